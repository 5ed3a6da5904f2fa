import type { Static, TSchema } from '@sinclair/typebox'
import type {
  Caller,
  Environment,
  ErrorCode,
  FileRoom,
  RateClass,
  Scope,
  UploadedFile,
  UploadRules,
} from '../kernel/index.ts'

/**
 * One operation of the public contract, said once. The router, the OpenAPI document, the price list, the in-process call and
 * the tests all read it. `run` returns data; it never sees a Request, a status or a header.
 */
export interface Endpoint {
  readonly operationId: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/api/v2/companies/{company_id}`: a segment in braces is one path parameter. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly tag: string
  /** What a key needs; null when every key may call it. */
  readonly scope: Scope | null
  readonly rateClass: RateClass
  /** Default price of a successful answer in micro-USD; the price list may override it. */
  readonly priceMicroUsd: number
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /**
   * Takes one file beside the fields that `body` describes: multipart/form-data in place of JSON.
   */
  readonly upload?: UploadRules
  /** Whether the bytes of that file will be read after the request; without it they are looked at as they stream by. */
  readonly keepsFile?: (environment: Environment) => boolean
  /** How much of it the account may keep, asked before it is read; null: as much as `upload` takes. */
  readonly roomForFile?: (caller: Caller, idempotencyKey: string | null) => Promise<FileRoom | null>
  /** Reads `Idempotency-Key`; other routes ignore it. */
  readonly readsIdempotencyKey?: true
  /**
   * Who takes the price. `answer` (default): the pipeline, once the answer is ready. `run`: the endpoint's own storage decision,
   * given by `reply`; funds are its matter then.
   */
  readonly pricedBy?: 'run' | ((call: Call<unknown, unknown, unknown>) => Promise<'answer' | 'run'>)
  /** `run` returns an AsyncIterable of `ServerEvent`s, sent as text/event-stream for as long as they come. */
  readonly sendsEvents?: true
  /** Schema of the envelope's `data`; of the data of an event where events are sent. */
  readonly data: TSchema
  /** How it answers, when that is not one 200 with the usual headers; the first has `data` and `example`. */
  readonly answers?: readonly AnswerForm[]
  /** Codes this operation can answer beyond those that every authenticated operation can (401, 403, 429, 500, 503). */
  readonly errors: readonly ErrorCode[]
  readonly example: { readonly body?: unknown; readonly data: unknown }
  readonly run: (call: Call<unknown, unknown, unknown>) => unknown
  /**
   * What `run` checks of the request before it works, for quotes: throws what `run` would refuse and changes nothing. Without
   * it the schemas say everything.
   */
  readonly check?: (call: Call<unknown, unknown, unknown>) => Promise<CheckedRequest>
  /** Whether an answer of `run` costs nothing, for one that has a price. */
  readonly isFree?: (data: unknown) => boolean
  /** Writes the data of `run` where that is faster than JSON.stringify; the text is the same. */
  readonly toJson?: (data: unknown) => string
}

/** One way in which an operation answers, for the OpenAPI document. */
export interface AnswerForm {
  readonly as: Answered
  readonly description?: string
  /** Components of the document beyond the usual headers: `Location`, `Retry-After`. */
  readonly headers?: readonly string[]
  /** `meta.job` tells of a job. */
  readonly isAboutJob?: boolean
  /** Default: the endpoint's own. */
  readonly data?: TSchema
  readonly example?: unknown
}

/** One server-sent event. */
export interface ServerEvent {
  readonly event: string
  /** What a client that comes back sends as `Last-Event-ID`. */
  readonly id: string
  readonly data: unknown
}

/** What a request comes to, before it is sent. */
export interface CheckedRequest {
  /** As the limits of the request count: websites, names or entries; 1 for a single question. */
  readonly items: number
  /** In words, for the client. */
  readonly notes: readonly string[]
  /** The job that the request would be answered with, free of charge. */
  readonly wouldReuseJobId?: string | null
}

/** What `run` gets: validated input, and who asks. */
export interface Call<Body, Query, Params> {
  readonly caller: Caller
  /** Which ledger and dataset the key works on. */
  readonly environment: Environment
  /** As sent: strings are not trimmed; validated by the schema. Undefined fields were absent. */
  readonly body: Body
  readonly query: Query
  readonly params: Params
  /** Of an endpoint that reads it; else null. It is read on first use; a malformed one is refused then. */
  readonly idempotencyKey: string | null
  /** Of an endpoint that takes one; else null, and null in a quote. */
  readonly file: UploadedFile | null
  /** The id of the last event that a client got which comes back for more. */
  readonly lastEventId: string | null
  readonly requestId: string
  /** Aborted when the client hangs up or the deadline passes. */
  readonly signal: AbortSignal
  /** The balance when the request was admitted. */
  readonly balanceMicroUsd: number
}

type StaticOr<Schema, Fallback> = Schema extends TSchema ? Static<Schema> : Fallback

type CallOf<Params, Query, Body> = Call<
  StaticOr<Body, undefined>,
  StaticOr<Query, Record<string, never>>,
  StaticOr<Params, Record<string, never>>
>

type EndpointSpec<Params, Query, Body, Data extends TSchema> = Omit<
  Endpoint,
  'run' | 'check' | 'isFree' | 'toJson' | 'params' | 'query' | 'body' | 'data' | 'pricedBy'
> & {
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly data: Data
  /** What is at hand may be given without a promise: each await of a request costs. */
  readonly run: (call: CallOf<Params, Query, Body>) => Promise<Static<Data>> | Static<Data>
  readonly check?: (call: CallOf<Params, Query, Body>) => Promise<CheckedRequest>
  readonly pricedBy?: 'run' | ((call: CallOf<Params, Query, Body>) => Promise<'answer' | 'run'>)
  readonly isFree?: (data: Static<Data>) => boolean
  readonly toJson?: (data: Static<Data>) => string
}

/** Ties the types of `run` to the schemas; the value itself is returned as it is. */
export function defineEndpoint<
  const Data extends TSchema,
  const Params extends TSchema | undefined = undefined,
  const Query extends TSchema | undefined = undefined,
  const Body extends TSchema | undefined = undefined,
>(endpoint: EndpointSpec<Params, Query, Body, Data>): Endpoint {
  return endpoint as unknown as Endpoint
}

/** What an answer says beside its data. The pipeline alone turns it into a status and headers. */
export interface ReplyFacts {
  /** Default `ok`. */
  readonly answers?: Answered
  /** Where what was made is found: a path. */
  readonly location?: string
  /** After how long to ask again: `Retry-After`. Null: there is nothing to wait for. */
  readonly pollAfterMs?: number | null
  readonly job?: ReplyJob
  /** An idempotency key stood for a request that was made before. */
  readonly isReplay?: boolean
  /** What an endpoint that is priced by its `run` took. */
  readonly charge?: { readonly chargedMicroUsd: number; readonly balanceMicroUsd: number }
}

export type Answered = 'ok' | 'created' | 'accepted'

/** `meta.job`. */
export interface ReplyJob {
  readonly id: string
  readonly status: string
  readonly recommended_poll_after_ms?: number | null
}

class Reply {
  readonly data: unknown
  readonly facts: ReplyFacts

  constructor(data: unknown, facts: ReplyFacts) {
    this.data = data
    this.facts = facts
  }
}

/** What `run` returns when the answer has more to say than its data. */
export function reply<Data>(data: Data, facts: ReplyFacts): Data {
  // Typed as the data: the pipeline takes it apart before anything else looks at it.
  return new Reply(data, facts) as unknown as Data
}

export function readReply(result: unknown): { readonly data: unknown; readonly facts: ReplyFacts } {
  return result instanceof Reply ? result : { data: result, facts: noFacts }
}

const noFacts: ReplyFacts = Object.freeze({})
