import { describe, expect, test } from 'bun:test'
import { caller, read, request, searching, setUp, valid } from '../../test/fetch-pipeline.ts'
import type { Identity } from '../accounts/authenticate.ts'
import { type ErrorCode, errorTable, ServiceError } from '../kernel/errors.ts'
import type { FetchOptions } from './fetch.ts'
import { unlimitedState } from './rate-limits.ts'

describe('the answer', () => {
  test('carries every header of an authenticated answer, on errors too', async () => {
    const { fetch } = setUp()
    for (const each of [
      searching(valid),
      searching('{'),
      request('/api/v2/nothing'),
      request('/api/v2/companies/c-1'),
    ]) {
      const response = await fetch(each)
      for (const name of [
        'x-request-id',
        'x-balance-remaining-usd',
        'x-ratelimit-limit-second',
        'x-ratelimit-limit-minute',
        'x-ratelimit-limit-day',
        'ratelimit',
        'ratelimit-policy',
        'server-timing',
      ]) {
        expect(response.headers.has(name)).toBe(true)
      }
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      const { meta } = await read(response)
      expect(meta.rate_limit).toBeDefined()
      expect(response.headers.get('x-request-id')).toBe(meta.request_id)
    }
  })

  test('says what is left to whoever asks, whatever the answer before said', async () => {
    for (const balanceMicroUsd of [0, 50_000, 50_000, 1_234_567, 0, 9_007_199_254_740_991]) {
      const identity: Identity = { outcome: 'caller', caller, balanceMicroUsd }
      const response = await setUp({ identity }).fetch(request('/api/v2/companies/c-1'))
      expect(Number(response.headers.get('x-balance-remaining-usd'))).toBe(balanceMicroUsd / 1e6)
      expect((await read(response)).meta.billing).toMatchObject({ remaining_usd: balanceMicroUsd / 1e6 })
    }
  })

  test('is named by the body, else by the header, else by a new id', async () => {
    const { fetch } = setUp()
    const idOf = async (body: string, header?: string) => {
      const response = await fetch(searching(body, header === undefined ? {} : { 'x-request-id': header }))
      return [(await read(response)).meta.request_id, response.headers.get('x-request-id')]
    }
    expect(await idOf('{"query":"abc","request_id":"from body"}', 'from-header')).toEqual([
      'from body',
      'from body',
    ])
    expect(await idOf('{"query":"abc","request_id":"größe 1"}')).toEqual(['größe 1', 'gr%C3%B6%C3%9Fe%201'])
    expect(await idOf('{"query":"abc","request_id":null}', 'from-header')).toEqual([
      'from-header',
      'from-header',
    ])
    expect(await idOf('{"query":"a","request_id":"of a refused body"}')).toEqual([
      'of a refused body',
      'of a refused body',
    ])
    expect((await idOf('{"query":"abc","request_id":""}', 'two words'))[0]).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7/,
    )
    expect((await idOf(`{"query":"abc","request_id":"${'x'.repeat(129)}"}`))[0]).toMatch(/^[0-9a-f]{8}-/)
    expect((await idOf(`{"query":"abc","request_id":"${' '.repeat(128)}x"}`))[0]).toMatch(/^[0-9a-f]{8}-/)
    expect((await idOf('{"query":"abc","request_id":"   "}'))[0]).toMatch(/^[0-9a-f]{8}-/)
    expect((await idOf(`{"query":"abc","request_id":"${'😀'.repeat(128)}"}`))[0]).toBe('😀'.repeat(128))
  })

  test('takes the form of RFC 9457 when asked', async () => {
    const { fetch } = setUp()
    const response = await fetch(searching('{"query":1}', { accept: 'application/problem+json' }))
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({
      type: '/docs/errors/BAD_REQUEST',
      status: 400,
      detail: 'query: must be a text',
      code: 'BAD_REQUEST',
      details: [{ path: 'query', message: 'must be a text' }],
      instance: expect.any(String),
      meta: { api_version: 'v2' },
    })
  })

  test('takes that form for every class of error, and keeps its headers', async () => {
    const accept = { accept: 'application/problem+json' }
    const refuses: FetchOptions['rateStore'] = {
      take: async (_subjects, now) => ({
        admitted: false,
        state: unlimitedState(now),
        refusedBy: { scope: 'key', window: 'second' },
      }),
    }
    const usual = setUp({ options: { inFlightMax: 100 } })
    const failing = (error: unknown) => setUp({ run: () => Promise.reject(error) })
    const expired: Identity = { outcome: 'forbidden', reason: 'expired', caller }
    const thrown = (
      [
        'CONFLICT',
        'IDEMPOTENCY_MISMATCH',
        'JOB_NOT_READY',
        'JOB_NOT_COMPLETE',
        'JOB_RESULT_EXPIRED',
        'FILE_TOO_LARGE',
        'JOB_FAILED',
      ] as const
    ).map((code): [ErrorCode, Promise<Response>, string] => [
      code,
      failing(new ServiceError(code, { retryAfterMs: 2_000 })).fetch(searching(valid, accept)),
      'retry-after',
    ])
    const answers: readonly [ErrorCode, Promise<Response>, string?][] = [
      ['BAD_REQUEST', usual.fetch(searching('{', accept))],
      ['UNAUTHORIZED', usual.fetch(searching(valid, accept, 'bad')), 'www-authenticate'],
      ['INSUFFICIENT_FUNDS', setUp({ balance: () => 0 }).fetch(searching(valid, accept))],
      ['FORBIDDEN', setUp({ identity: expired }).fetch(searching(valid, accept))],
      ['NOT_FOUND', usual.fetch(request('/api/v2/nothing', { headers: accept }))],
      ['NOT_FOUND', usual.fetch(request('/elsewhere', { headers: accept }))],
      ['METHOD_NOT_ALLOWED', usual.fetch(request('/api/v2/searches', { headers: accept })), 'allow'],
      ...thrown.slice(0, 4),
      ['GONE', usual.fetch(request('/api/deep-research', { headers: accept })), 'link'],
      ...thrown.slice(4),
      [
        'RATE_LIMITED',
        setUp({ options: { rateStore: refuses } }).fetch(searching(valid, accept)),
        'retry-after',
      ],
      ['INTERNAL_ERROR', failing(new Error('inner words')).fetch(searching(valid, accept))],
      [
        'SERVICE_UNAVAILABLE',
        setUp({ options: { inFlightMax: 0 } }).fetch(searching(valid, accept)),
        'retry-after',
      ],
    ]
    expect([...new Set(answers.map(([code]) => code))]).toEqual(Object.keys(errorTable) as ErrorCode[])
    for (const [code, answer, header] of answers) {
      const response = await answer
      const problem = (await response.json()) as Record<string, unknown>
      const { status, message } = errorTable[code]
      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(response.headers.has(header ?? 'x-request-id')).toBe(true)
      expect(problem).toMatchObject({
        type: `/docs/errors/${code}`,
        title: message,
        status,
        code,
        detail: expect.any(String),
        instance: response.headers.get('x-request-id'),
        meta: { api_version: 'v2' },
      })
      expect(JSON.stringify(problem)).not.toContain('inner words')
    }
  })

  test('keeps the envelope for whoever prefers JSON', async () => {
    const { fetch } = setUp()
    for (const accept of ['application/json, application/problem+json;q=0.5', '*/*', 'text/html']) {
      const response = await fetch(searching('{', { accept }))
      expect(response.headers.get('content-type')).toBe('application/json')
      expect((await read(response)).error?.code).toBe('BAD_REQUEST')
    }
  })

  test('to HEAD is that to GET without the body', async () => {
    const { fetch } = setUp()
    const got = await fetch(request('/api/v2/companies/c-1'))
    const head = await fetch(request('/api/v2/companies/c-1', { method: 'HEAD' }))
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(String((await got.text()).length))
    expect((await fetch(request('/api/v2/searches', { method: 'HEAD' }))).status).toBe(405)
  })

  test('names the place of malformed percent-encoding and of unknown parameters', async () => {
    const { fetch } = setUp()
    const problem = async (path: string) => (await read(await fetch(request(path)))).error?.message
    expect(await problem('/api/v2/companies/%E0%A4%A')).toStartWith(
      'path.company_id: is not valid percent-encoded',
    )
    expect(await problem('/api/v2/companies/123456')).toBe(
      'path.company_id: takes 1 to 5 characters; you sent 6',
    )
    expect(await problem('/api/v2/companies/1?x=1')).toBe('query.x: this route takes no query parameters')
    expect(await problem('/api/v2/companies/1?x=%zz')).toStartWith('query.x: is not valid percent-encoded')
  })

  test('the OpenAPI document needs no key', async () => {
    const { fetch, steps } = setUp()
    const response = await fetch(request('/api/openapi/v2.json', { key: null }))
    expect([response.status, await response.text()]).toEqual([200, '{"openapi":"3.1.0"}'])
    expect((await fetch(request('/api/openapi/v2.json', { key: null, method: 'POST' }))).status).toBe(405)
    expect(steps).toEqual([])
  })

  test('a removed v1 route names its successor where there is one', async () => {
    const { fetch } = setUp()
    const known = await fetch(request('/api/v1/search', { key: null }))
    expect((await read(known)).error?.details).toEqual({ replacement: '/api/v2/searches' })
    const unknown = await fetch(request('/api/v1/anything/else', { key: null, method: 'DELETE' }))
    expect([unknown.status, unknown.headers.get('link')]).toEqual([410, null])
    expect((await read(unknown)).error?.details).toEqual({ replacement: null })
  })
})
