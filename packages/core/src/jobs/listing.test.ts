import { afterEach, describe, expect, test } from 'bun:test'
import { type Engine, openEngine, storageNames } from '../../test/job-engine.ts'
import { exampleKind, heldWork } from '../testing/example-job-kind.ts'
import type { JobListing, JobName } from './orders.ts'

let open: Engine | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

describe.each(storageNames)('a list over %s', (storage) => {
  async function start() {
    const { work, runs } = heldWork()
    const kinds = (['general_enrichment', 'pitch_deck'] as const).map((type) => exampleKind(type, { work }))
    open = await openEngine({ storage, kinds, billing: 'off' })
    const engine = open
    const page = (listing: Partial<JobListing> = {}) =>
      engine.jobs.page({ ownerId: 'key-1', type: 'pitch_deck', limit: 20, ...listing })
    const refused = (listing: Partial<JobListing>) => page(listing).catch((error: unknown) => error)
    /** Every id of a list, page by page. */
    async function ids(listing: Partial<JobListing>, between: () => Promise<unknown> = async () => {}) {
      const found: string[] = []
      let after: string | null = null
      do {
        const { jobs, nextCursor } = await page({ ...listing, after })
        found.push(...jobs.map(({ job }) => job.jobId))
        after = nextCursor
        await between()
      } while (after !== null)
      return found
    }
    return { ...engine, runs, page, refused, ids }
  }

  test('is newest first, in pages that skip and repeat nothing, jobs of one millisecond included', async () => {
    const { make, ids, host } = await start()
    const made: string[] = []
    for (let i = 0; i < 23; i++) {
      made.push((await make('pitch_deck')).job.jobId)
      if (i % 5 === 0) host.clock.advance(1)
    }
    for (const limit of [1, 7, 23, 100]) {
      const found = await ids({ limit })
      expect(new Set(found)).toEqual(new Set(made))
      expect(found).toHaveLength(23)
      expect(found).toEqual([...found].sort().reverse())
    }
  })

  test('stays whole while jobs are made between its pages', async () => {
    const { make, ids, host } = await start()
    const made: string[] = []
    for (let i = 0; i < 9; i++) made.push((await make('pitch_deck')).job.jobId)
    host.clock.advance(1)
    const found = await ids({ limit: 2 }, () => make('pitch_deck'))
    expect(new Set(found)).toEqual(new Set(made))
  })

  test('holds to its filters, all at once', async () => {
    const { make, ids, jobs } = await start()
    const body = (request_id: string) => ({ website: 'https://acme.com', request_id })
    const one = (await make('pitch_deck', { idempotencyKey: 'k-1', body: body('r') })).job.jobId
    const two = (await make('pitch_deck', { idempotencyKey: 'k-2', body: body('r') })).job.jobId
    const other = (await make('general_enrichment', { body: body('r') })).job.jobId
    await jobs.cancel({ ownerId: 'key-1', jobId: two, type: null })
    expect(await ids({ idempotencyKey: 'k-1' })).toEqual([one])
    expect((await ids({ requestId: 'r' })).sort()).toEqual([one, two].sort())
    expect(await ids({ requestId: 'r', status: 'cancelled' })).toEqual([two])
    expect(await ids({ idempotencyKey: 'k-1', status: 'cancelled' })).toEqual([])
    expect((await ids({ type: null, requestId: 'r' })).sort()).toEqual([one, two, other].sort())
  })

  test('shows a key its own jobs alone, and the operator all', async () => {
    const { make, ids, accountId, jobs } = await start()
    const own = (await make('pitch_deck')).job.jobId
    const key = { keyId: 'key-2', accountId, kind: 'live' } as const
    const theirs = (await make('pitch_deck', { key })).job.jobId
    expect(await ids({})).toEqual([own])
    expect((await ids({ ownerId: null })).sort()).toEqual([own, theirs].sort())
    expect(await ids({ ownerId: null, accountId: 'nobody' })).toEqual([])
    const name = { ownerId: 'key-1', jobId: theirs, type: null }
    const stranger = (ask: (name: JobName & { ownerId: string }) => Promise<unknown>) =>
      ask(name).catch((error: { code: string }) => error.code)
    expect(await stranger(jobs.find)).toBe('NOT_FOUND')
    expect(await stranger(jobs.cancel)).toBe('NOT_FOUND')
    expect(
      await stranger((name) => jobs.find({ ...name, ownerId: 'key-2', type: 'general_enrichment' })),
    ).toBe('NOT_FOUND')
  })

  test('takes no cursor of another list, of other filters, of another key, or one that was changed', async () => {
    const { make, page, refused } = await start()
    for (let i = 0; i < 3; i++) await make('pitch_deck')
    const after = (await page({ limit: 1 })).nextCursor
    if (after === null) throw new Error('there is no second page')
    expect(await page({ limit: 2, after })).toMatchObject({ nextCursor: null })
    for (const listing of [
      { after, type: null },
      { after, type: 'general_enrichment' as const },
      { after, status: 'queued' as const },
      { after, ownerId: 'key-2' },
      { after: `${after.slice(0, -6)}AAAAAA` },
      { after: 'nonsense' },
      { after: '' },
    ]) {
      expect(await refused(listing)).toMatchObject({
        code: 'BAD_REQUEST',
        details: [{ path: 'query.after' }],
      })
    }
  })
})

describe.each(storageNames)('whoever watches a job over %s', (storage) => {
  async function start() {
    const { work, runs } = heldWork()
    open = await openEngine({ storage, kinds: [exampleKind('pitch_deck', { work })] })
    const engine = open
    const hangUp = new AbortController()
    const shown: string[] = []
    async function watch(jobId: string, afterRevision: number | null = null) {
      const name = { ownerId: 'key-1', jobId, type: null }
      for await (const { job } of engine.jobs.watch(name, afterRevision, hangUp.signal)) {
        shown.push(`${job.status} ${job.progress}`)
      }
      shown.push('end')
    }
    return { ...engine, runs, watch, hangUp, shown }
  }

  test('sees it as it stands, each change, and its end', async () => {
    const { make, worker, watch, shown, runs, settle, pass } = await start()
    const { job } = await make('pitch_deck')
    void watch(job.jobId)
    await settle()
    worker.start()
    await settle()
    expect(shown).toEqual(['queued 0', 'running 0'])
    runs[0]?.progress(40)
    await pass(500)
    runs[0]?.succeed()
    await settle()
    expect(shown).toEqual(['queued 0', 'running 0', 'running 40', 'succeeded 100', 'end'])
  })

  test('and comes back sees what it has not seen yet, and of an end it has seen nothing again', async () => {
    const { make, worker, watch, shown, runs, settle, find } = await start()
    const { job } = await make('pitch_deck')
    void watch(job.jobId, job.revision)
    worker.start()
    await settle()
    expect(shown).toEqual(['running 0'])
    runs[0]?.succeed()
    await settle()
    const { revision } = await find(job.jobId)
    await watch(job.jobId, revision)
    expect(shown).toEqual(['running 0', 'succeeded 100', 'end', 'end'])
  })

  test('sees within a second what another process changed', async () => {
    const { make, watch, shown, settle, pass, store, host } = await start()
    const { job } = await make('pitch_deck')
    void watch(job.jobId)
    await settle()
    const now = host.clock.now()
    const query = { type: 'pitch_deck', environment: 'live', workerId: 'elsewhere', limit: 1, now } as const
    await store.claim({ ...query, leaseUntil: now + 30_000, deadlineAt: now + 60_000 })
    await settle()
    expect(shown).toEqual(['queued 0'])
    await pass(1_000)
    expect(shown).toEqual(['queued 0', 'running 0'])
  })

  test('is let go when they hang up, and when the service stops', async () => {
    const { make, watch, shown, settle, hangUp, stopping, host } = await start()
    const { job } = await make('pitch_deck')
    void watch(job.jobId)
    await settle()
    stopping.abort()
    await settle()
    expect(shown).toEqual(['queued 0', 'end'])
    hangUp.abort()
    expect(host.clock.pendingTimers()).toBe(0)
  })

  test('of somebody else finds nothing', async () => {
    const { make, jobs, hangUp } = await start()
    const { job } = await make('pitch_deck')
    const watching = jobs.watch({ ownerId: 'key-2', jobId: job.jobId, type: null }, null, hangUp.signal)
    const first = await watching[Symbol.asyncIterator]()
      .next()
      .catch((error: { code: string }) => error.code)
    expect(first).toBe('NOT_FOUND')
  })
})
