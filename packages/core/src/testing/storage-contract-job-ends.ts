import type { RefundPolicy } from '../jobs/store.ts'
import type { JobFailureReason } from '../kernel/job-error.ts'
import type { Storage } from '../storage/storage.ts'
import { rejects, same } from './assert.ts'
import { acrossRestart, type StorageCase } from './storage-case.ts'
import {
  cancelOf,
  chargeOf,
  claimed,
  claimQuery,
  created,
  createdAt,
  endOf,
  failure,
  grantedMicroUsd,
  jobDraft,
  live,
  paidCasesOf,
  partsOf,
  priceMicroUsd,
  success,
  withAccounts,
} from './stored-jobs.ts'

const jobs = paidCasesOf('job ends')

const newestEntries = { ...live, beforeSequence: null, limit: 10, type: null, jobId: null }

const refundsOf = async (storage: Storage, jobId: string) =>
  await storage.billing.entries({ ...newestEntries, type: 'refund', jobId })

/** Ends and what belongs to them: results, refunds, events. */
export const jobEndCases: readonly StorageCase[] = [
  jobs('a success is written with its result, whole, and costs what it cost', async ({ storage }) => {
    await created(storage, 'j1')
    const { job, lease } = await claimed(storage)
    await storage.jobs.heartbeat(
      lease,
      createdAt + 40_000,
      { stage: 'merging', counters: { a: 1 } },
      createdAt + 1,
    )
    const result = JSON.stringify({ text: 'quote " and \u{1F680} and \n', nothing: null })
    const ending = { status: 'succeeded', result, partial: true } as const
    const parts = partsOf('j1')
    const ended = {
      ...job,
      status: 'succeeded',
      progress: 100,
      stage: null,
      revision: 4,
      partial: true,
      counters: { a: 1 },
      updatedAt: parts.now,
      completedAt: parts.now,
      resultExpiresAt: parts.now + parts.resultRetentionMs,
    }
    same(await storage.jobs.end(lease, ending, parts), { outcome: 'ended', job: ended, delivery: 'none' })
    same(await storage.jobs.find('key-1', 'j1', null), ended)
    same(await storage.jobs.result('key-1', 'j1', 'general_enrichment'), {
      outcome: 'found',
      job: ended,
      result,
    })
    same(await storage.billing.balance(live), grantedMicroUsd - priceMicroUsd)
  }),
  jobs('a failure of ours is paid back once, by an entry that names its charge', async ({ storage }) => {
    const outcome = await endOf(storage, 'j1', failure('PROVIDER_UNAVAILABLE'))
    same(outcome.outcome === 'ended' && [outcome.job.status, outcome.job.refunded], ['failed', true])
    const [entry, ...more] = await refundsOf(storage, 'j1')
    same(more, [])
    same(
      [entry?.amountMicroUsd, entry?.reversesEntryId, entry?.endpoint, entry?.apiKeyId, entry?.note],
      [priceMicroUsd, 'charge-j1', chargeOf(jobDraft('j1')).endpoint, 'key-1', 'PROVIDER_UNAVAILABLE'],
    )
    same(await storage.billing.balance(live), grantedMicroUsd)
    const found = await storage.jobs.result('key-1', 'j1', 'general_enrichment')
    same(found.outcome === 'found' && [found.result, found.job.failure], [
      null,
      { reason: 'PROVIDER_UNAVAILABLE', message: 'It went wrong.', retryable: false },
    ])
  }),
  jobs('what is paid back is as the policy says', async ({ storage }) => {
    const table: readonly [RefundPolicy, JobFailureReason, boolean][] = [
      ['service_fault', 'INTERNAL', true],
      ['service_fault', 'NO_USABLE_CONTENT', false],
      ['any_failure', 'NO_USABLE_CONTENT', true],
      ['never', 'INTERNAL', false],
    ]
    for (const [refundPolicy, reason, isRefunded] of table) {
      const jobId = `${refundPolicy}-${reason}`
      const outcome = await endOf(storage, jobId, failure(reason), { refundPolicy })
      same(outcome.outcome === 'ended' && outcome.job.refunded, isRefunded, jobId)
      same((await refundsOf(storage, jobId)).length, isRefunded ? 1 : 0, jobId)
    }
  }),
  jobs('a charge is paid back once, whoever tries', async ({ storage }) => {
    await endOf(storage, 'j1', failure('INTERNAL'))
    const refund = { ...chargeOf(jobDraft('j1')), type: 'refund', amountMicroUsd: priceMicroUsd } as const
    const again = { ...refund, entryId: 'again', reversesEntryId: 'charge-j1' }
    await rejects(storage.billing.post(again), 'a second refund of one charge')
    same(await storage.billing.balance(live), grantedMicroUsd)
  }),
  jobs('an end that cannot be written whole is not written at all', async ({ storage }) => {
    await created(storage, 'j1')
    const { job, lease } = await claimed(storage)
    // The id of the refund is taken.
    const parts = partsOf('j1', { refundEntryId: 'charge-j1' })
    await rejects(storage.jobs.end(lease, failure('INTERNAL'), parts), 'an end whose refund cannot be posted')
    same(await storage.jobs.find(null, 'j1', null), job)
    same(await storage.jobs.heartbeat(lease, createdAt + 40_000, {}, createdAt + 2_000), 'extended')
    same((await storage.jobs.end(lease, failure('INTERNAL'), partsOf('j1'))).outcome, 'ended')
    same(await storage.billing.balance(live), grantedMicroUsd)
  }),
  jobs('an end is written once: racing ends and cancels of one job leave one', async ({ storage }) => {
    await created(storage, 'j1')
    const { lease } = await claimed(storage)
    const outcomes = await Promise.all([
      ...Array.from({ length: 5 }, (_, i) =>
        storage.jobs.end(lease, failure('INTERNAL'), partsOf(`end-${i}`)),
      ),
      ...Array.from({ length: 5 }, () => cancelOf(storage, 'j1')),
    ])
    same(
      outcomes.map(({ outcome }) => outcome),
      ['ended', ...Array(4).fill('lost'), ...Array(5).fill('already_ended')],
    )
    same((await refundsOf(storage, 'j1')).length, 1)
  }),
  jobs('a queued job that is cancelled is paid back and never handed out', async ({ storage }) => {
    const before = await created(storage, 'j1')
    const parts = partsOf('j1')
    const outcome = await cancelOf(storage, 'j1')
    const job = {
      ...before,
      status: 'cancelled',
      refunded: true,
      revision: 2,
      updatedAt: parts.now,
      completedAt: parts.now,
      resultExpiresAt: parts.now + parts.resultRetentionMs,
      failure: { reason: 'CANCELLED_BY_CLIENT', message: 'It went wrong.', retryable: false },
    }
    same(outcome, { outcome: 'ended', job, delivery: 'none' })
    same(await cancelOf(storage, 'j1'), { outcome: 'already_ended', job })
    same(await storage.jobs.claim(claimQuery({ limit: 10 })), [])
    same(await storage.billing.balance(live), grantedMicroUsd)
  }),
  jobs(
    'a running job that its owner cancels is not paid back, and its worker loses it',
    async ({ storage }) => {
      await created(storage, 'j1')
      const { lease } = await claimed(storage)
      await storage.jobs.heartbeat(
        lease,
        createdAt + 40_000,
        { stage: 'extracting', progress: 30 },
        createdAt + 1,
      )
      const outcome = await cancelOf(storage, 'j1')
      same(outcome.outcome === 'ended' && [outcome.job.refunded, outcome.job.stage, outcome.job.progress], [
        false,
        'extracting',
        30,
      ])
      same(await storage.jobs.heartbeat(lease, createdAt + 50_000, {}, createdAt + 2), 'lost')
      same(await storage.jobs.end(lease, success, partsOf('late')), { outcome: 'lost' })
      same(await storage.jobs.result(null, 'j1', 'general_enrichment'), {
        outcome: 'found',
        job: outcome.outcome === 'ended' && outcome.job,
        result: null,
      })
    },
  ),
  jobs('the operator cancels anybody’s job, as the ending of its state says', async ({ storage }) => {
    for (const jobId of ['j1', 'j2']) await created(storage, jobId)
    await claimed(storage)
    const endings = {
      queued: failure('CANCELLED_BY_OPERATOR', 'cancelled'),
      running: failure('CANCELLED_BY_OPERATOR'),
    }
    for (const [jobId, status] of [
      ['j1', 'failed'],
      ['j2', 'cancelled'],
    ] as const) {
      const name = { ownerId: null, jobId, type: null }
      const outcome = await storage.jobs.cancel(name, endings, partsOf(jobId))
      same(outcome.outcome === 'ended' && [outcome.job.status, outcome.job.refunded], [status, true])
    }
    same(await storage.billing.balance(live), grantedMicroUsd)
  }),
  acrossRestart('job ends: ends, results and refunds outlive a restart', async ({ storage }, restart) => {
    await withAccounts(storage, 'acc-1')
    await endOf(storage, 'j1', success)
    await endOf(storage, 'j2', failure('INTERNAL'))
    const before = [await storage.jobs.find(null, 'j1', null), await storage.jobs.find(null, 'j2', null)]
    const again = await restart()
    same([await again.jobs.find(null, 'j1', null), await again.jobs.find(null, 'j2', null)], before)
    const found = await again.jobs.result('key-1', 'j1', 'general_enrichment')
    same(found.outcome === 'found' && found.result, '{"name":"Acme"}')
    same(await again.billing.balance(live), grantedMicroUsd - priceMicroUsd)
  }),
]
