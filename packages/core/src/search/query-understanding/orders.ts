import type { CompanyOrder } from '../orders.ts'
import { type Found, type PhraseTable, skip } from './phrases.ts'
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

/** `most funded`, `the ten largest`, `newest`, `that just raised`, `oldest first`; `largest … by funding` in two readings. */
export function readOrder({ tokens, values }: QueryText, at: number): OrderReading | null {
  const measured = readMeasure(tokens, at)
  if (measured !== null) return measured
  // "The three most funded"
  const start = isCount(tokens, at, values.at(at)?.next) ? at + 1 : at
  const found = orders.find(tokens, start)
  if (found === null || saidOfOthers(tokens, at)) return null
  const { by, order } = found.value
  const measure = by === 'employees' ? firstOf(measures, tokens, found.next) : null
  return { from: at, next: skip(tokens, found.next, endWords), order: { by: measure?.value ?? by, order } }
}

/** The "by funding" behind "largest": it says nothing alone. */
function readMeasure(tokens: readonly QueryToken[], at: number): OrderReading | null {
  const found = measures.find(tokens, at)
  const size = found === null ? null : firstOf(orders, tokens.slice(0, at), 0)
  if (found === null || size?.value.by !== 'employees') return null
  return { from: at, next: found.next, order: { by: found.value, order: size.value.order } }
}

function firstOf<T>(phrases: PhraseTable<T>, tokens: readonly QueryToken[], from: number): Found<T> | null {
  for (let at = from; at < tokens.length; at++) {
    const found = phrases.find(tokens, at)
    if (found !== null) return found
  }
  return null
}

const isCount = (tokens: readonly QueryToken[], at: number, next: number | undefined) =>
  next === at + 1 && tokens[at]?.kind !== 'mark'

const endWords = wordsThat('order-end')
const measures = phrasesThat<CompanyOrder['by']>([
  ['by-funding', 'funding'],
  ['by-headcount', 'employees'],
])
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
