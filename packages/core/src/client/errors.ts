import type { JobFailure } from './shapes.generated.ts'
import type { components } from './v2.generated.ts'

type Schemas = components['schemas']
type Refusal = Extract<Schemas[keyof Schemas], { error: { code: string } }>['error']

/** Codes of the contract that its document lists nowhere, and the client's own, which come without an answer of the service. */
type FurtherCode =
  | 'METHOD_NOT_ALLOWED'
  | 'GONE'
  /** No answer: refused, reset, no such host, no network. `cause` is what `fetch` threw. */
  | 'CONNECTION_FAILED'
  /** No answer within `timeoutMs`. */
  | 'TIMED_OUT'
  /** An answer that is not the service's: of a proxy, or of another server than meant. */
  | 'UNEXPECTED_ANSWER'

export type ErrorCode = Refusal['code'] | FurtherCode

/** What `details` holds, by code; undefined where a code has none. */
export type ErrorDetails<Code extends ErrorCode> =
  Extract<Refusal, { code: Code }> extends { details: infer Details } ? Details : undefined

export interface ErrorFacts<Code extends ErrorCode> {
  readonly code: Code
  readonly status?: number
  readonly details?: ErrorDetails<Code>
  readonly requestId?: string | null
  readonly retryAfterMs?: number | null
  readonly cause?: unknown
}

class ErrorOf<Code extends ErrorCode> extends Error {
  /** What `constructor.name` says. */
  static override readonly name: string = 'DealflowError'
  override readonly name: string = 'DealflowError'
  readonly code: Code
  /** Of the HTTP answer; null when none came. */
  readonly status: number | null
  readonly details: ErrorDetails<Code>
  /** What to quote when asking about it; null when no answer of the service came. */
  readonly requestId: string | null
  /** When to ask again, as the server said; null when it did not. */
  readonly retryAfterMs: number | null

  constructor(message: string, facts: ErrorFacts<Code>) {
    super(message, facts.cause === undefined ? {} : { cause: facts.cause })
    this.code = facts.code
    this.status = facts.status ?? null
    this.details = facts.details as ErrorDetails<Code>
    this.requestId = facts.requestId ?? null
    this.retryAfterMs = facts.retryAfterMs ?? null
  }
}

/**
 * Whatever kept a request from its answer, but for an abort, which rejects with the reason of its signal. `message` is the
 * server's own; `code` tells what `details` are.
 *
 * @example
 * catch (error) {
 *   if (error instanceof DealflowError && error.code === 'INSUFFICIENT_FUNDS') console.log(error.details.remaining_usd)
 * }
 */
export type DealflowError = { [Code in ErrorCode]: ErrorOf<Code> }[ErrorCode]

/** A union by `code`, so that a comparison of `code` tells what `details` are. */
export const DealflowError = ErrorOf as unknown as {
  new (message: string, facts: ErrorFacts<ErrorCode>): DealflowError
  readonly prototype: DealflowError
}

/** A job that ended failed or cancelled, where its result was asked for. */
export class JobFailedError extends ErrorOf<'JOB_FAILED'> {
  override readonly name = 'JobFailedError'

  get jobId(): string {
    return this.details.job_id
  }

  /** `WEBSITE_UNREACHABLE`, `PDF_ENCRYPTED`, `CANCELLED_BY_CLIENT`, … More may come within v2. */
  get reason(): JobFailure['reason'] {
    return this.details.reason
  }

  /** Whether the same request may succeed later. */
  get isRetryable(): boolean {
    return this.details.retryable
  }

  /** Whether its price was given back. */
  get isRefunded(): boolean {
    return this.details.refunded
  }
}
