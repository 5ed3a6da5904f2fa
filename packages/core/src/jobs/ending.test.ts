import { expect, test } from 'bun:test'
import { type JobFailureReason, jobFailureReasons } from '../kernel/job-error.ts'
import { jobDraft, partsOf, priceMicroUsd } from '../testing/stored-jobs.ts'
import { isRefunded, planEnding } from './ending.ts'
import { claimedJob, newJob, reportedProgress } from './transitions.ts'

const queued = newJob(jobDraft('j1'), priceMicroUsd)
const running = claimedJob(queued, { now: 5_000, deadlineAt: 9_000 })
const charge = { entryId: 'charge-j1', endpoint: 'POST /somewhere' }

const because = (reason: JobFailureReason, isInputFault?: boolean) => ({
  reason,
  message: 'no',
  retryable: false,
  ...(isInputFault === undefined ? {} : { isInputFault }),
})

/** As docs/design/decisions.md#refunds has them. */
const ours: readonly JobFailureReason[] = [
  'PROVIDER_UNAVAILABLE',
  'PROVIDER_LIMIT',
  'MODEL_OUTPUT_INVALID',
  'ALL_CHILDREN_FAILED',
  'DEADLINE_EXCEEDED',
  'ATTEMPTS_EXHAUSTED',
  'INTERNAL',
  'CANCELLED_BY_OPERATOR',
]

test('a running job that fails is paid back when the fault is ours, whatever the reason', () => {
  for (const reason of jobFailureReasons) {
    const isOurs = ours.includes(reason)
    expect([reason, isRefunded(running, 'failed', because(reason), 'service_fault')]).toEqual([
      reason,
      isOurs,
    ])
    expect([reason, isRefunded(running, 'failed', because(reason), 'any_failure')]).toEqual([reason, true])
    expect([reason, isRefunded(running, 'failed', because(reason), 'never')]).toEqual([reason, false])
  }
})

test('children that all failed for reasons of the input are not paid back', () => {
  const failure = because('ALL_CHILDREN_FAILED', true)
  expect(isRefunded(running, 'failed', failure, 'service_fault')).toBe(false)
  expect(isRefunded(running, 'failed', because('ALL_CHILDREN_FAILED', false), 'service_fault')).toBe(true)
})

test('a job that is cancelled is paid back while it is queued, or when the operator does it', () => {
  const byClient = because('CANCELLED_BY_CLIENT')
  const byOperator = because('CANCELLED_BY_OPERATOR')
  for (const policy of ['service_fault', 'any_failure'] as const) {
    expect(isRefunded(queued, 'cancelled', byClient, policy)).toBe(true)
    expect(isRefunded(running, 'cancelled', byClient, policy)).toBe(false)
    expect(isRefunded(queued, 'failed', byOperator, policy)).toBe(true)
    expect(isRefunded(running, 'cancelled', byOperator, policy)).toBe(true)
  }
  expect(isRefunded(queued, 'cancelled', byClient, 'never')).toBe(false)
})

test('a refund gives back what was taken, to the ledger and for the charge it was taken with', () => {
  const { job, refund } = planEnding(
    running,
    { status: 'failed', failure: because('INTERNAL') },
    partsOf('j1', { now: 8_000 }),
    charge,
  )
  expect(job.refunded).toBe(true)
  expect(refund).toEqual({
    accountId: 'acc-1',
    environment: 'live',
    entryId: 'refund-j1',
    type: 'refund',
    amountMicroUsd: priceMicroUsd,
    apiKeyId: 'key-1',
    endpoint: 'POST /somewhere',
    jobId: 'j1',
    requestId: null,
    reversesEntryId: 'charge-j1',
    note: 'INTERNAL',
    createdAt: 8_000,
  })
})

test('a free job and a success have nothing to give back', () => {
  const failed = { status: 'failed', failure: because('INTERNAL') } as const
  const free = planEnding({ ...running, chargedMicroUsd: 0 }, failed, partsOf('j1'), null)
  expect([free.refund, free.job.refunded]).toEqual([null, false])
  const done = { status: 'succeeded', result: '{}', partial: null } as const
  expect(planEnding(running, done, partsOf('j1'), charge).refund).toBeNull()
})

test('a success shows all its progress and no stage; a failure keeps what it had', () => {
  const report = { progress: 40, stage: 'extracting', counters: { pages: 2 } } as const
  const half = { ...running, ...reportedProgress(running, report, 6_000) }
  const parts = partsOf('j1', { now: 8_000, resultRetentionMs: 50 })
  const done = { status: 'succeeded', result: '{}', partial: true, counters: { pages: 4 } } as const
  expect(planEnding(half, done, parts, charge).job).toEqual({
    ...half,
    status: 'succeeded',
    progress: 100,
    stage: null,
    partial: true,
    counters: { pages: 4 },
    revision: half.revision + 1,
    updatedAt: 8_000,
    completedAt: 8_000,
    resultExpiresAt: 8_050,
  })
  const failed = planEnding(half, { status: 'failed', failure: because('INTERNAL') }, parts, charge).job
  expect([failed.progress, failed.stage, failed.partial, failed.counters]).toEqual([
    40,
    'extracting',
    null,
    { pages: 2 },
  ])
})

test('every step that a client may see raises the revision, and no other does', () => {
  expect([queued.revision, running.revision]).toEqual([1, 2])
  expect(claimedJob(running, { now: 7_000, deadlineAt: 99_000 })).toEqual({ ...running, attempt: 2 })
  expect(reportedProgress(running, { progress: 0 }, 6_000)).toBeNull()
  expect(reportedProgress(running, { progress: 1 }, 6_000)?.revision).toBe(3)
})
