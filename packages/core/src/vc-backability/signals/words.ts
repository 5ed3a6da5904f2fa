import table from '../../../data/venture-signals.json' with { type: 'json' }
import { foldText, lazily } from '../../kernel/index.ts'
import { type SignalId, signalIds } from './signal-table.ts'

/** What was found of each signal: terms of our own tables, never words of the page. */
export type FoundTerms = ReadonlyMap<SignalId, ReadonlySet<string>>

/** Phrases of a row by language, each string several of them. */
export type Phrases = Readonly<Record<string, string | readonly string[]>>

/** Phrases of all languages, as they are written. */
export const phrasesOf = (phrases: Phrases): readonly string[] =>
  Object.values(phrases)
    .flat()
    .flatMap((line) => line.split(' | '))

/** Single words of all languages, as `wordsOf` makes them. */
export const wordSet = (phrases: Phrases): (() => ReadonlySet<string>) =>
  lazily(() => new Set(phrasesOf(phrases).flatMap(wordsOf)))

/** Words and phrases by signal. Each counts once however often it is in what a site says of itself first, or in a description. */
export const vocabulary = lazily(
  (): Readonly<Partial<Record<SignalId, readonly string[]>>> =>
    Object.fromEntries(
      Object.entries(table.terms as Readonly<Record<string, Phrases>>).map(([signal, terms]) => [
        signal,
        phrasesOf(terms),
      ]),
    ),
)

const longestTerm = 5
/** Ends of words that only look like plurals. */
const noPlurals = ['ss', 'us', 'is']
const heads = lazily(() => table.heads.split(' | '))
// The sign divides texts beside each other (`pitch.ts`).
const word = /[\p{L}\p{N}]+|§/gu

/** Words as the tables have them: lower case, without accents and apostrophes, the plural taken for the singular. */
export function wordsOf(text: string): readonly string[] {
  const plain = foldText(text).replaceAll("'", '').replaceAll('’', '')
  return (plain.match(word) ?? []).map((token) => singular(headOf(token)))
}

/** Looks once over the words for the terms of every signal. */
export function findTerms(words: readonly string[]): FoundTerms {
  const found = new Map<SignalId, Set<string>>()
  words.forEach((first, at) => {
    const candidates = termsByFirst().get(first)
    if (candidates === undefined) return
    const here = words.slice(at, at + longestTerm)
    for (const { term, rest, signal } of candidates) {
      if (!rest.every((next, offset) => here[offset + 1] === next)) continue
      const terms = found.get(signal) ?? new Set()
      found.set(signal, terms.add(term))
    }
  })
  return found
}

interface Term {
  readonly term: string
  readonly rest: readonly string[]
  readonly signal: SignalId
}

const termsByFirst = lazily((): ReadonlyMap<string, readonly Term[]> => {
  const byFirst = new Map<string, Term[]>()
  for (const signal of signalIds) {
    for (const term of new Set(vocabulary()[signal])) {
      const [first, ...rest] = wordsOf(term)
      if (first === undefined) continue
      const others = byFirst.get(first) ?? []
      byFirst.set(first, others)
      others.push({ term, rest, signal })
    }
  }
  return byFirst
})

/** `Prüfsoftware` is software: in German and its neighbours the last part says what a thing is. */
function headOf(token: string): string {
  return heads().find((head) => token.endsWith(head)) ?? token
}

function singular(token: string): string {
  if (token.length <= 3 || !token.endsWith('s') || noPlurals.some((end) => token.endsWith(end))) return token
  return token.endsWith('ies') && token.length > 4 ? `${token.slice(0, -3)}y` : token.slice(0, -1)
}
