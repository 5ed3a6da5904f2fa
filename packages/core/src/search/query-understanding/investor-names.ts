import { investorKey, investorName, normalizeName } from '../../reference/index.ts'
import { stopWords } from '../analysis/stop-words.ts'
import { nounAt } from './company-nouns.ts'
import { commonWords, genericWords } from './known-words.ts'
import { behindOpeners } from './openers.ts'
import { type Found, skip } from './phrases.ts'
import { isBusinessWord } from './places-known.ts'
import { type QueryToken, written } from './query-tokens.ts'
import type { QueryText } from './reading.ts'
import { eitherOf, listJoints, marks, phrasesThat, wordsThat } from './words.ts'

/** Words of the longest name, marks in it included. */
const wordsMax = 7

/**
 * The longest name of an investor of the dataset that begins here, read whole: "100X.VC", "Plug & Play Ventures", "Acme, Birch & Co".
 */
export function wholeNameAt({ tokens, context }: QueryText, at: number): Found<string> | null {
  for (const next of nameEnds(tokens, at).reverse()) {
    const key = keyOf(tokens, at, next)
    const isKnown = context.investorsNamed(firstWords(key)).some(({ name }) => name === key)
    if (isKnown) return { value: investorName(key) ?? written(tokens, at, next), next }
  }
  return null
}

/** Investors by their names at the beginning of a query: alone, several, or before companies and what these do. */
export function namesAtBeginning(
  query: QueryText,
  at: number,
): readonly (Found<string> & { from: number })[] {
  const { tokens } = query
  if (at !== behindOpeners(tokens) || !mayBegin(tokens, at) || !looksLikeNames(tokens, at)) return []
  const found: (Found<string> & { from: number })[] = []
  let start = skip(tokens, at, articles)
  for (let name = wholeNameAt(query, start); name !== null && mayBegin(tokens, start); ) {
    found.push({ ...name, from: start })
    start = skip(tokens, name.next, joints)
    name = start > name.next ? wholeNameAt(query, start) : null
  }
  const [first, second] = found
  if (first === undefined || second !== undefined) return found
  const word = tokens[first.from]?.word ?? ''
  const isWord = first.next === first.from + 1 && (commonWords.has(word) || isBusinessWord(word))
  return !isWord && standsForCompanies(tokens, first) ? found : []
}

/** What these rules ask of the dataset's investors. */
export function namePhrases(tokens: readonly QueryToken[], at: number): readonly string[] {
  return nameEnds(tokens, at).map((next) => firstWords(keyOf(tokens, at, next)))
}

/** Where names may begin that stand at the beginning. */
export function beginnings(tokens: readonly QueryToken[]): readonly number[] {
  const at = behindOpeners(tokens)
  if (!mayBegin(tokens, at) || !looksLikeNames(tokens, at)) return []
  const starts = [skip(tokens, at, articles)]
  for (let next = at + 1; next < Math.min(tokens.length, at + wordsMax * 2); next++) {
    const start = skip(tokens, next, joints)
    if (start > next && mayBegin(tokens, start)) starts.push(start)
  }
  return starts
}

/** With a capital letter, a digit or a dot in it, and no word of what companies do. */
function mayBegin(tokens: readonly QueryToken[], at: number): boolean {
  const start = skip(tokens, at, articles)
  const token = tokens[start]
  if (token === undefined || token.kind === 'mark' || (token.kind === 'word' && !token.isCapital))
    return false
  return nounAt(tokens, start) < 0 && !(token.text.length > 1 && stopWords.has(token.word))
}

/** Whether it may be names alone, several names, or one that shows what it is: others are not worth a question. */
function looksLikeNames(tokens: readonly QueryToken[], at: number): boolean {
  const words = tokens.slice(at).filter(({ kind }) => kind !== 'mark')
  const areNames = words.every(
    ({ isCapital, kind, word }) => isCapital || kind !== 'word' || word.length === 1,
  )
  if (words.length <= wordsMax && areNames) return true
  const near = tokens.slice(at, at + wordsMax)
  return near.some(
    (token, i) =>
      token.kind === 'website' ||
      (token.isCapital && genericWords.has(token.word)) ||
      suffixes.find(tokens, at + i) !== null ||
      (i > 0 && mayBegin(tokens, at + i + 1) && joints.has(token.word) && !isBusinessWord(tokens[at]?.word)),
  )
}

/** The end of the query, companies or their backing follow it; or the name says itself that it is an investor's. */
function standsForCompanies(
  tokens: readonly QueryToken[],
  { from, next }: { from: number; next: number },
): boolean {
  const end = behindDot(tokens, next)
  if (end === tokens.length || nounAt(tokens, end) >= 0 || suffixes.find(tokens, end) !== null) return true
  const name = tokens.slice(from, next)
  const isWebsite = name.some(({ kind }) => kind === 'website')
  if (isWebsite) return [1, 2, 3].some((words) => suffixes.find(tokens, end + words) !== null)
  return genericWords.has(name.at(-1)?.word) && name.length > 1
}

/** "Acme Inc. portfolio" */
export const behindDot = (tokens: readonly QueryToken[], at: number) => skip(tokens, at, ends)

function nameEnds(tokens: readonly QueryToken[], at: number): number[] {
  if (tokens[at] === undefined || tokens[at]?.kind === 'mark') return []
  const found: number[] = []
  for (let next = at + 1; next <= at + wordsMax; next++) {
    const last = tokens[next - 1]
    if (last === undefined || (last.kind === 'mark' && !inside.has(last.text))) break
    if (last.kind !== 'mark') found.push(next)
  }
  return found
}

const keyOf = (tokens: readonly QueryToken[], at: number, next: number) =>
  investorKey(normalizeName(written(tokens, at, next)))

/** Names are asked by their first words, at most three. */
const firstWords = (key: string) => key.split(' ').slice(0, 3).join(' ')

const inside = marks('&', '.', ',', '-', "'", '’')
const ends = marks('?', '!', '.')
const articles = wordsThat('name-article')
const joints = eitherOf(listJoints, wordsThat('or'))
const suffixes = phrasesThat([
  ['portfolio', true],
  ['backed', true],
])
