import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { companyLines } from '../../../test/company-lines.ts'
import { locations } from '../../../test/locations.ts'
import { memoryTables } from '../../../test/memory-tables.ts'
import { inNightly, longTestMs } from '../../../test/nightly.ts'
import { hasSharedData } from '../../../test/shared-data.ts'
import { memoryCompanyStore } from '../../storage/memory/companies.ts'
import { testHost } from '../../testing/test-clock.ts'
import type { CompanyRecord } from '../company.ts'
import { noFields } from '../custom/field-view.ts'
import { importCompanies } from '../import/import.ts'
import type { CompanyStore } from '../store.ts'
import { exportCompanies } from './export.ts'

const data = join(import.meta.dir, '../../../data')
const realFile = join(import.meta.dir, '../../../../../../shared/data/companies.jsonl.gz')
const host = testHost({ sha256: (bytes) => createHash('sha256').update(bytes).digest('hex') })

async function loaded(source: AsyncIterable<Uint8Array>) {
  const store = memoryCompanyStore()
  const report = await importCompanies({ source, fingerprint: null, store, host, locations })
  return { store, report }
}

async function recordsOf(store: CompanyStore): Promise<CompanyRecord[]> {
  const records: CompanyRecord[] = []
  for (let cursor: string | null = null; ; ) {
    const page = await store.scan(cursor, 1_000)
    records.push(...page.records)
    if (page.cursor === null) return records
    cursor = page.cursor
  }
}

/** A store that holds what an export of another says. */
async function exportedAndLoaded(from: CompanyStore, format: 'csv' | 'parquet', byteOrderMark = false) {
  const request = {
    fields: noFields,
    filter: null,
    histories: null,
    ids: null,
    onProgress: null,
    signal: null,
    byteOrderMark,
  }
  const file = exportCompanies({ store: from, host, locations }, { ...request, format })
  if (format === 'csv') return loaded(file)
  const bytes = await new Response(file as unknown as ReadableStream<Uint8Array>).bytes()
  const store = memoryCompanyStore()
  const source = new Response(bytes).body as ReadableStream<Uint8Array>
  const read = { location: 'companies.parquet', tables: memoryTables(bytes) }
  const report = await importCompanies({ source, ...read, fingerprint: null, store, host, locations })
  expect(report.file).toMatchObject({ format: 'parquet' })
  return { store, report }
}

const formats = ['csv', 'parquet'] as const

for (const [what, file] of [
  ['sample', join(data, 'sample-companies.jsonl.gz')],
  ['real', realFile],
] as const) {
  describe.skipIf(what === 'real' && !(inNightly('real companies') && hasSharedData('companies.jsonl.gz')))(
    `${what} companies`,
    () => {
      test.each(formats)(
        'a %s export that is imported into an empty store gives the same records in the same order',
        async (format) => {
          const from = await loaded(companyLines(file))
          const to = await exportedAndLoaded(from.store, format, what === 'real')
          expect(to.report).toMatchObject({ read: await from.store.count(), rejected: 0 })
          const wanted = await recordsOf(from.store)
          for (const [i, record] of (await recordsOf(to.store)).entries()) {
            if (JSON.stringify(record) !== JSON.stringify(wanted[i]))
              expect(record).toEqual(wanted[i] as CompanyRecord)
          }
          expect(await to.store.count()).toBe(wanted.length)
        },
        longTestMs,
      )
    },
  )
}

test.each(formats)(
  'texts that spreadsheets would take for something else come back from a %s export as they were',
  async (format) => {
    const odd = [
      '=1+1',
      '+49',
      '-',
      '@x',
      "'=x",
      "''-x",
      "'quoted'",
      '[1]',
      'a;b',
      'two\nlines',
      '007',
      'true',
      '1e5',
      'null',
    ]
    const lines = odd.map((text, i) =>
      JSON.stringify({
        id: `o${i}`,
        name: `N ${text}`,
        tagline: text,
        legal_name: text,
        tags: [text, 'b'],
        industries: [text],
        investors: [text, { name: 'Lead', lead: true }],
        external_ids: { lei: 'HWUPKR0MPOU8FGXBT394', cik: ['0000320193', '9'], registry_de: text, odd: text },
        extra: { text, [text]: { deep: [text] } },
      }),
    )
    const from = await loaded(new Response(lines.join('\n')).body as ReadableStream<Uint8Array>)
    const to = await exportedAndLoaded(from.store, format)
    expect(to.report.rejected).toBe(0)
    expect(await recordsOf(to.store)).toEqual(await recordsOf(from.store))
  },
)
