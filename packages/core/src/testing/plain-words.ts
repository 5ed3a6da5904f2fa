import { customWord } from '../search/analysis/custom-words.ts'
import { impactMax } from '../search/analysis/impact.ts'
import type { QueryTerm } from '../search/analysis/query-terms.ts'
import type { IndexDocument } from '../search/segments/document.ts'

/** A word of the query with the worth of each term that may stand for it, of which the best counts. */
export interface Group {
  readonly word: string
  readonly isBonus: boolean
  readonly isGeneric: boolean
  readonly isHeld: boolean
  readonly worth: number
  readonly worths: ReadonlyMap<string, number>
}

interface Worded {
  /** Terms with their impacts. */
  readonly words: ReadonlyMap<string, number>
}

export function holds({ words }: Worded, { worths }: Group): boolean {
  return [...worths.keys()].some((term) => words.has(term))
}

export function scoreOf({ words }: Worded, query: readonly Group[]): number {
  let score = 0
  for (const { worths } of query) {
    score += Math.max(0, ...[...worths].map(([term, worth]) => worth * (words.get(term) ?? 0)))
  }
  return score
}

/** What a company that is all about the words of a query would score. */
export function bestOf(query: readonly Group[]): number {
  return query.reduce((sum, { worth, isBonus }) => (isBonus ? sum : sum + worth * impactMax), 0)
}

/** Words of the query that a company holds, themselves or by another term for them. */
export function wordsHeld({ words }: Worded, query: readonly Group[]): string[] {
  const held = query.filter(
    ({ isBonus, worths }) => !isBonus && [...worths.keys()].some((term) => words.has(term)),
  )
  return [...new Set(held.map(({ word }) => word))]
}

/** What may stand for a word in own fields: no synonym of it. */
export function ownTerms(
  keys: readonly number[],
  alternatives: QueryTerm['alternatives'],
): { readonly term: string; readonly weight: number }[] {
  const meant = alternatives.filter(({ weight }) => weight >= 0.8)
  return keys.flatMap((key) => meant.map(({ term, weight }) => ({ term: customWord(key, term), weight })))
}

/** Which companies have each attribute; none where more than `most` have. */
export function plainHolding(
  companies: readonly { readonly document: Pick<IndexDocument, 'id' | 'attributes'> }[],
  attributes: readonly string[],
  most: number,
): string[][] {
  return attributes.map((attribute) => {
    const holders = companies.filter(({ document }) => document.attributes.includes(attribute))
    return holders.length > most ? [] : holders.map(({ document }) => document.id)
  })
}
