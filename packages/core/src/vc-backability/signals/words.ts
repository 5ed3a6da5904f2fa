import { foldText } from '../../kernel/index.ts'
import { type SignalId, signalIds } from './signal-table.ts'
import { vocabularyTable } from './vocabulary-table.ts'

/** What was found of each signal: terms of our own tables, never words of the page. */
export type FoundTerms = ReadonlyMap<SignalId, ReadonlySet<string>>

const longestTerm = 5
const heads = ['software', 'plattform', 'platform']
// The sign divides texts beside each other (`pitch.ts`).
const word = /[\p{L}\p{N}]+|§/gu

/** Words as the tables have them: lower case, without accents and apostrophes, the plural taken for the singular. */
export function wordsOf(text: string): readonly string[] {
  return (foldText(text).replace(/['’]/g, '').match(word) ?? []).map((token) => singular(headOf(token)))
}

/** Looks once over the words for the terms of every signal. */
export function findTerms(words: readonly string[]): FoundTerms {
  const found = new Map<SignalId, Set<string>>()
  words.forEach((first, at) => {
    const candidates = termsByFirst.get(first)
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

const termsByFirst = readTables()

function readTables(): ReadonlyMap<string, readonly Term[]> {
  const byFirst = new Map<string, Term[]>()
  for (const signal of signalIds) {
    const terms = (vocabularyTable[signal] ?? []).flatMap((line) => line.split(', '))
    for (const term of new Set(terms)) {
      const [first, ...rest] = wordsOf(term)
      if (first === undefined) continue
      const others = byFirst.get(first) ?? []
      byFirst.set(first, others)
      others.push({ term, rest, signal })
    }
  }
  return byFirst
}

/** `Prüfsoftware` is software: in German and its neighbours the last part says what a thing is. */
function headOf(token: string): string {
  return heads.find((head) => token.endsWith(head)) ?? token
}

function singular(token: string): string {
  if (token.length <= 3 || !token.endsWith('s') || /(?:ss|us|is)$/.test(token)) return token
  return token.endsWith('ies') && token.length > 4 ? `${token.slice(0, -3)}y` : token.slice(0, -1)
}
