import { expect, test } from 'bun:test'
import { readRetryAfter } from './retry-after.ts'

const hourMs = 3_600_000

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
