import { afterEach, describe, expect, test } from 'bun:test'
import { type Engine, openEngine, storageNames } from '../../test/job-engine.ts'
import { dayMs, toIso } from '../kernel/clock.ts'
import { JobError } from '../kernel/job-error.ts'
import { exampleKind, heldWork } from '../testing/example-job-kind.ts'
import type { Job } from './job.ts'
import type { JobType } from './job-types.ts'
import { prune } from './pruner.ts'
import { jobDefaults } from './settings.ts'

let open: Engine | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

describe.each(storageNames)('a result over %s', (storage) => {
  async function start() {
    const { work, runs } = heldWork()
    const kinds = (['general_enrichment', 'pitch_deck'] as const).map((type) => exampleKind(type, { work }))
    open = await openEngine({ storage, kinds })
    const engine = open
    const ask = (job: Job) =>
      engine.jobs.result({ ownerId: 'key-1', jobId: job.jobId, type: job.type }).then(
        ({ resultJson }) => resultJson,
        (error: { code: string; details?: unknown; retryAfterMs: number | null }) => error,
      )
    /** A job that has just ended. */
    async function ended(type: JobType, end: 'succeed' | 'fail' = 'succeed', output = {}) {
      engine.worker.start()
      const { job } = await engine.make(type)
      await engine.settle()
      const run = runs.at(-1)
      if (end === 'succeed') run?.succeed(output)
      else run?.fail(new JobError('NO_USABLE_CONTENT', 'The page is empty.'))
      await engine.settle()
      return engine.find(job.jobId)
    }
    /** Time goes by while nothing is running that could prune. */
    const later = (ms: number) => engine.host.clock.set(engine.host.clock.now() + ms)
    const pruned = () => prune(engine.store, engine.host.clock, jobDefaults, new AbortController().signal)
    return { ...engine, runs, ask, ended, later, pruned }
  }

  test.each([
    ['general_enrichment', 'JOB_NOT_COMPLETE'],
    ['pitch_deck', 'JOB_NOT_READY'],
  ] as const)('of %s is %s before the job has ended, with the time to ask again', async (type, code) => {
    const { make, worker, ask, settle, later } = await start()
    const { job } = await make(type)
    expect(await ask(job)).toMatchObject({
      code,
      details: { job_id: job.jobId, status: 'queued' },
      retryAfterMs: 2_000,
    })
    worker.start()
    await settle()
    later(45_000)
    expect(await ask(job)).toMatchObject({ code, details: { status: 'running' }, retryAfterMs: 5_000 })
  })

  test('of a failed or cancelled job says why', async () => {
    const { ended, ask, make, jobs } = await start()
    const failed = await ended('pitch_deck', 'fail')
    const cancelled = (await make('general_enrichment')).job
    await jobs.cancel({ ownerId: 'key-1', jobId: cancelled.jobId, type: null })
    expect(await ask(failed)).toMatchObject({
      code: 'JOB_FAILED',
      message: 'The page is empty.',
      details: { job_id: failed.jobId, status: 'failed', reason: 'NO_USABLE_CONTENT', refunded: false },
    })
    expect(await ask(cancelled)).toMatchObject({
      code: 'JOB_FAILED',
      details: { status: 'cancelled', reason: 'CANCELLED_BY_CLIENT' },
    })
  })

  test('of enrichment is there for 30 days to the millisecond, then 410, whether it was pruned or not', async () => {
    const { ended, ask, later, pruned, find } = await start()
    const job = await ended('general_enrichment')
    later(30 * dayMs - 1)
    expect(await ask(job)).toBe('{"website":"https://acme.com"}')
    await pruned()
    expect(await ask(job)).toBe('{"website":"https://acme.com"}')
    later(1)
    const expired = {
      code: 'JOB_RESULT_EXPIRED',
      details: {
        job_id: job.jobId,
        expired_at: toIso((job.completedAt ?? 0) + 30 * dayMs),
        retention_days: 30,
      },
    }
    expect(await ask(job)).toMatchObject(expired)
    await pruned()
    expect(await ask(job)).toMatchObject(expired)
    expect((await find(job.jobId)).status).toBe('succeeded')
  })

  test('of enrichment stays 410 for a year after its job went, and is then 404', async () => {
    const { ended, ask, later, pruned, jobs, store } = await start()
    const job = await ended('general_enrichment')
    const status = () =>
      jobs
        .find({ ownerId: 'key-1', jobId: job.jobId, type: null })
        .catch((error: { code: string }) => error.code)
    later(90 * dayMs)
    expect(await status()).toBe('NOT_FOUND')
    expect(await ask(job)).toMatchObject({ code: 'JOB_RESULT_EXPIRED' })
    later(1)
    await pruned()
    expect(await store.find(null, job.jobId, null)).toBeNull()
    expect(await status()).toBe('NOT_FOUND')
    expect(await ask(job)).toMatchObject({ code: 'JOB_RESULT_EXPIRED' })
    later(365 * dayMs)
    await pruned()
    expect(await ask(job)).toMatchObject({ code: 'JOB_RESULT_EXPIRED' })
    later(1)
    await pruned()
    expect(await ask(job)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('frees the idempotency key of its job with the millisecond in which that is gone, however late the pruner is', async () => {
    const { make, worker, runs, settle, later } = await start()
    worker.start()
    const { job } = await make('pitch_deck', { idempotencyKey: 'k' })
    await settle()
    runs[0]?.succeed()
    await settle()
    const another = { idempotencyKey: 'k', body: { website: 'https://another.com' } }
    later(90 * dayMs - 1)
    expect(await make('pitch_deck', { idempotencyKey: 'k' })).toMatchObject({ outcome: 'replayed' })
    expect(await make('pitch_deck', another).catch(({ code }) => code)).toBe('IDEMPOTENCY_MISMATCH')
    later(1)
    const made = await make('pitch_deck', another)
    expect(made).toMatchObject({ outcome: 'created', chargedMicroUsd: 40_000 })
    expect(made.job.jobId).not.toBe(job.jobId)
  })

  test('of another kind is there as long as its job: 90 days to the millisecond, then 404', async () => {
    const { ended, ask, later, pruned, jobs } = await start()
    const job = await ended('pitch_deck')
    const listed = async () => (await jobs.page({ ownerId: 'key-1', type: null, limit: 10 })).jobs.length
    later(90 * dayMs - 1)
    await pruned()
    expect(await ask(job)).toBe('{"website":"https://acme.com"}')
    expect(await listed()).toBe(1)
    later(1)
    expect(await ask(job)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await listed()).toBe(0)
    later(1)
    await pruned()
    expect(await ask(job)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of a failed job of enrichment is 422 as long as the job, and leaves no 410 behind', async () => {
    const { ended, ask, later, pruned } = await start()
    const job = await ended('general_enrichment', 'fail')
    later(90 * dayMs - 1)
    expect(await ask(job)).toMatchObject({ code: 'JOB_FAILED' })
    later(1)
    expect(await ask(job)).toMatchObject({ code: 'NOT_FOUND' })
    later(1)
    await pruned()
    expect(await ask(job)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('that counts as expired at once is 410 at once', async () => {
    const { ended, ask, pruned } = await start()
    const job = await ended('general_enrichment', 'succeed', { isExpired: true })
    expect(job.status).toBe('succeeded')
    expect(await ask(job)).toMatchObject({ code: 'JOB_RESULT_EXPIRED' })
    await pruned()
    expect(await ask(job)).toMatchObject({ code: 'JOB_RESULT_EXPIRED' })
  })

  test('is the owner’s alone: to another key it is 404, whatever became of it', async () => {
    const { ended, jobs, later } = await start()
    const job = await ended('general_enrichment')
    const stranger = { ownerId: 'key-2', jobId: job.jobId, type: job.type }
    for (const ms of [0, 30 * dayMs, 60 * dayMs]) {
      later(ms)
      expect(await jobs.result(stranger).catch((error: unknown) => error)).toMatchObject({
        code: 'NOT_FOUND',
      })
    }
  })

  test('jobs are pruned each minute by a worker that runs', async () => {
    const { ended, pass, later, store } = await start()
    const job = await ended('pitch_deck')
    later(90 * dayMs + 1)
    await pass(61_000, 1_000)
    expect(await store.find(null, job.jobId, null)).toBeNull()
  })
})
