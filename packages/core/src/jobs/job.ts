import type { Environment, JobFailureReason } from '../kernel/index.ts'
import type { JobType } from './job-types.ts'

export const jobStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const
/** The public state. It never goes backwards: a job that waits for another attempt stays `running`. */
export type JobStatus = (typeof jobStatuses)[number]

export const jobStages = [
  'resolving_entity',
  'waiting_for_entity',
  'fetching_sources',
  'extracting',
  'reconciling',
  'running_children',
  'merging',
  'saving_result',
] as const
export type JobStage = (typeof jobStages)[number]

/** Why a job ended without a result, in words that its owner may read. */
export interface JobFailure {
  readonly reason: JobFailureReason
  readonly message: string
  /** Whether the same request may succeed when it is sent again. */
  readonly retryable: boolean
  /**
   * All children of a combined job failed, each for a reason of the input: nothing is refunded (docs/design/decisions.md#refunds).
   */
  readonly isInputFault?: boolean
}

/** The current state of a job. Times are epoch milliseconds. */
export interface Job {
  readonly jobId: string
  readonly type: JobType
  readonly accountId: string
  readonly environment: Environment
  /** The API key that made it. Jobs are visible to that key alone. */
  readonly ownerId: string
  readonly status: JobStatus
  /** What its view shows of the request (`JobKind.show`); the request itself may be megabytes, and is read to be worked on alone. */
  readonly shown: Readonly<Record<string, unknown>>
  readonly requestId: string | null
  readonly idempotencyKey: string | null
  /**
   * SHA-256 of the payload, 64 hex digits: the same key with another payload is refused (docs/design/decisions.md#fingerprints).
   */
  readonly fingerprint: string
  readonly webhookId: string | null
  /** What the creation took; 0 when it was free. */
  readonly chargedMicroUsd: number
  readonly refunded: boolean
  /** 0..99 while it runs, never less than before; 100 when it succeeded. */
  readonly progress: number
  readonly stage: JobStage | null
  /** Attempts begun, counted when a worker takes the job. */
  readonly attempt: number
  /** Rises with every change that a client may see: the id of an event on the wire. */
  readonly revision: number
  readonly createdAt: number
  readonly updatedAt: number
  /** When a worker took it first. */
  readonly startedAt: number | null
  /** From then on it ends `failed`, `DEADLINE_EXCEEDED`; null before it was taken. */
  readonly deadlineAt: number | null
  readonly completedAt: number | null
  /** From then on the result is answered 410 or is gone with its row; null while it is under way. */
  readonly resultExpiresAt: number | null
  /** Something known to be missing in a result; null when that does not apply, or there is none. */
  readonly partial: boolean | null
  readonly failure: JobFailure | null
  /** Counters of the work, as its kind shows them: `response_meta` of venture-backability. */
  readonly counters: Readonly<Record<string, number>> | null
}

/** A job with what is to be done. */
export interface JobToDo extends Job {
  /** The validated body, defaults filled; for an upload its fields, and where the file lies. */
  readonly request: Readonly<Record<string, unknown>>
}

/** What happens to jobs, for metrics: one ended, waits for another attempt, or was taken from the worker that had it. */
export interface JobObservation {
  readonly what: 'ended' | 'retried' | 'lost'
  readonly job: Job
}

export const isEnded = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'cancelled'
