import type { Company } from '../records/index.ts'
import type { ComparedCompany } from './analyzer.ts'
import { isSameCity } from './same-place.ts'

/** Which of the companies that are equally like one is the likelier rival: in business, nearby, and paid by the same. */
export function closenessOf(company: ComparedCompany, candidate: Company): number {
  const country = company.location?.country_iso ?? null
  return (
    (candidate.status === 'closed' || candidate.status === 'acquired' ? -3 : 0) +
    (country !== null && candidate.location?.country_iso === country ? 1 : 0) +
    (isSameCity(company.location, candidate.location) ? 1 : 0) +
    (candidate.business_models.some((model) => company.businessModels.includes(model)) ? 1 : 0)
  )
}
