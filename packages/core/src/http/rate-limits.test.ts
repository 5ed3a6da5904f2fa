import { describe, expect, test } from 'bun:test'
import { caller } from '../../test/fetch-pipeline.ts'
import type { Caller } from '../kernel/caller.ts'
import { defaultLimits } from '../rates/limits.ts'
import { createQuotas, rateLimitJson, rateSubjects, toWireRateLimit, unlimitedState } from './rate-limits.ts'

describe('rate subjects', () => {
  test('live and test keys of one account are counted apart for the account', () => {
    const testCaller: Caller = { ...caller, key: { ...caller.key, kind: 'test' } }
    const ids = (each: Caller) => rateSubjects(each, 'search', defaultLimits).map((subject) => subject.id)
    expect(ids(caller)[1]).not.toBe(ids(testCaller)[1])
  })

  test("a key's own limits replace the defaults window by window", () => {
    const own: Caller = { ...caller, key: { ...caller.key, rateLimits: { second: 2 } } }
    expect(rateSubjects(own, 'search', defaultLimits)[0]?.limits).toEqual({
      second: 2,
      minute: 300,
      day: 20_000,
    })
  })
})

test('a quota is worked out once for a key and class, and anew for a key that changed', () => {
  const quotaOf = createQuotas(() => defaultLimits)
  expect(quotaOf({ ...caller }, 'search')).toBe(quotaOf(caller, 'search'))
  expect(quotaOf(caller, 'read').policy).not.toBe(quotaOf(caller, 'search').policy)
  const changed: Caller = { ...caller, key: { ...caller.key, rateLimits: { second: 2 } } }
  expect(quotaOf(changed, 'search').policy).toContain('"key-second";q=2;w=1, "key-minute";q=300;w=60')
})

test('windows as JSON are those asked for, whatever was written before', () => {
  const states = [0, 1_000, 86_400_000].flatMap((now) => {
    const open = unlimitedState(now)
    const { second, minute, day } = open
    return [
      open,
      { ...open, second: { ...second, limit: 10, remaining: 9 } },
      { ...open, second: { ...second, limit: 10, remaining: 8 }, day: { ...day, limit: 10 } },
      { second: { ...minute }, minute: { ...day }, day: { ...second, remaining: 0 } },
    ]
  })
  for (const state of [...states, ...states.toReversed()])
    expect(rateLimitJson(state)).toBe(JSON.stringify(toWireRateLimit(state)))
})
