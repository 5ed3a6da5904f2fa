import type { JobType } from '../jobs/job-types.ts'
import { rejects, same } from './assert.ts'
import { acrossRestart, type StorageCase } from './storage-case.ts'
import {
  cancelOf,
  claimed,
  claimQuery,
  created,
  createdAt,
  failure,
  jobDraft,
  paidCasesOf,
  partsOf,
  success,
  unlimited,
  withAccounts,
} from './stored-jobs.ts'

const jobs = paidCasesOf('job checkpoints')

/** What attempts hand on, and which websites are worked on. */
export const jobCheckpointCases: readonly StorageCase[] = [
  jobs('the next attempt finds what the attempts before it saved', async ({ storage }) => {
    await created(storage, 'j1')
    await created(storage, 'j2', { createdAt: createdAt + 1 })
    const { lease } = await claimed(storage)
    same((await storage.jobs.checkpoints('j1')).size, 0)
    const rows = [{ website: 'https://a.example', quote: '" and \u{1F680}' }, null, 4.5]
    same(await storage.jobs.saveCheckpoints(lease, { rows, 'page 1': 'first' }), 'saved')
    same(await storage.jobs.saveCheckpoints(lease, { 'page 1': 'again', done: true }), 'saved')
    await storage.jobs.retry(lease, createdAt + 2_000, createdAt + 2_000)
    const second = await claimed(storage, { now: createdAt + 2_000 })
    same(second.job.jobId, 'j1')
    const found = await storage.jobs.checkpoints('j1')
    same(Object.fromEntries(found), { rows, 'page 1': 'again', done: true })
    same((await storage.jobs.checkpoints('j2')).size, 0)
    same((await storage.jobs.checkpoints('none')).size, 0)
  }),
  jobs('who has lost the job saves nothing', async ({ storage }) => {
    await created(storage, 'j1')
    const { lease } = await claimed(storage)
    await storage.jobs.saveCheckpoints(lease, { first: 1 })
    await storage.jobs.retry(lease, createdAt + 2_000, createdAt + 2_000)
    same(await storage.jobs.saveCheckpoints(lease, { late: 1 }), 'lost')
    const { lease: next } = await claimed(storage, { now: createdAt + 2_000 })
    same(await storage.jobs.saveCheckpoints(lease, { first: 2 }), 'lost')
    same(Object.fromEntries(await storage.jobs.checkpoints('j1')), { first: 1 })
    same(await storage.jobs.saveCheckpoints(next, { first: 3 }), 'saved')
    same(await storage.jobs.saveCheckpoints({ ...next, jobId: 'none' }, { first: 4 }), 'lost')
  }),
  jobs('what JSON cannot hold is refused, and nothing beside it is kept', async ({ storage }) => {
    await created(storage, 'j1')
    const { lease } = await claimed(storage)
    const loop: unknown[] = []
    loop.push(loop)
    for (const bad of [undefined, loop])
      await rejects(storage.jobs.saveCheckpoints(lease, { good: 1, bad }), 'a checkpoint that is no JSON')
    same((await storage.jobs.checkpoints('j1')).size, 0)
  }),
  jobs('checkpoints go with the end of the job, whatever it is', async ({ storage }) => {
    const save = async (jobId: string) => {
      await created(storage, jobId)
      const { lease } = await claimed(storage)
      await storage.jobs.saveCheckpoints(lease, { rows: [1] })
      return lease
    }
    await storage.jobs.end(await save('j1'), success, partsOf('j1'))
    await storage.jobs.end(await save('j2'), failure('INTERNAL'), partsOf('j2'))
    await save('j3')
    await cancelOf(storage, 'j3')
    for (const jobId of ['j1', 'j2', 'j3']) same((await storage.jobs.checkpoints(jobId)).size, 0)
    const kept = await save('j4')
    same((await storage.jobs.end({ ...kept, token: kept.token - 1 }, success, partsOf('j4'))).outcome, 'lost')
    same((await storage.jobs.checkpoints('j4')).size, 1)
  }),
  acrossRestart('job checkpoints: are there after a restart', async ({ storage }, restart) => {
    await withAccounts(storage, 'acc-1')
    await created(storage, 'j1')
    const { lease } = await claimed(storage)
    await storage.jobs.saveCheckpoints(lease, { rows: [1] })
    same(Object.fromEntries(await (await restart()).jobs.checkpoints('j1')), { rows: [1] })
  }),
  jobs('it is known which websites are being enriched, by whomever', async ({ storage }) => {
    const make = (name: string, type: JobType, of = {}) =>
      created(storage, name, { type, shown: { website: `https://${name}.example` }, ...of })
    await make('general', 'general_enrichment')
    await make('combined', 'combined_enrichment', { accountId: 'acc-2', ownerId: 'key-2' })
    await make('founder', 'founder_enrichment')
    await make('funding', 'funding_enrichment')
    await make('deck', 'pitch_deck')
    const test = { environment: 'test', shown: { website: 'https://test.example' } } as const
    await storage.jobs.create(jobDraft('test', test), null, unlimited)
    const names = ['general', 'combined', 'founder', 'funding', 'deck', 'test', 'none']
    const active = async () => {
      const found = await storage.jobs.activeEnrichments(names.map((name) => `${name}.example`))
      return [...found].map((domain) => domain.replace('.example', ''))
    }
    same(await active(), ['general', 'combined', 'founder', 'funding'])
    const [general] = await storage.jobs.claim(claimQuery())
    same(await active(), ['general', 'combined', 'founder', 'funding'])
    if (general !== undefined) await storage.jobs.end(general.lease, success, partsOf('general'))
    await cancelOf(storage, 'founder')
    same(await active(), ['combined', 'funding'])
  }),
]
