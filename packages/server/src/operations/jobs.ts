import {
  type Job,
  type JobStatus,
  type JobType,
  type SeenJob,
  type Service,
  toIso,
  toUsd,
} from '@dealflow/core'
import { changes, reads } from './operation.ts'
import { isoOrNull } from './wire.ts'

/** Jobs of every account: the operator names a job by its id alone. */
export const jobOperations = {
  'job.list': reads(async ({ service }, { accountId, type, status, after, limit }: JobListArgs) => {
    if (accountId !== null) await service.accounts.get(accountId)
    const listing = { ownerId: null, accountId, type, status, after, limit }
    const { jobs, nextCursor } = await service.jobs.page(listing)
    return { jobs: jobs.map((seen) => view(service, seen)), next_cursor: nextCursor }
  }),

  'job.get': reads(async ({ service }, { jobId }: JobArgs) =>
    view(service, await service.jobs.find({ ownerId: null, jobId: idOf(jobId), type: null })),
  ),

  'job.cancel': changes(
    ({ jobId }: JobArgs) => ({ target: idOf(jobId), details: {} }),
    async ({ service }, { jobId }) => view(service, await service.jobs.cancelAnyones(idOf(jobId))),
  ),
}

export type JobOfOperator = ReturnType<typeof view>

export interface JobListArgs {
  readonly accountId: string | null
  readonly type: JobType | null
  readonly status: JobStatus | null
  /** `next_cursor` of the page before. */
  readonly after: string | null
  readonly limit: number
}

interface JobArgs {
  readonly jobId: string
}

/** As people copy it. */
const idOf = (id: string) => id.trim().toLowerCase()

/** What the client sees of it, and whose it is; the same members for every kind. */
function view({ jobs }: Service, { job }: SeenJob) {
  const { website, filename } = jobs.kindOf(job.type).view(job)
  return {
    job_id: job.jobId,
    job_type: job.type,
    status: job.status,
    progress: job.progress,
    stage: job.stage,
    created_at: toIso(job.createdAt),
    updated_at: toIso(job.updatedAt),
    started_at: isoOrNull(job.startedAt),
    completed_at: isoOrNull(job.completedAt),
    result_expires_at: isoOrNull(job.resultExpiresAt),
    request_id: job.requestId,
    idempotency_key: job.idempotencyKey,
    partial: job.partial,
    error: failureView(job),
    account_id: job.accountId,
    key_id: job.ownerId,
    environment: job.environment,
    webhook_id: job.webhookId,
    /** The website or the file that it is about. */
    subject: typeof website === 'string' ? website : typeof filename === 'string' ? filename : null,
    attempt: job.attempt,
    charged_usd: toUsd(job.chargedMicroUsd),
    refunded: job.refunded,
  }
}

function failureView({ failure }: Job) {
  if (failure === null) return null
  const { reason, message, retryable } = failure
  return { reason, message, retryable }
}
