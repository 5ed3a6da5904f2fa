import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { dayMs, hourMs, minuteMs, secondMs } from '../kernel/clock.ts'
import { type RateSubject, unlimited } from './store.ts'
import { fixedWindowRateStore } from './windows.ts'

const start = Date.parse('2026-09-21T10:20:30.250Z')
const subject = (
  limits: Partial<RateSubject['limits']>,
  scope: RateSubject['scope'] = 'key',
  id = 'key:k:search',
) => ({ scope, id, limits: { second: 0, minute: 0, day: 0, ...limits } }) satisfies RateSubject

test('2,000 racing requests at a limit of 500 admit exactly 500, and refusals consume nothing', async () => {
  const rates = fixedWindowRateStore()
  const subjects = [
    subject({ second: 500, day: 10_000 }),
    subject({ minute: 5_000 }, 'account', 'account:a:search'),
  ]
  const outcomes = await Promise.all(Array.from({ length: 2_000 }, () => rates.take(subjects, start)))
  expect(outcomes.filter(({ admitted }) => admitted)).toHaveLength(500)
  expect(outcomes.at(-1)).toEqual({
    admitted: false,
    refusedBy: { scope: 'key', window: 'second' },
    state: {
      second: { limit: 500, remaining: 0, resetAt: Date.parse('2026-09-21T10:20:31Z'), scope: 'key' },
      minute: {
        limit: 5_000,
        remaining: 4_500,
        resetAt: Date.parse('2026-09-21T10:21:00Z'),
        scope: 'account',
      },
      day: { limit: 10_000, remaining: 9_500, resetAt: Date.parse('2026-09-22T00:00:00Z'), scope: 'key' },
    },
  })
})

test('the shown window is the one with fewer remaining, and an unlimited one shows the largest number', async () => {
  const rates = fixedWindowRateStore()
  const key = subject({ second: 10, minute: 3 })
  const account = subject({ second: 5, minute: 300 }, 'account', 'account:a:search')
  const { state } = await rates.take([key, account], start)
  expect([state.second.scope, state.second.remaining]).toEqual(['account', 4])
  expect([state.minute.scope, state.minute.remaining]).toEqual(['key', 2])
  expect(state.day).toEqual({
    limit: unlimited,
    remaining: unlimited,
    resetAt: Date.parse('2026-09-22'),
    scope: 'key',
  })
})

test('of several full windows the one that ends last refuses, and after it a request passes', async () => {
  const rates = fixedWindowRateStore()
  const subjects = [subject({ second: 1, minute: 1 }), subject({ second: 1 }, 'account', 'account:a:search')]
  await rates.take(subjects, start)
  const refused = await rates.take(subjects, start)
  expect(refused).toMatchObject({ admitted: false, refusedBy: { scope: 'key', window: 'minute' } })
  expect((await rates.take(subjects, refused.state.minute.resetAt - 1)).admitted).toBe(false)
  expect((await rates.take(subjects, refused.state.minute.resetAt)).admitted).toBe(true)
})

test('an account that is full refuses every key of it, and their own windows stay unused', async () => {
  const rates = fixedWindowRateStore()
  const account = subject({ minute: 2 }, 'account', 'account:a:search')
  const keys = ['x', 'y', 'z'].map((id) => subject({ minute: 10 }, 'key', id))
  const outcomes = []
  for (const key of keys) outcomes.push(await rates.take([key, account], start))
  expect(outcomes.map(({ admitted }) => admitted)).toEqual([true, true, false])
  expect((await rates.take(keys.slice(2), start)).state.minute.remaining).toBe(9)
})

test('never more than the limit in any window, refusals free, whatever the pace', async () => {
  const limits = fc.record({ second: fc.nat(4), minute: fc.nat(9), day: fc.nat(20) })
  const pauses = fc.array(fc.constantFrom(0, 1, 300, 900, 5_000, 61_000, 7 * hourMs), {
    minLength: 1,
    maxLength: 120,
  })
  await fc.assert(
    fc.asyncProperty(limits, limits, pauses, async (keyLimits, accountLimits, steps) => {
      const rates = fixedWindowRateStore()
      const subjects = [subject(keyLimits), subject(accountLimits, 'account', 'a')]
      const admitted: number[] = []
      let now = start
      const used = (length: number) =>
        admitted.filter((at) => Math.floor(at / length) === Math.floor(now / length)).length
      for (const step of steps) {
        now += step
        const expected = subjects.every(
          ({ limits }) =>
            (limits.second === 0 || used(secondMs) < limits.second) &&
            (limits.minute === 0 || used(minuteMs) < limits.minute) &&
            (limits.day === 0 || used(dayMs) < limits.day),
        )
        const outcome = await rates.take(subjects, now)
        if (outcome.admitted !== expected) return false
        if (outcome.admitted) admitted.push(now)
      }
      return true
    }),
    { numRuns: 300 },
  )
})

test('a clock that steps back neither opens a used window again nor locks anybody out for long', async () => {
  const rates = fixedWindowRateStore()
  const subjects = [subject({ second: 2 })]
  const take = async (now: number) => (await rates.take(subjects, now)).admitted
  expect([await take(start), await take(start), await take(start)]).toEqual([true, true, false])
  const before = start - secondMs
  expect([await take(before), await take(start), await take(start + 400)]).toEqual([false, false, false])
  expect(await take(start + secondMs)).toBe(true)

  const wrongYear = start + 400 * dayMs
  expect([await take(wrongYear), await take(wrongYear), await take(wrongYear)]).toEqual([true, true, false])
  const back = start + 5 * secondMs
  expect(await take(back)).toBe(false)
  expect(await take(back + secondMs)).toBe(true)
})

test('memory is bounded: subjects whose windows have ended are forgotten', async () => {
  const rates = fixedWindowRateStore()
  for (let index = 0; index < 1_000; index++)
    await rates.take([subject({ day: 5 }, 'key', `k${index}`)], start)
  expect(rates.counters(0).counters).toHaveLength(2_000)
  await rates.take([subject({ day: 5 }, 'key', 'other')], start + dayMs)
  expect(rates.counters(0).counters).toHaveLength(2)
})

test('counters that are kept and restored go on where they were', async () => {
  const rates = fixedWindowRateStore()
  const subjects = [subject({ minute: 5, day: 5 }), subject({ day: 9 }, 'account', 'account:a:search')]
  for (let index = 0; index < 4; index++) await rates.take(subjects, start)
  const { counters, mark } = rates.counters(0)
  expect(counters).toContainEqual({
    counterKey: 'key:k:search:day',
    windowStart: Date.parse('2026-09-21'),
    count: 4,
  })
  expect(rates.counters(mark).counters).toEqual([])

  const after = fixedWindowRateStore()
  after.restore(counters)
  const first = await after.take(subjects, start + 100)
  expect([first.state.minute.remaining, first.state.day.remaining]).toEqual([0, 0])
  expect((await after.take(subjects, start + 100)).admitted).toBe(false)
})

test('what was counted before the kept counters came back counts with them, in the same window alone', async () => {
  const rates = fixedWindowRateStore()
  const subjects = [subject({ minute: 5, day: 5 })]
  const day = { counterKey: 'key:k:search:day', windowStart: Date.parse('2026-09-21'), count: 3 }
  await rates.take(subjects, start)
  const minuteBefore = { counterKey: 'key:k:search:minute', windowStart: start - minuteMs, count: 4 }
  rates.restore([day, minuteBefore])
  const next = await rates.take(subjects, start)
  expect([next.state.minute.remaining, next.state.day.remaining]).toEqual([3, 0])
  expect(rates.counters(0).counters).toContainEqual({ ...day, count: 5 })
})
