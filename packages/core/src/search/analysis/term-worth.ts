import { inverseFrequency } from './query-terms.ts'

/**
 * What one unit of a term's impact is worth in scores. Whole numbers of at least 1: a score is an exact sum, the same in whatever order
 * it is added, and whoever holds a term of the query matches. `holding`: companies that hold it, or
 * where none does those that hold what stands for it.
 */
export function groupWorth(companies: number, holding: number, boost: number): number {
  const inverse = inverseFrequency(companies, Math.min(holding, companies))
  return Math.max(1, Math.round(inverse * boost * worthUnit))
}

export function alternativeWorth(worth: number, weight: number): number {
  return Math.max(1, Math.round(worth * weight))
}

/** A score as a part of what a company that is all about the query would have: comparable between queries, to four digits. */
export function partOfBest(score: number, best: number): number {
  return best === 0 ? 0 : Math.min(1, Math.round((score / best) * 10_000) / 10_000)
}

const worthUnit = 256
/** Of a longer query the first: 256 terms of the highest worth stay below 2 ** 30 together. */
export const groupsMax = 256

/** What a word that no company holds may stand for: the terms of most companies among those that begin with it. */
export const completionsMax = 8
/**
 * Words of one beginning of which those are chosen, so that "prod" before 300,000 numbers of products stays cheap: 5,000 take 4 ms. At a
 * million companies 1,500 words begin like the commonest four letters.
 */
export const completedFromMax = 5_000
export const completionWeight = 0.6
