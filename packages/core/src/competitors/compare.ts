import type { Company } from '../companies/company.ts'
import type { ComparedCompany } from './analyzer.ts'
import { comparedCompanyOf } from './compared-company.ts'
import { type Features, featuresOf, type Subject } from './features.ts'
import { type Portrait, portraitOf } from './portrait.ts'
import { type Kinship, kinshipOf } from './same-company.ts'

/** A candidate beside the company that it may compete with. */
export interface Comparison {
  readonly company: Company
  readonly portrait: Portrait
  readonly features: Features
  readonly kinship: Kinship
}

export function compare(company: ComparedCompany, subject: Subject, candidate: Company): Comparison {
  const other = comparedCompanyOf(candidate)
  const portrait = portraitOf(other)
  const features = featuresOf(subject, portrait)
  return { company: candidate, portrait, features, kinship: kinshipOf(company, other, features) }
}
