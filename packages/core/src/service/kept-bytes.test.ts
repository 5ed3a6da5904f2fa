import { afterEach, expect, test } from 'bun:test'
import { type DeckBench, deck, deckBench, slowForm } from '../../test/deck-bench.ts'
import { dayMs } from '../kernel/clock.ts'
import { heldWork } from '../testing/example-job-kind.ts'

const path = '/api/v2/pitch-deck-jobs'
const price = 100_000

let bench: DeckBench
afterEach(() => bench.close())

/** A service whose accounts may keep so many bytes; what it works on waits for the test. */
async function start(keptBytesMax: number) {
  const { work, runs } = heldWork()
  bench = await deckBench({ jobs: { keptBytesMax, work: { pitch_deck: work }, shutdownGraceMs: 0 } })
  await bench.service.work()
  const kept = () => bench.service.jobs.keptBytes({ accountId: bench.accountId, environment: 'live' })
  return { ...bench, runs, kept }
}

const refused = (limit: number) => ({
  status: 429,
  body: {
    error: {
      code: 'RATE_LIMITED',
      message: `This account has no room for more uploads and results: it may keep ${limit.toLocaleString('en-US')} bytes of them. Uploads go when their jobs end, results when they expire; the operator can raise the ceiling.`,
      details: { scope: 'account', window: 'kept_bytes', limit, remaining: 0, retry_after_ms: 3_600_000 },
    },
  },
})

test('a deck that its account has no room for is refused, uncharged, and nothing is left of it', async () => {
  const { send, ask, uploads, settle, balance, kept, runs } = await start(deck.length * 2)
  const first = await send()
  expect(await kept()).toBe(deck.length)
  expect(await send({ file: `${deck}!` })).toMatchObject(refused(deck.length * 2))
  await settle()
  expect(await uploads.left()).toEqual([first.body.data.job_id])
  expect(await balance()).toBe(1_000_000 - price)
  expect((await ask(path)).status).toBe(200)
  // One of the same size still fits, and then not even the smallest does.
  expect((await send()).status).toBe(202)
  uploads.calls.length = 0
  expect(await send({ file: '%PDF-' })).toMatchObject(refused(deck.length * 2))
  expect(uploads.calls).not.toContain('begin')
  runs[0]?.succeed()
  await settle()
  expect((await send({ file: '%PDF-' })).status).toBe(202)
  expect(await balance()).toBe(1_000_000 - 3 * price)
})

test('what says how large it is is refused before it is read; what does not, as soon as it is more', async () => {
  const { ask, uploads, settle, kept } = await start(200_000)
  const said = slowForm()
  const headers = { ...(said.init.headers as object), 'content-length': '300000' }
  expect(await ask(path, { ...said.init, headers })).toMatchObject(refused(200_000))
  expect(uploads.calls).not.toContain('begin')

  const unsaid = slowForm()
  const answer = ask(path, unsaid.init)
  unsaid.begin(`%PDF-${'x'.repeat(150_000)}`)
  await settle()
  expect(await uploads.left()).toHaveLength(1)
  unsaid.more('x'.repeat(100_000))
  unsaid.end()
  expect(await answer).toMatchObject(refused(200_000))
  await settle()
  expect(await uploads.left()).toEqual([])
  expect(await kept()).toBe(0)
})

test('of decks that come at once, those are made that fit', async () => {
  const { send, uploads, settle, balance, kept } = await start(deck.length * 3)
  const sent = await Promise.all(Array.from({ length: 8 }, () => send()))
  expect(sent.map(({ status }) => status).sort()).toEqual([202, 202, 202, 429, 429, 429, 429, 429])
  await settle()
  expect(await uploads.left()).toHaveLength(3)
  expect([await kept(), await balance()]).toEqual([deck.length * 3, 1_000_000 - 3 * price])
})

test('at the ceiling by its results an account gets its replays and makes nothing, until they expire', async () => {
  const { send, ask, runs, settle, kept, pass, balance, host, trial, service } = await start(deck.length + 40)
  const headers = { 'idempotency-key': 'first' }
  const { body } = await send({ headers })
  runs[0]?.succeed({ result: { text: 'x'.repeat(deck.length + 100) } })
  await settle()
  // What was under way may go beyond the ceiling.
  expect(await kept()).toBeGreaterThan(deck.length + 40)
  expect(await send({ file: '%PDF-' })).toMatchObject(refused(deck.length + 40))
  const enrichment = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ website: 'https://succeed.test' }),
  }
  expect(await send({ headers })).toMatchObject({ status: 202, body: { data: { job_id: body.data.job_id } } })
  expect((await send({ headers, file: `${deck}!` })).status).toBe(409)
  expect(await balance()).toBe(1_000_000 - price)
  // Test jobs have a ceiling of their own.
  expect((await ask('/api/v2/general-enrichment-jobs', enrichment, trial.secret)).status).toBe(202)
  host.clock.advance(91 * dayMs)
  await settle()
  await pass(120_000)
  await service.work()
  expect(await kept()).toBe(0)
  expect((await send({ file: '%PDF-' })).status).toBe(202)
})

test('0 is unlimited, and what is no number of bytes is refused by its name', async () => {
  const { send } = await start(0)
  expect((await send()).status).toBe(202)
  for (const keptBytesMax of [-1, 1.5, Number.NaN, 2 ** 51])
    await expect(deckBench({ jobs: { keptBytesMax } })).rejects.toThrow('jobs.keptBytesMax: takes a whole')
})
