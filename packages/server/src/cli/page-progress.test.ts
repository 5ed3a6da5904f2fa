import { expect, test } from 'bun:test'
import { pageProgress } from '../commands/deck.ts'
import { progressText } from './progress-text.ts'

function told(quietMs: number): string[] {
  const lines: string[] = []
  let now = 1_000
  const onPage = pageProgress(
    (text) => lines.push(text),
    () => now,
    quietMs,
  )
  for (let page = 1; page <= 3; page++) {
    now += 2_000
    onPage(page, 11)
  }
  return lines
}

test('pages are told with their rate and the time left, from the first of them on', () => {
  expect(told(0)).toEqual([
    '1 of 11 pages',
    '2 of 11 pages · 0.5/s · 18 s left',
    '3 of 11 pages · 0.5/s · 16 s left',
  ])
})

test('a rate below ten is told to a tenth', () => {
  const rate = (ratePerSecond: number) => progressText({ ratePerSecond })
  expect([0.54, 3.96, 9.96, 1_234.5].map(rate)).toEqual(['0.5/s', '4/s', '10/s', '1,235/s'])
})

test('what is read within the quiet time is not told', () => {
  expect(told(5_000)).toEqual(['3 of 11 pages · 0.5/s · 16 s left'])
  expect(told(7_000)).toEqual([])
})
