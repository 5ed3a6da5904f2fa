import { expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { rounds } from '../../../../test/nightly.ts'
import type { CsvRow } from './csv-row.ts'
import { type CsvOptions, CsvRows } from './csv-rows.ts'

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
    [3, 'is where a quote of line 2 was open, and has 1 cell where the header has 2'],
    [4, 'is where a quote of line 2 was open, and has 1 cell where the header has 2'],
    [5, ['5', 'five']],
  ])
})

test('a cell has as many lines as it likes, whatever stands in them', () => {
  for (const inside of ['x,y,z\n'.repeat(100_000), 'x\n'.repeat(100_000)]) {
    const { rows } = read(`a,b,c\nB,"${inside}",b.example\nC,,\n`, { width: 3 }, 65_536)
    expect(rows.map(({ line, cells, problem }) => problem ?? [line, cells[0], cells[2]])).toEqual([
      [1, 'a', 'c'],
      [2, 'B', 'b.example'],
      [100_003, 'C', ''],
    ])
    expect(rows[1]?.cells[1]).toBe(inside)
  }
})

test('nothing of a torn cell is taken for a row, even if it has the cells of one', () => {
  const torn = [
    'B,"said "so" and\nmore, text\nend, of it"',
    'B,"first, he\nmore, text\nsaid "so" again\nmore, text\nend, of it"',
    'B,"x, y",z\n1,"a, b\nand, so\non "and" on\nend"',
  ]
  for (const text of torn) {
    const { rows } = read(`a,b\n${text}\n5,five\n6,"six"\n`, { width: 2 })
    const kept = rows.flatMap(({ cells, problem }) => (problem === null ? [cells] : []))
    expect([text, kept.filter(([first]) => first !== 'B' && first !== 'x')]).toEqual([
      text,
      [
        ['a', 'b'],
        ['5', 'five'],
        ['6', 'six'],
      ],
    ])
  }
})

test('a cell that a cut-off file leaves open is refused with all its lines', () => {
  const { rows } = read('a,b,c\nA,,\nB,"x,y,z\nx,y,z\nx,y,z\n', { width: 3 })
  expect(rows.flatMap(({ cells, problem }) => (problem === null ? [cells[0]] : []))).toEqual(['a', 'A'])
})

test('quotes too many that begin cells cost their own rows, however many they are', () => {
  const lines = Array.from({ length: 300 }, (_, i) => (i % 10 === 0 ? `${i},"open` : `${i},x`))
  const { rows } = read(`a,b\n${lines.join('\n')}\n`, { width: 2 })
  expect(rows.filter(({ problem }) => problem !== null)).toHaveLength(30)
  expect(rows).toHaveLength(301)
})

test('a row over the limit is refused as one, with its beginning and its last line, and never held', () => {
  const options = { width: 2, recordCharactersMax: 50 }
  const text = [
    'a,b',
    `${'x'.repeat(80)},1\r\n2,two`,
    `"${'y'.repeat(80)}"\n3,three`,
    `B,"x,y\n${'x,y\r\n'.repeat(20)}""", "so\non"\n4,four`,
    `C,c.example,"\n${'x,y\n'.repeat(20)}`,
  ].join('\n')
  for (const size of [1, 7, 1_000]) {
    const { rows, passed } = read(text, options, size)
    expect(cellsOf(rows)).toEqual([
      [1, ['a', 'b']],
      [2, 'longer than 50 characters'],
      [3, ['2', 'two']],
      [4, 'longer than 50 characters'],
      [5, ['3', 'three']],
      [6, 'longer than 50 characters, up to line 28'],
      [29, ['4', 'four']],
      [30, 'longer than 50 characters: a quote is open from here to the end of the file, at line 50'],
    ])
    expect(passed).toBe(50)
  }
})

test('a quote too many costs its row alone where no record can be so long as to hold the rest', () => {
  const options = { width: 2, recordCharactersMax: 50 }
  const { rows } = read(`a,b\n1,"open\n${'2,two\n'.repeat(30)}`, options)
  expect(rows).toHaveLength(32)
  expect(rows.filter(({ problem }) => problem !== null).map(({ line }) => line)).toEqual([2])
})

const cell = fc.string({
  unit: fc.constantFrom('a', 'é', '"', ',', ';', ' ', '\n', '\r\n', '\r', '\u{1F680}'),
  maxLength: 8,
})
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

test('well-formed files are read as csv-parse reads them, blanks around quotes too', () => {
  const blank = fc.constantFrom('', '', ' ', ' \t')
  const row = fc.array(fc.tuple(cell, fc.boolean(), blank, blank), { minLength: 1, maxLength: 5 })
  const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), lineEnd, fc.boolean(), (written, end, isEnded) => {
      const lines = written.map((cells) =>
        cells
          .map(([text, always, before, after]) =>
            always || /[",\r\n]|^\s|\s$/.test(text) ? `${before}${quoted(text)}${after}` : text,
          )
          .join(','),
      )
      const text = lines.join(end) + (isEnded ? end : '')
      const expected: string[][] = parse(text, {
        relax_column_count: true,
        skip_empty_lines: true,
        trim: true,
        record_delimiter: ['\r\n', '\n', '\r'],
      })
      expect(read(text).rows.map(({ cells, problem }) => problem ?? cells)).toEqual(expected)
    }),
    { numRuns: rounds(1_000) },
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
    { numRuns: rounds(5_000) },
  )
})
