import { pairOf, tokenize } from './tokens.ts'

/** What a query asks of a company's words: a score is the sum over terms of round(idf * weight) * impact. */
export interface QueryTerm {
  /** As documents hold it. */
  readonly term: string
  /** The word of the query that the term stands for, folded; a pair, a synonym or a prefix names its word too. */
  readonly word: string
  /** `wholeWeight` for a word as written, less for a pair or a synonym. */
  readonly weight: number
  /** A term that no company holds stands for the terms that begin with it, each at `prefixWeight`. */
  readonly mayBePrefix: boolean
}

export const wholeWeight = 256
export const prefixWeight = 128
/** Of the terms that begin so and that a company holds, the first in order. */
export const prefixTermsMax = 32

const pairWeight = 96
const prefixLettersMin = 4

/** Each term once, words in the order of the query. None when the text is of stop words only. */
export function queryTerms(text: string): QueryTerm[] {
  const terms = new Map<string, QueryTerm>()
  const add = (term: string, word: string, weight: number, mayBePrefix: boolean) => {
    if (!terms.has(term)) terms.set(term, { term, word, weight, mayBePrefix })
  }
  const tokens = tokenize(text)
  for (const { term, word } of tokens) add(term, word, wholeWeight, term.length >= prefixLettersMin)
  for (const [i, { term, word }] of tokens.entries()) {
    const before = tokens[i - 1]
    if (before !== undefined) add(pairOf(before.term, term), `${before.word} ${word}`, pairWeight, false)
  }
  return [...terms.values()]
}

/**
 * What a company must hold to be about a topic: all terms of one of the rows. None when the topic is of stop words only: then no
 * company is about it.
 */
export function topicTerms(topic: string): readonly (readonly string[])[] {
  const terms = [...new Set(tokenize(topic).map(({ term }) => term))]
  return terms.length === 0 ? [] : [terms]
}

/** What a text is about, for finding companies like it: its words, each once, with how often they occur. */
export function similarTerms(
  text: string,
): ReadonlyMap<string, { readonly word: string; readonly count: number }> {
  const terms = new Map<string, { word: string; count: number }>()
  for (const { term, word } of tokenize(text)) {
    const known = terms.get(term)
    if (known === undefined) terms.set(term, { word, count: 1 })
    else known.count++
  }
  return terms
}
