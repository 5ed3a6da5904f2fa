import type { EnrichmentStore } from '../src/enrichment/store.ts'
import type { Company, StatedPerson } from '../src/records/company.ts'
import type { CustomField, CustomValues } from '../src/records/custom/custom-field.ts'
import { fieldView, type Sees } from '../src/records/custom/field-view.ts'
import type { CompanyStore } from '../src/records/store.ts'
import { type Companies, createCompanies } from '../src/search/companies.ts'
import { memoryCompanyStore } from '../src/storage/memory/companies.ts'
import { companyData } from '../src/storage/memory/company-data.ts'
import { memoryEnrichmentStore } from '../src/storage/memory/enrichment.ts'
import { exampleLocations, fixtureRecord } from '../src/testing/fixtures.ts'
import { referenceIndex } from '../src/testing/reference-index.ts'
import { testHost } from '../src/testing/test-clock.ts'
import { sha256 } from './sqlite.ts'

/** What a test says of a company; the rest is that of any. */
export type KnownCompany = Partial<Company> & {
  readonly id: string
  readonly people?: readonly StatedPerson[]
  readonly own?: CustomValues
}

/** Live companies in memory, searched by the reference index; there is no test data. Ages count from the host's time, or from `today`. */
export async function companiesOf(
  known: readonly KnownCompany[],
  today?: string,
  fields: readonly CustomField[] = [],
): Promise<{ companies: Companies; store: CompanyStore; enrichment: EnrichmentStore }> {
  const data = companyData()
  const store = memoryCompanyStore(data)
  const enrichment = memoryEnrichmentStore(data, store, { drop: () => {} })
  const drafts = known.map(({ people, own, ...company }) => ({
    record: {
      ...fixtureRecord(company),
      ...(people === undefined ? {} : { stated: { people } }),
      ...(own === undefined ? {} : { custom: own }),
    },
    matchDomain: false,
  }))
  await store.upsertMany(drafts, null)
  const host = testHost({ sha256 })
  const companies = createCompanies({
    host,
    locations: exampleLocations,
    live: { store, index: referenceIndex() },
    test: () => Promise.resolve({ store: memoryCompanyStore(), index: referenceIndex() }),
    fields: viewsOf(fields),
    searchNow: () => (today === undefined ? host.clock.now() : Date.parse(today)),
  })
  return { companies, store, enrichment }
}

function viewsOf(fields: readonly CustomField[]) {
  const views = { all: fieldView(fields), visible: fieldView(fields.filter(({ isVisible }) => isVisible)) }
  return { view: async (sees: Sees) => views[sees], known: (sees: Sees) => views[sees] }
}
