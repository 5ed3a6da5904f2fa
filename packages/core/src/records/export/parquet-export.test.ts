import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { rounds } from '../../../test/nightly.ts'
import { fileOf } from '../../testing/workbook-files.ts'
import { openTableFile } from '../import/workbooks/table-file.ts'
import { cellValue, exportedColumns } from './exported-columns.ts'
import { parquetExport } from './parquet-export.ts'
import type { NormalForm } from './to-normal-form.ts'

async function written(pages: readonly (readonly NormalForm[])[], breathe = async () => {}) {
  const file = parquetExport(exportedColumns, breathe)
  const parts: Uint8Array[] = []
  for (const page of pages) parts.push(await file.add(page))
  parts.push(await file.end())
  return { bytes: await new Response(new Blob(parts as Uint8Array<ArrayBuffer>[])).bytes(), parts }
}

const acme: NormalForm = {
  id: 'acme',
  name: '=Acme',
  founded_year: 2019,
  employees: 2 ** 40,
  metrics_as_of: '2026-05-01T08:11:12.013Z',
  total_funding_usd: 1234567.8900000001,
  last_funding_date: '2025-02-28',
  tags: ['a;b', 'c'],
  rounds: [{ type: 'seed', amount_usd: 1 }],
  rounds_are_some: true,
  fill_from_extra: false,
  links: { x_url: 'https://x.example/a' },
}

test('numbers, dates, instants and truth values are such for every reader, and lists are JSON', async () => {
  const { bytes } = await written([[acme, { id: 'b', name: 'B' }]])
  const [read, blank] = await parquetReadObjects({ file: bytes.buffer })
  expect(read).toMatchObject({
    id: 'acme',
    name: '=Acme',
    founded_year: 2019n,
    employees: 2n ** 40n,
    metrics_as_of: new Date('2026-05-01T08:11:12.013Z'),
    total_funding_usd: 1234567.8900000001,
    last_funding_date: new Date('2025-02-28'),
    tags: '["a;b","c"]',
    rounds: '[{"type":"seed","amount_usd":1}]',
    rounds_are_some: true,
    fill_from_extra: false,
    x_url: 'https://x.example/a',
    description: null,
  })
  expect(blank).toMatchObject({ id: 'b', founded_year: null, rounds_are_some: null })
  const types = new Map(parquetMetadata(bytes.buffer).schema.map((element) => [element.name, element]))
  expect(types.get('last_funding_date')).toMatchObject({ type: 'INT32', converted_type: 'DATE' })
  expect(types.get('metrics_as_of')).toMatchObject({ type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' })
  expect(types.get('name')).toMatchObject({ type: 'BYTE_ARRAY', converted_type: 'UTF8' })
})

test('an export of nothing is a file without rows', async () => {
  const { bytes } = await written([[]])
  expect(await parquetReadObjects({ file: bytes.buffer })).toEqual([])
})

test('a row group goes out when it has 4 MiB of text, and others get their turn between its columns', async () => {
  const description = 'x'.repeat(3 * 1024 * 1024)
  const page = (id: string) => [{ id, name: id, description }]
  let turns = 0
  const { bytes, parts } = await written(
    [page('a'), page('b'), page('c'), page('d'), page('e')],
    async () => {
      turns++
    },
  )
  expect(parts.map(({ length }) => length > 0)).toEqual([false, true, false, true, false, true])
  expect(turns).toBe(3 * exportedColumns.length)
  expect(parquetMetadata(bytes.buffer).row_groups.map(({ num_rows }) => num_rows)).toEqual([2n, 2n, 1n])
  const read = await parquetReadObjects({ file: bytes.buffer, columns: ['id', 'description'] })
  expect(read).toEqual(['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, description })))
})

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom('=1', "'=x", "''-x", "'quoted'", '[1]', 'a;b', 'two\nlines', 'TRUE', '1e5'),
  )
  .map((given) => given.trim())
  .filter((given) => given !== '')

test('what a row holds is read back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.array(fc.oneof(text, fc.record({ name: text })), { minLength: 1, maxLength: 3 }),
      fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map((given) => given + 0),
      fc.maxSafeNat(),
      fc.boolean(),
      fc.dictionary(text, fc.jsonValue(), { minKeys: 1 }),
      async (name, investors, total, employees, flag, extra) => {
        const line = {
          id: 'x',
          name,
          investors,
          total_funding_usd: total,
          employees,
          fill_from_extra: flag,
          links: { x_url: name },
          extra,
        }
        const { bytes } = await written([[line]])
        expect(await readBack(bytes)).toEqual(JSON.parse(JSON.stringify(line)))
      },
    ),
    { numRuns: rounds(300) },
  )
})

/** As an import takes it. */
async function readBack(bytes: Uint8Array): Promise<Record<string, unknown>> {
  const cells: string[][] = []
  for await (const event of (await openTableFile(fileOf(bytes))).events)
    if (event.kind === 'rows') cells.push(...event.rows.map((row) => [...row.cells]))
  const read: Record<string, unknown> = {}
  for (const [i, column] of exportedColumns.entries()) {
    expect(cells[0]?.[i]).toBe(column.header)
    const value = cellValue(column.kind, cells[1]?.[i] ?? '')
    if (value === undefined) continue
    if (column.link === null) read[column.column] = value
    else read['links'] = { ...(read['links'] as object), [column.link]: value }
  }
  return read
}
