import type { Company } from '../companies/company.ts'
import type { ComparedCompany } from './analyzer.ts'
import { comparedCompanyOf } from './compared-company.ts'
import { type Features, featuresOf, type Subject } from './features.ts'
import { type Portrait, portraitOf } from './portrait.ts'
import { type Kinship, kinshipOf } from './same-company.ts'
import { type CompetitorModel, chanceOf } from './score.ts'

/** A candidate beside the company that it may compete with. */
export interface Comparison {
  readonly company: Company
  readonly portrait: Portrait
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
  const portrait = portraitOf(other)
  const features = featuresOf(subject, portrait)
  const kinship = kinshipOf(company, other, features)
  return { company: candidate, portrait, features, kinship, chance: chanceOf(features, model) }
}
