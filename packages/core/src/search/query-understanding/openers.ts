import type { Found } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'
import { phrasesThat } from './words.ts'

/** "I am looking for …", "zeig mir …", "¿Qué …" lead to what somebody looks for, and are no part of it: where that begins. */
export function behindOpeners(tokens: readonly QueryToken[], at = 0): number {
  let from = at
  if (tokens[from]?.kind === 'mark' && openers.find(tokens, from + 1) !== null) from++
  for (let found = openers.find(tokens, from); found !== null; found = openers.find(tokens, from))
    from = found.next
  return from
}

/** The opener that begins at a token. */
export const openerAt = (tokens: readonly QueryToken[], at: number): Found<true> | null =>
  openers.find(tokens, at)

/** "Hi there. Looking for …": an opener stands anywhere, and its "for" leads to no customers. */
export function endsOpener(tokens: readonly QueryToken[], at: number): boolean {
  for (let from = Math.max(0, at - 5); from < at; from++)
    if (openers.find(tokens, from)?.next === at + 1) return true
  return false
}

const openers = phrasesThat([['query.opener', true as const]])
