import type { TSchema } from '@sinclair/typebox'
import type { Environment, RateClass, Scope, UploadedFile, UploadRules } from '../kernel/index.ts'
import type { Job, JobStage, JobToDo } from './job.ts'
import { byType, type JobType, type JobTypeRow } from './job-types.ts'

export type { FileLook, UploadedFile, UploadRules } from '../kernel/index.ts'

/**
 * One kind of long work as a value: `jobEndpoints` makes its routes, the worker runs it, the OpenAPI document describes it.
 * What differs between kinds in the contract is a field here, not a copy of the code.
 */
export interface JobKind extends JobTypeRow {
  readonly type: JobType
  /** `GeneralEnrichmentJob`: what the operation ids are made of. */
  readonly name: string
  /** For people: `general enrichment`. */
  readonly title: string
  readonly tag: string
  readonly scope: Scope
  readonly rateClass: RateClass
  readonly priceMicroUsd: number
  /** Schema of the JSON body of a creation; for an upload, of its fields beside the file. */
  readonly body: TSchema
  /** Null where the body is JSON. */
  readonly upload: UploadRules | null
  readonly bodyExample: unknown
  readonly result: TSchema
  readonly resultExample: () => unknown
  /**
   * Checks what the schema cannot say, and fills in defaults: throws BAD_REQUEST with every problem. Given is what the schema
   * accepted; the request it returns is what is stored and worked on.
   */
  readonly read: (body: unknown, given: ReadContext) => Promise<JobRequest>
  /** From the first claim to `DEADLINE_EXCEEDED`. */
  readonly deadlineMs: number
  /** Jobs of this kind at once in a process. */
  readonly concurrency: number
  /** Work for live keys. Null where there is none; a creation is refused with 503. */
  readonly work: JobWork | null
  /** Why there may be none, in the middle of a sentence: `nothing reads web sites in this service`. */
  readonly whyNoWork: string
  /** Work for test keys: deterministic, offline, over the sample dataset (docs/design/decisions.md#test-mode). */
  readonly testWork: JobWork
  /** Requests that are answered at once and make no job: venture-backability of up to 50 websites. Null where there are none. */
  readonly sync: SyncAnswer | null
  /** What views need of a request; kept beside the job, as a few bytes of JSON. */
  readonly show: (request: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** Members that the job view of this kind has beside the common ones: `website`, `filename`, `response_meta`. */
  readonly view: (job: Job) => Readonly<Record<string, unknown>>
}

/** Every kind, in the order of the contract. */
export type JobKinds = Readonly<Record<JobType, JobKind>>

/** In the same order. */
export const mapKinds = (kinds: JobKinds, change: (kind: JobKind) => JobKind): JobKinds => ({
  ...kinds,
  ...byType((type) => change(kinds[type])),
})

/** Where the work for live keys of some kinds comes from. */
export interface WorkSources<Type extends JobType> {
  /** The embedder's own, in the place of ours. */
  readonly work?: Readonly<Partial<Record<Type, JobWork>>>
  /** Ours, where web sites are read. */
  readonly sites?: { readonly work: (type: Type) => JobWork } | null
}

export const liveWork = <Type extends JobType>(type: Type, { work, sites }: WorkSources<Type>) =>
  work?.[type] ?? sites?.work(type) ?? null

export interface ReadContext {
  readonly environment: Environment
  /** The file beside the fields; null where the body is JSON, and for a quote. */
  readonly file: UploadedFile | null
  /**
   * Whether a job was made with the idempotency key of this request. What a request refers to is not looked for then: a replay
   * is answered though that is gone by now (docs/design/decisions.md#order-of-checks).
   */
  readonly isRepeated: () => Promise<boolean>
}

export interface SyncAnswer {
  readonly data: TSchema
  readonly example: unknown
  readonly takes: (request: JobRequest) => boolean
  /** For live keys. Null where there is none: refused with 503. */
  readonly work: SyncWork | null
  readonly testWork: SyncWork
}

/** Whose request it is decides whose turns its reading of sites takes. */
export interface SyncRequest extends JobRequest {
  readonly accountId: string
}

/** Resolves to the `data` of the answer. */
export type SyncWork = (request: SyncRequest, signal: AbortSignal) => Promise<unknown>

/** A creation as it is understood. */
export interface JobRequest {
  /** Stored with the job: the body with its defaults filled in and nothing normalised, and of a file what is known; JSON. */
  readonly request: Readonly<Record<string, unknown>>
  /** What an idempotency key stands for (docs/design/decisions.md#fingerprints): `request`, but for a file without its name. */
  readonly payload: Readonly<Record<string, unknown>>
  readonly requestId: string | null
  readonly webhookId: string | null
  /** What makes two requests the same work, for reuse of an active job; null where nothing is reused. */
  readonly sameWork: unknown
  /** As the limits of the request count. */
  readonly items: number
}

/** Does the work of one attempt. Throws `JobError` for an end that the client may read; anything else is our bug. */
export type JobWork = (run: JobRun) => Promise<JobOutput>

export interface JobRun {
  readonly job: JobToDo
  /** 1 for the first. */
  readonly attempt: number
  /** Aborted on cancellation, deadline, a lost lease and shutdown: stop soon; what is returned afterwards is dropped. */
  readonly signal: AbortSignal
  /** 0..99; less than before is ignored. Written with the next heartbeat, at most a few times a second. */
  progress(percent: number): void
  stage(stage: JobStage): void
  counters(counters: Readonly<Record<string, number>>): void
  /** Resolves after `ms`, or rejects when `signal` aborts. */
  wait(ms: number): Promise<void>
  /** What earlier attempts saved, by name. Goes when the job ends. */
  checkpoints(): Promise<ReadonlyMap<string, unknown>>
  /**
   * Durable when it resolves; another attempt finds it, also after a crash. A name saved again is replaced. Values are JSON.
   * While the storage takes nothing it is tried again; it rejects once `signal` has aborted.
   */
  saveCheckpoints(entries: Readonly<Record<string, unknown>>): Promise<void>
}

/** A run with only these fields of its job. A caller that has no job and wants the same work done can make one. */
export interface RunOf<Field extends keyof JobToDo> extends Omit<JobRun, 'job' | 'attempt'> {
  readonly job: Pick<JobToDo, Field>
}

/** Work that reads no more of its job. Each is a `JobWork` too. */
export type WorkOf<Field extends keyof JobToDo> = (run: RunOf<Field>) => Promise<JobOutput>

export interface JobOutput {
  /** The result as the contract has it; JSON. */
  readonly result: unknown
  readonly partial?: boolean | null
  readonly counters?: Readonly<Record<string, number>>
  /** The result counts as expired at once: the magic website `expired.test`. */
  readonly isExpired?: boolean
}
