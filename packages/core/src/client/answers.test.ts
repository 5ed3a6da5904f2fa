import { describe, expect, test } from 'bun:test'
import { refusal, scripted, success } from '../../test/scripted-client.ts'
import { type DealflowError as AnyError, DealflowError, JobFailedError } from './errors.ts'

const caught = async (promise: Promise<unknown>): Promise<AnyError> => {
  const error = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  if (error instanceof DealflowError) return error
  throw new Error(`rejected with ${error}`)
}

describe('an answer', () => {
  test('is its data, and with the rest on demand', async () => {
    const { dealflow } = scripted([success({ key_id: 'k' }, { 'idempotent-replayed': 'true' })])
    expect(await dealflow.key.get()).toMatchObject({ key_id: 'k' })
    const { data, meta, response, isReplay } = await dealflow.key.get().withResponse()
    expect([data.key_id, meta.request_id, response.status, isReplay]).toEqual(['k', 'r-1', 200, true])
  })

  test('that fails is caught once, whichever way it is taken', async () => {
    const unhandled: unknown[] = []
    const note = (error: unknown) => unhandled.push(error)
    process.on('unhandledRejection', note)
    const { dealflow } = scripted([refusal(404, 'NOT_FOUND')])
    await caught(dealflow.key.get())
    await caught(dealflow.key.get().withResponse())
    await caught(dealflow.jobs.list()[Symbol.asyncIterator]().next())
    await caught(dealflow.deepResearch.result('j').withResponse())
    await new Promise(setImmediate)
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })

  test('leaves no limit running, which would keep a program alive', async () => {
    const { dealflow, limits } = scripted([success({}), refusal(404, 'NOT_FOUND'), new TypeError('failed')])
    await dealflow.key.get()
    await caught(dealflow.key.get())
    await caught(dealflow.key.get({ retriesMax: 0 }))
    expect(limits.size).toBe(0)
  })

  test('of a list is a page, or everything from there on, asked for page by page', async () => {
    const page = (names: string[], next_cursor: string | null) => success({ jobs: names, next_cursor })
    const script = [page(['a', 'b'], 'c1'), page([], 'c2'), page(['c'], null)]
    const { dealflow, sent } = scripted(script)
    const seen: unknown[] = []
    for await (const job of dealflow.jobs.list({ limit: 2 })) seen.push(job)
    expect(seen).toEqual(['a', 'b', 'c'])
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/v2/jobs?limit=2',
      '/api/v2/jobs?limit=2&after=c1',
      '/api/v2/jobs?limit=2&after=c2',
    ])
    const { dealflow: other, sent: sentByOther } = scripted(script)
    expect(await other.jobs.list({ limit: 2 })).toMatchObject({ next_cursor: 'c1' })
    expect(sentByOther).toHaveLength(1)
  })
})

describe('an error', () => {
  test('tells what the server said, word for word', async () => {
    const details = [{ path: 'query', message: 'must have 3 to 500 characters' }]
    const { dealflow } = scripted([refusal(400, 'BAD_REQUEST', details)])
    const error = await caught(dealflow.searches.create({ query: '' }))
    expect(error).toMatchObject({
      name: 'DealflowError',
      message: 'the server says BAD_REQUEST',
      code: 'BAD_REQUEST',
      status: 400,
      details,
      requestId: 'r-2',
      retryAfterMs: null,
    })
    // What tools show of an error beside its name.
    expect(error.constructor.name).toBe('DealflowError')
    // The types follow from the code.
    if (error.code === 'BAD_REQUEST') expect(error.details[0]?.path).toBe('query')
  })

  test('of a job tells why it has no result', async () => {
    const details = { job_id: 'j', reason: 'PDF_ENCRYPTED', retryable: false, refunded: true }
    const { dealflow } = scripted([refusal(422, 'JOB_FAILED', details)])
    const error = await caught(dealflow.pitchDecks.result('j'))
    expect(error).toBeInstanceOf(JobFailedError)
    expect(error.constructor.name).toBe('JobFailedError')
    expect(error).toMatchObject({
      name: 'JobFailedError',
      code: 'JOB_FAILED',
      jobId: 'j',
      reason: 'PDF_ENCRYPTED',
      isRetryable: false,
      isRefunded: true,
    })
  })

  test.each([
    [
      'a page of a proxy',
      new Response('<h1>502  Bad\nGateway</h1>', { status: 502 }),
      /^502 from https:\/\/dealflow\.example\/api\/v2\/key is no answer of Dealflow: <h1>502 Bad Gateway<\/h1>$/,
    ],
    ['a long page', new Response('x'.repeat(9_000), { status: 500 }), /: x{200}…$/],
    ['an empty page', new Response(null, { status: 504 }), /it is empty$/],
    ['another server’s JSON', Response.json({ message: 'no route' }, { status: 404 }), /"no route"/],
    ['another server’s JSON that is no object', Response.json(null, { status: 404 }), /null$/],
    ['a page where an answer was meant', new Response('<html>'), /^200 from .*<html>$/],
    ['a success without an envelope', Response.json({ ok: true }), /"ok"/],
    [
      'a redirect',
      new Response(null, { status: 301, headers: { location: 'https://x.example/' } }),
      /redirects to https:\/\/x\.example\/; set baseUrl/,
    ],
  ])('of %s says whose answer it was', async (_what, response, message) => {
    const { dealflow } = scripted([response], { retriesMax: 0 })
    const error = await caught(dealflow.key.get())
    expect([error.code, error.status]).toEqual(['UNEXPECTED_ANSWER', response.status])
    expect(error.message).toMatch(message)
  })

  test('of the network says why, keeps its cause, and shows no key', async () => {
    const cause = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') })
    const { dealflow } = scripted([cause], { retriesMax: 0 })
    const error = await caught(dealflow.key.get())
    expect([error.code, error.status, error.requestId]).toEqual(['CONNECTION_FAILED', null, null])
    expect(error.message).toBe(
      'no answer from https://dealflow.example/api/v2/key: connect ECONNREFUSED 127.0.0.1:1',
    )
    expect(error.cause).toBe(cause)
    expect(Bun.inspect(error)).not.toContain('df_test_key')
  })

  test('of an answer that breaks off is one of the network', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('socket hang up')) })
    const { dealflow } = scripted([() => new Response(body)], { retriesMax: 0 })
    expect(await caught(dealflow.key.get())).toMatchObject({ code: 'CONNECTION_FAILED' })
  })

  test('of a limit says how long it was', async () => {
    const { dealflow, runOut } = scripted(
      [
        ({ signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason))
            runOut()
          }),
      ],
      { retriesMax: 0 },
    )
    const error = await caught(dealflow.key.get())
    expect([error.code, error.message]).toEqual([
      'TIMED_OUT',
      'no answer from https://dealflow.example/api/v2/key within 59999 ms',
    ])
  })

  test('of an abort is the reason of the signal itself', async () => {
    const { dealflow } = scripted([success({})], { retriesMax: 0 })
    const reason = new Error('closing')
    await expect(dealflow.key.get({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})
