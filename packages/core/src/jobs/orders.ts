import type { ApiKey } from '../kernel/index.ts'
import type { Job, JobStatus } from './job.ts'
import type { JobType } from './job-types.ts'
import type { UploadedFile } from './kind.ts'
import type { PollHintMs } from './poll-hint.ts'
import type { SeenJob } from './view.ts'

/** What a client asks for: a body that the schema of the kind has accepted, and by whom. */
export interface JobOrder {
  readonly key: Pick<ApiKey, 'keyId' | 'accountId' | 'kind'>
  readonly body: unknown
  /** The file beside the fields; null where the body is JSON. */
  readonly file: UploadedFile | null
  readonly idempotencyKey: string | null
  /** Of the HTTP request: what the ledger notes. */
  readonly requestId: string
}

export interface CreatedJob {
  readonly job: Job
  /** `replayed`: by its idempotency key; `reused`: an active job is the same work. Neither is charged. */
  readonly outcome: 'created' | 'replayed' | 'reused'
  readonly chargedMicroUsd: number
  readonly balanceMicroUsd: number
  readonly pollAfterMs: PollHintMs
}

/** What a creation would come to. */
export interface JobQuote {
  readonly items: number
  readonly wouldReuseJobId: string | null
}

/** Whose jobs, and which: somebody else's look exactly like missing ones. Null: the operator, who sees all. */
export interface JobName {
  readonly ownerId: string | null
  readonly jobId: string
  /** Null: of whatever kind. */
  readonly type: JobType | null
}

export interface JobListing {
  readonly ownerId: string | null
  /** Of this account only: for the operator. */
  readonly accountId?: string | null
  readonly type: JobType | null
  readonly status?: JobStatus | null
  readonly requestId?: string | null
  readonly idempotencyKey?: string | null
  /** `nextCursor` of the page before. */
  readonly after?: string | null
  readonly limit: number
}

export interface JobPage {
  /** Newest first. */
  readonly jobs: readonly SeenJob[]
  readonly nextCursor: string | null
}
