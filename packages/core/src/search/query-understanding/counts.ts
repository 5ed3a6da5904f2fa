import { scoreMax } from '../../records/filters/schema.ts'
import { readBounds, toMinMax } from './bounds.ts'
import { readNumber } from './numbers.ts'
import { type Found, phraseTable, skip } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'
import { oneFact, type QueryText, type Reading } from './reading.ts'
import { saidOfOthers, saidOfPeople } from './said-of-others.ts'

/** Followers (`more than 10k followers`) and our own score (`score above 7`). */
export function readFollowers({ tokens }: QueryText, at: number): Reading | null {
  const before = followerWords.find(tokens, at)
  const start = before === null ? at : skip(tokens, before.next, fillers)
  const found = readBounds(tokens, start, readWhole)
  if (found === null) return null
  const after = before === null ? followerWords.find(tokens, skip(tokens, found.next, networks)) : null
  const next = after?.next ?? (before === null ? null : found.next)
  if (next === null || saidOfOthers(tokens, at) || saidOfPeople(tokens, at)) return null
  const isOn = tokens[next]?.word === 'on' && networks.has(tokens[next + 1]?.word ?? '')
  return oneFact(at, isOn ? next + 2 : next, 'followers', toMinMax(found.value), 0.93)
}

export function readScore({ tokens }: QueryText, at: number): Reading | null {
  const before = scoreWords.find(tokens, at)
  const start = before === null ? at : skip(tokens, before.next, fillers)
  const found = readBounds(tokens, start, readTenths)
  if (found === null) return null
  const after = before === null ? scoreWords.find(tokens, found.next) : null
  const end = after?.next ?? (before === null ? null : found.next)
  if (end === null) return null
  const range = toMinMax(found.value, 0.1)
  if ((range.min ?? 0) > scoreMax || (range.max ?? 0) > scoreMax || (range.max ?? 0) < 0) return null
  return oneFact(at, outOfTen(tokens, end), 'score', range, 0.9)
}

/** "above 7/10", "over 8 out of 10". */
function outOfTen(tokens: readonly QueryToken[], at: number): number {
  const of =
    tokens[at]?.text === '/'
      ? at + 1
      : tokens[at]?.word === 'out' && tokens[at + 1]?.word === 'of'
        ? at + 2
        : -1
  return of > 0 && tokens[of]?.text === '10' ? of + 1 : at
}

function readWhole(tokens: readonly QueryToken[], at: number): Found<number> | null {
  const number = readNumber(tokens, at)
  return number !== null && Number.isInteger(number.value) ? number : null
}

function readTenths(tokens: readonly QueryToken[], at: number): Found<number> | null {
  const number = readNumber(tokens, at)
  return number !== null && Number(number.value.toFixed(1)) === number.value && number.value <= scoreMax
    ? number
    : null
}

const followerWords = phraseTable([
  [
    `followers | follower | social followers | linkedin followers | twitter followers | x followers |
      follower count | seguidores | abonnes`,
    true,
  ],
])
const networks = new Set(['linkedin', 'instagram', 'facebook', 'youtube', 'twitter', 'social', 'media', 'x'])
const scoreWords = phraseTable([['score|scores|scored|scoring|dealflow score|a score|score is', true]])
const fillers = new Set([':', 'of', 'is', 'a', 'count', 'with'])
