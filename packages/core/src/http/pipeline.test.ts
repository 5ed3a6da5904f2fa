import { describe, expect, test } from 'bun:test'
import { caller, read, request, searching, setUp, valid } from '../../test/fetch-pipeline.ts'
import type { Identity } from '../accounts/authenticate.ts'
import type { RateStore } from '../rates/store.ts'
import { unlimitedState } from './rate-limits.ts'

describe('the order of checks', () => {
  test('a removed route is gone before anything is asked', async () => {
    const { fetch, steps } = setUp()
    const response = await fetch(request('/api/deep-research', { method: 'PUT', body: '{', key: null }))
    expect(response.status).toBe(410)
    expect(response.headers.get('link')).toBe('</api/v2/deep-research-jobs>; rel="successor-version"')
    expect(steps).toEqual([])
  })

  test('an unknown caller learns nothing of paths, methods or bodies', async () => {
    const { fetch } = setUp()
    for (const path of ['/api/v2/searches', '/api/v2/nothing', '/api/v2/companies/%E0%A4%A']) {
      const response = await fetch(request(path, { method: 'POST', body: '{', key: null }))
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="dealflow"')
      expect((await read(response)).meta.rate_limit).toBeUndefined()
    }
  })

  test('a key without the scope is refused before it is counted', async () => {
    let taken = 0
    const rateStore: RateStore = {
      async take(_subjects, at) {
        taken++
        return { admitted: true, state: unlimitedState(at) }
      },
    }
    const narrow = { ...caller, key: { ...caller.key, scopes: ['lookup'] as const } }
    const { fetch } = setUp({
      identity: { outcome: 'caller', caller: narrow, balanceMicroUsd: 0 },
      options: { rateStore },
    })
    const response = await fetch(searching('{'))
    expect(response.status).toBe(403)
    expect((await read(response)).error?.details).toEqual({ reason: 'insufficient_scope' })
    expect(taken).toBe(0)
  })

  test('a rate refusal comes before 404, 405 and the body, and says when to come back', async () => {
    const rateStore: RateStore = {
      async take(_subjects, at) {
        const state = unlimitedState(at)
        const minute = { ...state.minute, limit: 300, remaining: 0, scope: 'account' as const }
        return {
          admitted: false,
          state: { ...state, minute },
          refusedBy: { scope: 'account', window: 'minute' },
        }
      },
    }
    const { fetch, steps } = setUp({ options: { rateStore } })
    for (const each of [request('/api/v2/nothing'), request('/api/v2/searches'), searching('{')]) {
      const response = await fetch(each)
      expect(response.status).toBe(429)
      const seconds = Number(response.headers.get('retry-after'))
      expect(seconds).toBeGreaterThanOrEqual(1)
      expect(response.headers.get('ratelimit')).toBe(`"account-minute";r=0;t=${seconds}`)
      expect((await read(response)).error?.details).toMatchObject({
        scope: 'account',
        window: 'minute',
        limit: 300,
        remaining: 0,
      })
    }
    expect(steps).not.toContain('charge')
  })

  test('404, 405 with Allow and OPTIONS come before the content type', async () => {
    const { fetch } = setUp()
    expect((await fetch(request('/api/v2/nothing', { method: 'POST', body: '{' }))).status).toBe(404)
    expect((await fetch(request('/api/v2/searches/', { method: 'POST', body: '{' }))).status).toBe(404)
    const wrong = await fetch(request('/api/v2/searches', { method: 'DELETE' }))
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'OPTIONS, POST'])
    const options = await fetch(request('/api/v2/searches', { method: 'OPTIONS' }))
    expect([options.status, options.headers.get('allow'), await options.text()]).toEqual([
      204,
      'OPTIONS, POST',
      '',
    ])
  })

  test('an empty balance never hides a bad request', async () => {
    const identity: Identity = { outcome: 'caller', caller, balanceMicroUsd: 19_999 }
    const { fetch, steps } = setUp({ identity })
    expect((await fetch(searching('{"query":"x"}'))).status).toBe(400)
    const response = await fetch(searching(valid))
    expect(response.status).toBe(402)
    expect((await read(response)).error?.details).toEqual({ required_usd: 0.02, remaining_usd: 0.019999 })
    expect(steps).not.toContain('charge')
  })
})

describe('charging', () => {
  test('a successful answer is charged once and says so', async () => {
    const { fetch, steps } = setUp()
    const response = await fetch(searching(valid))
    expect(response.status).toBe(200)
    expect(response.headers.get('x-balance-remaining-usd')).toBe('0.03')
    expect((await read(response)).meta.billing).toEqual({
      currency: 'USD',
      charged_usd: 0.02,
      remaining_usd: 0.03,
    })
    expect(steps).toEqual(['key', 'charge'])
  })

  test('an answer is withheld when the balance went while it was made', async () => {
    const { fetch } = setUp({ balance: () => 10 })
    const response = await fetch(searching(valid))
    const text = await response.text()
    expect(response.status).toBe(402)
    expect(text).not.toContain('"ok"')
    expect(response.headers.get('x-balance-remaining-usd')).toBe('0.00001')
  })

  test('work that fails, or gives what JSON cannot hold, is not charged and tells nothing', async () => {
    for (const run of [
      async () => {
        throw new Error('secret inner words', { cause: new TypeError('the cause') })
      },
      async () => ({ count: 1n }),
    ]) {
      const { fetch, steps, records } = setUp({ run })
      const response = await fetch(searching(valid))
      const text = await response.text()
      expect(response.status).toBe(500)
      expect(text).not.toContain('secret')
      expect(steps).not.toContain('charge')
      expect(records.find((record) => record.level === 'error')?.fields['error']).toBeDefined()
    }
  })

  test('free routes are never charged', async () => {
    const { fetch, steps } = setUp()
    const response = await fetch(request('/api/v2/companies/c-1'))
    expect((await read(response)).meta.billing).toEqual({
      currency: 'USD',
      charged_usd: 0,
      remaining_usd: 0.05,
    })
    expect(steps).toEqual(['key'])
  })

  test('an instance that does not charge shows no money and refuses nobody', async () => {
    const identity: Identity = { outcome: 'caller', caller, balanceMicroUsd: 0 }
    const { fetch, steps } = setUp({ identity, options: { charges: false } })
    const response = await fetch(searching(valid))
    expect(response.headers.get('x-balance-remaining-usd')).toBe('0.00')
    expect((await read(response)).meta.billing).toEqual({ currency: 'USD', charged_usd: 0, remaining_usd: 0 })
    expect(steps).toEqual(['key'])
  })
})
