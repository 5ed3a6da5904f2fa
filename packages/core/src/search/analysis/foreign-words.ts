import foreignWords from '../../../data/foreign-words.json' with { type: 'json' }
import rankingWords from '../../../data/ranking-words.json' with { type: 'json' }
import { termOf } from './term-of.ts'
import { indexTokens, pairOf } from './tokens.ts'

/** What a foreign word of a query says in English: the term that stands for it, and others that may. */
export interface ForeignMeaning {
  readonly term: string
  readonly others: readonly string[]
}

/** Null for a word that is not in the table: neither itself, nor behind an article (`l'énergie`), nor before the head of a German compound. */
export function foreignMeaning(word: string): ForeignMeaning | null {
  const first = compoundHead(word)
  return (
    meaningOf(word) ??
    elidedMeaning(word) ??
    (first === null ? null : (meaningOf(first) ?? loanMeaning(first)))
  )
}

/** Whether a word of a query says no more than that companies, or good ones, are wanted. */
export function isFiller(word: string): boolean {
  return fillers.has(word)
}

/** Whether a term says no more than that something is made, done or sold. */
export function isGeneric(term: string): boolean {
  return genericTerms.has(term)
}

/** `lenergie` is what the tokens make of `l'énergie`. */
function elidedMeaning(word: string): ForeignMeaning | null {
  for (const elision of elisions) {
    const rest = word.startsWith(elision) ? word.slice(elision.length) : ''
    const meaning = rest.length >= elidedLettersMin ? meaningOf(rest) : null
    if (meaning !== null) return meaning
  }
  return null
}

const elidedLettersMin = 5

/** The text before the kind of company in a German compound: `software` of `Softwarefirmen`. */
function compoundHead(word: string): string | null {
  for (const tail of compoundTails) {
    if (word.length > tail.length && word.endsWith(tail)) return word.slice(0, -tail.length)
  }
  return null
}

function loanMeaning(word: string): ForeignMeaning | null {
  return loanWords.has(word) ? { term: termOf(word), others: [] } : null
}

function meaningOf(word: string): ForeignMeaning | null {
  meanings ??= readTable()
  return meanings.get(word) ?? (word.endsWith('s') ? (meanings.get(word.slice(0, -1)) ?? null) : null)
}

let meanings: ReadonlyMap<string, ForeignMeaning> | null = null

function readTable(): ReadonlyMap<string, ForeignMeaning> {
  const table = new Map<string, ForeignMeaning>()
  for (const [english, foreign] of Object.entries(foreignWords.words)) {
    const [term = '', ...others] = english.split(', ').map(englishTerm)
    for (const word of foreign.split(' ')) table.set(word, { term, others })
  }
  return table
}

function englishTerm(words: string): string {
  const [first = '', second] = indexTokens(words).map(({ term }) => term)
  return second === undefined ? first : pairOf(first, second)
}

const elisions = rankingWords.elisions.split(' ')
const compoundTails = rankingWords.compoundTails.split(' ')
/** What German took as it is and puts before such a tail. */
const loanWords: ReadonlySet<string> = new Set(rankingWords.loanWords.split(' '))
const genericTerms: ReadonlySet<string> = new Set(indexTokens(rankingWords.generic).map(({ term }) => term))
const fillers: ReadonlySet<string> = new Set(
  Object.values(rankingWords.fillers).flatMap((words) => words.split(' ')),
)
