import { afterEach, describe, expect, test } from 'bun:test'
import { type Engine, type EngineOptions, openEngine, storageNames } from '../../test/job-engine.ts'
import { dayMs } from '../kernel/clock.ts'
import { JobError } from '../kernel/job-error.ts'
import { exampleKind, heldWork } from '../testing/example-job-kind.ts'
import type { JobKind } from './kind.ts'

let open: Engine | null = null
afterEach(async () => {
  await open?.close()
  expect(open?.host.clock.pendingTimers() ?? 0).toBe(0)
  open = null
})

describe.each(storageNames)('a job over %s', (storage) => {
  /** An engine that works, with work that the test holds. */
  async function start(kind: Partial<JobKind> = {}, options: Partial<EngineOptions> = {}) {
    const { work, runs } = heldWork()
    const kinds = [
      exampleKind('general_enrichment', { work, testWork: work, ...kind }),
      exampleKind('pitch_deck', { work, testWork: work, ...kind }),
    ]
    open = await openEngine({ storage, kinds, ...options })
    open.worker.start()
    return { ...open, runs }
  }

  const error = (promise: Promise<unknown>) =>
    promise.then(
      () => null,
      (thrown: unknown) => thrown,
    )

  test('is queued and charged by its creation, before any work begins', async () => {
    const { make, worker, find, balance, entries, settle } = await start({ concurrency: 1 })
    await make('pitch_deck')
    await settle()
    expect(worker.running()).toBe(1)
    const { job, outcome, chargedMicroUsd, balanceMicroUsd } = await make('pitch_deck')
    expect({ outcome, chargedMicroUsd, balanceMicroUsd }).toEqual({
      outcome: 'created',
      chargedMicroUsd: 40_000,
      balanceMicroUsd: 920_000,
    })
    expect(await find(job.jobId)).toMatchObject({
      status: 'queued',
      startedAt: null,
      attempt: 0,
      progress: 0,
    })
    expect(await balance()).toBe(920_000)
    expect(await entries(job.jobId)).toEqual(['charge -40000'])
  })

  test('runs as soon as it is made, under a lease and with a deadline', async () => {
    const { make, find, host, settle } = await start()
    const { job } = await make('general_enrichment')
    await settle()
    const now = host.clock.now()
    expect(await find(job.jobId)).toMatchObject({
      status: 'running',
      startedAt: now,
      deadlineAt: now + 300_000,
      attempt: 1,
    })
  })

  test('stays with its worker while the work goes on, lease after lease', async () => {
    const { make, find, pass, runs, settle } = await start()
    const { job } = await make('general_enrichment')
    await pass(120_000, 5_000)
    expect(runs).toHaveLength(1)
    expect(await find(job.jobId)).toMatchObject({ status: 'running', attempt: 1 })
    runs[0]?.succeed()
    await settle()
    expect((await find(job.jobId)).status).toBe('succeeded')
  })

  test('shows how far it is within a second, and progress never falls', async () => {
    const { make, find, pass, runs, settle } = await start()
    const { job } = await make('general_enrichment')
    await settle()
    runs[0]?.stage('fetching_sources')
    runs[0]?.progress(40)
    await pass(500)
    expect(await find(job.jobId)).toMatchObject({ stage: 'fetching_sources', progress: 40 })
    runs[0]?.progress(30)
    runs[0]?.stage('extracting')
    await pass(500)
    expect(await find(job.jobId)).toMatchObject({ stage: 'extracting', progress: 40 })
  })

  test('succeeds with its result, kept 30 days for enrichment and 90 for the others', async () => {
    const { make, find, jobs, runs, settle, host, entries, ended } = await start()
    for (const [index, [type, days]] of (
      [
        ['general_enrichment', 30],
        ['pitch_deck', 90],
      ] as const
    ).entries()) {
      const { job } = await make(type)
      await settle()
      runs[index]?.succeed({ result: { n: index }, partial: true, counters: { rows: 2 } })
      await settle()
      const now = host.clock.now()
      expect(await find(job.jobId)).toMatchObject({
        status: 'succeeded',
        progress: 100,
        completedAt: now,
        resultExpiresAt: now + days * dayMs,
        partial: true,
        counters: { rows: 2 },
        failure: null,
      })
      const { resultJson } = await jobs.result({ ownerId: 'key-1', jobId: job.jobId, type })
      expect(resultJson).toBe(`{"n":${index}}`)
      expect(await entries(job.jobId)).toEqual(['charge -40000'])
    }
    expect(ended.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  })

  test('fails at once for a reason that will stay, and keeps its last stage', async () => {
    const { make, find, runs, settle, entries, balance } = await start()
    const { job } = await make('general_enrichment')
    await settle()
    runs[0]?.stage('extracting')
    runs[0]?.fail(new JobError('NO_USABLE_CONTENT', 'The page is empty.'))
    await settle()
    expect(await find(job.jobId)).toMatchObject({
      status: 'failed',
      stage: 'extracting',
      attempt: 1,
      refunded: false,
      failure: { reason: 'NO_USABLE_CONTENT', message: 'The page is empty.', retryable: false },
    })
    expect(await entries(job.jobId)).toEqual(['charge -40000'])
    expect(await balance()).toBe(960_000)
  })

  test('is tried three times, after waits of 5 s and 30 s, and then ends for its own reason, refunded once', async () => {
    const { make, find, runs, settle, pass, entries, balance, host } = await start()
    const { job } = await make('general_enrichment')
    await settle()
    const began = [host.clock.now()]
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(runs[attempt - 1]).toMatchObject({ attempt })
      runs[attempt - 1]?.fail(new JobError('PROVIDER_UNAVAILABLE', 'No answer.', { retryable: true }))
      await settle()
      if (attempt === 3) break
      expect(await find(job.jobId)).toMatchObject({ status: 'running', failure: null })
      for (let i = 0; i < 100 && runs.length === attempt; i++) await pass(500)
      began.push(host.clock.now())
    }
    const waits = began.slice(1).map((at, i) => at - (began[i] ?? 0))
    expect(waits[0]).toBeGreaterThanOrEqual(4_000)
    expect(waits[0]).toBeLessThanOrEqual(7_000)
    expect(waits[1]).toBeGreaterThanOrEqual(24_000)
    expect(waits[1]).toBeLessThanOrEqual(37_000)
    expect(await find(job.jobId)).toMatchObject({
      status: 'failed',
      attempt: 3,
      refunded: true,
      failure: { reason: 'PROVIDER_UNAVAILABLE', message: 'No answer.', retryable: true },
    })
    await pass(60_000, 5_000)
    expect(runs).toHaveLength(3)
    expect(await entries(job.jobId)).toEqual(['refund 40000', 'charge -40000'])
    expect(await balance()).toBe(1_000_000)
  })

  test('that fails by our mistake is logged whole, tried again and ends INTERNAL without a word of it', async () => {
    const work = async () => {
      throw new Error('secret detail')
    }
    const { make, find, pass, host, entries } = await start({ work })
    const { job } = await make('general_enrichment')
    await pass(60_000, 1_000)
    const { failure, status, attempt } = await find(job.jobId)
    expect({ status, attempt, reason: failure?.reason }).toEqual({
      status: 'failed',
      attempt: 3,
      reason: 'INTERNAL',
    })
    expect(failure?.message).not.toContain('secret')
    const mistakes = host.logs.filter(({ level }) => level === 'error')
    expect(mistakes).toHaveLength(3)
    expect(mistakes[0]?.fields).toMatchObject({ job_id: job.jobId, error: { message: 'secret detail' } })
    expect(await entries(job.jobId)).toEqual(['refund 40000', 'charge -40000'])
  })

  test('whose result is not JSON fails by our mistake, and not halfway', async () => {
    const { make, find, pass } = await start({ work: async () => ({ result: undefined }) })
    const { job } = await make('general_enrichment')
    await pass(60_000, 1_000)
    expect((await find(job.jobId)).failure?.reason).toBe('INTERNAL')
  })

  test('ends at its deadline: its work is told, its late result dropped, its price paid back', async () => {
    const { make, find, runs, settle, pass, entries } = await start({ deadlineMs: 60_000 })
    const { job } = await make('general_enrichment')
    await pass(59_500, 500)
    expect((await find(job.jobId)).status).toBe('running')
    await pass(2_000, 500)
    expect(await find(job.jobId)).toMatchObject({
      status: 'failed',
      refunded: true,
      failure: { reason: 'DEADLINE_EXCEEDED', retryable: true },
    })
    expect(runs[0]?.signal.aborted).toBe(true)
    runs[0]?.succeed()
    await settle()
    expect((await find(job.jobId)).status).toBe('failed')
    expect(await entries(job.jobId)).toEqual(['refund 40000', 'charge -40000'])
  })

  test('has its deadline from its first attempt on, and gets none that would begin after it', async () => {
    const { make, find, runs, settle, pass } = await start({ deadlineMs: 20_000 })
    const { job } = await make('general_enrichment')
    await settle()
    for (const attempt of [1, 2]) {
      runs[attempt - 1]?.fail(new JobError('PROVIDER_LIMIT', 'Too many.', { retryable: true }))
      await pass(7_000)
    }
    expect(runs).toHaveLength(2)
    expect(await find(job.jobId)).toMatchObject({ status: 'failed', failure: { reason: 'PROVIDER_LIMIT' } })
  })

  test('cancelled while queued never begins and is paid back', async () => {
    const { make, jobs, runs, settle, entries, find } = await start({ concurrency: 1 })
    await make('pitch_deck')
    const { job } = await make('pitch_deck')
    await settle()
    const seen = await jobs.cancel({ ownerId: 'key-1', jobId: job.jobId, type: 'pitch_deck' })
    expect(seen).toMatchObject({
      pollAfterMs: null,
      job: { status: 'cancelled', refunded: true, failure: { reason: 'CANCELLED_BY_CLIENT' } },
    })
    runs[0]?.succeed()
    await settle()
    expect(runs).toHaveLength(1)
    expect(await find(job.jobId)).toMatchObject({ status: 'cancelled', attempt: 0 })
    expect(await entries(job.jobId)).toEqual(['refund 40000', 'charge -40000'])
  })

  test('cancelled while running tells its work at once; what that still gives is dropped, nothing is paid back', async () => {
    const { make, jobs, runs, settle, entries, find, worker } = await start()
    const { job } = await make('general_enrichment')
    await settle()
    await jobs.cancel({ ownerId: 'key-1', jobId: job.jobId, type: null })
    expect(runs[0]?.signal.aborted).toBe(true)
    runs[0]?.succeed()
    await settle()
    expect(await find(job.jobId)).toMatchObject({ status: 'cancelled', refunded: false })
    expect(await entries(job.jobId)).toEqual(['charge -40000'])
    expect(worker.running()).toBe(0)
  })

  test('that has ended cannot be cancelled', async () => {
    const { make, jobs, runs, settle } = await start()
    const { job } = await make('general_enrichment')
    await settle()
    runs[0]?.succeed()
    await settle()
    expect(await error(jobs.cancel({ ownerId: 'key-1', jobId: job.jobId, type: null }))).toMatchObject({
      code: 'CONFLICT',
      details: { job_id: job.jobId, status: 'succeeded' },
    })
  })

  test('cancelled by the operator ends cancelled for enrichment and failed for the others, paid back', async () => {
    const { make, jobs, settle, entries } = await start()
    for (const [type, status] of [
      ['general_enrichment', 'cancelled'],
      ['pitch_deck', 'failed'],
    ] as const) {
      const { job } = await make(type)
      await settle()
      const seen = await jobs.cancelAnyones(job.jobId)
      expect(seen.job).toMatchObject({ status, refunded: true, failure: { reason: 'CANCELLED_BY_OPERATOR' } })
      expect(await entries(job.jobId)).toEqual(['refund 40000', 'charge -40000'])
    }
  })

  test('of a test key is worked on offline and paid from the test ledger', async () => {
    const { make, find, settle, balance } = await start({
      work: null,
      testWork: async () => ({ result: { test: true } }),
    })
    const { job } = await make('general_enrichment', { environment: 'test' })
    await settle()
    expect((await find(job.jobId)).status).toBe('succeeded')
    expect(await balance()).toBe(1_000_000)
    expect(await error(make('general_enrichment'))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(await balance()).toBe(1_000_000)
  })
})
