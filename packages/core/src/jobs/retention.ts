import { dayMs, ServiceError, toIso } from '../kernel/index.ts'
import type { Job } from './job.ts'
import { isEnded } from './job.ts'
import type { JobType } from './job-types.ts'
import { familyOf } from './job-types.ts'
import type { PollHintMs } from './poll-hint.ts'
import type { JobSettings } from './settings.ts'
import type { StoredResult } from './store.ts'
import { toWireFailure } from './view.ts'

/** Whether the time of a job is over: it is answered as if its row were gone, to the millisecond, however late the pruner is. */
export function isGone({ completedAt }: Job, { rowRetentionMs }: JobSettings, now: number): boolean {
  return completedAt !== null && now >= completedAt + rowRetentionMs
}

/**
 * The result as JSON text, or what the contract answers in its place. An expired result of enrichment is 410 for a year after
 * its row went; those of the other kinds are kept as long as the job and are 404 with it.
 */
export function resultOf(
  stored: StoredResult,
  name: { readonly ownerId: string | null; readonly jobId: string; readonly type: JobType },
  settings: JobSettings,
  now: number,
  pollAfterMs: PollHintMs | null,
): { readonly job: Job; readonly resultJson: string } {
  if (stored.outcome === 'missing') throw noJob(name.ownerId)
  if (stored.outcome === 'expired') throw expired(name.jobId, stored.expiredAt, settings)
  const { job, result } = stored
  if (job.status === 'failed' || job.status === 'cancelled') {
    if (isGone(job, settings, now)) throw noJob(name.ownerId)
    throw failed(job)
  }
  if (job.status !== 'succeeded') throw notReady(job, pollAfterMs)
  const expiredAt = job.resultExpiresAt
  if (result === null || (expiredAt !== null && now >= expiredAt)) {
    throw familyOf(job.type).remembersExpired
      ? expired(job.jobId, expiredAt ?? now, settings)
      : noJob(name.ownerId)
  }
  return { job, resultJson: result }
}

/** `ownerId` null: the operator, who asks with no API key. */
export const noJob = (ownerId: string | null) =>
  new ServiceError('NOT_FOUND', {
    message:
      ownerId === null ? 'There is no job with this id.' : 'There is no job with this id for this API key.',
  })

function notReady(job: Job, retryAfterMs: PollHintMs | null) {
  const code = familyOf(job.type).notReady
  const message = `The job is ${job.status}. Ask for its result once its status is succeeded.`
  return new ServiceError(code, {
    message,
    details: { job_id: job.jobId, status: job.status },
    retryAfterMs,
  })
}

function failed(job: Job) {
  const details = toWireFailure(job)
  if (details === null) throw new Error(`Job ${job.jobId} ended ${job.status} without a reason.`)
  return new ServiceError('JOB_FAILED', { message: details.message, details })
}

function expired(jobId: string, expiredAt: number, { resultRetentionMs }: JobSettings) {
  const days = Math.floor(resultRetentionMs / dayMs)
  return new ServiceError('JOB_RESULT_EXPIRED', {
    message: `The result of this job was kept for ${days} days and is gone. Make a new job.`,
    details: { job_id: jobId, expired_at: toIso(expiredAt), retention_days: days },
  })
}

export function alreadyEnded(job: Job) {
  if (!isEnded(job)) throw new Error(`Job ${job.jobId} has not ended: it is ${job.status}.`)
  const message = `The job has ended already: it is ${job.status}.`
  return new ServiceError('CONFLICT', { message, details: { job_id: job.jobId, status: job.status } })
}
