import type { Job } from '../jobs/job.ts'
import type { Storage } from '../storage/storage.ts'
import { rejects, same } from './assert.ts'
import type { StorageCase } from './storage-case.ts'
import {
  cancelOf,
  chargeOf,
  claimed,
  claimQuery,
  create,
  created,
  createdAt,
  endpointOf,
  failure,
  grantedMicroUsd,
  jobDraft,
  live,
  paidCasesOf,
  partsOf,
  priceMicroUsd,
  success,
  unlimited,
} from './stored-jobs.ts'

const jobs = paidCasesOf('jobs')

/** The active job of this owner that a creation of the same work would be answered with. */
async function foreseen(storage: Storage, ownerId: string): Promise<Job | null> {
  const outcome = await storage.jobs.foresee(jobDraft('next', { ownerId, reuseKey: 'same' }), unlimited)
  return 'job' in outcome ? outcome.job : null
}

/** Making jobs and ending them: what has to do with money. */
export const jobCases: readonly StorageCase[] = [
  jobs('a job comes back as it was made, queued and paid', async ({ storage }) => {
    const draft = jobDraft('j1', { requestId: 'r "1"', idempotencyKey: 'k1' })
    const outcome = await create(storage, draft)
    const { reuseKey: _, goneSince: __, request: ___, fileBytes: ____, ...kept } = draft
    const job = {
      ...kept,
      status: 'queued',
      chargedMicroUsd: priceMicroUsd,
      refunded: false,
      progress: 0,
      stage: null,
      attempt: 0,
      revision: 1,
      updatedAt: createdAt,
      startedAt: null,
      deadlineAt: null,
      completedAt: null,
      resultExpiresAt: null,
      partial: null,
      failure: null,
      counters: null,
    }
    same(outcome, { outcome: 'created', job, balanceMicroUsd: grantedMicroUsd - priceMicroUsd })
    same(await storage.jobs.find('key-1', 'j1', null), job)
    same(await storage.jobs.find(null, 'j1', 'general_enrichment'), job)
  }),
  jobs(
    'somebody else’s job looks like a missing one, and so does one of another kind',
    async ({ storage }) => {
      await created(storage, 'j1')
      same(await storage.jobs.find('key-2', 'j1', null), null)
      same(await storage.jobs.find('key-1', 'j1', 'pitch_deck'), null)
      same(await storage.jobs.find('key-1', 'j2', null), null)
      same(await storage.jobs.result('key-2', 'j1', 'general_enrichment'), { outcome: 'missing' })
      const endings = { queued: failure('CANCELLED_BY_CLIENT'), running: failure('CANCELLED_BY_CLIENT') }
      const stranger = { ownerId: 'key-2', jobId: 'j1', type: null }
      same(await storage.jobs.cancel(stranger, endings, partsOf('x')), { outcome: 'missing' })
    },
  ),
  jobs('60 racing creations with one idempotency key make one job and one charge', async ({ storage }) => {
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, i) => create(storage, jobDraft(`j${i}`, { idempotencyKey: 'k' }))),
    )
    same(outcomes.filter(({ outcome }) => outcome === 'created').length, 1)
    same(outcomes.filter(({ outcome }) => outcome === 'replayed').length, 59)
    const ids = outcomes.map((outcome) => 'job' in outcome && outcome.job.jobId)
    same(new Set(ids).size, 1)
    same(await storage.billing.balance(live), grantedMicroUsd - priceMicroUsd)
  }),
  jobs('an idempotency key is of one owner and one kind, and of one payload', async ({ storage }) => {
    await created(storage, 'j1', { idempotencyKey: 'k' })
    const other = { idempotencyKey: 'k', fingerprint: '0'.repeat(64) }
    same(await create(storage, jobDraft('j2', other)), { outcome: 'mismatch', existingJobId: 'j1' })
    await created(storage, 'j3', { ...other, ownerId: 'key-2' })
    await created(storage, 'j4', { ...other, type: 'pitch_deck' })
    same(await storage.billing.balance(live), grantedMicroUsd - 3 * priceMicroUsd)
  }),
  jobs(
    'a replay works with an empty balance, at the ceiling and without its endpoint, and shows the job as it is',
    async ({ storage }) => {
      await storage.webhooks.createEndpoint(endpointOf('w1'), 'sealed', 10)
      const draft = jobDraft('j1', { idempotencyKey: 'k', webhookId: 'w1' })
      same((await storage.jobs.create(draft, chargeOf(draft, grantedMicroUsd), unlimited)).outcome, 'created')
      await storage.webhooks.removeEndpoint('acc-1', 'w1', createdAt)
      await claimed(storage)
      const again = await create(storage, { ...draft, jobId: 'j2' }, { key: 1, account: 1, keptBytes: 1 })
      const job = await storage.jobs.find('key-1', 'j1', null)
      same(again, { outcome: 'replayed', job, balanceMicroUsd: 0 })
    },
  ),
  jobs('an endpoint that is not the account’s is unknown', async ({ storage }) => {
    await storage.webhooks.createEndpoint(endpointOf('w2', { accountId: 'acc-2' }), 'sealed', 10)
    for (const webhookId of ['w1', 'w2'])
      same(await create(storage, jobDraft('j1', { webhookId })), { outcome: 'unknown_webhook' })
    same(await storage.billing.balance(live), grantedMicroUsd)
  }),
  jobs(
    'an active job that is the same work is handed out, to its owner and until it ends',
    async ({ storage }) => {
      await created(storage, 'j1', { reuseKey: 'same' })
      const job = await storage.jobs.find('key-1', 'j1', null)
      same(await foreseen(storage, 'key-1'), job)
      same(await foreseen(storage, 'key-2'), null)
      const again = await create(storage, jobDraft('j2', { reuseKey: 'same' }))
      same(again, { outcome: 'reused', job, balanceMicroUsd: grantedMicroUsd - priceMicroUsd })
      await created(storage, 'j3', { reuseKey: 'same', ownerId: 'key-2' })
      await created(storage, 'j4', { reuseKey: 'other' })
      const { lease } = await claimed(storage)
      same((await create(storage, jobDraft('j5', { reuseKey: 'same' }))).outcome, 'reused')
      await storage.jobs.end(lease, success, partsOf('j1'))
      same(await foreseen(storage, 'key-1'), null)
      await created(storage, 'j6', { reuseKey: 'same' })
    },
  ),
  jobs(
    'an active job that is the same work is handed out too when it was made with an idempotency key, which itself makes another',
    async ({ storage }) => {
      const made = await created(storage, 'j1', { reuseKey: 'same', idempotencyKey: 'k1' })
      await created(storage, 'j2', { reuseKey: 'same', idempotencyKey: 'k2' })
      same((await foreseen(storage, 'key-1'))?.jobId, 'j1')
      const again = await create(storage, jobDraft('j3', { reuseKey: 'same' }))
      same(again, { outcome: 'reused', job: made, balanceMicroUsd: grantedMicroUsd - 2 * priceMicroUsd })
      await cancelOf(storage, 'j1')
      same((await foreseen(storage, 'key-1'))?.jobId, 'j2')
      await cancelOf(storage, 'j2')
      await created(storage, 'j3', { reuseKey: 'same' })
    },
  ),
  jobs('what a creation would come to is told without making anything', async ({ storage }) => {
    await storage.webhooks.createEndpoint(endpointOf('w1'), 'sealed', 10)
    const job = await created(storage, 'j1', { idempotencyKey: 'k', reuseKey: 'same' })
    const balanceMicroUsd = grantedMicroUsd - priceMicroUsd
    const foresee = (of: Parameters<typeof jobDraft>[1], limits = unlimited) =>
      storage.jobs.foresee(jobDraft('j2', of), limits)
    same(await foresee({ webhookId: 'w1' }), { outcome: 'made', balanceMicroUsd })
    same(await foresee({ webhookId: 'w2' }), { outcome: 'unknown_webhook' })
    same(await foresee({ idempotencyKey: 'k' }), { outcome: 'replayed', job, balanceMicroUsd })
    const other = { idempotencyKey: 'k', fingerprint: 'e'.repeat(64) }
    same(await foresee(other), { outcome: 'mismatch', existingJobId: 'j1' })
    same(await foresee({ reuseKey: 'same' }), { outcome: 'reused', job, balanceMicroUsd })
    const tooMany = { outcome: 'too_many_active', limit: 1 }
    same(await foresee({}, { ...unlimited, key: 1 }), { ...tooMany, scope: 'key' })
    same(await foresee({ ownerId: 'key-2' }, { ...unlimited, key: 1, account: 1 }), {
      ...tooMany,
      scope: 'account',
    })
    same(await foresee({ accountId: 'acc-9' }), { outcome: 'missing_account' })
    await cancelOf(storage, 'j1')
    same((await foresee({ idempotencyKey: 'k', goneSince: 9e15 })).outcome, 'made')
    same((await storage.jobs.find(null, 'j1', null))?.status, 'cancelled')
    same(await storage.jobs.find(null, 'j2', null), null)
    same(await storage.jobs.active('key-1', live), { key: 0, account: 0 })
  }),
  jobs('racing callers make no more active jobs than a key or its account may have', async ({ storage }) => {
    const limits = { ...unlimited, key: 3, account: 5 }
    const race = (ownerId: string) =>
      Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          create(storage, jobDraft(`${ownerId}-${i}`, { ownerId }), limits),
        ),
      )
    const first = await race('key-1')
    same(first.filter(({ outcome }) => outcome === 'created').length, 3)
    same(first.at(-1), { outcome: 'too_many_active', scope: 'key', limit: 3 })
    const second = await race('key-2')
    same(second.filter(({ outcome }) => outcome === 'created').length, 2)
    same(second.at(-1), { outcome: 'too_many_active', scope: 'account', limit: 5 })
    same(await storage.jobs.active('key-1', live), { key: 3, account: 5 })
    same(await storage.jobs.active('key-9', { ...live, environment: 'test' }), { key: 0, account: 0 })
    same(await storage.billing.balance(live), grantedMicroUsd - 5 * priceMicroUsd)

    const { lease } = await claimed(storage)
    same(await storage.jobs.active('key-1', live), { key: 3, account: 5 })
    await storage.jobs.end(lease, success, partsOf('x'))
    same(await storage.jobs.active('key-1', live), { key: 2, account: 4 })
    same((await create(storage, jobDraft('one-more'), limits)).outcome, 'created')
  }),
  jobs('the two environments of an account have ceilings of their own', async ({ storage }) => {
    await created(storage, 'j1')
    const draft = jobDraft('t1', { environment: 'test', ownerId: 'key-test' })
    same((await storage.jobs.create(draft, null, { ...unlimited, key: 1, account: 1 })).outcome, 'created')
    same(await storage.jobs.active('key-test', { ...live, environment: 'test' }), { key: 1, account: 1 })
  }),
  jobs('a job that cannot be paid does not come to be', async ({ storage }) => {
    const draft = jobDraft('j1', { idempotencyKey: 'k' })
    const tooMuch = chargeOf(draft, grantedMicroUsd + 1)
    same(await storage.jobs.create(draft, tooMuch, unlimited), {
      outcome: 'insufficient_funds',
      balanceMicroUsd: grantedMicroUsd,
    })
    same(await storage.jobs.find(null, 'j1', null), null)
    same(await storage.jobs.claim(claimQuery()), [])
    same(await storage.jobs.active('key-1', live), { key: 0, account: 0 })
    await created(storage, 'j2', { idempotencyKey: 'k' })
  }),
  jobs('racing creations never take more than there is', async ({ storage }) => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, i) => {
        const draft = jobDraft(`j${i}`)
        return storage.jobs.create(draft, chargeOf(draft, 300_000), unlimited)
      }),
    )
    same(outcomes.filter(({ outcome }) => outcome === 'created').length, 3)
    same(await storage.billing.balance(live), 100_000)
  }),
  jobs('a free job takes nothing, and one of no account does not come to be', async ({ storage }) => {
    const free = await storage.jobs.create(jobDraft('j1'), null, unlimited)
    same(free.outcome === 'created' && [free.job.chargedMicroUsd, free.balanceMicroUsd], [0, grantedMicroUsd])
    const { lease } = await claimed(storage)
    const ended = await storage.jobs.end(lease, failure('INTERNAL'), partsOf('j1'))
    same(ended.outcome === 'ended' && ended.job.refunded, false)
    same(await storage.billing.balance(live), grantedMicroUsd)
    for (const charge of [null, chargeOf(jobDraft('j2', { accountId: 'acc-9' }))])
      same(await storage.jobs.create(jobDraft('j2', { accountId: 'acc-9' }), charge, unlimited), {
        outcome: 'missing_account',
      })
  }),
  jobs('an order of refusals: replay, endpoint, reuse, ceiling, funds', async ({ storage }) => {
    const limits = { key: 1, account: 1, keptBytes: 1 }
    const tooMuch = (jobId: string, of = {}) => {
      const draft = jobDraft(jobId, of)
      return storage.jobs.create(draft, chargeOf(draft, grantedMicroUsd + 1), limits)
    }
    await created(storage, 'j1', { idempotencyKey: 'k' })
    same((await tooMuch('j2', { idempotencyKey: 'k', webhookId: 'none' })).outcome, 'replayed')
    same((await tooMuch('j2', { webhookId: 'none', reuseKey: 'same' })).outcome, 'unknown_webhook')
    same((await tooMuch('j2')).outcome, 'too_many_active')
    limits.key = 2
    limits.account = 2
    same((await tooMuch('j2')).outcome, 'insufficient_funds')
    await created(storage, 'j3', { reuseKey: 'same' })
    same((await tooMuch('j4', { reuseKey: 'same' })).outcome, 'reused')
  }),
  jobs(
    'a creation that is sent again with its ids is a replay; without a key its ids are taken',
    async ({ storage }) => {
      const draft = jobDraft('j1', { idempotencyKey: 'k' })
      same((await create(storage, draft)).outcome, 'created')
      same((await create(storage, draft)).outcome, 'replayed')
      const other = jobDraft('j1', { idempotencyKey: 'other' })
      await rejects(storage.jobs.create(other, null, unlimited), 'a second job with the id')
      await rejects(
        create(storage, { ...other, jobId: 'j2' }).then(() => create(storage, jobDraft('j2'))),
        'a second charge',
      )
      same(await storage.billing.balance(live), grantedMicroUsd - 2 * priceMicroUsd)
    },
  ),
  jobs('an idempotency key that was refused is free', async ({ storage }) => {
    const draft = jobDraft('j1', { idempotencyKey: 'k', webhookId: 'none' })
    same((await create(storage, draft)).outcome, 'unknown_webhook')
    await created(storage, 'j2', { idempotencyKey: 'k', fingerprint: '0'.repeat(64) })
  }),
]
