/** One row a public error code: its HTTP status and the message used when the thrower has none better. */
export const errorTable = {
  BAD_REQUEST: { status: 400, message: 'The request is not valid.' },
  UNAUTHORIZED: { status: 401, message: 'Send a valid API key as "Authorization: Bearer <API_KEY>".' },
  INSUFFICIENT_FUNDS: { status: 402, message: 'The balance does not cover this request.' },
  FORBIDDEN: { status: 403, message: 'This API key may not be used for this request.' },
  NOT_FOUND: { status: 404, message: 'Nothing was found at this address.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not take that method.' },
  CONFLICT: { status: 409, message: 'The request conflicts with what exists.' },
  IDEMPOTENCY_MISMATCH: {
    status: 409,
    message: 'This Idempotency-Key was used for another request. Use a new key for a new request.',
  },
  JOB_NOT_READY: { status: 409, message: 'The job has not finished yet.' },
  JOB_NOT_COMPLETE: { status: 409, message: 'The job has not finished yet.' },
  GONE: { status: 410, message: 'This route was removed.' },
  JOB_RESULT_EXPIRED: { status: 410, message: 'The result of this job is no longer kept.' },
  FILE_TOO_LARGE: { status: 413, message: 'The file is too large.' },
  JOB_FAILED: { status: 422, message: 'The job ended without a result.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests.' },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on our side. Quote the request id when you report it.',
  },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The service cannot take this request now. Try again later.' },
} as const

export type ErrorCode = keyof typeof errorTable

export interface ValidationIssue {
  /** Where: `filters.countries.include[0]`, `query.limit`, `headers.idempotency-key`; empty for the whole body. */
  readonly path: string
  readonly message: string
}

export interface RateLimitViolation {
  readonly scope: 'key' | 'account'
  readonly window: 'second' | 'minute' | 'day' | 'active_jobs' | 'kept_bytes'
  readonly limit: number
  readonly remaining: 0
  readonly reset_at: number
  readonly retry_after_ms: number
}

export type ForbiddenReason =
  | 'inactive'
  | 'retired'
  | 'expired'
  | 'wrong_environment'
  | 'insufficient_scope'
  | 'address_not_allowed'

export interface JobState {
  readonly job_id: string
  readonly status: string
}

/** Why a job has no result, in words that its owner may read: also `error` of a job and of its webhook event. */
export interface JobFailureDetails {
  readonly job_id: string
  readonly job_type: string
  readonly status: string
  readonly reason: string
  readonly message: string
  readonly stage: string | null
  readonly retryable: boolean
  readonly refunded: boolean
}

/** What `error.details` holds, by code. Codes that are absent here carry no details. */
export interface ErrorDetails {
  BAD_REQUEST: readonly ValidationIssue[]
  INSUFFICIENT_FUNDS: { readonly required_usd: number; readonly remaining_usd: number }
  FORBIDDEN: { readonly reason: ForbiddenReason }
  CONFLICT: { readonly webhook_id: string } | JobState
  /** The job that the key was used for, where the caller owns it. */
  IDEMPOTENCY_MISMATCH: { readonly existing_job_id: string | null }
  JOB_NOT_READY: JobState
  JOB_NOT_COMPLETE: JobState
  JOB_RESULT_EXPIRED: {
    readonly job_id: string
    readonly expired_at: string
    readonly retention_days: number
  }
  JOB_FAILED: JobFailureDetails
  GONE: { readonly replacement: string | null }
  /** `received_bytes` is null when the file was refused by its declared length. */
  FILE_TOO_LARGE: { readonly max_bytes: number; readonly received_bytes: number | null }
  RATE_LIMITED: RateLimitViolation
  SERVICE_UNAVAILABLE: { readonly retry_after_ms: number }
}

type DetailsOf<Code extends ErrorCode> = Code extends keyof ErrorDetails ? ErrorDetails[Code] : undefined

/**
 * A refusal that a client may see. Services throw it, only the HTTP pipeline turns it into a response; anything
 * else that is thrown is our bug and is answered 500 without a word of it.
 */
export class ServiceError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ServiceError'
  readonly code: Code
  readonly details: DetailsOf<Code> | undefined
  /** When to ask again, where `details` have no member that says so; null where that does not apply. */
  readonly retryAfterMs: number | null

  constructor(
    code: Code,
    options: {
      message?: string
      details?: DetailsOf<Code>
      retryAfterMs?: number | null
      cause?: unknown
    } = {},
  ) {
    super(
      options.message ?? errorTable[code].message,
      options.cause === undefined ? {} : { cause: options.cause },
    )
    this.code = code
    this.details = options.details
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

/** What an operator can mend: a path, a permission, a disk. The message says how, `cause` is what the system said. */
export class Explained extends Error {
  override readonly name: string = 'Explained'
}

/** The data directory cannot be used as it is. */
export class DirectoryUnusable extends Explained {
  override readonly name: string = 'DirectoryUnusable'
}

/** A change could not be kept, by a full or failing disk, and nothing of it holds; the message is for the operator. */
export class NotStored extends DirectoryUnusable {
  override readonly name = 'NotStored'
}

/** A 400 that names every problem; its message is the first one. */
export function badRequest(issues: readonly ValidationIssue[], cause?: unknown): ServiceError<'BAD_REQUEST'> {
  const first = issues[0]
  const message =
    first === undefined ? undefined : first.path === '' ? first.message : `${first.path}: ${first.message}`
  return new ServiceError('BAD_REQUEST', {
    ...(message === undefined ? {} : { message }),
    ...(cause === undefined ? {} : { cause }),
    details: issues.slice(0, 50),
  })
}
