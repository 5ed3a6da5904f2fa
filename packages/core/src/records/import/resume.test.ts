import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { locations } from '../../../test/locations.ts'
import { memoryTables } from '../../../test/memory-tables.ts'
import { rounds } from '../../../test/nightly.ts'
import { memoryCompanyStore } from '../../storage/memory/companies.ts'
import { testHost } from '../../testing/test-clock.ts'
import { odsParts, xlsxParts, zipOf } from '../../testing/workbook-files.ts'
import type { CompanyStore } from '../store.ts'
import { importCompanies } from './import.ts'
import type { ImportOptions, ImportRow } from './import-options.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const rows = 60

/** The same companies in each format: rows of several lines, blank lines and records that are refused among them. */
function companies() {
  return Array.from({ length: rows }, (_, i) => ({
    id: `c${i}`,
    name: i % 9 === 4 ? '' : `Company ${i}`,
    description: i % 3 === 0 ? `two\nlines "of" ${i}` : 'one, line',
  }))
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const csv = (end: string) =>
  companies()
    .map(
      ({ id, name, description }, i) =>
        `${id},${name},${quoted(description)}${i % 7 === 2 ? `${end}${end},,` : ''}`,
    )
    .concat('x,"never closed')
    .reduce((text, row) => `${text}${row}${end}`, `id,name,description${end}`)
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))

/** The companies on two sheets, with titles above, blank rows between and a hidden sheet. */
async function workbooks() {
  const all = companies().map(({ id, name, description }) => [id, name, description] as const)
  const halves = [all.slice(0, 25), all.slice(25)]
  const header = ['id', 'name', 'description'] as const
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const xlsxRow = (cells: readonly string[], row: number) =>
    `<row r="${row}">${cells.map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join('')}</row>`
  const xlsxRows = (half: (typeof halves)[number]) =>
    [xlsxRow(['Our list'], 1), xlsxRow(header, 3), ...half.map((cells, i) => xlsxRow(cells, 4 + i * 2))].join(
      '',
    )
  const xlsx = xlsxParts({
    sheets: [
      { name: 'One', rows: xlsxRows(halves[0] ?? []) },
      { name: 'Hidden', rows: xlsxRows(all), state: 'hidden' },
      { name: 'Two', rows: xlsxRows(halves[1] ?? []) },
    ],
  })
  const odsRow = (cells: readonly string[]) =>
    `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${escaped(cell).replaceAll('\n', '</text:p><text:p>')}</text:p></table:table-cell>`).join('')}</table:table-row>`
  const blank = '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>'
  const odsTable = (half: (typeof halves)[number], name: string) =>
    `<table:table table:name="${name}">${[['Our list'], header, ...half].map(odsRow).join(blank)}</table:table>`
  return [
    { name: 'sheets.xlsx', bytes: await zipOf(xlsx) },
    {
      name: 'groups.parquet',
      bytes: new Uint8Array(
        parquetWriteBuffer({
          columnData: header.map((column, i) => ({
            name: column,
            data: all.map((cells) => cells[i] ?? null),
            type: 'STRING' as const,
          })),
          rowGroupSize: 17,
        }),
      ),
    },
    {
      name: 'sheets.ods',
      bytes: await zipOf(odsParts(halves.map((half, i) => odsTable(half, `T${i}`)).join(''))),
    },
  ]
}

const files: readonly { readonly name: string; readonly bytes: Uint8Array }[] = [
  {
    name: 'lines.jsonl',
    bytes: new TextEncoder().encode(
      companies()
        .map((line) => JSON.stringify(line))
        .join('\n\n'),
    ),
  },
  { name: 'array.json', bytes: new TextEncoder().encode(JSON.stringify(companies())) },
  {
    name: 'indented.json',
    bytes: new TextEncoder().encode(JSON.stringify({ total: rows, companies: companies() }, null, 2)),
  },
  { name: 'lf.csv', bytes: new TextEncoder().encode(csv('\n')) },
  { name: 'crlf.csv', bytes: new TextEncoder().encode(csv('\r\n')) },
  { name: 'cr.csv', bytes: new TextEncoder().encode(csv('\r')) },
  { name: 'utf16.csv', bytes: utf16(csv('\r\n')) },
  // The only letter that tells the encoding is in the last row.
  { name: 'windows-1252.csv', bytes: new Uint8Array(Buffer.from(`${csv('\n')}"\ny,Säge,z\n`, 'latin1')) },
  {
    name: 'utf16.jsonl',
    bytes: utf16(
      companies()
        .map((line) => JSON.stringify(line))
        .join('\n'),
    ),
  },
  ...(await workbooks()),
]

function setUp(fileName: string, bytes: Uint8Array, store: CompanyStore) {
  const rejected = new Map<number, string>()
  async function* source(size: number) {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const run = (size: number, options: Partial<ImportOptions> = {}) =>
    importCompanies({
      source: source(size),
      fileName,
      location: fileName,
      tables: memoryTables(bytes),
      fingerprint: fileName,
      store,
      host: testHost({ sha256 }),
      locations,
      batchSize: 4,
      // Told again after a kill: what a rejects file keeps of it counts once.
      onReject: ({ line, entry, place, reasons }) =>
        void rejected.set(place ?? entry ?? line, reasons.join()),
      ...options,
    })
  return { rejected, run }
}

async function stateOf(store: CompanyStore) {
  const { changes } = await store.changesAfter(null, 1_000)
  return changes.map(({ record }) => JSON.stringify(record)).sort()
}

for (const { name, bytes } of files) {
  test(`${name}: killed after any batch and run again, it ends as if nothing had happened`, async () => {
    const whole = memoryCompanyStore()
    const first = setUp(name, bytes, whole)
    const wanted = await first.run(64)
    expect(wanted.created + wanted.rejected).toBe(wanted.read)
    expect(wanted.created).toBeGreaterThan(40)
    const state = await stateOf(whole)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 500 }),
        fc.boolean(),
        async (kills, size, losesAnswer) => {
          const store = memoryCompanyStore()
          let left = 0
          const dying: CompanyStore = {
            ...store,
            async upsertMany(drafts, step) {
              if (--left >= 0) return store.upsertMany(drafts, step)
              // Killed before the batch is stored, or after it and before anybody knows.
              if (losesAnswer) await store.upsertMany(drafts, step)
              throw new Error('killed')
            },
          }
          const { rejected, run } = setUp(name, bytes, dying)
          for (const batches of kills) {
            left = batches
            await run(size).catch((error: Error) => expect(error.message).toBe('killed'))
            if ((await store.importCheckpoint(name))?.finished === true) return
          }
          const resumesAt = (await store.importCheckpoint(name))?.lines ?? 0
          const starts: number[] = []
          left = Number.POSITIVE_INFINITY
          const report = await run(size, { onStart: ({ resumedAt }) => void starts.push(resumedAt) })
          expect(starts).toEqual([resumesAt])
          expect(report).toMatchObject({
            read: wanted.read,
            created: wanted.created,
            rejected: wanted.rejected,
            passed_over: wanted.passed_over,
            notices: wanted.notices,
          })
          // Lines of the normal form are passed over unread.
          if (report.file.preset !== 'normal') expect(report.problems).toEqual(wanted.problems)
          expect(await stateOf(store)).toEqual(state)
          expect([...rejected].sort()).toEqual([...first.rejected].sort())
        },
      ),
      { numRuns: rounds(25) },
    )
  })
}

test('any bytes at all are imported or refused, and never throw but in words or hang', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom('x', 'x.csv', 'x.json', 'x.jsonl', 'x.xlsx'),
      fc.constantFrom('name,website\n', '[{"name":"A"},', '{"name":"A"}\n', '"', '', 'PK\x03\x04'),
      async (noise, fileName, start) => {
        const bytes = new Uint8Array([...new TextEncoder().encode(start), ...noise])
        const { run } = setUp(fileName, bytes, memoryCompanyStore())
        await run(50).catch((error: { code?: string }) => expect(error.code).toBe('BAD_REQUEST'))
      },
    ),
    { numRuns: rounds(1_000) },
  )
})

test('a dry run tells what would become of a file, in every format, and stores nothing', async () => {
  for (const { name, bytes } of files) {
    const store = memoryCompanyStore()
    const { run } = setUp(name, bytes, store)
    const rows: ImportRow[] = []
    const { preview, ...told } = await run(64, { dryRun: true, onRows: (some) => void rows.push(...some) })
    expect(await store.count()).toBe(0)
    expect(await store.importCheckpoint(name)).toBeNull()
    const { sample, ...counts } = await run(64)
    expect({ ...told, sample: null }).toEqual({ ...counts, sample: null, preview: undefined } as never)
    const became = (outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
    expect([became('created'), became('rejected')]).toEqual([counts.created, counts.rejected])
    expect(became('passed_over')).toBe(counts.passed_over)
    expect(rows).toHaveLength(counts.read + counts.passed_over)
    expect(preview).toEqual({
      doubtful: rows.filter(({ doubtful }) => doubtful).length,
      rows: rows.slice(0, 100),
    })
    expect(sample?.company.id).toBe('c0')
    expect((await run(64, { dryRun: true })).unchanged).toBe(counts.created)
  }
})
