import { describe, expect, test } from 'bun:test'
import type { Caller } from '../accounts/account.ts'
import { defaultLimits } from '../options.ts'
import { caller } from './fetch-fixture.ts'
import { rateSubjects } from './rate-limits.ts'

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
