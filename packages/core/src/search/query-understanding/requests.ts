import { behindAsker } from './asker.ts'
import { nounAt } from './company-nouns.ts'
import { openerAt } from './openers.ts'
import type { QueryToken } from './query-tokens.ts'
import type { QueryValues } from './query-values.ts'
import { wordsThat } from './words.ts'

/** Whether a query asks for companies: what describes a product names no nationality that is wanted, and what asks does. */
export function asks(tokens: readonly QueryToken[], values: QueryValues): boolean {
  if (last.tokens !== tokens) last = { tokens, asks: readAsks(tokens, values) }
  return last.asks
}
let last: { tokens: readonly QueryToken[]; asks: boolean } = { tokens: [], asks: false }

function readAsks(tokens: readonly QueryToken[], values: QueryValues): boolean {
  if (tokens.length > longestRequest) return false
  return (
    tokens.some(({ text }) => text === '?') ||
    behindAsker(tokens, tokens.length) >= 0 ||
    tokens.some(
      (token, at) =>
        (nounAt(tokens, at) >= 0 && !customers.has(tokens[at - 1]?.word)) ||
        (openerAt(tokens, at) !== null && beginsThought(tokens, at)) ||
        (token.kind !== 'mark' && isCondition(values, at)) ||
        conditions.has(token.word),
    )
  )
}

/** What is longer describes a company, or tells of one. */
export const longestRequest = 70

const beginsThought = (tokens: readonly QueryToken[], at: number) =>
  at === 0 || tokens[at - 1]?.kind === 'mark' || joints.has(tokens[at - 1]?.word)

/** A year, or a number that is compared. */
function isCondition(values: QueryValues, at: number): boolean {
  const [value] = values.at(at)?.value ?? []
  if (value === undefined) return false
  if (value.type === 'range') return true
  if (value.type === 'date') return value.grain === 'year' || value.grain === 'decade'
  return value.bound === 'min' || value.bound === 'max'
}

const joints = wordsThat('and', 'but', 'who')
const customers = wordsThat('for', 'serves')
const conditions = wordsThat('founded', 'founded-behind', 'portfolio', 'stake')
