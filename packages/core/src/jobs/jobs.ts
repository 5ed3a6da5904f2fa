import type { ApiKey } from '../accounts/account.ts'
import type { Job, JobStatus, JobType } from './job.ts'
import type { JobKind, JobRequest, UploadedFile } from './kind.ts'
import type { PollHintMs } from './poll-hint.ts'
import type { JobCounts } from './store.ts'
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
  /** Whether the request would be answered at once, without a job. */
  readonly isSync: boolean
  readonly notes: readonly string[]
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

/**
 * Jobs for whoever may see them. Refusals are `ServiceError`s with the codes and details of the contract; a job that is missing,
 * somebody else's or of another kind is `NOT_FOUND`.
 */
export interface Jobs {
  readonly kinds: readonly JobKind[]
  kindOf(type: JobType): JobKind
  /** What the body comes to, with its defaults; throws BAD_REQUEST with every problem, and 503 where a kind's work comes later. */
  read(kind: JobKind, order: Pick<JobOrder, 'key' | 'body' | 'file'>): Promise<JobRequest>
  /** Makes the job and takes its price, all or nothing; durable when it resolves. */
  create(kind: JobKind, order: JobOrder, request: JobRequest): Promise<CreatedJob>
  quote(kind: JobKind, order: Pick<JobOrder, 'key' | 'body'>): Promise<JobQuote>
  find(name: JobName): Promise<SeenJob>
  page(listing: JobListing): Promise<JobPage>
  /** The result as JSON text, not wrapped. JOB_NOT_READY or JOB_NOT_COMPLETE, JOB_FAILED and JOB_RESULT_EXPIRED say why there is none. */
  result(
    name: JobName & { readonly type: JobType },
  ): Promise<{ readonly job: Job; readonly resultJson: string }>
  /** By its owner; CONFLICT when it has ended. */
  cancel(name: JobName & { readonly ownerId: string }): Promise<SeenJob>
  /** By the operator: enrichment jobs end `cancelled`, the others `failed` (decisions D7.3). */
  cancelAnyones(jobId: string): Promise<SeenJob>
  /**
   * The job as it stands, unless its revision is `afterRevision`, then each time it changes, and at last as it ended. Read as
   * fast as the caller asks, so that a slow one misses steps between and piles up nothing. Ends early when `signal` aborts or
   * the service stops.
   */
  watch(name: JobName, afterRevision: number | null, signal: AbortSignal): AsyncIterable<SeenJob>
  /** Queued and running jobs, by kind and state. */
  counts(): Promise<readonly JobCounts[]>
}
