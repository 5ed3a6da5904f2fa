import { expect, test } from 'bun:test'
import type { Run } from '../text/page-text.ts'
import { linesOf } from './lines.ts'
import { pageOf, run } from './made-pages.ts'
import { visibleRuns } from './visible-runs.ts'

function textsOf(runs: readonly Run[]): string[] {
  return linesOf(visibleRuns(pageOf(runs)).runs).map((line) => line.text)
}

test('runs of one baseline are a line, with a blank where a gap is one', () => {
  expect(textsOf([run('Mar', 60, 100), run('ket', 78, 100.5), run('size', 99, 100)])).toEqual(['Market size'])
})

test('a wide gap parts columns', () => {
  expect(textsOf([run('Left', 60, 100), run('Right', 200, 100)])).toEqual(['Left', 'Right'])
})

test('big figures beside each other are two lines already at a narrower gap', () => {
  const runs = [run('660,000', 60, 200, { size: 60 }), run('50,000', 60 + 210 + 50, 200, { size: 60 })]
  expect(textsOf([...runs, run('total users of the service and their listings', 60, 300)])).toContain(
    '660,000',
  )
})

test('superscripts are read on the line they are raised from', () => {
  const runs = [
    run('1', 60, 100, { size: 20 }),
    run('st', 70, 93, { size: 12 }),
    run(' to market', 82, 100, { size: 20 }),
  ]
  expect(textsOf(runs)).toEqual(['1st to market'])
})

test('a raised number is a mark or a power, never a digit of what it stands behind', () => {
  const behind = (text: string, y: number, size: number) => [
    run(text, 60, 100, { size: 14, width: 60 }),
    run('2', 120, y, { size }),
  ]
  expect(textsOf(behind('07/16', 95.4, 8.2))).toEqual(['07/16²'])
  expect(textsOf(behind('400 m', 95.4, 8.2))).toEqual(['400 m²'])
  expect(textsOf(behind('07/1', 100, 14))).toEqual(['07/12'])
})

test('text over text is not mixed letter by letter', () => {
  const runs = [
    run('Forecast', 60, 100),
    run('revenue', 112, 100),
    run('Placeholder', 62, 101, { font: 'other' }),
  ]
  expect(textsOf(runs).sort()).toEqual(['Forecast revenue', 'Placeholder'])
})

test('spaced letters are words, whether they come as one run or as many', () => {
  expect(textsOf([run('P R O B L E M', 60, 100)])).toEqual(['PROBLEM'])
  expect(
    textsOf([
      run('O U R', 60, 100, { width: 40 }),
      run(' ', 100, 100, { width: 12 }),
      run('T E A M', 112, 100),
    ]),
  ).toEqual(['OUR TEAM'])
  const letters = [...'SOLUTION'].map((letter, at) => run(letter, 60 + at * 12, 100))
  expect(textsOf(letters)).toEqual(['SOLUTION'])
})

test('Chinese has no blanks between its letters, and one beside Latin where there is a gap', () => {
  const runs = [
    run('市场', 60, 100, { width: 24 }),
    run('规模', 85.5, 100, { width: 24 }),
    run('AI', 113, 100, { width: 12 }),
  ]
  expect(textsOf(runs)).toEqual(['市场规模 AI'])
})

test('right-to-left text is read from the right, figures and Latin within it from the left', () => {
  const runs = [
    run('לרופא', 60, 100, { width: 40, isRightToLeft: true }),
    run('12', 104, 100, { width: 14 }),
    run('%', 118, 100, { width: 8 }),
    run('אנשים מחכים', 130, 100, { width: 80, isRightToLeft: true }),
  ]
  expect(textsOf(runs)).toEqual(['אנשים מחכים 12% לרופא'])
})

test('a shadow of a text is not read twice, doubled letters are', () => {
  expect(textsOf([run('Problem', 60, 100, { size: 40 }), run('Problem', 61.5, 101.5, { size: 40 })])).toEqual(
    ['Problem'],
  )
  expect(
    textsOf([
      run('A', 60, 100, { width: 8 }),
      run('l', 68, 100, { width: 2.7 }),
      run('l', 70.7, 100, { width: 2.7 }),
    ]),
  ).toEqual(['All'])
})

test('what stands outside the page is not read', () => {
  expect(
    textsOf([run('seen', 60, 100), run('left', -80, 100), run('below', 60, 460), run('right', 730, 100)]),
  ).toEqual(['seen'])
})
