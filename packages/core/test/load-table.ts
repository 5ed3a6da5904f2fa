import { createHash } from 'node:crypto'
import { importCompanies } from '../src/records/import/import.ts'
import type { ImportOptions, ImportReject } from '../src/records/import/import-options.ts'
import { memoryCompanyStore } from '../src/storage/memory/companies.ts'
import { testHost } from '../src/testing/test-clock.ts'
import { locations } from './locations.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

/** Imports a text as a file, into an empty store or one that has some. */
export async function loadTable(
  text: string,
  options: Partial<ImportOptions> = {},
  store = memoryCompanyStore(),
) {
  async function* source() {
    yield new TextEncoder().encode(text)
  }
  const host = testHost({ sha256 })
  const rejects: ImportReject[] = []
  const report = await importCompanies({
    source: source(),
    fingerprint: null,
    store,
    host,
    locations,
    onReject: (reject) => void rejects.push(reject),
    ...options,
  })
  const { records } = await store.scan(null, 1_000)
  return { report, rejects, records, record: records[0], store }
}

/** The field of each column. */
export const fieldsOf = ({ report }: Awaited<ReturnType<typeof loadTable>>) =>
  Object.fromEntries(report.file.columns.map(({ column, field }) => [column, field]))
