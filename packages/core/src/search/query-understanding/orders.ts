import type { CompanyOrder } from '../orders.ts'
import { skip } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'
import type { QueryText } from './reading.ts'
import { saidOfOthers } from './said-of-others.ts'
import { phrasesThat, wordsThat } from './words.ts'

/** Tokens that ask for an order. */
export interface OrderReading {
  readonly from: number
  readonly next: number
  readonly order: CompanyOrder
}

/** `most funded`, `the ten largest`, `newest`, `that just raised`, `oldest first`. */
export function readOrder({ tokens, values }: QueryText, at: number): OrderReading | null {
  // "The three most funded"
  const start = isCount(tokens, at, values.at(at)?.next) ? at + 1 : at
  const found = orders.find(tokens, start)
  if (found === null || saidOfOthers(tokens, at)) return null
  return { from: at, next: skip(tokens, found.next, endWords), order: found.value }
}

const isCount = (tokens: readonly QueryToken[], at: number, next: number | undefined) =>
  next === at + 1 && tokens[at]?.kind !== 'mark'

const endWords = wordsThat('order-end')
const orders = phrasesThat<CompanyOrder>([
  ['most-funded', { by: 'funding', order: 'desc' }],
  ['least-funded', { by: 'funding', order: 'asc' }],
  ['newest', { by: 'founded_year', order: 'desc' }],
  ['oldest', { by: 'founded_year', order: 'asc' }],
  ['largest', { by: 'employees', order: 'desc' }],
  ['smallest', { by: 'employees', order: 'asc' }],
  ['just-raised', { by: 'last_raised_on', order: 'desc' }],
  ['most-followed', { by: 'followers', order: 'desc' }],
  ['best-rated', { by: 'score', order: 'desc' }],
])
