import { expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { type CsvOptions, type CsvRow, CsvRows, cellLinesMax } from './csv-rows.ts'

function read(text: string, options: Partial<CsvOptions> = {}, size = text.length) {
  const splitter = new CsvRows({ delimiter: ',', width: null, ...options })
  const rows: CsvRow[] = []
  for (let at = 0; at < text.length; at += size) rows.push(...splitter.take(text.slice(at, at + size)))
  rows.push(...splitter.end())
  return { rows, passed: splitter.passed }
}

const cellsOf = (rows: readonly CsvRow[]) => rows.map(({ line, cells, problem }) => [line, problem ?? cells])

test('quotes hold delimiters, line breaks and doubled quotes; a quote inside a cell is itself', () => {
  const { rows, passed } = read('a,b\r\n"x, ""y""","two\nlines"\n\n5" disk,"",\rlast')
  expect(cellsOf(rows)).toEqual([
    [1, ['a', 'b']],
    [2, ['x, "y"', 'two\nlines']],
    [5, ['5" disk', '', '']],
    [6, ['last']],
  ])
  expect(rows.map(({ end }) => end)).toEqual([1, 3, 5, 6])
  expect(rows[1]?.text).toBe('"x, ""y""","two\nlines"')
  expect(passed).toBe(6)
})

test('a quote that is never closed costs its own line, and the rows that it had swallowed are read', () => {
  const { rows } = read('a,b\n1,"open\n2,two\n3,three\n', { width: 2 })
  expect(cellsOf(rows)).toEqual([
    [1, ['a', 'b']],
    [2, 'the quote that opens cell 2 is not closed'],
    [3, ['2', 'two']],
    [4, ['3', 'three']],
  ])
})

test('what is left of a torn cell is refused and names the line of the quote', () => {
  const { rows } = read('a,b\n1,"first\nsaid "so" again\nend"\n5,five\n', { width: 2 })
  expect(cellsOf(rows)).toEqual([
    [1, ['a', 'b']],
    [2, 'text follows the closing quote of cell 2'],
    [3, 'stands where a quote of line 2 was open, and has 1 cells where the header has 2'],
    [4, 'stands where a quote of line 2 was open, and has 1 cells where the header has 2'],
    [5, ['5', 'five']],
  ])
})

test('a quote is taken for unclosed after a thousand lines, wherever the next one stands', () => {
  const many = Array.from({ length: cellLinesMax + 5 }, (_, i) => `${i},x`).join('\n')
  const { rows } = read(`a,b\n"open\n${many}\n"closed",y\n`, { width: 2 })
  expect(rows[1]?.problem).toBe('the quote that opens cell 1 is not closed')
  expect(rows).toHaveLength(cellLinesMax + 8)
  expect(rows.at(-1)?.cells).toEqual(['closed', 'y'])
})

test('a row over the limit is refused with its beginning and never held', () => {
  const options = { width: 2, recordCharactersMax: 50 }
  for (const size of [1, 7, 1_000]) {
    const { rows, passed } = read(
      `a,b\n${'x'.repeat(80)},1\r\n2,two\n"${'y'.repeat(80)}\n3,three\n`,
      options,
      size,
    )
    expect(cellsOf(rows)).toEqual([
      [1, ['a', 'b']],
      [2, 'longer than 50 characters'],
      [3, ['2', 'two']],
      [4, 'longer than 50 characters'],
      [5, ['3', 'three']],
    ])
    expect(passed).toBe(5)
  }
})

const cell = fc.string({
  unit: fc.constantFrom('a', 'é', '"', ',', ';', ' ', '\n', '\r\n', '\r', '\u{1F680}'),
  maxLength: 8,
})
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

test('well-formed files are read as csv-parse reads them', () => {
  const row = fc.array(fc.tuple(cell, fc.boolean()), { minLength: 1, maxLength: 5 })
  const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), lineEnd, fc.boolean(), (written, end, isEnded) => {
      const lines = written.map((cells) =>
        cells.map(([text, always]) => (always || /[",\r\n]/.test(text) ? quoted(text) : text)).join(','),
      )
      const text = lines.join(end) + (isEnded ? end : '')
      const expected: string[][] = parse(text, {
        relax_column_count: true,
        skip_empty_lines: true,
        record_delimiter: ['\r\n', '\n', '\r'],
      })
      expect(read(text).rows.map(({ cells, problem }) => problem ?? cells)).toEqual(expected)
    }),
    { numRuns: 1_000 },
  )
})

test('however a text is cut, the rows are the same, in any text at all', () => {
  const noise = fc.string({ unit: fc.constantFrom('a', '"', '"', ',', '\n', '\r', ' '), maxLength: 120 })
  fc.assert(
    fc.property(
      noise,
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(null, 1, 2, 3),
      (text, size, width) => {
        const options = { width, recordCharactersMax: 40 }
        const whole = read(text, options)
        expect(read(text, options, size)).toEqual(whole)
        const lines = text.split(/\r\n|\n|\r/)
        expect(whole.passed).toBe(lines.length - (lines.at(-1) === '' ? 1 : 0))
        let last = 0
        for (const { line, end } of whole.rows) {
          expect(line).toBeGreaterThan(last)
          last = end
        }
      },
    ),
    { numRuns: 5_000 },
  )
})
