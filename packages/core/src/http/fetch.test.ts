import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { read, request, searching, setUp, until, valid } from '../../test/fetch-pipeline.ts'
import { rounds } from '../../test/nightly.ts'
import { badRequest, DirectoryUnusable, NotStored, ServiceError } from '../kernel/errors.ts'
import { testClock, testHost } from '../testing/test-clock.ts'

describe('deadline, hang-up and overload', () => {
  test('a request past its deadline is answered 503, its work is told, and it is never charged', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const signals: AbortSignal[] = []
    const { fetch, steps, advance, records, timers, drain } = setUp({
      run: (call) => {
        signals.push(call.signal)
        return promise
      },
    })
    const pending = fetch(searching(valid))
    await until(() => signals.length > 0)
    advance(29_999)
    advance(1)
    const response = await pending
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
    expect(signals[0]?.aborted).toBe(true)
    resolve({ ok: true })
    await drain()
    await Promise.resolve()
    expect(steps).toEqual(['key'])
    expect(records.filter((record) => record.message === 'request')).toHaveLength(1)
    expect(timers.size).toBe(0)
  })

  test('a drain ends what is still under way after 20 s: it is answered 503, and its work is told', async () => {
    const signals: AbortSignal[] = []
    const { fetch, steps, advance, timers, drain } = setUp({
      run: (call) => {
        signals.push(call.signal)
        return new Promise(() => {})
      },
    })
    const pending = fetch(searching(valid))
    await until(() => signals.length > 0)
    const drained = drain()
    advance(19_999)
    expect(signals[0]?.aborted).toBe(false)
    advance(1)
    expect((await pending).status).toBe(503)
    expect(signals[0]?.aborted).toBe(true)
    await drained
    expect(steps).toEqual(['key'])
    expect(timers.size).toBe(0)
  })

  test('a charge that a full disk does not take is answered 503 and told to the log without a stack', async () => {
    const { fetch, records } = setUp({
      options: {
        billing: {
          priceOf: (_endpoint, price) => price,
          charge: () => Promise.reject(new NotStored('The disk of /data is full.')),
        },
      },
    })
    const response = await fetch(searching(valid))
    expect(response.status).toBe(503)
    const { error } = (await response.json()) as { error: { code: string; message: string } }
    expect(error.code).toBe('SERVICE_UNAVAILABLE')
    expect(error.message).toMatch(/could not be stored.*Nothing was charged/)
    const failed = records.filter(({ message }) => message === 'request failed')
    expect(failed.map(({ fields }) => fields?.['error'])).toEqual(['The disk of /data is full.'])
  })

  test('a disk that cannot be used is answered 503 and told to the log without a stack', async () => {
    const { fetch, records } = setUp({
      options: {
        billing: {
          priceOf: (_endpoint, price) => price,
          charge: () => Promise.reject(new DirectoryUnusable('The disk of /data is full.')),
        },
      },
    })
    const response = await fetch(searching(valid))
    expect(response.status).toBe(503)
    expect(await response.text()).toMatch(/trouble with its disk. Nothing was charged/)
    const failed = records.filter(({ message }) => message === 'request failed')
    expect(failed.map(({ fields }) => fields?.['error'])).toEqual(['The disk of /data is full.'])
  })

  test('a request that is being charged when its deadline passes still gets its answer', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let isCharging = false
    const { fetch, advance } = setUp({
      options: {
        billing: {
          priceOf: (_endpoint, price) => price,
          async charge() {
            isCharging = true
            await promise
            return { outcome: 'charged', balanceMicroUsd: 1 }
          },
        },
      },
    })
    const pending = fetch(searching(valid))
    await until(() => isCharging)
    advance(60_000)
    resolve()
    expect((await pending).status).toBe(200)
  })

  test('a client that hung up is not charged', async () => {
    const client = new AbortController()
    const { fetch, steps } = setUp({
      run: async () => {
        client.abort()
        return { ok: true }
      },
    })
    await fetch(
      request('/api/v2/searches', {
        method: 'POST',
        body: valid,
        signal: client.signal,
        headers: { 'content-type': 'application/json' },
      }),
    )
    expect(steps).toEqual(['key'])
  })

  test('requests over the cap are turned away at the door and those within it are served', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const { fetch, steps } = setUp({ run: () => promise })
    const admitted = Array.from({ length: 4 }, () => fetch(searching(valid)))
    const refused = await fetch(searching(valid))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(steps.length).toBeLessThanOrEqual(4)
    resolve({})
    for (const each of admitted) expect((await each).status).toBe(200)
    expect((await fetch(searching(valid))).status).toBe(200)
  })

  test('a refused request leaves its place before it waits for the rest of its body', async () => {
    const { fetch, advance, timers, drain } = setUp({ options: { inFlightMax: 16 } })
    const never = () => new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) })
    const lingering = (key: string | null) =>
      fetch(
        request('/api/v2/searches', {
          method: 'POST',
          body: never(),
          key,
          headers: { 'content-type': 'text/plain', connection: 'close' },
        }),
      )
    const refused = [...Array(40)].flatMap(() => [lingering(null), lingering('unknown'), lingering('good')])
    await until(() => timers.size > 0)
    for (let turn = 0; turn < 100; turn++) await null
    expect((await fetch(searching(valid))).status).toBe(200)
    // Some are waited for, and none for long.
    advance(5_000)
    await Promise.all(refused)
    await drain()
    expect(timers.size).toBe(0)
  })

  test('a hang-up that comes with its request is heard before a short answer is charged', async () => {
    const client = new AbortController()
    const turns: (() => void)[] = []
    const clock = testClock(0)
    const host = {
      ...testHost({ sha256: () => '0'.repeat(64) }),
      clock: { ...clock, defer: (task: () => void) => void turns.push(task) },
    }
    const { fetch, steps } = setUp({ options: { host, clock: host.clock } })
    const headers = { 'content-type': 'application/json' }
    const pending = fetch(
      request('/api/v2/searches', { method: 'POST', body: valid, signal: client.signal, headers }),
    )
    await until(() => turns.length > 0)
    turns.shift()?.()
    // The host looks at its connections between two turns.
    client.abort()
    await until(() => turns.length > 0)
    turns.shift()?.()
    expect((await pending).status).toBe(503)
    expect(steps).toEqual(['key'])
  })

  test('draining finishes what is under way and turns the rest away', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const { fetch, drain, timers } = setUp({ run: () => promise })
    const pending = fetch(searching(valid))
    const drained = drain()
    expect((await fetch(searching(valid))).status).toBe(503)
    resolve({})
    expect((await pending).status).toBe(200)
    await drained
    expect(timers.size).toBe(0)
  })
})

describe('the log', () => {
  test('has one record a request, without keys or bodies', async () => {
    const { fetch, records } = setUp()
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await fetch(searching('{"query":"very private words"}', { traceparent, 'x-request-id': 'r-1' }))
    expect(records).toEqual([
      {
        level: 'info',
        message: 'request',
        fields: {
          request_id: 'r-1',
          trace_id: '0af7651916cd43dd8448eb211c80319c',
          key_id: 'key-1',
          account_id: 'account-1',
          method: 'POST',
          route: 'POST /api/v2/searches',
          status: 200,
          duration_ms: 0,
          charged_usd: 0.02,
        },
      },
    ])
  })

  test('an unexpected error is logged whole, with its cause', async () => {
    const { fetch, records } = setUp({
      run: async () => {
        throw new Error('outer', { cause: new Error('inner') })
      },
    })
    await fetch(searching(valid))
    expect(records.map((record) => record.level)).toEqual(['error', 'info'])
    expect(records[0]?.fields['error']).toMatchObject({ message: 'outer', cause: { message: 'inner' } })
  })
})

describe('fetch', () => {
  test('answers whatever arrives', async () => {
    const { fetch } = setUp({
      run: async () => {
        throw badRequest([])
      },
    })
    const path = fc.oneof(
      fc.webPath(),
      fc.constantFrom(
        '/api/v2/searches',
        '/api/v2/companies/x',
        '/api/v1/',
        '/api/openapi/v2.json',
        '/api/v2/%',
        '//',
        '/?%',
      ),
    )
    const headerValue = fc.string({ unit: fc.constantFrom(...' !"%;=,/aZ09') })
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.webQueryParameters(),
        fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', 'DELETE', 'BREW'),
        fc.oneof(fc.constant(null), fc.json(), fc.uint8Array(), fc.constant(valid)),
        fc.record(
          {
            accept: headerValue,
            'x-request-id': headerValue,
            traceparent: headerValue,
            'content-type': fc.oneof(headerValue, fc.constant('application/json')),
          },
          { requiredKeys: [] },
        ),
        fc.boolean(),
        async (at, query, method, body, headers, hasKey) => {
          const given = method === 'GET' || method === 'HEAD' ? null : (body as BodyInit | null)
          const response = await fetch(
            request(`${at}?${query}`, {
              method,
              body: given,
              headers: { ...headers },
              key: hasKey ? 'good' : null,
            }),
          )
          expect(response.status).toBeLessThan(500)
          expect(response.headers.get('x-request-id')).not.toBe('')
        },
      ),
      { numRuns: rounds(500) },
    )
  })

  test('answers even when its parts break', async () => {
    const broken = () => {
      throw new Error('broken')
    }
    const service = setUp({ options: { authenticator: { identify: broken } } })
    expect((await service.fetch(searching(valid))).status).toBe(500)
    const silent = setUp({
      options: {
        host: {
          clock: { now: () => 0, timer: () => broken, defer: broken },
          entropy: { randomBytes: broken },
          crypto: { sha256: broken, sha256Stream: broken, hmacSha256: broken, seal: broken, open: broken },
          log: { write: broken },
        },
      },
    })
    const response = await silent.fetch(searching(valid, { 'x-request-id': 'x' }))
    expect([response.status, (await read(response)).error?.code]).toEqual([500, 'INTERNAL_ERROR'])
  })

  test('a service that could not start answers 500 and says why in the log', async () => {
    const { fetch, records } = setUp({ options: { started: Promise.reject(new Error('disk full')) } })
    expect((await fetch(searching(valid))).status).toBe(500)
    expect(records.find((record) => record.level === 'error')?.fields['error']).toMatchObject({
      message: 'disk full',
    })
  })

  test('a refusal that the work throws is answered as it is', async () => {
    const { fetch, steps } = setUp({
      run: async () => {
        throw new ServiceError('NOT_FOUND')
      },
    })
    expect((await fetch(searching(valid))).status).toBe(404)
    expect(steps).not.toContain('charge')
  })
})
