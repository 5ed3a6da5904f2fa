import type { Company } from '../../../packages/core/src/records/company.ts'
import type { CompanyStore } from '../../../packages/core/src/records/store.ts'

export async function allCompanies(store: CompanyStore): Promise<readonly Company[]> {
  const companies: Company[] = []
  let cursor: string | null = null
  do {
    const page = await store.scan(cursor, 1_000)
    companies.push(...page.records.map(({ company }) => company))
    cursor = page.cursor
  } while (cursor !== null)
  return companies
}
