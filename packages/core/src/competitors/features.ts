import { type CompanyIndex, inverseFrequency } from '../search/index.ts'
import type { ComparedCompany } from './analyzer.ts'
import { type CompanyTerms, companyTermsOf, type Overlap } from './company-terms.ts'
import { type ComparisonKeys, comparisonKeysOf } from './comparison-keys.ts'

/** What tells a competitor, each between 0 and 1. The model has a weight for each. */
export const featureNames = ['words', 'industries', 'named', 'same_rivals'] as const
export type FeatureName = (typeof featureNames)[number]
export type Features = Readonly<Record<FeatureName, number>>

/** A company that others are compared with, and how much each thing that it says tells. */
export interface Subject {
  readonly keys: ComparisonKeys
  readonly companyTerms: CompanyTerms
  /** Worth of each of its terms, pairs and industries: much when few companies have it. */
  readonly termWorth: ReadonlyMap<string, number>
  readonly pairWorth: ReadonlyMap<string, number>
  readonly industryWorth: ReadonlyMap<string, number>
  /** Of its terms as a vector, by what they tell; and what they tell on average. */
  readonly lengths: { readonly own: number; readonly average: number }
  /** Worth of what a single company has. */
  readonly most: number
}

/** Asks the index how rare is what a company says. */
export async function subjectOf(
  company: ComparedCompany,
  index: Pick<CompanyIndex, 'frequencies'>,
): Promise<Subject> {
  const keys = comparisonKeysOf(company)
  const companyTerms = companyTermsOf(company)
  const terms = [...companyTerms.terms.keys()]
  const pairs = [...companyTerms.pairs.keys()]
  const industries = [...keys.industries]
  const held = await index.frequencies({ terms: [...terms, ...pairs], industries })
  const worth = (holding: number) => inverseFrequency(held.companies, Math.min(holding, held.companies))
  const worths = (labels: readonly string[], from: readonly number[], offset = 0) =>
    new Map(labels.map((key, at) => [key, worth(Math.max(1, from[offset + at] ?? 0))]))
  const termWorth = worths(terms, held.terms)
  return {
    keys,
    companyTerms,
    termWorth,
    lengths: lengthsOf(companyTerms, termWorth),
    pairWorth: worths(pairs, held.terms, terms.length),
    industryWorth: worths(industries, held.industries),
    most: Math.max(worth(1), Number.EPSILON),
  }
}

function lengthsOf({ terms }: CompanyTerms, worths: ReadonlyMap<string, number>): Subject['lengths'] {
  let [own, all] = [0, 0]
  for (const [term, { weight }] of terms) {
    const worth = worths.get(term) ?? 0
    own += (weight * worth) ** 2
    all += worth ** 2
  }
  return { own: Math.sqrt(own), average: Math.sqrt(all / Math.max(1, terms.size)) }
}

export function featuresOf(subject: Subject, candidate: ComparisonKeys, overlap: Overlap): Features {
  const { keys } = subject
  const isNamed = meet(candidate.rivals, keys.names) || meet(keys.rivals, candidate.names)
  return {
    words: wordsShared(subject, overlap),
    industries: industriesShared(subject, candidate),
    named: isNamed ? 1 : 0,
    same_rivals: meet(keys.rivals, candidate.rivals) ? 1 : 0,
  }
}

/**
 * The cosine of the two texts by what their terms tell. How rare the candidate's other terms are is not asked: each counts as the
 * subject's do on average, which costs nothing and ranks as well.
 */
function wordsShared(
  { companyTerms, termWorth, lengths, most }: Subject,
  { terms, length }: Overlap,
): number {
  let product = 0
  let shared = 0
  for (const [term, theirs] of terms) {
    const worth = termWorth.get(term) ?? 0
    product += (companyTerms.terms.get(term)?.weight ?? 0) * theirs * worth ** 2
    shared += worth
  }
  if (product === 0) return 0
  const cosine = Math.min(1, product / (lengths.own * length * lengths.average))
  // Its root, since long texts share a smaller part of their words than short ones, and are as much alike.
  return Math.sqrt(cosine) * Math.min(1, shared / (most * wordsEnough))
}

/** How much must be shared, in what a single company has, before its part of the whole counts in full: a common label is little. */
const wordsEnough = 0.7
const industriesEnough = 0.5

/** Of what the industries of both tell, the part that they share; those that only the candidate has count as the subject's on average. */
function industriesShared({ keys, industryWorth, most }: Subject, candidate: ComparisonKeys): number {
  let all = 0
  let shared = 0
  for (const key of keys.industries) {
    const worth = industryWorth.get(key) ?? 0
    all += worth
    if (candidate.industries.has(key)) shared += worth
  }
  if (shared === 0) return 0
  const others = [...candidate.industries].filter((key) => !keys.industries.has(key)).length
  const part = shared / (all + (others * all) / keys.industries.size)
  return part * Math.min(1, shared / (most * industriesEnough))
}

function meet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const key of one) if (other.has(key)) return true
  return false
}
