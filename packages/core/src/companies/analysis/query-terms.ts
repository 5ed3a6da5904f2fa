import { pairOf, tokenize } from './tokens.ts'

/** What one word of a query asks of a company's words. */
export interface QueryTerm {
  /** As it stands in the query, folded: what hits name. */
  readonly word: string
  /** The term itself, then others that may stand for it, at most 1; of those that a company holds the best counts, once. */
  readonly alternatives: readonly { readonly term: string; readonly weight: number }[]
  /** Adds to the score of a match, but makes none: a pair of neighbouring words. */
  readonly isBonus: boolean
  /** Times the inverse frequency; 1 when absent. */
  readonly boost?: number
  /** A word that no company holds may stand for the terms that begin with it. */
  readonly mayComplete?: boolean
}

const pairBoost = 0.4
const completeLettersMin = 4

/** Each term once, words in the order of the query, then pairs. None when the text is of stop words only. */
export function queryTerms(text: string): readonly QueryTerm[] {
  const terms = new Map<string, QueryTerm>()
  const tokens = tokenize(text)
  for (const { term, word } of tokens) {
    if (terms.has(term)) continue
    const mayComplete = term.length >= completeLettersMin
    terms.set(term, { word, alternatives: [{ term, weight: 1 }], isBonus: false, mayComplete })
  }
  for (const [i, { term, word }] of tokens.entries()) {
    const before = tokens[i - 1]
    if (before === undefined) continue
    const pair = pairOf(before.term, term)
    const alternatives = [{ term: pair, weight: 1 }]
    terms.set(pair, { word: `${before.word} ${word}`, alternatives, isBonus: true, boost: pairBoost })
  }
  return [...terms.values()]
}

/** What a company must hold to be about a topic: all of these. Of a topic of stop words only nothing is left: no company is about it. */
export function topicTerms(topic: string): readonly string[] {
  return [...new Set(tokenize(topic).map(({ term }) => term))]
}

/** What a term is worth: much when few of the `companies` hold it, never below 0. */
export function inverseFrequency(companies: number, holding: number): number {
  return Math.log(1 + (companies - holding + 0.5) / (holding + 0.5))
}

/** What a text is about, for finding companies like it: its terms with how often they occur, and one of the words for each. */
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
