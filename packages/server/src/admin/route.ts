import type { Actor, ErrorCode, Log } from '@dealflow/core'
import type { Static, TSchema } from '@dealflow/core/http'
import type { OperationContext } from '../operations/context.ts'
import type { CallOperation } from '../operations/index.ts'
import type { ImportJobs } from './imports/import-jobs.ts'

/**
 * One operation of the operator API, said once: the router, the OpenAPI document and the tests read it.
 * `run` only translates between the wire and an operation; it never sees a status or a header.
 */
export interface AdminRoute {
  readonly operationId: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/admin/v1/keys/{key_id}`: a segment in braces is one path parameter. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly tag: string
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** Takes any bytes instead of JSON; `run` reads them from `upload`. */
  readonly takesFile?: { readonly description: string }
  /** Reads `Idempotency-Key`. */
  readonly takesIdempotencyKey?: boolean
  /** Schema of the envelope's `data`, or what is streamed in its place. */
  readonly data: TSchema | StreamDescription
  /** Default 200. */
  readonly status?: 200 | 201 | 202
  /** Where what was made is found: the `Location` header of a 201 or 202. */
  readonly location?: (data: never) => string
  /** Codes that this operation can answer beyond those that every one can (400, 401, 500, 503). */
  readonly errors: readonly ErrorCode[]
  readonly example: { readonly body?: unknown; readonly data: unknown }
  readonly run: (call: AdminCall<never, never, never>) => Promise<unknown>
}

/** An answer that is no envelope: its content type, and what it holds. */
export interface StreamDescription {
  readonly contentTypes: readonly string[]
  readonly description: string
}

/** What `run` returns for such an answer. */
export interface StreamedAnswer {
  readonly contentType: string
  /** Null names no file: the client reads it as it comes. */
  readonly fileName: string | null
  /** Starts the work; called once, and not at all for HEAD. */
  open(): ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>
}

/** What `run` gets: checked input, and the operations to call with it. */
export interface AdminCall<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly operation: CallOperation
  /** Who asks: handed on to every operation, which notes it in the audit log. */
  readonly context: OperationContext
  readonly idempotencyKey: string | null
  readonly upload: Request
}

export function isStream(data: TSchema | StreamDescription): data is StreamDescription {
  return 'contentTypes' in data
}

type StaticOr<Schema, Fallback> = Schema extends TSchema ? Static<Schema> : Fallback
type Answer<Data> = Data extends TSchema ? Static<Data> : StreamedAnswer

type RouteSpec<Params, Query, Body, Data extends TSchema | StreamDescription> = Omit<
  AdminRoute,
  'run' | 'location' | 'params' | 'query' | 'body' | 'data' | 'example'
> & {
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly data: Data
  readonly location?: (data: Answer<Data>) => string
  readonly example: { readonly body?: StaticOr<Body, undefined>; readonly data: StaticOr<Data, string> }
  readonly run: (
    call: AdminCall<
      StaticOr<Params, Record<string, never>>,
      StaticOr<Query, Record<string, never>>,
      StaticOr<Body, undefined>
    >,
  ) => Promise<Answer<Data>>
}

/** Ties the types of `run` and of the examples to the schemas; the value itself is returned as it is. */
export function defineRoute<
  const Data extends TSchema | StreamDescription,
  const Params extends TSchema | undefined = undefined,
  const Query extends TSchema | undefined = undefined,
  const Body extends TSchema | undefined = undefined,
>(route: RouteSpec<Params, Query, Body, Data>): AdminRoute {
  return route as unknown as AdminRoute
}

/** What routes need beside the operations. */
export interface AdminRouteParts {
  /** A fresh UUIDv7. */
  newId(): string
  readonly log: Log
  readonly imports: ImportJobs
  /** Cancels, and notes in the audit log who did. */
  cancelImport(importId: string, actor: Actor): Promise<unknown>
  /** The largest file that is taken for an import. */
  readonly uploadBytesMax: number
  /** Ends streams that would go on for as long as their client listens. */
  readonly stopping: AbortSignal
}
