import { afterEach, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { companyLines } from '../../../test/company-lines.ts'
import { locations } from '../../../test/locations.ts'
import { inNightly, longTestMs } from '../../../test/nightly.ts'
import { hasSharedData } from '../../../test/shared-data.ts'
import { createService, type Service } from '../../service/service.ts'
import { memoryStorage } from '../../storage/memory.ts'
import { testHost } from '../../testing/test-clock.ts'
import type { CompanyRecord } from '../company.ts'
import { noFields } from '../custom/field-view.ts'
import { readNormalForm } from '../import/normal-form.ts'
import type { CompanyStore } from '../store.ts'
import { type ExportProgress, exportCompanies } from './export.ts'
import type { ServiceExportOptions } from './service-export.ts'

const data = join(import.meta.dir, '../../../data')
const realFile = join(import.meta.dir, '../../../../../../shared/data/companies.jsonl.gz')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const services: Service[] = []
afterEach(async () => {
  for (const service of services.splice(0)) await service.close()
})

function setUp() {
  const host = testHost({ sha256 })
  const storage = memoryStorage({ host })
  const sampleCompanies = async () => createReadStream(join(data, 'sample-companies.jsonl.gz'))
  const service = createService({ host, storage, locations, sampleCompanies })
  services.push(service)
  return { host, store: storage.companies, service }
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
  return text
}

const linesOf = async (service: Service, options: ServiceExportOptions = {}) =>
  (await textOf(service.companies.export(options)))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id: string })
const idsOf = async (service: Service, options: ServiceExportOptions = {}) =>
  (await linesOf(service, options)).map(({ id }) => id)

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text)
}

/** The records, dates and edits aside. */
async function recordsOf(store: CompanyStore): Promise<CompanyRecord[]> {
  const records: CompanyRecord[] = []
  for (let cursor: string | null = null; ; ) {
    const page = await store.scan(cursor, 1_000)
    for (const { company, rounds, source, extra } of page.records) {
      records.push({
        company: { ...company, created_at: '', updated_at: '' },
        rounds,
        source,
        extra,
        edits: {},
      })
    }
    if (page.cursor === null) return records
    cursor = page.cursor
  }
}

async function importLines(service: Service, lines: readonly object[]) {
  const source = bytesOf(lines.map((line) => JSON.stringify(line)).join('\n'))
  const report = await service.companies.import({ source })
  expect(report.rejected).toBe(0)
}

const three = [
  { id: 'a', name: 'A', country_iso2: 'DE', city: 'Berlin', founded_year: 2019 },
  { id: 'b', name: 'B', country_iso2: 'US', extra: { k: 1 } },
  { id: 'c', name: '=C', country_iso2: 'DE', aliases: ['x; y', 'z'] },
]

test('every company is exported in the order of first storing', async () => {
  const { service } = setUp()
  await importLines(service, three)
  expect(await idsOf(service)).toEqual(['a', 'b', 'c'])
  expect(await linesOf(service)).toMatchObject([{ founded_year: 2019 }, { extra: { k: 1 } }, { name: '=C' }])
})

test('filters choose as a search does, and a wrong one is refused with all its problems', async () => {
  const { service } = setUp()
  await importLines(service, three)
  expect(await idsOf(service, { filters: { countries: { include: ['de'] } } })).toEqual(['a', 'c'])
  expect(await idsOf(service, { filters: { foundedYear: { min: 2019 } } })).toEqual(['a'])
  expect(await idsOf(service, { filters: null })).toHaveLength(3)
  const wrong = { employees: { min: -1 }, score: { min: 11 }, colour: 1 }
  await expect(idsOf(service, { filters: wrong })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    details: [
      { path: 'filters.employees.min' },
      { path: 'filters.score.min' },
      { path: 'filters.colour' },
    ].map(expect.objectContaining),
  })
  const reversed = { foundedYear: { min: 2020, max: 2010 } }
  await expect(idsOf(service, { filters: reversed })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('ids choose companies in their own order, and those that are gone are passed over', async () => {
  const { service } = setUp()
  await importLines(service, three)
  expect(await idsOf(service, { ids: ['c', 'gone', 'a'] })).toEqual(['c', 'a'])
  expect(await idsOf(service, { ids: ['c', 'b'], filters: { countries: { include: ['US'] } } })).toEqual([
    'b',
  ])
  expect(await idsOf(service, { ids: [] })).toEqual([])
})

test('a CSV export has one row a company, is safe to open in a spreadsheet, and begins with a mark when asked', async () => {
  const { service } = setUp()
  await importLines(service, three)
  const text = await textOf(service.companies.export({ format: 'csv' }))
  const rows = parse(text, { columns: true }) as Record<string, string>[]
  expect(
    rows.map(({ id, name, aliases, founded_year, extra }) => [id, name, aliases, founded_year, extra]),
  ).toEqual([
    ['a', 'A', '', '2019', ''],
    ['b', 'B', '', '', '{"k":1}'],
    ['c', "'=C", '["x; y","z"]', '', ''],
  ])
  const marked = await textOf(service.companies.export({ format: 'csv', byteOrderMark: true }))
  expect(marked).toBe(`\uFEFF${text}`)
})

test('an export of the test data has the sample companies', async () => {
  const { service } = setUp()
  expect(await idsOf(service, { environment: 'test' })).toHaveLength(3_000)
})

test('an export stops with its signal, and when the service closes', async () => {
  const { service } = setUp()
  await importLines(
    service,
    Array.from({ length: 1_000 }, (_, i) => ({ id: `${i}`, name: `N${i}` })),
  )
  const stopped = new AbortController()
  const first = service.companies.export({ signal: stopped.signal })[Symbol.asyncIterator]()
  await first.next()
  stopped.abort(new Error('enough'))
  await expect(first.next()).rejects.toThrow('enough')
  const second = service.companies.export()[Symbol.asyncIterator]()
  await second.next()
  await service.close()
  await expect(second.next()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})

test('an export reads no further than it is read', async () => {
  const { host, service, store } = setUp()
  await importLines(
    service,
    Array.from({ length: 1_999 }, (_, i) => ({ id: `${i}`, name: `N${i}` })),
  )
  let pages = 0
  const counted: CompanyStore = {
    ...store,
    scan(cursor, limit) {
      pages++
      return store.scan(cursor, limit)
    },
  }
  const request = {
    fields: noFields,
    filter: null,
    histories: null,
    ids: null,
    byteOrderMark: false,
    onProgress: null,
    signal: null,
  }
  const parts = { store: counted, host, locations }
  const chunks = exportCompanies(parts, { ...request, format: 'jsonl' })
  for (let taken = 1; !(await chunks.next()).done; taken++) expect(pages).toBe(taken)
  expect(pages).toBe(10)
})

test('progress says how much of how much, how fast and how long', async () => {
  const { host, service } = setUp()
  await importLines(
    service,
    Array.from({ length: 1_000 }, (_, i) => ({ id: `${i}`, name: `N${i}` })),
  )
  const told: ExportProgress[] = []
  for await (const _chunk of service.companies.export({ onProgress: (progress) => told.push(progress) })) {
    host.clock.advance(1_000)
  }
  expect(told[0]).toEqual({
    companiesRead: 200,
    companiesTotal: 1_000,
    companiesWritten: 200,
    ratePerSecond: 200,
    secondsLeft: 4,
  })
  expect(told).toHaveLength(6)
  expect(told.at(-1)).toMatchObject({ companiesRead: 1_000, companiesWritten: 1_000, secondsLeft: 0 })
})

test('companies that change during an export come once each, and those stored throughout come all', async () => {
  const { service, store } = setUp()
  const ids = Array.from({ length: 1_000 }, (_, i) => `c${i}`)
  await importLines(
    service,
    ids.map((id) => ({ id, name: id })),
  )
  let text = ''
  let turn = 0
  for await (const chunk of service.companies.export()) {
    text += new TextDecoder().decode(chunk)
    turn++
    await service.companies.put(`c${turn}`, { score: turn })
    await service.companies.put(`new${turn}`, { name: 'New' })
    await store.remove(`new${turn - 1}`, 'source')
  }
  const seen = text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: string }).id)
  expect(seen.filter((id) => id.startsWith('c'))).toEqual(ids)
  expect(new Set(seen).size).toBe(seen.length)
})

for (const [what, file] of [
  ['sample', join(data, 'sample-companies.jsonl.gz')],
  ['real', realFile],
] as const) {
  describe.skipIf(what === 'real' && !(inNightly('real companies') && hasSharedData('companies.jsonl.gz')))(
    `${what} companies`,
    () => {
      test(
        'a JSON Lines export that is imported into an empty store gives the same records in the same order',
        async () => {
          const from = setUp()
          await from.service.companies.import({ source: companyLines(file) })
          const to = setUp()
          const source = from.service.companies.export()
          const report = await to.service.companies.import({ source })
          expect(report).toMatchObject({ read: await from.store.count(), rejected: 0, warnings: {} })
          const wanted = await recordsOf(from.store)
          const found = await recordsOf(to.store)
          expect(found.length).toBe(wanted.length)
          for (const [i, record] of found.entries()) {
            if (JSON.stringify(record) !== JSON.stringify(wanted[i]))
              expect(record).toEqual(wanted[i] as CompanyRecord)
          }
        },
        longTestMs,
      )
    },
  )
}

test('the normal form of an export is read without a warning', async () => {
  const { service } = setUp()
  const context = { locations, crypto: { sha256 }, now: '2026-09-21T13:33:20.000Z' }
  for (const line of await linesOf(service, { environment: 'test' })) {
    expect(readNormalForm(line, context)).toMatchObject({ outcome: 'read', warnings: [] })
  }
})
