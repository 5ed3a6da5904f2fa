import { describe, expect, test } from 'bun:test'
import { judge } from './judge.ts'
import { rows } from './rows.ts'

test('every figure of the speed table is a row', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(
    ['changes', 'idle', 'lookup', 'search', 'signing', 'size', 'start'].sort(),
  )
})

describe.each(rows.map((row) => [row.name, row] as const))('the row %s', (_name, row) => {
  /** Figures around what is that many times worse than the release's 200; one round of each went astray. */
  const after = (timesWorse: number) => {
    const now = row.isBetter === 'higher' ? 200 / timesWorse : 200 * timesWorse
    return judge(row, { own: [now * 0.98, now, now * 40], release: [2, 200, 204] })
  }

  test('fails at a loss of 15 % and more, and says so', () => {
    for (const timesWorse of [1.1501, 1.2, 3]) expect(after(timesWorse).isHeld).toBe(false)
    expect(after(1.2).line).toMatch(new RegExp(`^FAILS  ${row.name} .*1\\.20 times worse$`))
  })

  test('holds at a smaller loss, without one and at a gain', () => {
    for (const timesWorse of [1.149, 1, 0.5]) expect(after(timesWorse).isHeld).toBe(true)
    expect(after(1.1).line).toMatch(/^holds /)
  })

  test('fails when nothing was measured', () => {
    expect(judge(row, { own: [], release: [200] }).isHeld).toBe(false)
    expect(judge(row, { own: [200], release: [Number.NaN] }).isHeld).toBe(false)
    expect(judge(row, { own: [0], release: [200] }).isHeld).toBe(false)
  })
})
