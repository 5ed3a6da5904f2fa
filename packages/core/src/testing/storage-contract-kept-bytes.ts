import type { JobDraft, JobEnding } from '../jobs/store.ts'
import type { Storage } from '../storage/storage.ts'
import { same } from './assert.ts'
import { acrossRestart, type StorageCase } from './storage-case.ts'
import {
  cancelOf,
  claimed,
  create,
  created,
  createdAt,
  failure,
  grantedMicroUsd,
  jobDraft,
  live,
  paidCasesOf,
  partsOf,
  priceMicroUsd,
  unlimited,
  withAccounts,
} from './stored-jobs.ts'

const kept = paidCasesOf('kept bytes')

const test = { ...live, environment: 'test' } as const
const deck = (fileBytes: number) => ({ type: 'pitch_deck', fileBytes }) as const

/** A success whose result has this many bytes. */
const resultOf = (bytes: number): JobEnding => ({
  status: 'succeeded',
  result: JSON.stringify('x'.repeat(bytes - 2)),
  partial: false,
})

async function endedWith(storage: Storage, jobId: string, ending: JobEnding, of: Partial<JobDraft> = {}) {
  const { type } = await created(storage, jobId, of)
  const { lease } = await claimed(storage, { type })
  return storage.jobs.end(lease, ending, partsOf(jobId))
}

/** Everything that has ended goes, or only results. */
const prune = (storage: Storage, what: 'rows' | 'results') =>
  storage.jobs.prune(
    {
      now: createdAt + 9e9,
      rowsEndedBefore: what === 'rows' ? createdAt + 9e9 : 0,
      tombstonesBefore: 0,
    },
    100,
  )

/** What an account keeps, and that it makes no job beyond what it may keep. */
export const keptBytesCases: readonly StorageCase[] = [
  kept('uploads count until their jobs end, results as UTF-8 from then on', async ({ storage }) => {
    same(await storage.jobs.keptBytes(live), 0)
    await created(storage, 'j1', deck(700))
    await created(storage, 'j2', deck(20))
    same(await storage.jobs.keptBytes(live), 720)
    const { lease } = await claimed(storage, { type: 'pitch_deck' })
    await storage.jobs.end(lease, { ...resultOf(50), result: '"é🚀"' } as JobEnding, partsOf('j1'))
    same(await storage.jobs.keptBytes(live), 28)
    await cancelOf(storage, 'j2')
    same(await storage.jobs.keptBytes(live), 8)
    await endedWith(storage, 'j3', failure('INTERNAL'), deck(9))
    same(await storage.jobs.keptBytes(live), 8)
    same(await storage.jobs.keptBytes(test), 0)
    same(await storage.jobs.keptBytes({ ...live, accountId: 'acc-2' }), 0)
  }),
  kept('results go with their time, or with their jobs', async ({ storage }) => {
    await endedWith(storage, 'j1', resultOf(100))
    await created(storage, 'j2', deck(5))
    same(await storage.jobs.keptBytes(live), 105)
    await prune(storage, 'results')
    same(await storage.jobs.keptBytes(live), 5)
    await prune(storage, 'rows')
    same(await storage.jobs.keptBytes(live), 5)
    await endedWith(storage, 'j3', resultOf(30))
    await prune(storage, 'rows')
    same(await storage.jobs.keptBytes(live), 5)
  }),
  kept(
    'a job that is gone takes its result with it when its idempotency key is used again',
    async ({ storage }) => {
      await endedWith(storage, 'j1', resultOf(100), { idempotencyKey: 'k' })
      await created(storage, 'j2', { idempotencyKey: 'k', goneSince: createdAt + 9e9 })
      same(await storage.jobs.keptBytes(live), 0)
    },
  ),
  kept('at the ceiling no job is made and nothing charged; a replay is answered', async ({ storage }) => {
    const limits = { ...unlimited, keptBytes: 100 }
    await endedWith(storage, 'j1', resultOf(100), { idempotencyKey: 'k' })
    const refused = { outcome: 'too_much_kept', limit: 100 }
    const again = jobDraft('j2', { idempotencyKey: 'k' })
    same((await create(storage, again, limits)).outcome, 'replayed')
    same((await create(storage, { ...again, fingerprint: 'e'.repeat(64) }, limits)).outcome, 'mismatch')
    same(await create(storage, jobDraft('j2'), limits), refused)
    same(await storage.jobs.foresee(jobDraft('j2'), limits), refused)
    same((await create(storage, jobDraft('j2'), { ...limits, keptBytes: 101 })).outcome, 'created')
    same(
      (await create(storage, jobDraft('t1', { environment: 'test' }), limits)).outcome !== 'too_much_kept',
      true,
    )
    same(await storage.billing.balance(live), grantedMicroUsd - 2 * priceMicroUsd)
    await prune(storage, 'results')
    same((await create(storage, jobDraft('j3'), limits)).outcome, 'created')
  }),
  kept('racing uploads never come to more than may be kept', async ({ storage }) => {
    const limits = { ...unlimited, keptBytes: 100 }
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) => create(storage, jobDraft(`j${i}`, deck(30)), limits)),
    )
    same(outcomes.filter(({ outcome }) => outcome === 'created').length, 3)
    same(outcomes.at(-1), { outcome: 'too_much_kept', limit: 100 })
    same(await storage.jobs.keptBytes(live), 90)
    same(await storage.billing.balance(live), grantedMicroUsd - 3 * priceMicroUsd)
    // What still fits is taken.
    same((await create(storage, jobDraft('small', deck(10)), limits)).outcome, 'created')
    same((await create(storage, jobDraft('none'), limits)).outcome, 'too_much_kept')
  }),
  acrossRestart('kept bytes: what is kept is known after a restart', async ({ storage }, restart) => {
    await withAccounts(storage, 'acc-1')
    await endedWith(storage, 'j1', resultOf(64))
    await created(storage, 'j2', deck(5))
    const after = await restart()
    same(await after.jobs.keptBytes(live), 69)
    await cancelOf(after, 'j2')
    await prune(after, 'rows')
    same(await after.jobs.keptBytes(live), 0)
  }),
]
