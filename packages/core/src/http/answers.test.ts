import { describe, expect, test } from 'bun:test'
import { endpoint, read, request, setUp, until } from '../../test/fetch-pipeline.ts'
import { ServiceError } from '../kernel/errors.ts'
import { Closed, Text, Type } from '../kernel/schema.ts'
import { type Call, type Endpoint, reply } from './endpoint.ts'

type AnyCall = Call<unknown, unknown, unknown>

const acting = (headers: Record<string, string> = {}) => request('/api/v2/acts', { method: 'POST', headers })

describe('an answer that makes something', () => {
  test('is told by its status, where it is, when to ask again, and whether it was made before', async () => {
    const { fetch } = setUp({
      endpoints: [
        endpoint({
          pricedBy: 'run',
          run: async () =>
            reply(
              { job_id: 'j-1' },
              {
                answers: 'accepted',
                location: '/api/v2/acts/j-1',
                pollAfterMs: 2_000,
                isReplay: true,
                job: { id: 'j-1', status: 'queued' },
                charge: { chargedMicroUsd: 40_000, balanceMicroUsd: 10_000 },
              },
            ),
        }),
      ],
    })
    const response = await fetch(acting())
    expect(response.status).toBe(202)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      location: '/api/v2/acts/j-1',
      'retry-after': '2',
      'idempotent-replayed': 'true',
      'x-balance-remaining-usd': '0.01',
    })
    expect(await read(response)).toMatchObject({
      data: { job_id: 'j-1' },
      meta: {
        job: { id: 'j-1', status: 'queued' },
        billing: { currency: 'USD', charged_usd: 0.04, remaining_usd: 0.01 },
      },
    })
  })

  test('has none of that when there is nothing to tell', async () => {
    const { fetch } = setUp({
      endpoints: [
        endpoint({ pricedBy: 'run', run: async () => reply({}, { answers: 'created', pollAfterMs: null }) }),
      ],
    })
    const response = await fetch(acting())
    expect(response.status).toBe(201)
    for (const name of ['location', 'retry-after', 'idempotent-replayed'])
      expect(response.headers.has(name)).toBe(false)
    expect((await read(response)).meta).not.toHaveProperty('job')
  })

  test('is charged by nobody else, and its funds are its own matter', async () => {
    const { fetch, steps } = setUp({
      balance: () => 0,
      endpoints: [endpoint({ priceMicroUsd: 900_000_000, pricedBy: 'run', run: async () => ({}) })],
    })
    expect((await fetch(acting())).status).toBe(200)
    expect(steps).toEqual(['key'])
  })

  test('that turns out to be no creation is charged as any other, after its funds were looked at', async () => {
    let runs = 0
    const either = (priceMicroUsd: number) =>
      endpoint({
        priceMicroUsd,
        pricedBy: async () => 'answer',
        run: async () => {
          runs++
          return {}
        },
      })
    const paying = setUp({ endpoints: [either(40_000)] })
    expect((await read(await paying.fetch(acting()))).meta.billing).toMatchObject({ charged_usd: 0.04 })
    expect(paying.steps).toEqual(['key', 'charge'])
    expect((await setUp({ endpoints: [either(60_000)] }).fetch(acting())).status).toBe(402)
    expect(runs).toBe(1)
  })

  test('is given however long its one decision takes: what is made and paid is never answered 503', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    let isRunning = false
    const { fetch, advance } = setUp({
      endpoints: [
        endpoint({
          pricedBy: 'run',
          run() {
            isRunning = true
            return promise
          },
        }),
      ],
    })
    const pending = fetch(acting())
    await until(() => isRunning)
    advance(60_000)
    resolve({ made: true })
    expect((await pending).status).toBe(200)
  })

  test('is refused with the time after which to ask again', async () => {
    const details = { job_id: 'j-1', status: 'running' }
    const { fetch } = setUp({
      endpoints: [
        endpoint({
          priceMicroUsd: 0,
          run: () => Promise.reject(new ServiceError('JOB_NOT_READY', { details, retryAfterMs: 5_000 })),
        }),
      ],
    })
    const response = await fetch(acting())
    expect([response.status, response.headers.get('retry-after')]).toEqual([409, '5'])
    expect((await read(response)).error).toMatchObject({ code: 'JOB_NOT_READY', details })
  })
})

describe('the Idempotency-Key', () => {
  const keys: (string | null)[] = []
  const noting = {
    async run({ idempotencyKey }: AnyCall) {
      keys.push(idempotencyKey)
      return {}
    },
  }

  test('reaches the routes that read it, and is nothing to the others', async () => {
    keys.length = 0
    const readsIt = setUp({ endpoints: [endpoint({ ...noting, readsIdempotencyKey: true })] })
    expect((await readsIt.fetch(acting({ 'idempotency-key': '"k 1"' }))).status).toBe(200)
    expect((await readsIt.fetch(acting({ 'idempotency-key': '""' }))).status).toBe(400)
    const ignoresIt = setUp({ endpoints: [endpoint(noting)] })
    expect((await ignoresIt.fetch(acting({ 'idempotency-key': '""' }))).status).toBe(200)
    expect(keys).toEqual(['k 1', null])
  })
})

describe('a route that takes a file', () => {
  const taking = (run: Endpoint['run'] = async ({ file, body }) => ({ file, body })) =>
    endpoint({
      priceMicroUsd: 0,
      body: Closed({ request_id: Type.Optional(Text({ maxLength: 10 })) }),
      upload: {
        bytesMax: 1_000,
        accepts: () => true,
        wants: 'a PDF',
        look: () => ({ chunk() {}, facts: () => ({}) }),
      },
      run,
    })

  function sending(fields: Readonly<Record<string, string>>, init: RequestInit = {}) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('file', new Blob(['x'.repeat(500)]), 'deck.pdf')
    return request('/api/v2/acts', { method: 'POST', body, ...init })
  }

  test('gets its fields checked by its schema, and is named by its request_id', async () => {
    const { fetch } = setUp({ endpoints: [taking()] })
    const answer = await read(await fetch(sending({ request_id: 'r-9' })))
    expect(answer).toMatchObject({
      data: { file: { filename: 'deck.pdf', sizeBytes: 500 }, body: { request_id: 'r-9' } },
      meta: { request_id: 'r-9' },
    })
    const refused = await read(await fetch(sending({ request_id: 'far too long', colour: 'red' })))
    expect(refused.error).toMatchObject({
      code: 'BAD_REQUEST',
      details: [{ path: 'request_id' }, { path: 'colour' }],
    })
  })

  test('has five minutes for it, which the host is told; then it is answered 503', async () => {
    let isTold = false
    const context = {
      clientAddress: null,
      keepWaiting() {
        isTold = true
      },
    }
    const { fetch, advance, timers } = setUp({ endpoints: [taking()] })
    const slow = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) })
    const init = { method: 'POST', body: slow, duplex: 'half' } as RequestInit
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const pending = fetch(request('/api/v2/acts', { ...init, headers }), context)
    await until(() => isTold)
    let status = 0
    void pending.then((response) => {
      status = response.status
    })
    advance(290_000)
    await until(() => timers.size === 1)
    expect(status).toBe(0)
    advance(20_000)
    expect((await pending).status).toBe(503)
  })
})
