import { afterEach, describe, expect, test } from 'bun:test'
import { type DeckBench, deck, deckBench, slowForm } from '../../test/deck-bench.ts'
import { NotStored } from '../kernel/errors.ts'
import type { ServiceOptions } from './options.ts'

const path = '/api/v2/pitch-deck-jobs'
const price = 100_000

let bench: DeckBench
afterEach(() => bench.close())

async function start(own: Partial<ServiceOptions> = {}) {
  bench = await deckBench(own)
  await bench.service.work()
  return bench
}

/** The promise of every request that makes no job. */
async function nothingHappened({ uploads, balance, storage, settle }: DeckBench) {
  await settle()
  expect(await uploads.left()).toEqual([])
  expect(await balance()).toBe(1_000_000)
  expect(await storage.jobs.counts()).toEqual([])
}

describe('nothing is left, and nothing charged, of an upload', () => {
  test.each<[string, number, Parameters<DeckBench['send']>[0]]>([
    ['that is none of the wanted files', 400, { file: 'GIF89a'.repeat(1_000) }],
    ['that is too large', 413, { file: `%PDF-${' '.repeat(30 * 1024 * 1024)}` }],
    ['with a field that nobody knows', 400, { fields: { colour: 'red' } }],
    ['with a field that says nothing', 400, { fields: { webhook_endpoint_id: 'x' } }],
    ['with an idempotency key that is none', 400, { headers: { 'idempotency-key': '\u00e4' } }],
    [
      'that refers to what is not there',
      404,
      { fields: { webhook_endpoint_id: '0192f0c1-7a00-7000-8000-000000000001' } },
    ],
  ])('%s', async (_, status, order) => {
    const { send } = await start()
    expect((await send(order)).status).toBe(status)
    await nothingHappened(bench)
  })

  test('of which less than 240 KB come in half a minute; one that goes on slowly is taken', async () => {
    const { ask, pass, uploads } = await start()
    const form = slowForm()
    const asked = ask(path, form.init)
    form.begin('%PDF-')
    const piece = 'x'.repeat(120 * 1024)
    for (let sent = 0; sent < 6; sent++) {
      await pass(14_500)
      form.more(piece)
    }
    expect(await uploads.left()).toHaveLength(1)
    await pass(14_500)
    form.more('slides')
    await pass(31_000)
    const { status, body } = await asked
    expect([status, body.error.message]).toEqual([
      400,
      'the body came too slowly: less than 240 KB in 30 seconds; send it again over a faster connection',
    ])
    await nothingHappened(bench)
  })

  test('that nobody can pay, after everything else was looked at', async () => {
    const { send, uploads } = await start({ prices: { [`POST ${path}`]: 2_000_000 } })
    expect((await send()).status).toBe(402)
    expect(uploads.calls).toContain('keep')
    await nothingHappened(bench)
  })

  test('beyond the jobs that a key may have; its file was never synced', async () => {
    const work = { pitch_deck: () => new Promise<never>(() => {}) }
    const jobs = { work, activeLimits: { key: 1, account: 0 }, shutdownGraceMs: 0 }
    const { send, uploads, settle, balance } = await start({ jobs })
    const { body } = await send()
    uploads.faults.set('keep', () => new Error('it should not be kept'))
    expect((await send()).status).toBe(429)
    await settle()
    expect(await uploads.left()).toEqual([body.data.job_id])
    expect(await balance()).toBe(1_000_000 - price)
  })

  test('that was made before: under another name it is the same job, with other bytes it is refused', async () => {
    const { send, uploads, settle, balance, runs } = await start()
    const headers = { 'idempotency-key': 'deck' }
    const { body } = await send({ headers })
    uploads.faults.set('keep', () => new Error('it should not be kept'))
    const again = await send({ headers, filename: 'renamed.pdf' })
    expect([again.status, again.body.data.job_id]).toEqual([202, body.data.job_id])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await send({ headers, file: `${deck}!` })).status).toBe(409)
    await settle()
    expect(await uploads.left()).toEqual([body.data.job_id])
    expect(uploads.text(body.data.job_id)).toBe(deck)
    expect(await balance()).toBe(1_000_000 - price)
    runs[0]?.succeed()
    await settle()
    uploads.faults.clear()
    expect((await send({ headers })).body.data).toMatchObject({
      job_id: body.data.job_id,
      status: 'succeeded',
    })
    expect(await uploads.left()).toEqual([])
  })

  test('of which many come at once with one key: one job, one charge, one file', async () => {
    const { send, uploads, settle, balance } = await start()
    const headers = { 'idempotency-key': 'once' }
    const sent = await Promise.all(Array.from({ length: 8 }, () => send({ headers })))
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 202))
    const ids = new Set(sent.map(({ body }) => body.data.job_id))
    await settle()
    expect(await uploads.left()).toEqual([...ids])
    expect([ids.size, await balance()]).toEqual([1, 1_000_000 - price])
  })

  test('whose client hangs up half way', async () => {
    const { ask, settle, uploads } = await start()
    const form = slowForm()
    const client = new AbortController()
    const answer = ask(path, { ...form.init, signal: client.signal })
    form.begin(deck)
    await settle()
    expect(await uploads.left()).toHaveLength(1)
    client.abort()
    form.breakOff()
    expect((await answer).status).toBeGreaterThanOrEqual(400)
    await nothingHappened(bench)
  })

  test('that takes longer than it may', async () => {
    const { ask, settle, host, uploads } = await start()
    const form = slowForm()
    const answer = ask(path, form.init)
    form.begin(deck)
    await settle()
    expect(await uploads.left()).toHaveLength(1)
    host.clock.advance(300_001)
    expect((await answer).status).toBe(503)
    await nothingHappened(bench)
    expect(form.isCancelled()).toBe(true)
  })

  test('that comes while the service stops', async () => {
    const { ask, settle } = await start()
    const form = slowForm()
    const answer = ask(path, form.init)
    form.begin(deck)
    await settle()
    const closed = bench.service.close()
    form.end()
    expect((await answer).status).toBe(503)
    await closed
    await nothingHappened(bench)
  })

  const full = () => new NotStored('The disk of /data/uploads is full.')
  test.each(['begin', 'write', 'keep'] as const)(
    'that the disk refuses at %s: 503 in words',
    async (call) => {
      const { send, uploads, host, ask } = await start()
      uploads.faults.set(call, full)
      const { status, headers, body } = await send()
      expect([status, headers.get('retry-after'), body.error.code]).toEqual([503, '1', 'SERVICE_UNAVAILABLE'])
      expect(body.error.message).toBe(
        'The request could not be stored: the service has trouble with its disk. Nothing was charged.',
      )
      expect(JSON.stringify(host.logs)).toContain('The disk of /data/uploads is full.')
      await nothingHappened(bench)
      expect((await ask(path)).status).toBe(200)
      uploads.faults.clear()
      expect((await send()).status).toBe(202)
    },
  )

  test('whose job the storage refused', async () => {
    const { send, storage } = await start()
    const { create } = storage.jobs
    Object.assign(storage.jobs, { create: () => Promise.reject(new NotStored('The disk is full.')) })
    expect((await send()).status).toBe(503)
    await nothingHappened(bench)
    Object.assign(storage.jobs, { create })
  })
})
