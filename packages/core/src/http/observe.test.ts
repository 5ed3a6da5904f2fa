import { describe, expect, test } from 'bun:test'
import { caller, request, searching, setUp, valid } from '../../test/fetch-pipeline.ts'
import { unlimitedState } from './rate-limits.ts'
import type { RequestEvent } from './request-event.ts'

/** A fixture whose requests are counted. */
function counting(given: Parameters<typeof setUp>[0] = {}) {
  const events: RequestEvent[] = []
  const bench = setUp({
    ...given,
    options: { ...given.options, observe: (event) => events.push(event) },
  })
  return { ...bench, events }
}

const quiet = { durationMs: 0, chargedMicroUsd: 0, rateLimited: null, authFailure: null }

describe('observe', () => {
  test('is told of every request once, with its route, status and charge', async () => {
    const { fetch, events } = counting()
    await fetch(searching(valid))
    await fetch(request('/api/v2/companies/c-1'))
    await fetch(request('/api/v2/companies/c-1', { method: 'HEAD' }))
    await fetch(request('/api/v2/searches'))
    await fetch(request('/api/openapi/v2.json', { key: null }))
    expect(events).toEqual([
      { ...quiet, route: 'POST /api/v2/searches', status: 200, chargedMicroUsd: 20_000 },
      { ...quiet, route: 'GET /api/v2/companies/{company_id}', status: 200 },
      { ...quiet, route: 'GET /api/v2/companies/{company_id}', status: 200 },
      { ...quiet, route: '/api/v2/searches', status: 405 },
      { ...quiet, route: 'GET /api/openapi/v2.json', status: 200 },
    ])
  })

  test('never hears a path as it was sent', async () => {
    const { fetch, events } = counting()
    for (const path of ['/api/v2/do-not-repeat-me', '/do-not-repeat-me', '/api/v1/do-not-repeat-me'])
      await fetch(request(path))
    expect(events.map(({ route }) => route)).toEqual([null, null, null])
    expect(JSON.stringify(events)).not.toContain('do-not-repeat-me')
  })

  test('hears why a key was refused', async () => {
    const { fetch, events } = counting()
    await fetch(searching(valid, {}, null))
    await fetch(searching(valid, {}, 'bad'))
    expect(events.map(({ authFailure }) => authFailure)).toEqual(['no_key', 'unknown_key'])

    const expired = counting({ identity: { outcome: 'forbidden', reason: 'expired', caller } })
    await expired.fetch(searching(valid))
    const narrow = { ...caller, key: { ...caller.key, scopes: ['lookup' as const] } }
    const outside = counting({ identity: { outcome: 'caller', caller: narrow, balanceMicroUsd: 0 } })
    await outside.fetch(searching(valid))
    expect([...expired.events, ...outside.events]).toEqual([
      { ...quiet, route: 'POST /api/v2/searches', status: 403, authFailure: 'expired' },
      { ...quiet, route: 'POST /api/v2/searches', status: 403, authFailure: 'insufficient_scope' },
    ])
  })

  test('hears which window refused a request', async () => {
    const { fetch, events } = counting({
      options: {
        rateStore: {
          take: async (_subjects, now) => ({
            admitted: false,
            state: unlimitedState(now),
            refusedBy: { scope: 'account', window: 'minute' },
          }),
        },
      },
    })
    await fetch(searching(valid))
    expect(events).toEqual([
      {
        ...quiet,
        route: 'POST /api/v2/searches',
        status: 429,
        rateLimited: { rateClass: 'search', scope: 'account', window: 'minute' },
      },
    ])
  })

  test('hears of a request that was given up at its deadline once, and of one turned away at the door', async () => {
    const held = Promise.withResolvers<unknown>()
    const { fetch, events, advance, drain } = counting({ run: () => held.promise })
    const answer = fetch(searching(valid))
    await null
    advance(30_000)
    expect((await answer).status).toBe(503)
    held.resolve({})
    await drain()
    await fetch(searching(valid))
    expect(events.map(({ status, durationMs }) => [status, durationMs])).toEqual([
      [503, 30_000],
      [503, 0],
    ])
  })

  test('never changes an answer by what it throws', async () => {
    const { fetch, records } = setUp({
      options: {
        observe() {
          throw new Error('the counter is broken')
        },
      },
    })
    const response = await fetch(searching(valid))
    expect([response.status, await response.json()]).toMatchObject([200, { data: { ok: true } }])
    expect(records.at(-1)).toMatchObject({ level: 'error', message: 'a request was not counted' })
  })
})
