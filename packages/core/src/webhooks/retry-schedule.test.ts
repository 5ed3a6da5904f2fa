import { expect, test } from 'bun:test'
import { attemptsMax, retryDelayMs } from './retry-schedule.ts'

const hourMs = 3_600_000

test('ten attempts reach over 75 h 35 min 5 s, and no attempt comes after the tenth', () => {
  let totalMs = 0
  for (let attempt = 1; attempt < attemptsMax; attempt++) totalMs += retryDelayMs(attempt, 0, null) ?? 0
  expect(attemptsMax).toBe(10)
  expect(totalMs).toBe(75 * hourMs + 35 * 60_000 + 5_000)
  expect(retryDelayMs(attemptsMax, 0, hourMs)).toBeNull()
})

test('chance makes a wait up to a tenth longer, and never shorter', () => {
  expect(retryDelayMs(1, 0, null)).toBe(5_000)
  expect(retryDelayMs(1, 0.5, null)).toBe(5_250)
  expect(retryDelayMs(1, 0.999, null)).toBeLessThanOrEqual(5_500)
})

test('what a receiver asks for is heeded where it is longer, up to 24 h', () => {
  expect(retryDelayMs(1, 0, 60_000)).toBe(60_000)
  expect(retryDelayMs(2, 0, 60_000)).toBe(300_000)
  expect(retryDelayMs(1, 0, 900 * hourMs)).toBe(24 * hourMs)
  for (const chance of [0, 0.5, 0.999]) {
    expect(retryDelayMs(1, chance, 60_000)).toBe(60_000 * (1 + chance / 10))
    expect(retryDelayMs(1, chance, 900 * hourMs)).toBe(24 * hourMs)
  }
})
