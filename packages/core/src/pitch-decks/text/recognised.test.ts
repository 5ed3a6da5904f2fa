import { expect, test } from 'bun:test'
import { rounds } from '../../../test/nightly.ts'
import type { PageText } from './page-text.ts'
import { unreadablePage } from './read-pdf.ts'
import { pageOfTsv } from './recognised.ts'

const picture: PageText = {
  ...unreadablePage(3, ''),
  error: null,
  width: 720,
  height: 405,
  hasImages: true,
  warnings: ['no_text_layer'],
  notes: ['kept'],
}

const head = 'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext'
/** Block, paragraph and line; then left, top, width and height in dots; then how sure, and the word. */
type WordRow = readonly [
  line: string,
  left: number,
  top: number,
  width: number,
  height: number,
  sure: number,
  word: string,
]

const tsvOf = (...words: readonly WordRow[]) =>
  [
    head,
    '1\t1\t0\t0\t0\t0\t0\t0\t1500\t844\t-1\t',
    ...words.map(([line, ...rest]) => `5\t1\t${line.split(' ').join('\t')}\t1\t${rest.join('\t')}`),
    '',
  ].join('\n')

test('words of a line become one run, in points, with its baseline and how sure it is', () => {
  const page = pageOfTsv(
    picture,
    tsvOf(
      ['1 1 1', 300, 100, 150, 40, 90, 'Market'],
      ['1 1 1', 470, 100, 80, 40, 96, 'Size'],
      ['1 1 2', 300, 200, 100, 39, 92, 'happy'],
    ),
    150,
  )
  expect(page.runs.map(({ text, x, width, confidence }) => ({ text, x, width, confidence }))).toEqual([
    { text: 'Market Size', x: 144, width: 120, confidence: 0.924 },
    { text: 'happy', x: 144, width: 48, confidence: 0.92 },
  ])
  const [first, second] = page.runs
  expect(first?.y).toBeCloseTo(67.2, 1)
  expect(first?.size).toBeCloseTo(26.7, 1)
  // Its letters reach below the line.
  expect(second?.y).toBeLessThan((239 * 72) / 150)
  expect([page.source, page.warnings, page.notes]).toEqual(['ocr', [], ['kept']])
})

test('columns on one line stay apart', () => {
  const page = pageOfTsv(
    picture,
    tsvOf(['1 1 1', 100, 100, 80, 30, 90, 'Save'], ['1 1 1', 500, 100, 90, 30, 90, 'Share']),
    150,
  )
  expect(page.runs.map(({ text }) => text)).toEqual(['Save', 'Share'])
})

test('signs of a script without blanks are joined without', () => {
  const page = pageOfTsv(
    picture,
    tsvOf(
      ['1 1 1', 100, 100, 30, 30, 90, '市'],
      ['1 1 1', 131, 100, 30, 30, 90, '场'],
      ['1 1 1', 170, 100, 60, 30, 90, 'TAM'],
    ),
    150,
  )
  expect(page.runs.map(({ text }) => text)).toEqual(['市场 TAM'])
})

test('what was hardly recognised is left out, and a page of it is doubted', () => {
  const good: WordRow = ['1 1 1', 100, 100, 80, 30, 95, 'Team']
  const bad: WordRow = ['1 1 2', 100, 200, 80, 30, 12, 'se#xe']
  const poor: WordRow = ['1 1 3', 100, 300, 80, 30, 50, 'Asociaton']
  const sure = pageOfTsv(picture, tsvOf(good, good, good, good, good, good, bad), 150)
  expect(sure.runs.map(({ text }) => text).join()).not.toContain('se#xe')
  expect(sure.warnings).toEqual([])
  const doubted = pageOfTsv(picture, tsvOf(good, poor, bad), 150)
  expect(doubted.runs.map(({ text }) => text)).toEqual(['Team', 'Asociaton'])
  expect(doubted.warnings).toEqual(['ocr_low_confidence'])
})

test('a picture without words leaves the page as it was', () => {
  expect(pageOfTsv(picture, tsvOf(), 150)).toBe(picture)
  expect(pageOfTsv(picture, tsvOf(['1 1 1', 1, 1, 1, 1, 95, ' ']), 150)).toBe(picture)
  expect(pageOfTsv(picture, '', 150)).toBe(picture)
  expect(pageOfTsv(picture, 'Error opening data file\n5\tx', 150)).toBe(picture)
})

test('a line of as many words as a page may have costs no more for each', () => {
  const words = Array.from({ length: 50_000 }, (_, at): WordRow => ['1 1 1', at * 5, 100, 5, 10, 90, 'ab'])
  for (let time = 0; time < rounds(20); time++)
    expect(pageOfTsv(picture, tsvOf(...words), 150).runs).toHaveLength(1)
}, 170_000)
