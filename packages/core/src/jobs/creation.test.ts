import { afterEach, describe, expect, test } from 'bun:test'
import { type Engine, type EngineOptions, openEngine, storageNames } from '../../test/job-engine.ts'
import { exampleKind, heldWork } from '../testing/example-job-kind.ts'
import type { JobKind } from './kind.ts'

let open: Engine | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )

describe.each(storageNames)('a creation over %s', (storage) => {
  async function start(options: Partial<EngineOptions> = {}, kind: Partial<JobKind> = {}) {
    const { work, runs } = heldWork()
    const kinds = [exampleKind('general_enrichment', { work, ...kind }), exampleKind('pitch_deck', { work })]
    open = await openEngine({ storage, kinds, ...options })
    return { ...open, runs }
  }
  const site = (website: string, more = {}) => ({ website, ...more })

  test('with the same key and payload is the job that there is, in whatever order its fields stand, free of charge', async () => {
    const { make, balance } = await start()
    const first = await make('pitch_deck', { idempotencyKey: 'k', body: { website: 'a', note: 'b' } })
    const again = await make('pitch_deck', { idempotencyKey: 'k', body: { note: 'b', website: 'a' } })
    expect(again).toMatchObject({ outcome: 'replayed', chargedMicroUsd: 0, balanceMicroUsd: 960_000 })
    expect(again.job).toEqual(first.job)
    expect(await balance()).toBe(960_000)
  })

  test('with a key that made a job is that job, though what it refers to and the work of its kind are gone', async () => {
    let isThere = true
    const plain = exampleKind('pitch_deck')
    const kind: JobKind = {
      ...plain,
      get work() {
        return isThere ? plain.work : null
      },
      async read(body, given) {
        if (!isThere && !(await given.isRepeated())) throw new Error('what it refers to is gone')
        return plain.read(body, given)
      },
    }
    const { make, jobs } = await start({ kinds: [kind] })
    const { job } = await make('pitch_deck', { idempotencyKey: 'k' })
    isThere = false
    expect(await make('pitch_deck', { idempotencyKey: 'k' })).toMatchObject({ outcome: 'replayed', job })
    for (const idempotencyKey of ['other', null])
      expect(String(await refusal(make('pitch_deck', { idempotencyKey })))).toContain('is gone')
    isThere = true
    const order = {
      body: {},
      file: null,
      idempotencyKey: 'new',
      requestId: 'r',
      key: { keyId: 'key-1', accountId: job.accountId, kind: 'live' },
    } as const
    const request = await jobs.read(kind, order)
    isThere = false
    expect(await refusal(jobs.create(kind, order, request))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })

  test('with the same key and any other payload is refused, and names the job', async () => {
    const { make } = await start()
    const { job } = await make('pitch_deck', { idempotencyKey: 'k' })
    for (const body of [site('https://b.com'), site('https://acme.com', { request_id: 'r' })]) {
      expect(await refusal(make('pitch_deck', { idempotencyKey: 'k', body }))).toMatchObject({
        code: 'IDEMPOTENCY_MISMATCH',
        details: { existing_job_id: job.jobId },
      })
    }
  })

  test('of another kind or another key has nothing to do with it', async () => {
    const { make, accountId } = await start()
    const { job } = await make('pitch_deck', { idempotencyKey: 'k' })
    const ofKind = await make('general_enrichment', { idempotencyKey: 'k' })
    const key = { keyId: 'key-2', accountId, kind: 'live' } as const
    const ofKey = await make('pitch_deck', { idempotencyKey: 'k', key })
    expect(new Set([job.jobId, ofKind.job.jobId, ofKey.job.jobId]).size).toBe(3)
  })

  test('60 at once with one key make one job and one charge', async () => {
    const { make, balance } = await start()
    const made = await Promise.all(
      Array.from({ length: 60 }, () => make('pitch_deck', { idempotencyKey: 'k' })),
    )
    expect(new Set(made.map(({ job }) => job.jobId)).size).toBe(1)
    expect(made.filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
    expect(await balance()).toBe(960_000)
  })

  test('that the balance does not cover is refused with both amounts; a replay works all the same', async () => {
    const { make, jobs } = await start()
    for (let i = 0; i < 25; i++) await make('pitch_deck', { idempotencyKey: `k-${i}` })
    expect(await refusal(make('pitch_deck'))).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      details: { required_usd: 0.04, remaining_usd: 0 },
    })
    expect(await make('pitch_deck', { idempotencyKey: 'k-3' })).toMatchObject({ outcome: 'replayed' })
    const listed = await jobs.page({ ownerId: 'key-1', type: 'pitch_deck', limit: 100 })
    expect(listed.jobs).toHaveLength(25)
  })

  test('while billing is off costs nothing and shows no balance', async () => {
    const { make, entries } = await start({ billing: 'off' })
    const { job, chargedMicroUsd, balanceMicroUsd } = await make('pitch_deck')
    expect([chargedMicroUsd, balanceMicroUsd]).toEqual([0, 0])
    expect(await entries(job.jobId)).toEqual([])
  })

  test('of the same enrichment hands out the active job, queued or running, until it has ended', async () => {
    const { make, worker, runs, settle, balance } = await start()
    const first = await make('general_enrichment')
    expect(await make('general_enrichment')).toMatchObject({
      outcome: 'reused',
      chargedMicroUsd: 0,
      job: { jobId: first.job.jobId },
    })
    worker.start()
    await settle()
    expect(await make('general_enrichment')).toMatchObject({ outcome: 'reused', job: { status: 'running' } })
    expect(await balance()).toBe(960_000)
    runs[0]?.succeed()
    await settle()
    expect((await make('general_enrichment')).outcome).toBe('created')
  })

  test('of the same enrichment hands out a job that was made with an idempotency key too', async () => {
    const { make, balance } = await start()
    const { job } = await make('general_enrichment', { idempotencyKey: 'k' })
    expect(await make('general_enrichment')).toMatchObject({ outcome: 'reused', job: { jobId: job.jobId } })
    expect(await balance()).toBe(960_000)
  })

  test('of another website, with an idempotency key, for another key or told elsewhere is another job', async () => {
    const { make, accountId, storage } = await start()
    const webhookId = '0192f0c1-7a00-7000-8000-0000000000e1'
    const endpoint = {
      webhookId,
      accountId,
      url: 'https://hooks.example.com/',
      label: null,
      eventTypes: null,
      disabledAt: null,
      failingSince: null,
      failures: 0,
      restsUntil: null,
      createdAt: 1,
      updatedAt: 1,
    }
    await storage.webhooks.createEndpoint(endpoint, 'sealed', 100)
    await make('general_enrichment')
    const other = { keyId: 'key-2', accountId, kind: 'live' } as const
    for (const order of [
      { body: site('https://other.com') },
      { idempotencyKey: 'k' },
      { key: other },
      { body: site('https://acme.com', { webhook_endpoint_id: webhookId }) },
    ]) {
      expect((await make('general_enrichment', order)).outcome).toBe('created')
    }
  })

  test('is never reused where that is off, nor for kinds whose work is not shared', async () => {
    const { make } = await start({ settings: { reuseActive: false } })
    for (const type of ['general_enrichment', 'pitch_deck'] as const) {
      await make(type)
      expect((await make(type)).outcome).toBe('created')
    }
  })

  test('above the ceiling of active jobs is refused, until one has ended; a replay and a reuse are answered before', async () => {
    const { make, jobs, host } = await start({ settings: { activeLimits: { key: 2, account: 3 } } })
    const { job } = await make('general_enrichment', { body: site('https://a.com') })
    await make('pitch_deck', { idempotencyKey: 'k' })
    const now = host.clock.now()
    expect(await refusal(make('pitch_deck'))).toMatchObject({
      code: 'RATE_LIMITED',
      details: {
        scope: 'key',
        window: 'active_jobs',
        limit: 2,
        remaining: 0,
        reset_at: now + 10_000,
        retry_after_ms: 10_000,
      },
    })
    expect((await make('pitch_deck', { idempotencyKey: 'k' })).outcome).toBe('replayed')
    expect((await make('general_enrichment', { body: site('https://a.com') })).outcome).toBe('reused')
    await jobs.cancel({ ownerId: 'key-1', jobId: job.jobId, type: null })
    expect((await make('pitch_deck')).outcome).toBe('created')
  })

  test('of one key above the ceiling of its account is refused too', async () => {
    const { make, accountId } = await start({ settings: { activeLimits: { key: 0, account: 1 } } })
    await make('pitch_deck')
    const key = { keyId: 'key-2', accountId, kind: 'live' } as const
    expect(await refusal(make('pitch_deck', { key }))).toMatchObject({
      details: { scope: 'account', window: 'active_jobs', limit: 1 },
    })
  })

  test('that names a webhook endpoint the account does not have is refused, uncharged', async () => {
    const { make, balance } = await start()
    const body = site('https://acme.com', { webhook_endpoint_id: '0192f0c1-7a00-7000-8000-00000000dead' })
    expect(await refusal(make('pitch_deck', { body }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await balance()).toBe(1_000_000)
  })

  test('says when to look again, by the place in the queue', async () => {
    const settings = { activeLimits: { key: 0, account: 0 } }
    const { make, host } = await start({ settings, billing: 'off' })
    const hints: number[] = []
    for (let i = 0; i < 52; i++) {
      hints.push((await make('pitch_deck')).pollAfterMs)
      host.clock.advance(1)
    }
    const places = [2_000, 5_000, 10_000].map((hint) => hints.filter((each) => each === hint).length)
    expect(places).toEqual([5, 45, 2])
  })

  test('is refused once the service stops', async () => {
    const { make, stopping, balance } = await start()
    stopping.abort()
    expect(await refusal(make('pitch_deck'))).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: { retry_after_ms: 1_000 },
    })
    expect(await balance()).toBe(1_000_000)
  })

  test('can be quoted: which job it would be, with nothing made', async () => {
    const { make, jobs, balance, accountId } = await start()
    const { job } = await make('general_enrichment')
    const key = { keyId: 'key-1', accountId, kind: 'live' } as const
    const quote = (type: JobKind['type'], website: string) =>
      jobs.quote(jobs.kindOf(type), { key, body: { website } })
    expect(await quote('general_enrichment', 'https://acme.com')).toMatchObject({
      wouldReuseJobId: job.jobId,
    })
    expect(await quote('general_enrichment', 'https://b.com')).toMatchObject({
      wouldReuseJobId: null,
      items: 1,
    })
    expect(await balance()).toBe(960_000)
  })
})
