import { expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { rounds } from '../../../test/nightly.ts'
import { normalFormColumns } from '../import/columns.ts'
import { csvHeader, csvRow } from './export.ts'
import { cellValue, exportedColumns } from './exported-columns.ts'
import type { NormalForm } from './to-normal-form.ts'

/** As a reader of CSV files takes it: csv-parse splits, `cellValue` says what a cell means. */
function readBack(line: NormalForm): Record<string, unknown> {
  const [header, cells] = parse(csvHeader() + csvRow(line)) as [string[], string[]]
  const read: Record<string, unknown> = {}
  for (const [i, column] of exportedColumns.entries()) {
    expect(header[i]).toBe(column.header)
    const value = cellValue(column.kind, cells[i] ?? '')
    if (value === undefined) continue
    if (column.link === null) read[column.column] = value
    else read['links'] = { ...(read['links'] as object), [column.link]: value }
  }
  return read
}

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      '=1+1',
      '+x',
      '-x',
      '@x',
      "'=x",
      "''-x",
      "'quoted'",
      '[1]',
      '["a"]',
      'a;b',
      'a"b,c',
      'two\nlines',
    ),
  )
  .map((given) => given.trim())
  .filter((given) => given !== '')
const item = fc.oneof(text, fc.record({ name: text, lead: fc.constant(true) }))

test('every column of the normal form has a place in the CSV file', () => {
  expect(new Set(exportedColumns.map(({ column }) => column))).toEqual(new Set(normalFormColumns))
})

test('a truth value is one of two words in any case, and nothing else is parsed for one', () => {
  const deep = `${'['.repeat(1_000)}${']'.repeat(1_000)}`
  const cells = [' true', 'False', 'TRUE', '1', 'yes', deep]
  expect(cells.map((cell) => cellValue('flag', cell))).toEqual([true, false, true, '1', 'yes', deep])
})

test('what a CSV row holds is read back as it was', () => {
  fc.assert(
    fc.property(
      text,
      fc.array(text, { minLength: 1, maxLength: 3 }),
      fc.array(item, { minLength: 1, maxLength: 3 }),
      fc.oneof(
        fc.nat(),
        fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map((given) => given + 0),
      ),
      fc.dictionary(text, fc.jsonValue(), { minKeys: 1 }),
      (name, tags, investors, total, extra) => {
        const line = {
          id: 'x',
          name,
          tags,
          total_funding_usd: total,
          investors,
          links: { x_url: name },
          extra,
        }
        const written = JSON.parse(JSON.stringify(line))
        expect(readBack(line)).toEqual(written)
      },
    ),
    { numRuns: rounds(2_000) },
  )
})

test('no cell begins as a formula does', () => {
  fc.assert(
    fc.property(text, fc.array(text, { minLength: 1 }), (name, tags) => {
      const [, cells = []] = parse(csvHeader() + csvRow({ name, tags, website: `=${name}` })) as string[][]
      for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})

test('lists stand as people write them, and as JSON when an item holds the separator', () => {
  const cells = (tags: readonly unknown[]) => (parse(csvRow({ tags })) as string[][])[0]?.join('')
  expect(cells(['a', 'b c'])).toBe('a; b c')
  expect(cells(['a', 'b;c'])).toBe('["a","b;c"]')
  expect(cells(['[x]'])).toBe('["[x]"]')
  expect(cells(['=x', 'y'])).toBe("'=x; y")
})
