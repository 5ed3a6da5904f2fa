import { afterEach, describe, expect, test } from 'bun:test'
import { type DeckBench, deck, deckBench } from '../../test/deck-bench.ts'
import { JobError } from '../kernel/job-error.ts'

const path = '/api/v2/pitch-deck-jobs'
const price = 100_000

let bench: DeckBench
afterEach(() => bench.close())

async function start() {
  bench = await deckBench()
  await bench.service.work()
  return bench
}

describe('the file of a job', () => {
  test('is kept under the id of the job before the job is there, and read by its work', async () => {
    const { send, runs, uploads, settle, storage, balance } = await start()
    const { create } = storage.jobs
    const seen: unknown[] = []
    Object.assign(storage.jobs, {
      create: (...given: Parameters<typeof create>) => {
        seen.push(uploads.text(given[0].jobId))
        return create(...given)
      },
    })
    const { status, body } = await send()
    expect(status).toBe(202)
    await settle()
    expect(seen).toEqual([deck])
    expect(runs[0]?.job.jobId).toBe(body.data.job_id)
    expect(uploads.text(body.data.job_id)).toBe(deck)
    expect(await balance()).toBe(1_000_000 - price)
    runs[0]?.succeed()
    await settle()
    expect(await uploads.left()).toEqual([])
  })

  const invalid = new JobError('PDF_INVALID', 'It is no PDF.', { isInputFault: true })
  test.each<[string, string, (b: DeckBench, jobId: string) => unknown]>([
    ['fails', 'failed', ({ runs }) => runs[0]?.fail(invalid)],
    [
      'is cancelled by its owner',
      'cancelled',
      ({ ask }, id) => ask(`${path}/${id}/cancel`, { method: 'POST' }),
    ],
    ['is cancelled by the operator', 'failed', ({ service }, id) => service.jobs.cancelAnyones(id)],
    ['comes to its deadline', 'failed', ({ pass }) => pass(181_000)],
  ])('goes when the job %s', async (_, status, end) => {
    const { send, settle, uploads, statusOf } = await start()
    const { body } = await send()
    await settle()
    expect(await uploads.left()).toEqual([body.data.job_id])
    await end(bench, body.data.job_id)
    await settle()
    expect(await statusOf(body.data.job_id)).toBe(status)
    expect(await uploads.left()).toEqual([])
  })

  test('goes when the job is cancelled before anybody works on it, in a process that only runs a command', async () => {
    bench = await deckBench()
    const { send, uploads, serve } = bench
    const { body } = await send()
    const command = serve()
    await command.jobs.cancelAnyones(body.data.job_id)
    await command.close()
    expect(await uploads.left()).toEqual([])
  })

  test('stays while the job waits for another attempt, and over the end of its process', async () => {
    const { send, runs, settle, pass, uploads, serve } = await start()
    const { body } = await send()
    await settle()
    runs[0]?.fail(new JobError('INTERNAL', 'try again', { retryable: true }))
    await pass(7_000)
    expect(runs).toHaveLength(2)
    expect(await uploads.left()).toEqual([body.data.job_id])
    await bench.close()
    expect(await uploads.left()).toEqual([body.data.job_id])
    const next = serve()
    await next.work()
    await settle()
    expect(runs).toHaveLength(3)
    expect(uploads.text(body.data.job_id)).toBe(deck)
    runs[2]?.succeed()
    await settle()
    expect(await uploads.left()).toEqual([])
    await next.close()
  })

  test('that is gone ends its job in words and pays it back; no work begins', async () => {
    bench = await deckBench()
    const { send, runs, pass, uploads, balance, ask, service } = bench
    const { body } = await send({ headers: { 'idempotency-key': 'k' } })
    await uploads.memory.remove(body.data.job_id)
    await service.work()
    await pass(60_000)
    expect(runs).toEqual([])
    const answer = await ask(`${path}/${body.data.job_id}/result`)
    expect([answer.status, answer.body.error.code]).toEqual([422, 'JOB_FAILED'])
    expect(answer.body.error.message).toContain('The uploaded file is not here any more')
    expect(await balance()).toBe(1_000_000)
  })

  test('goes after a day, though its job still waits; that is paid back when its turn comes', async () => {
    bench = await deckBench()
    const { host, send, runs, pass, uploads, serve, statusOf, balance } = bench
    const { body } = await send()
    const id = body.data.job_id
    const sweep = async () => {
      const next = serve()
      await next.work()
      await bench.settle()
      return next
    }
    host.clock.advance(86_400_000 - 1_000)
    const before = await sweep()
    expect([await uploads.left(), runs.length]).toEqual([[id], 1])
    await bench.close(before)
    host.clock.advance(1_000)
    const after = await sweep()
    await pass(60_000)
    expect(await uploads.left()).toEqual([])
    expect([await statusOf(id), runs.length]).toEqual(['failed', 1])
    expect(await balance()).toBe(1_000_000)
    await bench.close(after)
  })

  test('is not kept of a test key, whose result does not hang on it', async () => {
    const { send, trial, uploads, pass } = await start()
    uploads.faults.set('begin', () => new Error('nobody should begin one'))
    expect((await send({ key: trial.secret })).status).toBe(202)
    await pass(5_000)
    expect(await uploads.left()).toEqual([])
  })
})

describe('what nobody could know of a file', () => {
  test('is looked up: it stays when its job was made though the storage said otherwise', async () => {
    const { send, storage, uploads, settle, runs } = await start()
    const { create } = storage.jobs
    Object.assign(storage.jobs, {
      async create(...given: Parameters<typeof create>) {
        await create(...given)
        throw new Error('the disk erred after its commit')
      },
    })
    expect((await send()).status).toBe(500)
    Object.assign(storage.jobs, { create })
    expect(await uploads.left()).toHaveLength(1)
    await bench.pass(1_000)
    expect(runs).toHaveLength(1)
    runs[0]?.succeed()
    await settle()
    expect(await uploads.left()).toEqual([])
  })

  test('is found by the next sweep where it could not be looked up or removed', async () => {
    const { send, storage, uploads, settle, pass, runs, host } = await start()
    const { create, find } = storage.jobs
    const failing = () => Promise.reject(new Error('disk I/O error'))
    Object.assign(storage.jobs, { create: failing, find: failing })
    expect((await send()).status).toBe(500)
    Object.assign(storage.jobs, { create, find })
    expect(await uploads.left()).toHaveLength(1)
    await pass(61_000)
    expect(await uploads.left()).toEqual([])

    const { body } = await send()
    await settle()
    uploads.faults.set('remove', () => new Error('busy'))
    runs[0]?.succeed()
    await pass(180_000)
    expect(await uploads.left()).toEqual([body.data.job_id])
    expect(host.logs.filter(({ message }) => message.startsWith('Removing files'))).toHaveLength(1)
    uploads.faults.clear()
    await pass(61_000)
    expect(await uploads.left()).toEqual([])
  })

  test('is gone after a start: files whose job was never made or has ended', async () => {
    bench = await deckBench()
    const { uploads, send, service, runs, settle } = bench
    const orphan = '0192f0c1-7a00-7000-8000-000000000009'
    await (await uploads.store.begin(orphan)).keep()
    const waiting = await send()
    const ended = await send()
    uploads.faults.set('remove', () => new Error('busy'))
    await service.jobs.cancelAnyones(ended.body.data.job_id)
    await settle()
    uploads.faults.clear()
    expect(await uploads.left()).toHaveLength(3)
    await service.work()
    expect(await uploads.left()).toEqual([waiting.body.data.job_id])
    await settle()
    runs[0]?.succeed()
    await settle()
  })

  test('a sweep takes no file whose job is being made', async () => {
    const { send, storage, uploads, settle, pass } = await start()
    const { create } = storage.jobs
    const held = Promise.withResolvers<void>()
    Object.assign(storage.jobs, {
      async create(...given: Parameters<typeof create>) {
        await held.promise
        return create(...given)
      },
    })
    const answer = send()
    await settle()
    expect(await uploads.memory.list()).toHaveLength(1)
    await pass(61_000)
    held.resolve()
    const { status, body } = await answer
    expect([status, uploads.text(body.data.job_id)]).toEqual([202, deck])
  })

  test('no sweep that fails keeps jobs from being worked on', async () => {
    bench = await deckBench()
    const { uploads, send, service, runs, settle } = bench
    uploads.faults.set('list', () => new Error('disk I/O error'))
    await service.work()
    expect((await send()).status).toBe(202)
    await settle()
    expect(runs).toHaveLength(1)
  })
})

describe('a file that a caller in this process brings', () => {
  async function* pieces(...texts: readonly string[]) {
    for (const text of texts) yield new TextEncoder().encode(text)
  }

  async function order(chunks: AsyncIterable<Uint8Array>) {
    const { service, live } = bench
    const kind = service.jobs.kindOf('pitch_deck')
    const file = await service.jobs.receiveFile(kind, { key: live.key, filename: 'a/deck.pdf', chunks })
    const given = { key: live.key, body: {}, file, idempotencyKey: null, requestId: 'r' }
    return { kind, file, given }
  }

  test('is taken, kept and removed as one over HTTP is', async () => {
    const { service, uploads, settle, runs } = await start()
    const { kind, file, given } = await order(pieces(deck.slice(0, 10), deck.slice(10)))
    expect(file).toMatchObject({ filename: 'deck.pdf', sizeBytes: deck.length })
    const { job } = await service.jobs.create(kind, given, await service.jobs.read(kind, given))
    expect(uploads.text(job.jobId)).toBe(deck)
    await settle()
    runs[0]?.succeed()
    await settle()
    expect(await uploads.left()).toEqual([])
  })

  test('leaves nothing when it is refused, when no job comes of it, and when the service closes over it', async () => {
    const { service, uploads } = await start()
    expect(await order(pieces('GIF89a')).catch(String)).toContain('must be a PDF')
    expect(await uploads.left()).toEqual([])
    const { kind, given } = await order(pieces(deck))
    const unknown = { ...given, body: { webhook_endpoint_id: '0192f0c1-7a00-7000-8000-000000000001' } }
    const request = await service.jobs.read(kind, unknown)
    expect(await service.jobs.create(kind, unknown, request).catch(String)).toContain('no such webhook')
    expect(await uploads.left()).toEqual([])
    await order(pieces(deck))
    expect(await uploads.left()).toHaveLength(1)
    await service.close()
    expect(await uploads.left()).toEqual([])
  })
})
