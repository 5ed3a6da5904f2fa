import { same } from './assert.ts'
import type { StorageCase } from './storage-case.ts'
import {
  claimed,
  create,
  created,
  createdAt,
  endOf,
  failure,
  jobDraft,
  live,
  paidCasesOf,
  partsOf,
  success,
} from './stored-jobs.ts'

const jobs = paidCasesOf('job retention')

/** What is removed, when, and what is left of it. */
export const jobRetentionCases: readonly StorageCase[] = [
  jobs('a result is gone when it expired and was pruned; the job stays', async ({ storage }) => {
    await endOf(storage, 'j1', success)
    const times = { rowsEndedBefore: 0, tombstonesBefore: 0 }
    const found = () => storage.jobs.result('key-1', 'j1', 'general_enrichment')
    same(await storage.jobs.prune({ ...times, now: createdAt + 9_999 }, 500), 0)
    const kept = await found()
    same(kept.outcome === 'found' && kept.result, '{"name":"Acme"}')
    same(await storage.jobs.prune({ ...times, now: createdAt + 10_000 }, 500), 1)
    const pruned = await found()
    same(pruned.outcome === 'found' && [pruned.result, pruned.job.status], [null, 'succeeded'])
    same(await storage.jobs.prune({ ...times, now: createdAt + 10_000 }, 500), 0)
  }),
  jobs(
    'of an enrichment that succeeded it is remembered that there was one, of others nothing',
    async ({ storage }) => {
      await endOf(storage, 'j1', success)
      await endOf(storage, 'j2', failure('INTERNAL'))
      await created(storage, 'j3', { type: 'pitch_deck', idempotencyKey: 'k' })
      const { lease } = await claimed(storage, { type: 'pitch_deck' })
      await storage.jobs.end(lease, success, partsOf('j3'))
      await created(storage, 'j4')
      const ended = createdAt + 9_000
      const prune = (rowsEndedBefore: number, now: number, tombstonesBefore: number) =>
        storage.jobs.prune({ now, rowsEndedBefore, tombstonesBefore }, 500)
      same(await prune(ended, ended, 0), 0)
      same((await prune(ended + 1, ended + 5_000, 0)) > 0, true)
      same(await prune(ended + 1, ended + 5_000, 0), 0)
      for (const jobId of ['j1', 'j2', 'j3']) same(await storage.jobs.find(null, jobId, null), null)
      same((await storage.jobs.find(null, 'j4', null))?.status, 'queued')
      const expired = { outcome: 'expired', type: 'general_enrichment', expiredAt: ended + 1_000 }
      same(await storage.jobs.result('key-1', 'j1', 'general_enrichment'), expired)
      same(await storage.jobs.result(null, 'j1', 'general_enrichment'), expired)
      for (const [ownerId, jobId, type] of [
        ['key-2', 'j1', 'general_enrichment'],
        ['key-1', 'j1', 'founder_enrichment'],
        ['key-1', 'j2', 'general_enrichment'],
        ['key-1', 'j3', 'pitch_deck'],
      ] as const)
        same(
          await storage.jobs.result(ownerId, jobId, type),
          { outcome: 'missing' },
          `${ownerId} ${jobId} ${type}`,
        )
      // The key is free again with the row.
      await created(storage, 'j5', { type: 'pitch_deck', idempotencyKey: 'k', fingerprint: '0'.repeat(64) })
      same(await prune(0, 0, ended + 5_000), 0)
      same(await prune(0, 0, ended + 5_001), 1)
      same(await storage.jobs.result('key-1', 'j1', 'general_enrichment'), { outcome: 'missing' })
    },
  ),
  jobs(
    'an idempotency key is free once its job is gone, pruned or not, and not before',
    async ({ storage }) => {
      const ended = createdAt + 9_000
      await created(storage, 'j1', { idempotencyKey: 'k' })
      const { lease } = await claimed(storage)
      const again = (goneSince: number, fingerprint = 'f') =>
        create(
          storage,
          jobDraft('j2', { idempotencyKey: 'k', fingerprint: fingerprint.repeat(64), goneSince }),
        )
      same((await again(createdAt + 9e9)).outcome, 'replayed')
      await storage.jobs.end(lease, success, partsOf('j1'))
      same((await again(ended - 1)).outcome, 'replayed')
      same((await again(ended - 1, '0')).outcome, 'mismatch')
      const made = await again(ended, '0')
      same([made.outcome, 'job' in made && made.job.jobId], ['created', 'j2'])
      same(await storage.jobs.find(null, 'j1', null), null)
      same((await storage.jobs.result('key-1', 'j1', 'general_enrichment')).outcome, 'expired')
      same((await again(ended, '0')).outcome, 'replayed')
    },
  ),
  jobs('pruning goes in steps and leaves what has not ended', async ({ storage }) => {
    for (let i = 0; i < 7; i++) await endOf(storage, `j${i}`, failure('INTERNAL'))
    await created(storage, 'queued')
    const times = { now: createdAt, rowsEndedBefore: createdAt + 9e9, tombstonesBefore: 0 }
    same(await storage.jobs.prune(times, 3), 3)
    same(await storage.jobs.prune(times, 3), 3)
    same(await storage.jobs.prune(times, 3), 1)
    same(await storage.jobs.prune(times, 3), 0)
    same((await storage.jobs.active('key-1', live)).key, 1)
  }),
]
