import { describe, expect, test } from 'bun:test'
import { caller, endpoint, request, searching, setUp, valid } from '../../test/fetch-pipeline.ts'
import type { Identity } from '../accounts/authenticate.ts'
import { ServiceError } from '../kernel/errors.ts'
import type { Call, Endpoint, ServerEvent } from './endpoint.ts'

type AnyCall = Call<unknown, unknown, unknown>

describe('a route that sends events', () => {
  function streaming(
    events: (call: AnyCall) => AsyncIterable<ServerEvent>,
    options: Parameters<typeof setUp>[0] = {},
    scope: Endpoint['scope'] = null,
  ) {
    const route = endpoint({
      method: 'GET',
      scope,
      priceMicroUsd: 0,
      sendsEvents: true,
      run: async (call) => events(call),
    })
    return setUp({ ...options, endpoints: [route] })
  }

  async function* two({ lastEventId }: AnyCall) {
    yield { event: 'status', id: '1', data: { after: lastEventId } }
    yield { event: 'done', id: '2', data: {} }
  }

  /** Sends nothing until its call ends. */
  async function* silent({ signal }: AnyCall): AsyncGenerator<ServerEvent> {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  }

  const following = (init: Parameters<typeof request>[1] = {}) => request('/api/v2/acts', init)

  test('answers with a stream and the headers of every answer', async () => {
    const { fetch } = streaming(two)
    const response = await fetch(following({ headers: { 'last-event-id': '7' } }))
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-balance-remaining-usd': '0.05',
      ratelimit: expect.any(String),
    })
    expect(await response.text()).toBe(
      'retry: 2000\n\nevent: status\nid: 1\ndata: {"after":"7"}\n\nevent: done\nid: 2\ndata: {}\n\n',
    )
  })

  test('goes through the same checks as any other, before the first byte', async () => {
    const { fetch } = streaming(() => {
      throw new ServiceError('NOT_FOUND')
    })
    expect((await fetch(following())).status).toBe(404)
    expect((await fetch(following({ key: 'bad' }))).status).toBe(401)
    expect((await fetch(request('/api/v2/acts?x=1'))).status).toBe(400)
  })

  test('answers HEAD without opening anything', async () => {
    const { fetch, drain } = streaming(silent)
    const response = await fetch(following({ method: 'HEAD' }))
    expect([response.status, response.body]).toEqual([200, null])
    await drain()
  })

  test('outlives the deadline of requests, and is no request under way', async () => {
    const { fetch, advance } = streaming(silent, { options: { inFlightMax: 1 } })
    const reader = (await fetch(following())).body?.getReader()
    await reader?.read()
    advance(40_000)
    expect((await fetch(following())).status).toBe(200)
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(':\n\n')
  })

  test('is refused with 503 when its key has a tenth of all streams open, until one of them ends', async () => {
    const { fetch } = streaming(silent)
    const open = [await fetch(following()), await fetch(following())]
    const refused = await fetch(following())
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    await open[0]?.body?.cancel()
    expect((await fetch(following())).status).toBe(200)
  })

  test('is refused with 503 when as many as allowed are open, whosever they are', async () => {
    const identities: Identity[] = ['key-1', 'key-2', 'key-3'].map((keyId) => ({
      outcome: 'caller',
      caller: { ...caller, key: { ...caller.key, keyId } },
      balanceMicroUsd: 0,
    }))
    const identify = async () => identities.shift() ?? { outcome: 'unauthorized' as const }
    const { fetch } = streaming(silent, { options: { streamsMax: 2, authenticator: { identify } } })
    const statuses = [await fetch(following()), await fetch(following()), await fetch(following())]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 503])
  })

  test('sends no event to a key that is disabled, runs out or loses the scope, and ends', async () => {
    const rightful: Identity = { outcome: 'caller', caller, balanceMicroUsd: 0 }
    const scoped = { ...caller, key: { ...caller.key, scopes: ['lookup' as const] } }
    const later: readonly Identity[] = [
      { outcome: 'forbidden', reason: 'inactive', caller },
      { outcome: 'unauthorized' },
      { outcome: 'caller', caller: scoped, balanceMicroUsd: 0 },
    ]
    for (const identity of later) {
      const identities = [rightful, rightful, identity]
      const identify = async () => identities.shift() ?? identity
      const ended: string[] = []
      async function* follow(call: AnyCall) {
        yield* two(call)
        ended.push('whole')
      }
      const { fetch } = streaming(follow, { options: { authenticator: { identify } } }, 'search')
      const text = await (await fetch(following())).text()
      expect([text.includes('id: 1'), text.includes('id: 2'), ended]).toEqual([true, false, []])
    }
  })

  test('ends its call when the client hangs up, and when the service stops', async () => {
    const calls: AnyCall[] = []
    const { fetch, drain, timers } = streaming((call) => {
      calls.push(call)
      return silent(call)
    })
    const left = await fetch(following())
    const kept = await fetch(following())
    await left.body?.cancel()
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await drain()
    expect(calls[1]?.signal.aborted).toBe(true)
    expect(await kept.text()).toBe('retry: 2000\n\n')
    expect(timers.size).toBe(0)
  })

  test('ends when the service begins to stop, whatever other requests still take', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const { fetch, drain } = streaming(silent, { run: () => promise })
    const slow = fetch(searching(valid))
    const kept = await fetch(following())
    const drained = drain()
    expect(await kept.text()).toBe('retry: 2000\n\n')
    resolve({})
    expect((await slow).status).toBe(200)
    await drained
  })
})
