import type { QueryToken } from './query-tokens.ts'
import { phrasesThat } from './words.ts'

/** "I am looking for …", "zeig mir …", "¿Qué …" lead to what somebody looks for, and are no part of it: where that begins. */
export function behindOpeners(tokens: readonly QueryToken[], at = 0): number {
  const ends = endsOf(tokens)
  let from = at
  if (tokens[from]?.kind === 'mark' && (ends[from + 1] ?? 0) > 0) from++
  for (let end = ends[from] ?? 0; end > 0; end = ends[from] ?? 0) from = end
  return from
}

/** The token behind the opener that begins here, or 0. */
export const openerEnd = (tokens: readonly QueryToken[], at: number): number => endsOf(tokens)[at] ?? 0

/** "Hi there. Looking for …": an opener stands anywhere, and its "for" leads to no customers. */
export function endsOpener(tokens: readonly QueryToken[], at: number): boolean {
  const ends = endsOf(tokens)
  for (let from = Math.max(0, at - 5); from < at; from++) if (ends[from] === at + 1) return true
  return false
}

/** Of the query that was asked for last, since many rules ask at every place. */
function endsOf(tokens: readonly QueryToken[]): readonly number[] {
  if (last.tokens !== tokens)
    last = { tokens, ends: tokens.map((_, at) => openers.find(tokens, at)?.next ?? 0) }
  return last.ends
}
let last: { tokens: readonly QueryToken[]; ends: readonly number[] } = { tokens: [], ends: [] }

const openers = phrasesThat([['query.opener', true]])
