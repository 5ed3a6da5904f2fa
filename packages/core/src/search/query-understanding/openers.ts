import type { QueryToken } from './query-tokens.ts'
import { phrasesThat } from './words.ts'

/** "I am looking for …", "zeig mir …", "¿Qué …" lead to what somebody looks for, and are no part of it: where that begins. */
export function behindOpeners(tokens: readonly QueryToken[]): number {
  let from = tokens[0]?.kind === 'mark' && openers.find(tokens, 1) !== null ? 1 : 0
  for (let found = openers.find(tokens, from); found !== null; found = openers.find(tokens, from))
    from = found.next
  return from
}

/** "Hi there. Looking for …": an opener stands anywhere, and its "for" leads to no customers. */
export function endsOpener(tokens: readonly QueryToken[], at: number): boolean {
  for (let from = Math.max(0, at - 3); from < at; from++)
    if (openers.find(tokens, from)?.next === at + 1) return true
  return false
}

const openers = phrasesThat([['query.opener', true]])
