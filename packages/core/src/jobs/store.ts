import type { LedgerDraft, LedgerId } from '../accounts/index.ts'
import type { Environment } from '../kernel/index.ts'
import type { Job, JobFailure, JobStage, JobStatus, JobToDo } from './job.ts'
import type { JobType } from './job-types.ts'

/** A job that is to be made, before the store has decided. */
export interface JobDraft
  extends Pick<
    JobToDo,
    | 'jobId'
    | 'type'
    | 'accountId'
    | 'environment'
    | 'ownerId'
    | 'request'
    | 'shown'
    | 'requestId'
    | 'idempotencyKey'
    | 'fingerprint'
    | 'webhookId'
    | 'createdAt'
  > {
  /**
   * What makes an active job the same work: a hash of kind, website and hints. A draft without an idempotency key gets the
   * owner's first queued or running job that has it, however that one was made. Null where that is off.
   */
  readonly reuseKey: string | null
  /** A job that ended by then is gone, pruned or not: its idempotency key is free, and it goes with its key. */
  readonly goneSince: number
  /** Of the upload that is kept until the job ends; 0 where none is. */
  readonly fileBytes: number
}

/** At most this many queued and running jobs; 0 is unlimited. */
export interface ActiveJobLimits {
  readonly key: number
  readonly account: number
}

/** What a creation may not go beyond. */
export interface JobLimits extends ActiveJobLimits {
  /** Of the uploads and results that an account keeps in an environment; 0 is unlimited. */
  readonly keptBytes: number
}

export type CreateJobOutcome =
  | { readonly outcome: 'created'; readonly job: Job; readonly balanceMicroUsd: number }
  /** The idempotency key was used for this payload before, or an active job is the same work. Nothing was charged. */
  | { readonly outcome: 'replayed' | 'reused'; readonly job: Job; readonly balanceMicroUsd: number }
  /** The idempotency key was used for another payload. */
  | { readonly outcome: 'mismatch'; readonly existingJobId: string }
  | { readonly outcome: 'unknown_webhook' }
  | { readonly outcome: 'too_many_active'; readonly scope: 'key' | 'account'; readonly limit: number }
  /** The account keeps as much as it may, or has no room for this upload. */
  | { readonly outcome: 'too_much_kept'; readonly limit: number }
  | { readonly outcome: 'insufficient_funds'; readonly balanceMicroUsd: number }
  | { readonly outcome: 'missing_account' }

export type ForeseenJob =
  | { readonly outcome: 'made'; readonly balanceMicroUsd: number }
  | Exclude<CreateJobOutcome, { readonly outcome: 'created' | 'insufficient_funds' }>

/** What a worker holds of a job: every write it makes names the token, and a write under an older token does nothing. */
export interface Lease {
  readonly jobId: string
  /** Rises each time the job is handed out or taken back. */
  readonly token: number
}

export interface LeasedJob {
  readonly job: Job
  readonly lease: Lease
}

export interface ClaimedJob extends LeasedJob {
  readonly job: JobToDo
}

export interface ClaimQuery {
  readonly type: JobType
  readonly environment: Environment
  /** Who takes them, for people: `host:pid`. */
  readonly workerId: string
  readonly limit: number
  readonly now: number
  readonly leaseUntil: number
  /** Given to a job at its first claim. */
  readonly deadlineAt: number
}

/** What a worker tells while it works. What is absent stays. */
export interface JobReport {
  readonly progress?: number
  readonly stage?: JobStage
  readonly counters?: Readonly<Record<string, number>>
}

/** How a job ends. */
export type JobEnding =
  | {
      readonly status: 'succeeded'
      /** JSON text, kept as it is. */
      readonly result: string
      readonly partial: boolean | null
      readonly counters?: Readonly<Record<string, number>>
    }
  | { readonly status: 'failed' | 'cancelled'; readonly failure: JobFailure }

/** What the ending needs beside the job itself: minted by the caller, used when they are needed. */
export interface EndingParts {
  readonly now: number
  readonly refundEntryId: string
  readonly eventId: string
  readonly deliveryId: string
  /** Which failures are paid back (docs/design/decisions.md#refunds). */
  readonly refundPolicy: RefundPolicy
  readonly resultRetentionMs: number
}

export type RefundPolicy = 'service_fault' | 'any_failure' | 'never'

export type EndOutcome =
  | { readonly outcome: 'ended'; readonly job: Job; readonly delivery: 'queued' | 'none' }
  /** The lease is not the caller's any more: nothing was changed. */
  | { readonly outcome: 'lost' }

export type CancelOutcome =
  | { readonly outcome: 'ended'; readonly job: Job; readonly delivery: 'queued' | 'none' }
  | { readonly outcome: 'already_ended'; readonly job: Job }
  | { readonly outcome: 'missing' }

export interface JobPosition {
  readonly createdAt: number
  readonly jobId: string
}

export interface JobQuery {
  /** Null for the operator: everybody's. */
  readonly ownerId: string | null
  readonly accountId?: string | null
  /** Null for all kinds. */
  readonly type: JobType | null
  readonly status: JobStatus | null
  readonly requestId: string | null
  readonly idempotencyKey: string | null
  /** Only jobs that come after it: older ones, and those of the same millisecond with smaller ids. */
  readonly after: JobPosition | null
  readonly limit: number
}

export type StoredResult =
  | { readonly outcome: 'found'; readonly job: Job; readonly result: string | null }
  /**
   * The row is gone; of an enrichment that succeeded it is remembered for a year that it was there
   * (docs/design/decisions.md#retention).
   */
  | { readonly outcome: 'expired'; readonly type: JobType; readonly expiredAt: number }
  | { readonly outcome: 'missing' }

export interface JobCounts {
  readonly type: JobType
  readonly environment: Environment
  readonly status: 'queued' | 'running'
  readonly count: number
  /** When the oldest of them was made. */
  readonly oldestCreatedAt: number
}

/**
 * Jobs: every method is one whole decision, durable when it resolves, and holds under racing callers. Money and events that
 * belong to a decision are part of it: a job without its charge, or a failure without its refund, never exists.
 */
export interface JobStore {
  /**
   * Decides in this order: replay or mismatch of the idempotency key; the webhook endpoint, which must be the account's; reuse
   * of an active job; the ceilings of active jobs, then of kept bytes; the charge. All or nothing, and a replay or reuse never charges. `charge` is null where
   * the job is free.
   */
  create(draft: JobDraft, charge: LedgerDraft | null, limits: JobLimits): Promise<CreateJobOutcome>
  /** What `create` would come to, the charge left aside; nothing is made. */
  foresee(draft: JobDraft, limits: JobLimits): Promise<ForeseenJob>
  /**
   * Hands out up to `limit` due jobs of a kind and environment, each to exactly one caller until its lease ends: round-robin over
   * accounts, of each first what waits for another attempt, then in the order of creation. Counts the attempt and raises the
   * token. A due job whose deadline has passed is not handed out. Where nothing is due, nothing is written.
   */
  claim(query: ClaimQuery): Promise<readonly ClaimedJob[]>
  /** Extends the lease and tells how far the work is; progress that is less than before is kept. `lost` changes nothing. */
  heartbeat(lease: Lease, leaseUntil: number, report: JobReport, now: number): Promise<'extended' | 'lost'>
  /** What the attempts at a job have saved, by name; nothing once it has ended. */
  checkpoints(jobId: string): Promise<ReadonlyMap<string, unknown>>
  /** Keeps JSON values by name until the job ends, each in the place of an older one. `lost` keeps nothing. */
  saveCheckpoints(lease: Lease, entries: Readonly<Record<string, unknown>>): Promise<'saved' | 'lost'>
  /** Gives the job back, to be claimed again from `dueAt` on. It stays `running`. */
  retry(lease: Lease, dueAt: number, now: number): Promise<'waiting' | 'lost'>
  /** Gives the job back at once, and the attempt with it: the process stops, and it is no fault of the job. */
  release(lease: Lease, now: number): Promise<'released' | 'lost'>
  /**
   * Writes the end under the current lease: state, result, refund and event in one transaction. A success of a job whose
   * deadline has passed is a success all the same.
   */
  end(lease: Lease, ending: JobEnding, parts: EndingParts): Promise<EndOutcome>
  /** Jobs whose lease has ended, and those whose deadline has passed, oldest first: the reaper ends or retries them by lease. */
  overdue(now: number, limit: number): Promise<readonly LeasedJob[]>
  /** Every leased job, when no worker can be alive: the directory has just been opened by this process. */
  leased(limit: number): Promise<readonly LeasedJob[]>
  /** Ends a queued or running job as `cancelled` (or as the ending says), whoever holds it. `ownerId` null: the operator. */
  cancel(
    owner: { readonly ownerId: string | null; readonly jobId: string; readonly type: JobType | null },
    endings: { readonly queued: JobEnding; readonly running: JobEnding },
    parts: EndingParts,
  ): Promise<CancelOutcome>
  /** The owner's own job, or null: somebody else's looks exactly like a missing one. `ownerId` null: the operator. */
  find(ownerId: string | null, jobId: string, type: JobType | null): Promise<Job | null>
  /** How many queued jobs of its kind and environment were made before it, counted up to `countMax`: its place in the queue is about one more. */
  queuedBefore(job: Job, countMax: number): Promise<number>
  result(ownerId: string | null, jobId: string, type: JobType): Promise<StoredResult>
  /** Newest first, by creation and then by id. */
  page(query: JobQuery): Promise<readonly Job[]>
  /** Queued and running jobs, by kind, environment and state. */
  counts(): Promise<readonly JobCounts[]>
  /** The domains among these that a queued or running enrichment of any live key is about. */
  activeEnrichments(domains: readonly string[]): Promise<ReadonlySet<string>>
  /** Queued and running jobs of a key and of its account. */
  active(ownerId: string, ledger: LedgerId): Promise<ActiveJobLimits>
  /** Bytes of the results that are kept and of the uploads whose job has not ended; of results as UTF-8, until they are removed. */
  keptBytes(ledger: LedgerId): Promise<number>
  /**
   * Removes results that expired, rows that ended before `rowsEndedBefore`, and tombstones of rows that went before
   * `tombstonesBefore`, at most `limit` of each. Returns how much it removed: 0 means that nothing is left to remove.
   */
  prune(times: PruneTimes, limit: number): Promise<number>
}

export interface PruneTimes {
  readonly now: number
  readonly rowsEndedBefore: number
  readonly tombstonesBefore: number
}
