import type { Company } from '../companies/company.ts'
import type { ComparedCompany } from './analyzer.ts'
import { comparedCompanyOf } from './compared-company.ts'
import { type Features, featuresOf, type Subject } from './features.ts'
import { portraitOf } from './portrait.ts'
import { type Overlap, overlapWith } from './said-words.ts'
import { type Kinship, kinshipOf } from './same-company.ts'
import { type CompetitorModel, chanceOf } from './score.ts'

/** A candidate beside the company that it may compete with. */
export interface Comparison {
  readonly company: Company
  readonly overlap: Overlap
  readonly features: Features
  readonly kinship: Kinship
  /** That it is a competitor. */
  readonly chance: number
}

export function compare(
  company: ComparedCompany,
  subject: Subject,
  candidate: Company,
  model: CompetitorModel,
): Comparison {
  const other = comparedCompanyOf(candidate)
  const overlap = overlapWith(subject.said, other)
  const features = featuresOf(subject, portraitOf(other), overlap)
  const kinship = kinshipOf(company, other, features)
  return { company: candidate, overlap, features, kinship, chance: chanceOf(features, model) }
}
