import type { Company, CompanyRecord } from '../records/company.ts'
import type { RecordHistory } from '../records/history/history.ts'
import type { CompanyDraft, CompanyStore } from '../records/store.ts'
import { exampleCompany } from './fixtures.ts'

/** A whole record for tests: nothing is known but what `known` says. */
export function exampleRecord(id: string, known: Partial<Company> = {}): CompanyRecord {
  const domain = known.domain ?? ''
  return {
    company: exampleCompany({
      id,
      name: `Company ${id}`,
      website: domain === '' ? '' : `https://${domain}`,
      ...known,
    }),
    rounds: [{ type: 'seed', announced_on: '2025-03-04', amount_usd: 1_000_000, investors: [] }],
    source: 'example',
    extra: { kept: [1, { deep: true }] },
    edits: {},
  }
}

/** A draft of a record that has, or has not, an id of its source. */
export function draft(record: CompanyRecord, matchDomain = false): CompanyDraft {
  return { record, matchDomain }
}

/** What became of a company; null where there is none. */
export async function historyIn(
  companies: Pick<CompanyStore, 'withHistory'>,
  id: string,
): Promise<RecordHistory | null> {
  return (await companies.withHistory(id))?.history ?? null
}
