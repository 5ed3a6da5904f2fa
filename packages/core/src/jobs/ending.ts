import type { LedgerDraft } from '../accounts/index.ts'
import type { PostOutcome } from '../billing/index.ts'
import type { JobFailureReason } from '../kernel/index.ts'
import type { Job, JobFailure } from './job.ts'
import type { EndingParts, JobEnding, RefundPolicy } from './store.ts'

/** The entry that paid for a job. */
export interface ChargeEntry {
  readonly entryId: string
  readonly endpoint: string | null
}

export interface PlannedEnd {
  readonly job: Job
  /** To be posted together with the end; null when nothing is paid back. */
  readonly refund: LedgerDraft | null
}

/** What a job is after its end, and what is paid back: one rule for every store. `charge` is null for a free job. */
export function planEnding(
  job: Job,
  ending: JobEnding,
  parts: EndingParts,
  charge: ChargeEntry | null,
): PlannedEnd {
  const { now, resultRetentionMs } = parts
  const ended = {
    ...job,
    status: ending.status,
    revision: job.revision + 1,
    updatedAt: now,
    completedAt: now,
    resultExpiresAt: now + resultRetentionMs,
  }
  if (ending.status === 'succeeded') {
    const { partial, counters = job.counters } = ending
    return { job: { ...ended, progress: 100, stage: null, partial, counters }, refund: null }
  }
  const { failure } = ending
  const isDue = job.chargedMicroUsd > 0 && isRefunded(job, ending.status, failure, parts.refundPolicy)
  const refund = charge !== null && isDue ? refundOf(job, failure, parts, charge) : null
  return { job: { ...ended, failure, refunded: refund !== null }, refund }
}

/** A refund that cannot be posted leaves the job as it was, with its charge. */
export function requirePosted({ outcome }: PostOutcome) {
  if (outcome !== 'posted') throw new Error(`A refund could not be posted: ${outcome}.`)
}

/** Faults of the service, not of the input (docs/design/decisions.md#refunds). */
const serviceFaults: ReadonlySet<JobFailureReason> = new Set([
  'PROVIDER_UNAVAILABLE',
  'PROVIDER_LIMIT',
  'MODEL_OUTPUT_INVALID',
  'ALL_CHILDREN_FAILED',
  'DEADLINE_EXCEEDED',
  'ATTEMPTS_EXHAUSTED',
  'INTERNAL',
  'CANCELLED_BY_OPERATOR',
])

/** Whether a job that ends so is paid back. A job that no worker has begun always is, except with `never`. */
export function isRefunded(
  { status }: Pick<Job, 'status'>,
  endsAs: 'failed' | 'cancelled',
  failure: JobFailure,
  policy: RefundPolicy,
): boolean {
  if (policy === 'never') return false
  if (status === 'queued') return true
  if (policy === 'any_failure' && endsAs === 'failed') return true
  return serviceFaults.has(failure.reason) && failure.isInputFault !== true
}

const refundOf = (
  job: Job,
  { reason }: JobFailure,
  { now, refundEntryId }: EndingParts,
  { entryId, endpoint }: ChargeEntry,
): LedgerDraft => ({
  accountId: job.accountId,
  environment: job.environment,
  entryId: refundEntryId,
  type: 'refund',
  amountMicroUsd: job.chargedMicroUsd,
  apiKeyId: job.ownerId,
  endpoint,
  jobId: job.jobId,
  requestId: null,
  reversesEntryId: entryId,
  note: reason,
  createdAt: now,
})
