import { type Static, toIso } from '../kernel/index.ts'
import type { Job } from './job.ts'
import { familyOf } from './job-types.ts'
import type { JobKind } from './kind.ts'
import { pollUrlOf, resultUrlOf } from './paths.ts'
import type { PollHintMs } from './poll-hint.ts'
import type { JobFailureSchema } from './schema.ts'

/** The current state of a job, and when to ask again; null after its end. */
export interface SeenJob {
  readonly job: Job
  readonly pollAfterMs: PollHintMs | null
}

/** `JobView`: the status route, an item of a list, an event of the stream. */
export function toWireJob(kind: Pick<JobKind, 'view'>, { job, pollAfterMs }: SeenJob) {
  const { shows, showsPartial } = familyOf(job.type)
  return {
    job_id: job.jobId,
    job_type: job.type,
    status: job.status,
    ...(shows === 'stage'
      ? { stage: shownStage(job), recommended_poll_after_ms: pollAfterMs }
      : { progress: job.progress }),
    created_at: toIso(job.createdAt),
    updated_at: toIso(job.updatedAt),
    completed_at: isoOrNull(job.completedAt),
    poll_url: pollUrlOf(job),
    result_url: resultUrlOf(job),
    request_id: job.requestId,
    idempotency_key: job.idempotencyKey,
    ...(showsPartial ? { partial: job.partial } : {}),
    result_expires_at: isoOrNull(job.resultExpiresAt),
    error: toWireFailure(job),
    ...kind.view(job),
  }
}

/** `JobFailure` of the contract; null while the job is under way and when it succeeded. */
export function toWireFailure(job: Job): Static<typeof JobFailureSchema> | null {
  const { failure, status } = job
  if (failure === null || (status !== 'failed' && status !== 'cancelled')) return null
  return {
    job_id: job.jobId,
    job_type: job.type,
    status,
    reason: failure.reason,
    message: failure.message,
    stage: shownStage(job),
    retryable: failure.retryable,
    refunded: job.refunded,
  }
}

/** A failed job keeps its last stage; one that succeeded has none, and neither have kinds that show progress instead. */
function shownStage({ type, status, stage }: Job) {
  return familyOf(type).shows === 'stage' && status !== 'succeeded' ? stage : null
}

const isoOrNull = (epochMs: number | null) => (epochMs === null ? null : toIso(epochMs))
