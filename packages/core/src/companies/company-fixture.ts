import type { Company, CompanyRecord } from './company.ts'
import { exampleCompany } from './filters/fixtures.ts'

/** A stored fictional company for tests: what is not given is unknown. */
export function fixtureRecord(known: Partial<Company> & { readonly id: string }): CompanyRecord {
  const website = known.domain === undefined ? '' : `https://${known.domain}`
  return { company: exampleCompany({ website, ...known }), rounds: [], source: null, extra: {}, edits: {} }
}
