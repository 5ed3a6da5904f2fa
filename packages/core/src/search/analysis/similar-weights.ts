import { impactMax } from './impact.ts'
import { groupWorth } from './term-worth.ts'

/** A term of the text that companies are compared with, and how many of them hold it. */
export interface HeldTerm {
  readonly term: string
  readonly word: string
  readonly holding: number
}

/** The terms that tell most of what a text is about, rarest first: those of many companies tell little and cost most. */
export function distinctiveTerms<T extends HeldTerm>(terms: readonly T[]): T[] {
  // What a single company holds is mostly its own name or a slip.
  return terms
    .filter(({ holding }) => holding >= holdingMin)
    .sort((a, b) => a.holding - b.holding || (a.term < b.term ? -1 : 1))
    .slice(0, distinctiveTermsMax)
}

/** What a shared industry adds to a score: as much as a term of average impact that as many companies hold. */
export function industryWorth(companies: number, holding: number): number {
  return groupWorth(companies, holding, 1) * industryImpact
}

const holdingMin = 2
const distinctiveTermsMax = 16
const industryImpact = Math.round(impactMax / 2)
