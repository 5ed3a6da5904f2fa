import { expect, test } from 'bun:test'
import { attemptsMax, readRetryAfter, retryDelayMs } from './retry-schedule.ts'

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

test('Retry-After is read as seconds or as a date, and anything else is nothing', () => {
  const now = Date.parse('2026-09-21T13:33:20Z')
  expect(readRetryAfter('120', now)).toBe(120_000)
  expect(readRetryAfter('Mon, 21 Sep 2026 13:34:20 GMT', now)).toBe(60_000)
  expect(readRetryAfter('Mon, 21 Sep 2026 13:00:00 GMT', now)).toBe(0)
  // However many digits it has, and the furthest date.
  for (const value of ['86401', '9999999999', '9'.repeat(400), 'Fri, 31 Dec 9999 23:59:59 GMT'])
    expect([value, readRetryAfter(value, now)]).toEqual([value, 24 * hourMs])
  for (const value of ['', '-5', '1.5', 'soon', '2026-09-21', 'Mon, 99 Sep 2026 13:00:00 GMT'])
    expect(readRetryAfter(value, now)).toBeNull()
})
