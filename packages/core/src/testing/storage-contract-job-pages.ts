import type { Job } from '../jobs/job.ts'
import { jobTypes } from '../jobs/job-types.ts'
import type { JobQuery } from '../jobs/store.ts'
import type { Storage } from '../storage/storage.ts'
import { same } from './assert.ts'
import type { StorageCase } from './storage-case.ts'
import {
  claimed,
  created,
  createdAt,
  failure,
  jobDraft,
  jobQuery,
  live,
  paidCasesOf,
  partsOf,
  success,
  unlimited,
} from './stored-jobs.ts'

const jobs = paidCasesOf('job pages')

const idsOf = (of: readonly Job[]) => of.map(({ jobId }) => jobId)

const page = async (storage: Storage, of: Partial<JobQuery> = {}) =>
  idsOf(await storage.jobs.page(jobQuery(of)))

const everyState = ['succeeded', 'running', 'failed', 'succeeded', 'cancelled', 'queued', 'queued'] as const

/** j0 to j6: of two kinds in turns, in every state, two in each millisecond; and three that are not the owner's. */
async function withEveryState(storage: Storage) {
  const endings = {
    succeeded: success,
    failed: failure('INTERNAL'),
    cancelled: failure('CANCELLED_BY_CLIENT', 'cancelled'),
  }
  for (const [i, status] of everyState.entries()) {
    const type = i % 2 === 0 ? 'pitch_deck' : 'deep_research'
    const names = { requestId: `r${i % 3}`, idempotencyKey: `k${Math.floor(i / 2)}` }
    await created(storage, `j${i}`, { type, createdAt: createdAt + Math.floor(i / 2), ...names })
    if (status === 'queued') continue
    const { lease } = await claimed(storage, { type })
    if (status !== 'running') await storage.jobs.end(lease, endings[status], partsOf(`j${i}`))
  }
  const names = { requestId: 'r0', idempotencyKey: 'k0', createdAt: createdAt + 10 }
  await created(storage, 'k2', { ...names, ownerId: 'key-2' })
  await created(storage, 't1', { ...names, ownerId: 'key-t', environment: 'live' })
  await created(storage, 'b1', { ...names, ownerId: 'key-b', accountId: 'acc-2' })
}

const own = ['j6', 'j5', 'j4', 'j3', 'j2', 'j1', 'j0']

/** What is listed, counted and told of places in the queue. */
export const jobPageCases: readonly StorageCase[] = [
  jobs('pages go from the newest to the oldest, each job once, and end', async ({ storage }) => {
    await withEveryState(storage)
    same(await page(storage), own)
    for (const limit of [1, 2, 3, 7]) {
      const seen: string[] = []
      let after: JobQuery['after'] = null
      for (;;) {
        const found: readonly Job[] = await storage.jobs.page(jobQuery({ after, limit }))
        seen.push(...idsOf(found))
        const last = found.at(-1)
        if (last === undefined) break
        after = { createdAt: last.createdAt, jobId: last.jobId }
      }
      same(seen, own, `pages of ${limit}`)
    }
  }),
  jobs('who pages while jobs are made and end misses none of those that stood', async ({ storage }) => {
    await withEveryState(storage)
    const first = await storage.jobs.page(jobQuery({ limit: 3 }))
    same(idsOf(first), own.slice(0, 3))
    await created(storage, 'j9', { createdAt: createdAt + 99 })
    const { lease } = await claimed(storage, { type: 'pitch_deck' })
    await storage.jobs.end(lease, success, partsOf('j6'))
    const last = first.at(-1)
    const after = { createdAt: last?.createdAt ?? 0, jobId: last?.jobId ?? '' }
    same(await page(storage, { after }), own.slice(3))
  }),
  jobs('filters combine, and each state of each kind is found', async ({ storage }) => {
    await withEveryState(storage)
    for (const status of ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const) {
      const wanted = own.filter((id) => everyState[Number(id.slice(1))] === status)
      same(await page(storage, { status }), wanted, status)
      for (const [type, parity] of [
        ['pitch_deck', 0],
        ['deep_research', 1],
      ] as const) {
        const ofKind = wanted.filter((id) => Number(id.slice(1)) % 2 === parity)
        same(await page(storage, { status, type }), ofKind, `${status} ${type}`)
      }
    }
    same(await page(storage, { type: 'pitch_deck' }), ['j6', 'j4', 'j2', 'j0'])
    same(await page(storage, { type: 'founder_enrichment' }), [])
    same(await page(storage, { requestId: 'r0' }), ['j6', 'j3', 'j0'])
    same(await page(storage, { requestId: 'r0', status: 'succeeded' }), ['j3', 'j0'])
    same(await page(storage, { requestId: 'r0', type: 'deep_research', limit: 1 }), ['j3'])
    same(await page(storage, { requestId: 'r0', limit: 1 }), ['j6'])
    same(await page(storage, { requestId: 'r0', after: { createdAt: createdAt + 1, jobId: 'j3' } }), ['j0'])
    same(await page(storage, { idempotencyKey: 'k0' }), ['j1', 'j0'])
    same(await page(storage, { idempotencyKey: 'k0', requestId: 'r1' }), ['j1'])
    same(await page(storage, { idempotencyKey: 'k0', type: 'pitch_deck' }), ['j0'])
    same(await page(storage, { idempotencyKey: 'none' }), [])
  }),
  jobs(
    'an owner sees own jobs only, the operator everybody’s or those of an account',
    async ({ storage }) => {
      await withEveryState(storage)
      const operator = { ownerId: null }
      same(await page(storage, { ownerId: 'key-2' }), ['k2'])
      same(await page(storage, { ownerId: 'key-9' }), [])
      same(await page(storage, operator), ['t1', 'k2', 'b1', ...own])
      same(await page(storage, { ...operator, limit: 2 }), ['t1', 'k2'])
      same(await page(storage, { ...operator, accountId: 'acc-2' }), ['b1'])
      same(await page(storage, { ...operator, accountId: 'acc-1', limit: 4 }), ['t1', 'k2', 'j6', 'j5'])
      same(await page(storage, { ...operator, accountId: 'acc-9' }), [])
      same(await page(storage, { ...operator, status: 'failed' }), ['j2'])
      same(await page(storage, { ...operator, status: 'running' }), ['j1'])
      same(await page(storage, { ...operator, status: 'succeeded', type: 'deep_research' }), ['j3'])
      same(await page(storage, { ...operator, requestId: 'r0' }), ['t1', 'k2', 'b1', 'j6', 'j3', 'j0'])
      same(await page(storage, { ...operator, requestId: 'r0', accountId: 'acc-2' }), ['b1'])
      same(await page(storage, { ...operator, idempotencyKey: 'k0' }), ['t1', 'k2', 'b1', 'j1', 'j0'])
    },
  ),
  jobs('a place in the queue counts queued jobs of the kind that were made before', async ({ storage }) => {
    const made: Job[] = []
    for (const id of ['j1', 'j2', 'j3']) made.push(await created(storage, id))
    made.push(
      await created(storage, 'b1', { accountId: 'acc-2', ownerId: 'key-b', createdAt: createdAt + 1 }),
    )
    await created(storage, 'other', { type: 'pitch_deck' })
    const test = jobDraft('test', { environment: 'test', createdAt: createdAt - 1 })
    await storage.jobs.create(test, null, unlimited)
    const places = (countMax: number) =>
      Promise.all(made.map((job) => storage.jobs.queuedBefore(job, countMax)))
    same(await places(50), [0, 1, 2, 3])
    same(await places(2), [0, 1, 2, 2])
    await claimed(storage)
    same(await places(50), [0, 0, 1, 2])
  }),
  jobs(
    'jobs under way are counted by kind, environment and state, with the age of the oldest',
    async ({ storage }) => {
      same(await storage.jobs.counts(), [])
      await withEveryState(storage)
      const test = { environment: 'test', ownerId: 'key-test', createdAt: createdAt - 5 } as const
      await storage.jobs.create(jobDraft('test', { type: 'pitch_deck', ...test }), null, unlimited)
      const counts = await storage.jobs.counts()
      const queued = { environment: 'live', status: 'queued' } as const
      same(
        [...counts].sort((a, b) => jobTypes.indexOf(a.type) - jobTypes.indexOf(b.type)),
        [
          { type: 'general_enrichment', ...queued, count: 3, oldestCreatedAt: createdAt + 10 },
          { type: 'pitch_deck', ...queued, count: 1, oldestCreatedAt: createdAt + 3 },
          { type: 'pitch_deck', ...queued, environment: 'test', count: 1, oldestCreatedAt: createdAt - 5 },
          { type: 'deep_research', ...queued, count: 1, oldestCreatedAt: createdAt + 2 },
          {
            type: 'deep_research',
            environment: 'live',
            status: 'running',
            count: 1,
            oldestCreatedAt: createdAt,
          },
        ],
      )
      same(await storage.jobs.active('key-1', live), { key: 3, account: 5 })
    },
  ),
]
