import { foldText } from '../kernel/index.ts'
import type { Company } from '../records/index.ts'
import type { ComparedCompany } from './analyzer.ts'
import type { Overlap } from './company-terms.ts'
import type { Subject } from './features.ts'

/** What two companies have in common, as both of them write it: every text is in both records, upper and lower case aside. */
export interface Shared {
  /** Labels, as the candidate writes them. */
  readonly industries: readonly string[]
  /** Single words, those that tell most first, in lower case. */
  readonly terms: readonly string[]
  /** Neighbouring words of a product or a trade (`error tracking`), those that tell most first, in lower case. */
  readonly phrases: readonly string[]
  /** Whom both sell to, in words in both. */
  readonly segments: readonly string[]
}

const phrasesMax = 4
const termsMax = 6
/** What more of all companies hold tells nothing of a trade: `open source`, `small businesses`. As parts of the most that can be shown. */
const phraseWorthMin = 0.6
const termWorthMin = 0.5

export function sharedBy(
  company: ComparedCompany,
  { companyTerms, pairWorth, termWorth, most }: Subject,
  candidate: Company,
  overlap: Overlap,
  segments: readonly string[],
): Shared {
  const own = [...company.texts, ...company.tags].join('\n').toLowerCase()
  const theirs = [candidate.tagline ?? '', candidate.description ?? '', ...candidate.tags]
    .join('\n')
    .toLowerCase()
  const standInBoth = (text: string) => own.includes(text) && theirs.includes(text)
  const telling = (worths: ReadonlyMap<string, number>, held: { has(key: string): boolean }, least: number) =>
    [...worths]
      .filter(([key, worth]) => worth >= least * most && held.has(key))
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  const phrases = telling(pairWorth, overlap.pairs, phraseWorthMin)
    .map(([pair]) => companyTerms.pairs.get(pair) ?? '')
    .filter(standInBoth)
    .slice(0, phrasesMax)
  const inPhrases = new Set(phrases.flatMap((phrase) => phrase.split(' ')))
  const terms = telling(termWorth, overlap.terms, termWorthMin)
    .map(([term]) => companyTerms.terms.get(term)?.word ?? '')
    .filter((word) => !inPhrases.has(word) && standInBoth(word))
    .slice(0, termsMax)
  const written = new Set(company.industries.map(foldText))
  const industries = candidate.industries.filter((label) => written.has(foldText(label)))
  return { industries, terms, phrases, segments }
}
