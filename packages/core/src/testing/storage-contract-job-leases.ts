import type { Job } from '../jobs/job.ts'
import type { JobStore } from '../jobs/store.ts'
import { same } from './assert.ts'
import { acrossRestart, type StorageCase } from './storage-case.ts'
import {
  claimed,
  claimQuery,
  created,
  createdAt,
  failure,
  jobDraft,
  jobQuery,
  paidCasesOf,
  partsOf,
  success,
  unlimited,
  withAccounts,
} from './stored-jobs.ts'

const jobs = paidCasesOf('job leases')

const idsOf = (of: readonly { readonly job: Job }[]) => of.map(({ job }) => job.jobId)

const take = async (store: JobStore, limit: number, of: Parameters<typeof claimQuery>[0] = {}) =>
  idsOf(await store.claim(claimQuery({ limit, ...of })))

const shown = (job: Job | null) => [job?.status, job?.attempt, job?.progress, job?.stage, job?.revision]

/** Who holds a job, for how long, and what is done under that. */
export const jobLeaseCases: readonly StorageCase[] = [
  jobs('a claim hands out the oldest job of its kind, running, with its deadline', async ({ storage }) => {
    await created(storage, 'j1', { type: 'pitch_deck' })
    const before = await created(storage, 'j2')
    await created(storage, 'j3', { createdAt: createdAt + 1 })
    const { job, lease } = await claimed(storage)
    same(job, {
      ...before,
      status: 'running',
      attempt: 1,
      revision: 2,
      startedAt: createdAt + 1_000,
      updatedAt: createdAt + 1_000,
      deadlineAt: createdAt + 301_000,
    })
    same(lease.jobId, 'j2')
    same(await storage.jobs.find('key-1', 'j2', null), job)
    same(await take(storage.jobs, 10), ['j3'])
    same(await take(storage.jobs, 10), [])
    same(await take(storage.jobs, 10, { type: 'deep_research' }), [])
  }),
  jobs(
    'the request is handed out with every claim, as it was made, and to nobody else',
    async ({ storage }) => {
      const { request } = jobDraft('')
      const seen = [await created(storage, 'j1')]
      const [first] = await storage.jobs.claim(claimQuery())
      same(first?.job.request, request)
      seen.push(...(await storage.jobs.leased(9)).map(({ job }) => job))
      if (first !== undefined) await storage.jobs.retry(first.lease, createdAt + 2_000, createdAt + 2_000)
      const [second] = await storage.jobs.claim(claimQuery({ now: createdAt + 2_000 }))
      same([second?.job.attempt, second?.job.request], [2, request])
      seen.push(...(await storage.jobs.overdue(createdAt + 9e6, 9)).map(({ job }) => job))
      seen.push(...(await storage.jobs.page(jobQuery())))
      same(
        seen.map((job) => [job.shown, 'request' in job]),
        Array(4).fill([{ website: 'https://acme.com' }, false]),
      )
    },
  ),
  jobs('a claim hands out live jobs or test jobs, each in their own round', async ({ storage }) => {
    const test = { environment: 'test' } as const
    for (const id of ['t1', 't2', 't3']) await storage.jobs.create(jobDraft(id, test), null, unlimited)
    for (const id of ['a1', 'a2']) await created(storage, id)
    for (const id of ['b1', 'b2']) await created(storage, id, { accountId: 'acc-2', ownerId: 'key-b' })
    same(await take(storage.jobs, 1), ['a1'])
    same(await take(storage.jobs, 2, test), ['t1', 't2'])
    same(await take(storage.jobs, 1), ['b1'])
    const { lease } = await claimed(storage, test)
    same(await storage.jobs.retry(lease, createdAt + 2_000, createdAt + 1_000), 'waiting')
    const later = { now: createdAt + 2_000 }
    same(await take(storage.jobs, 9, later), ['a2', 'b2'])
    same(await take(storage.jobs, 9, { ...later, ...test }), ['t3'])
  }),
  jobs('racing claims hand out each job once', async ({ storage }) => {
    for (let i = 0; i < 20; i++) await created(storage, `j${i}`)
    const taken = await Promise.all(Array.from({ length: 30 }, () => take(storage.jobs, 1)))
    same(new Set(taken.flat()).size, 20)
    same(taken.flat().length, 20)
  }),
  jobs('claims go round the accounts, and with each account from the oldest on', async ({ storage }) => {
    await withAccounts(storage, 'acc-3')
    for (const id of ['a1', 'a2', 'a3', 'a4']) await created(storage, id)
    for (const id of ['b1', 'b2']) await created(storage, id, { accountId: 'acc-2', ownerId: 'key-b' })
    same(await take(storage.jobs, 3), ['a1', 'b1', 'a2'])
    await created(storage, 'c1', { accountId: 'acc-3', ownerId: 'key-c' })
    same(await take(storage.jobs, 1), ['b2'])
    same(await take(storage.jobs, 10), ['c1', 'a3', 'a4'])
  }),
  jobs(
    'an account with 1,000 queued jobs keeps the one of another waiting for one claim',
    async ({ storage }) => {
      const many = Array.from({ length: 1_000 }, (_, i) => `j${String(i).padStart(5, '0')}`)
      await Promise.all(many.map((id) => storage.jobs.create(jobDraft(id), null, unlimited)))
      same(await take(storage.jobs, 2), ['j00000', 'j00001'])
      await created(storage, 'other', { accountId: 'acc-2', ownerId: 'key-2', createdAt: createdAt + 1 })
      same((await take(storage.jobs, 2)).includes('other'), true)
    },
  ),
  jobs('each kind has a round of its own', async ({ storage }) => {
    for (const type of ['pitch_deck', 'deep_research'] as const) {
      await created(storage, `a-${type}`, { type })
      await created(storage, `b-${type}`, { type, accountId: 'acc-2', ownerId: 'key-2' })
    }
    same(await take(storage.jobs, 1, { type: 'pitch_deck' }), ['a-pitch_deck'])
    same(await take(storage.jobs, 1, { type: 'deep_research' }), ['a-deep_research'])
    same(await take(storage.jobs, 1, { type: 'pitch_deck' }), ['b-pitch_deck'])
  }),
  jobs('a clock that was set back keeps no queued job waiting, and none goes ahead', async ({ storage }) => {
    await created(storage, 'j1', { createdAt: createdAt + 3_600_000 })
    await created(storage, 'j2')
    same(await take(storage.jobs, 2), ['j1', 'j2'])
  }),
  jobs('a heartbeat extends the lease and tells how far the work is', async ({ storage }) => {
    await created(storage, 'j1')
    const { job, lease } = await claimed(storage)
    const beat = (report: Parameters<JobStore['heartbeat']>[2], now: number) =>
      storage.jobs.heartbeat(lease, now + 30_000, report, now)
    const now = createdAt + 10_000
    same(await beat({ progress: 40.9, stage: 'extracting', counters: { pages: 3 } }, now), 'extended')
    const after = { ...job, progress: 40, stage: 'extracting', counters: { pages: 3 } }
    same(await storage.jobs.find(null, 'j1', null), { ...after, revision: 3, updatedAt: now })
    same(await storage.jobs.overdue(now + 29_999, 10), [])
    same(idsOf(await storage.jobs.overdue(now + 30_000, 10)), ['j1'])
  }),
  jobs('progress never falls and is never 100 before the end', async ({ storage }) => {
    await created(storage, 'j1')
    const { lease } = await claimed(storage)
    for (const [progress, shownAs] of [
      [40, 40],
      [10, 40],
      [99.9, 99],
      [100, 99],
      [250, 99],
    ] as const) {
      await storage.jobs.heartbeat(lease, createdAt + 40_000, { progress }, createdAt + 2_000)
      same((await storage.jobs.find(null, 'j1', null))?.progress, shownAs)
    }
  }),
  jobs('a report that says nothing new changes nothing that a client may see', async ({ storage }) => {
    await created(storage, 'j1')
    const { lease } = await claimed(storage)
    const report = { progress: 40, stage: 'merging', counters: { rows: 1 } } as const
    await storage.jobs.heartbeat(lease, createdAt + 40_000, report, createdAt + 2_000)
    const before = await storage.jobs.find(null, 'j1', null)
    for (const same of [report, { progress: 3 }, {}])
      await storage.jobs.heartbeat(lease, createdAt + 50_000, same, createdAt + 3_000)
    same(await storage.jobs.find(null, 'j1', null), before)
  }),
  jobs('a job given back for another attempt is running, and due when it is said', async ({ storage }) => {
    await created(storage, 'j1')
    const { lease } = await claimed(storage)
    await storage.jobs.heartbeat(lease, createdAt + 40_000, { progress: 30 }, createdAt + 2_000)
    const dueAt = createdAt + 7_000
    same(await storage.jobs.retry(lease, dueAt, createdAt + 2_000), 'waiting')
    same(shown(await storage.jobs.find(null, 'j1', null)), ['running', 1, 30, null, 3])
    same(await take(storage.jobs, 1, { now: dueAt - 1 }), [])
    const again = await claimed(storage, { now: dueAt, deadlineAt: createdAt + 900_000 })
    same(shown(again.job), ['running', 2, 30, null, 3])
    // Its time began with the first claim.
    same([again.job.startedAt, again.job.deadlineAt], [createdAt + 1_000, createdAt + 301_000])
  }),
  jobs(
    'a job that waits for another attempt comes before those that were made after it',
    async ({ storage }) => {
      await created(storage, 'j1')
      for (const id of ['j2', 'j3']) await created(storage, id, { createdAt: createdAt + 1 })
      const { lease } = await claimed(storage)
      await storage.jobs.retry(lease, createdAt + 7_000, createdAt + 2_000)
      same(await take(storage.jobs, 1, { now: createdAt + 6_999 }), ['j2'])
      same(await take(storage.jobs, 2, { now: createdAt + 7_000 }), ['j1', 'j3'])
    },
  ),
  jobs(
    'jobs that wait for another attempt go round the accounts with the queued ones',
    async ({ storage }) => {
      const other = { accountId: 'acc-2', ownerId: 'key-2' }
      for (const id of ['a1', 'a2', 'a3']) await created(storage, id)
      await created(storage, 'b1', other)
      for (const { lease } of await storage.jobs.claim(claimQuery({ limit: 4 })))
        await storage.jobs.retry(lease, createdAt + 5_000, createdAt + 2_000)
      for (const id of ['b2', 'b3']) await created(storage, id, other)
      await created(storage, 'a4')
      const order = await take(storage.jobs, 9, { now: createdAt + 5_000 })
      same(order, ['b1', 'a1', 'b2', 'a2', 'b3', 'a3', 'a4'])
    },
  ),
  jobs('a job let go at a shutdown is due at once, and its attempt does not count', async ({ storage }) => {
    await created(storage, 'j1')
    const { lease } = await claimed(storage)
    same(await storage.jobs.release(lease, createdAt + 2_000), 'released')
    same(shown(await storage.jobs.find(null, 'j1', null)), ['running', 0, 0, null, 2])
    same((await claimed(storage, { now: createdAt + 2_000 })).job.attempt, 1)
  }),
  jobs('whatever is written under a lease that was taken back is lost', async ({ storage }) => {
    await created(storage, 'j1')
    const first = await claimed(storage)
    await storage.jobs.retry(first.lease, createdAt + 2_000, createdAt + 2_000)
    const stale = async () => {
      const { lease } = first
      same(
        await storage.jobs.heartbeat(lease, createdAt + 99_000, { progress: 80 }, createdAt + 3_000),
        'lost',
      )
      same(await storage.jobs.retry(lease, createdAt + 3_000, createdAt + 3_000), 'lost')
      same(await storage.jobs.release(lease, createdAt + 3_000), 'lost')
      same(await storage.jobs.end(lease, success, partsOf('stale')), { outcome: 'lost' })
    }
    await stale()
    const second = await claimed(storage, { now: createdAt + 3_000 })
    await stale()
    same(await storage.jobs.find(null, 'j1', null), second.job)
    same((await storage.jobs.end(second.lease, success, partsOf('j1'))).outcome, 'ended')
    await stale()
  }),
  jobs('of two reapers and a late worker one wins', async ({ storage }) => {
    await created(storage, 'j1')
    const { lease } = await claimed(storage)
    const now = createdAt + 31_000
    const [overdue] = await storage.jobs.overdue(now, 10)
    same(overdue?.lease, lease)
    const outcomes = await Promise.all([
      storage.jobs.retry(lease, now, now),
      storage.jobs.retry(lease, now, now),
      storage.jobs.end(lease, success, partsOf('j1')).then(({ outcome }) => outcome),
    ])
    same(outcomes, ['waiting', 'lost', 'lost'])
  }),
  jobs('overdue are ended leases and passed deadlines, oldest first, each once', async ({ storage }) => {
    for (const id of ['j1', 'j2', 'j3']) await created(storage, id)
    const one = { leaseUntil: createdAt + 30_000, deadlineAt: createdAt + 20_000 }
    const first = await claimed(storage, one)
    const second = await claimed(storage, { leaseUntil: createdAt + 15_000, deadlineAt: createdAt + 90_000 })
    const third = await claimed(storage, { leaseUntil: createdAt + 99_000, deadlineAt: createdAt + 18_000 })
    // It waits for another attempt, without a lease.
    await storage.jobs.retry(third.lease, createdAt + 50_000, createdAt + 2_000)
    const overdue = async (after: number, limit = 10) =>
      idsOf(await storage.jobs.overdue(createdAt + after, limit))
    same(await overdue(14_999), [])
    same(await overdue(18_000), [second.job.jobId, third.job.jobId])
    same(await overdue(40_000), [second.job.jobId, third.job.jobId, first.job.jobId])
    same(await overdue(40_000, 1), [second.job.jobId])
    for (const { lease } of await storage.jobs.overdue(createdAt + 40_000, 10)) {
      const parts = partsOf(lease.jobId)
      same((await storage.jobs.end(lease, failure('DEADLINE_EXCEEDED'), parts)).outcome, 'ended')
    }
    same(await overdue(999_000), [])
  }),
  jobs('a due job whose deadline has passed is not handed out', async ({ storage }) => {
    await created(storage, 'j1')
    await created(storage, 'j2')
    const { lease } = await claimed(storage, { deadlineAt: createdAt + 5_000 })
    await storage.jobs.retry(lease, createdAt + 3_000, createdAt + 2_000)
    same(await take(storage.jobs, 5, { now: createdAt + 5_000 }), ['j2'])
  }),
  jobs('a success is a success even after the deadline, under the lease', async ({ storage }) => {
    await created(storage, 'j1')
    const { lease } = await claimed(storage, { deadlineAt: createdAt + 2_000 })
    const ended = await storage.jobs.end(lease, success, partsOf('j1'))
    same(ended.outcome === 'ended' && ended.job.status, 'succeeded')
  }),
  jobs('an ended job is never handed out, overdue or leased', async ({ storage }) => {
    await created(storage, 'j1')
    const { lease } = await claimed(storage)
    await storage.jobs.end(lease, success, partsOf('j1'))
    same(await storage.jobs.overdue(createdAt + 9e9, 10), [])
    same(await storage.jobs.leased(10), [])
    same(await take(storage.jobs, 10, { now: createdAt + 9e9 }), [])
  }),
  acrossRestart(
    'job leases: what a dead process held is known, with its lease',
    async ({ storage }, restart) => {
      await withAccounts(storage, 'acc-1')
      for (const id of ['j1', 'j2', 'j3']) await created(storage, id)
      const first = await claimed(storage)
      const second = await claimed(storage)
      await storage.jobs.retry(second.lease, createdAt + 60_000, createdAt + 2_000)
      const again = (await restart()).jobs
      same(await again.leased(10), [first])
      same(await again.retry(first.lease, createdAt + 3_000, createdAt + 3_000), 'waiting')
      same(await again.leased(10), [])
      same(await take(again, 10, { now: createdAt + 3_000 }), ['j1', 'j3'])
      same((await again.find(null, 'j1', null))?.attempt, 2)
    },
  ),
]
