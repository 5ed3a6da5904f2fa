import { describe, expect, test } from 'bun:test'
import { heldEngines } from '../../test/held-engine.ts'
import { type Engine, type EngineOptions, storageNames } from '../../test/job-engine.ts'
import { JobError } from '../kernel/job-error.ts'
import { heldWork } from '../testing/example-job-kind.ts'
import type { JobKind } from './kind.ts'
import type { ClaimedJob, JobStore } from './store.ts'

const openHeld = heldEngines()

describe.each(storageNames)('a worker over %s', (storage) => {
  const start = (kind: Partial<JobKind> = {}, options: Partial<EngineOptions> = {}) =>
    openHeld(storage, kind, options)

  /** A job that somebody else took and of whom nothing is heard any more. */
  async function heldByTheDead({ make, store, host }: Engine): Promise<ClaimedJob> {
    const { job } = await make('pitch_deck')
    const now = host.clock.now()
    const [claimed] = await store.claim({
      type: 'pitch_deck',
      environment: 'live',
      workerId: 'dead',
      limit: 1,
      now,
      leaseUntil: now + 30_000,
      deadlineAt: now + 300_000,
    })
    if (claimed?.job.jobId !== job.jobId) throw new Error('another job was claimed')
    return claimed
  }

  test('takes over a job whose lease has ended; what the late one still writes is dropped', async () => {
    const engine = await start()
    const { job, lease } = await heldByTheDead(engine)
    const { worker, pass, runs, store, host, find, settle, observed } = engine
    worker.start()
    await pass(29_500)
    expect(runs).toHaveLength(0)
    await pass(2_500)
    expect(runs).toMatchObject([{ attempt: 2 }])
    expect(observed).toEqual(['retried'])
    const now = host.clock.now()
    expect(await store.heartbeat(lease, now + 30_000, { progress: 90 }, now)).toBe('lost')
    expect(await store.retry(lease, now, now)).toBe('lost')
    expect(await store.release(lease, now)).toBe('lost')
    runs[0]?.succeed({ result: { by: 'second' } })
    await settle()
    expect(await find(job.jobId)).toMatchObject({ status: 'succeeded', attempt: 2, progress: 100 })
  })

  test('gives back at its start what a dead process held, at once, and the attempt stays counted', async () => {
    const engine = await start()
    const { job } = await heldByTheDead(engine)
    expect(await engine.worker.recover()).toBe(1)
    engine.worker.start()
    await engine.settle()
    expect(engine.runs).toMatchObject([{ attempt: 2 }])
    expect(await engine.find(job.jobId)).toMatchObject({ status: 'running', attempt: 2 })
  })

  test('ends a job that kills its process three times, and pays it back', async () => {
    const engine = await start()
    const { make, store, host, find, entries, newWorker } = engine
    const { job } = await make('pitch_deck')
    for (let life = 1; life <= 3; life++) {
      const now = host.clock.now()
      const query = {
        type: 'pitch_deck',
        environment: 'live',
        workerId: `life-${life}`,
        limit: 1,
        now,
      } as const
      expect(
        await store.claim({ ...query, leaseUntil: now + 30_000, deadlineAt: now + 300_000 }),
      ).toHaveLength(1)
      expect(await newWorker('next').recover()).toBe(1)
    }
    expect(await find(job.jobId)).toMatchObject({
      status: 'failed',
      attempt: 3,
      failure: { reason: 'ATTEMPTS_EXHAUSTED', retryable: true },
    })
    expect(await entries(job.jobId)).toEqual(['refund 40000', 'charge -40000'])
  })

  test('drops the result of work whose job was taken from it, and says so once', async () => {
    const { make, worker, runs, settle, store, host, find, observed } = await start()
    const { job } = await make('pitch_deck')
    worker.start()
    await settle()
    const [claimed] = await store.leased(1)
    if (claimed === undefined) throw new Error('nothing is leased')
    const later = host.clock.now() + 60_000
    expect(await store.retry(claimed.lease, later, host.clock.now())).toBe('waiting')
    runs[0]?.succeed()
    await settle()
    expect((await find(job.jobId)).status).toBe('running')
    expect(observed).toEqual(['lost'])
    expect(host.logs.map(({ message }) => message)).toEqual([
      'A job was taken from its worker; what came of this attempt is dropped',
    ])
  })

  test('counts no lost lease when a cancellation overtakes the end', async () => {
    let beforeEnd = async () => {}
    const overtaken = (store: JobStore): JobStore => ({
      ...store,
      end: async (lease, ending, parts) => {
        await beforeEnd()
        return store.end(lease, ending, parts)
      },
    })
    const { make, worker, runs, settle, jobs, find, observed } = await start({}, { wrap: overtaken })
    const { job } = await make('pitch_deck')
    worker.start()
    await settle()
    beforeEnd = async () => void (await jobs.cancel({ ownerId: 'key-1', jobId: job.jobId, type: null }))
    runs[0]?.succeed()
    await settle()
    expect((await find(job.jobId)).status).toBe('cancelled')
    expect(observed).toEqual([])
  })

  test('tells its work when the job was taken from it, at the next heartbeat', async () => {
    const { make, worker, runs, settle, store, host, pass } = await start()
    await make('pitch_deck')
    worker.start()
    await settle()
    const [claimed] = await store.leased(1)
    if (claimed === undefined) throw new Error('nothing is leased')
    await store.retry(claimed.lease, host.clock.now() + 60_000, host.clock.now())
    await pass(10_000)
    expect(runs[0]?.signal.aborted).toBe(true)
  })

  test('that gets a job back which another one took from it tells the earlier attempt', async () => {
    const { make, worker, runs, settle, store, host, find } = await start()
    const { job } = await make('pitch_deck')
    worker.start()
    await settle()
    const [claimed] = await store.leased(1)
    if (claimed === undefined) throw new Error('nothing is leased')
    await store.retry(claimed.lease, host.clock.now(), host.clock.now())
    worker.wake({ type: 'pitch_deck', environment: 'live' })
    await settle()
    expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false])
    runs[0]?.succeed({ result: 'first' })
    runs[1]?.succeed({ result: 'second' })
    await settle()
    expect(await find(job.jobId)).toMatchObject({ status: 'succeeded', attempt: 2 })
  })

  test('leaves no work going on for a job that is cancelled in the turn in which it is taken', async () => {
    const { make, worker, runs, settle, find, jobs } = await start()
    worker.start()
    await settle()
    for (let i = 0; i < 3; i++) {
      const { job } = await make('pitch_deck')
      await jobs.cancel({ ownerId: 'key-1', jobId: job.jobId, type: null })
      await settle()
      expect(await find(job.jobId)).toMatchObject({ status: 'cancelled', attempt: 1 })
    }
    expect(runs.filter(({ signal }) => !signal.aborted)).toEqual([])
    await make('pitch_deck')
    await settle()
    expect(runs.filter(({ signal }) => !signal.aborted)).toHaveLength(1)
  })

  test('gives the place of work that ignores its signal to others, after a while', async () => {
    const { make, worker, runs, settle, pass, jobs, host } = await start({ concurrency: 1 })
    const { job } = await make('pitch_deck')
    await make('pitch_deck')
    worker.start()
    await settle()
    await jobs.cancel({ ownerId: 'key-1', jobId: job.jobId, type: null })
    await pass(9_500)
    expect(runs).toHaveLength(1)
    await pass(500)
    expect(runs).toHaveLength(2)
    expect(host.logs.map(({ message }) => message)).toEqual([
      'Work goes on though it was told to stop; its place is given to other jobs',
    ])
    runs[0]?.succeed()
    await settle()
    expect(worker.running()).toBe(1)
  })

  test('ends a job whose deadline passes while it waits for another attempt', async () => {
    const { make, worker, runs, settle, pass, find, jobs } = await start({
      concurrency: 1,
      deadlineMs: 20_000,
    })
    const { job } = await make('pitch_deck')
    worker.start()
    await settle()
    runs[0]?.fail(new JobError('PROVIDER_LIMIT', 'Too many.', { retryable: true }))
    await settle()
    // Another one takes the only place until after the deadline.
    const other = await make('pitch_deck')
    await settle()
    expect(runs[1]?.job.jobId).toBe(other.job.jobId)
    await pass(18_000)
    await jobs.cancel({ ownerId: 'key-1', jobId: other.job.jobId, type: null })
    await pass(3_000)
    expect(await find(job.jobId)).toMatchObject({
      status: 'failed',
      refunded: true,
      failure: { reason: 'DEADLINE_EXCEEDED' },
    })
    expect(runs.filter((run) => run.job.jobId === job.jobId)).toHaveLength(1)
  })

  test('runs no more jobs of a kind at once than it is set to', async () => {
    const { make, worker, runs, settle } = await start({}, { settings: { concurrency: { pitch_deck: 2 } } })
    for (let i = 0; i < 6; i++) await make('pitch_deck')
    worker.start()
    for (let ended = 0; ended < 6; ended++) {
      await settle()
      expect(worker.running()).toBe(Math.min(2, 6 - ended))
      runs[ended]?.succeed()
    }
    await settle()
    expect(runs).toHaveLength(6)
  })

  test('keeps no live job waiting for test jobs, however many there are, nor those for live ones', async () => {
    const { work, runs } = heldWork()
    const { make, worker, settle, find } = await start(
      { testWork: work, work },
      { billing: 'off', settings: { concurrency: { pitch_deck: 1 }, testConcurrency: 3 } },
    )
    worker.start()
    for (let i = 0; i <= 3; i++) await make('pitch_deck', { environment: 'test' })
    await settle()
    expect(runs).toHaveLength(3)
    const { job } = await make('pitch_deck')
    await make('pitch_deck')
    await settle()
    expect(await find(job.jobId)).toMatchObject({ status: 'running' })
    expect(runs.filter((run) => run.job.environment === 'live')).toHaveLength(1)
    runs[0]?.succeed()
    await settle()
    expect(runs.filter((run) => run.job.environment === 'test')).toHaveLength(4)
  })

  test('serves accounts in turn: one with many jobs does not keep another one waiting', async () => {
    const { make, worker, runs, settle, storage: kept } = await start({ concurrency: 1 })
    await kept.accounts.createAccount({ accountId: 'zz-other', name: 'Other', createdAt: 1 }, [])
    const key = { keyId: 'key-9', accountId: 'zz-other', kind: 'live' } as const
    for (let i = 0; i < 10; i++) await make('pitch_deck')
    const blank = { apiKeyId: null, endpoint: null, jobId: null, requestId: null, reversesEntryId: null }
    const grant = { ...blank, type: 'grant', amountMicroUsd: 1_000_000, note: null, createdAt: 1 } as const
    await kept.billing.post({ ...grant, entryId: 'g-9', accountId: 'zz-other', environment: 'live' })
    const { job } = await make('pitch_deck', { key })
    worker.start()
    await settle()
    runs[0]?.succeed()
    await settle()
    expect(runs[1]?.job.jobId).toBe(job.jobId)
  })
})
