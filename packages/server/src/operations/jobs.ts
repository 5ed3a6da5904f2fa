import { type JobStatus, type JobType, type SeenJob, type Service, toUsd, toWireJob } from '@dealflow/core'
import { changes, reads } from './operation.ts'

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

/** What the client sees of it, and whose it is. */
const view = ({ jobs }: Service, seen: SeenJob) => ({
  ...toWireJob(jobs.kindOf(seen.job.type), seen),
  account_id: seen.job.accountId,
  key_id: seen.job.ownerId,
  environment: seen.job.environment,
  webhook_id: seen.job.webhookId,
  progress: seen.job.progress,
  stage: seen.job.stage,
  attempt: seen.job.attempt,
  charged_usd: toUsd(seen.job.chargedMicroUsd),
  refunded: seen.job.refunded,
})
