import type { Company } from '../companies/company.ts'
import type { ComparedCompany } from './analyzer.ts'
import type { Shared } from './shared.ts'

/** One or two sentences of what both records say. */
export function summaryOf(_subject: ComparedCompany, candidate: Company, _shared: Shared): string {
  return candidate.tagline ?? candidate.description?.slice(0, 200) ?? ''
}
