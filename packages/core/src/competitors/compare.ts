import type { Company } from '../records/index.ts'
import type { ComparedCompany } from './analyzer.ts'
import { type Overlap, overlapWith } from './company-terms.ts'
import { comparedCompanyOf } from './compared-company.ts'
import { type ComparisonKeys, comparisonKeysOf } from './comparison-keys.ts'
import { type Features, featuresOf, type Subject } from './features.ts'
import { type Kinship, kinshipOf, sharesName } from './same-company.ts'
import { isSameCity } from './same-place.ts'
import { type CompetitorModel, chanceOf, labelsAloneMax } from './score.ts'

/** A candidate beside the company that it may compete with. */
export interface Comparison {
  readonly company: Company
  readonly overlap: Overlap
  readonly features: Features
  readonly kinship: Kinship
  /** That it is a competitor. */
  readonly chance: number
  /** What tells candidates of one chance apart, more first. */
  readonly closeness: number
}

/** A candidate, prepared once for the comparisons of every round. */
export interface PreparedCandidate {
  readonly candidate: Company
  readonly other: ComparedCompany
  readonly keys: ComparisonKeys
}

export function prepareCandidate(candidate: Company): PreparedCandidate {
  const other = comparedCompanyOf(candidate)
  return { candidate, other, keys: comparisonKeysOf(other) }
}

/** `itself`: what the company says. `subject`: the same, or its substitute profile. */
export function compare(
  company: ComparedCompany,
  itself: Subject,
  subject: Subject,
  { candidate, other, keys }: PreparedCandidate,
  model: CompetitorModel,
): Comparison {
  const overlap = overlapWith(subject.companyTerms, other)
  const features = featuresOf(subject, keys, overlap)
  // Whether two records are of one company depends on its own terms, not on its substitute profile.
  const own =
    itself === subject || !sharesName(company, other)
      ? features
      : featuresOf(itself, keys, overlapWith(itself.companyTerms, other))
  const likely = chanceOf(features, model)
  const isTold = overlap.isSaid || features.named + features.same_rivals > 0
  const haveTexts = company.texts.length > 0 && other.texts.length > 0
  const chance = isTold ? likely : Math.min(likely, labelsAloneMax(haveTexts, model))
  return {
    company: candidate,
    overlap,
    features,
    kinship: kinshipOf(company, other, own),
    chance,
    closeness: likely + closenessOf(company, candidate),
  }
}

/** Which of the companies that are equally like one is the likelier rival: in business, nearby, and paid by the same. */
function closenessOf(company: ComparedCompany, candidate: Company): number {
  const country = company.location?.country_iso ?? null
  return (
    (candidate.status === 'closed' || candidate.status === 'acquired' ? -3 : 0) +
    (country !== null && candidate.location?.country_iso === country ? 1 : 0) +
    (isSameCity(company.location, candidate.location) ? 1 : 0) +
    (candidate.business_models.some((model) => company.businessModels.includes(model)) ? 1 : 0)
  )
}
