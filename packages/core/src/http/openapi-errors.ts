import {
  Closed,
  type ErrorCode,
  errorTable,
  Nullable,
  OneOf,
  Text,
  type TSchema,
  Type,
} from '../kernel/index.ts'

/** What one error code looks like on the wire: the schema of its details, and an example. */
export interface ErrorShape {
  readonly name: string
  readonly details: TSchema | null
  readonly example: { readonly message: string; readonly details?: unknown }
  /** Header components that only this error has. */
  readonly headers: readonly string[]
}

const resetAt = 1_789_998_000_000
const jobId = '0192f0c1-7a00-7000-8000-0000000000d1'
const id = Text({ format: 'uuid' })

export const errorShapes: Readonly<Partial<Record<ErrorCode, ErrorShape>>> = {
  BAD_REQUEST: {
    name: 'BadRequest',
    details: Type.Array(
      Closed({
        path: Text({ description: 'Where, such as filters.foundedYear.min; empty for the whole body' }),
        message: Text(),
      }),
    ),
    example: {
      message: 'limit: must be a whole number from 1 to 50',
      details: [{ path: 'limit', message: 'must be a whole number from 1 to 50' }],
    },
    headers: [],
  },
  UNAUTHORIZED: {
    name: 'Unauthorized',
    details: null,
    example: { message: errorTable.UNAUTHORIZED.message },
    headers: ['WWW-Authenticate'],
  },
  INSUFFICIENT_FUNDS: {
    name: 'InsufficientFunds',
    details: Closed({ required_usd: Type.Number(), remaining_usd: Type.Number() }),
    example: {
      message: 'This request costs 0.02 USD and the balance is 0.01 USD.',
      details: { required_usd: 0.02, remaining_usd: 0.01 },
    },
    headers: [],
  },
  FORBIDDEN: {
    name: 'Forbidden',
    details: Closed({
      reason: OneOf([
        'inactive',
        'retired',
        'expired',
        'wrong_environment',
        'insufficient_scope',
        'address_not_allowed',
      ]),
    }),
    example: { message: 'This API key has expired.', details: { reason: 'expired' } },
    headers: [],
  },
  NOT_FOUND: {
    name: 'NotFound',
    details: null,
    example: { message: errorTable.NOT_FOUND.message },
    headers: [],
  },
  CONFLICT: {
    name: 'Conflict',
    details: Type.Union([Closed({ webhook_id: id }), Closed({ job_id: id, status: Text() })]),
    example: {
      message: 'The job has ended already.',
      details: { job_id: jobId, status: 'succeeded' },
    },
    headers: [],
  },
  IDEMPOTENCY_MISMATCH: {
    name: 'IdempotencyMismatch',
    details: Closed({ existing_job_id: Nullable(id) }),
    example: {
      message: errorTable.IDEMPOTENCY_MISMATCH.message,
      details: { existing_job_id: jobId },
    },
    headers: [],
  },
  JOB_NOT_READY: notYet('JobNotReady', 'JOB_NOT_READY'),
  JOB_NOT_COMPLETE: notYet('JobNotComplete', 'JOB_NOT_COMPLETE'),
  JOB_RESULT_EXPIRED: {
    name: 'JobResultExpired',
    details: Closed({
      job_id: id,
      expired_at: Text({ format: 'date-time' }),
      retention_days: Type.Integer(),
    }),
    example: {
      message: errorTable.JOB_RESULT_EXPIRED.message,
      details: { job_id: jobId, expired_at: '2026-10-21T13:33:32.000Z', retention_days: 30 },
    },
    headers: [],
  },
  FILE_TOO_LARGE: {
    name: 'FileTooLarge',
    details: Closed({
      max_bytes: Type.Integer(),
      received_bytes: Nullable(Type.Integer(), {
        description: 'Null when its declared length was too large',
      }),
    }),
    example: {
      message: 'The file may have at most 31,457,280 bytes.',
      details: { max_bytes: 31_457_280, received_bytes: null },
    },
    headers: [],
  },
  JOB_FAILED: {
    name: 'JobFailed',
    // A component that the job itself brings, as its `error`.
    details: Type.Unsafe({ $ref: '#/components/schemas/JobFailure' }),
    example: {
      message: 'The website could not be reached.',
      details: {
        job_id: jobId,
        job_type: 'general_enrichment',
        status: 'failed',
        reason: 'WEBSITE_UNREACHABLE',
        message: 'The website could not be reached.',
        stage: 'fetching_sources',
        retryable: true,
        refunded: false,
      },
    },
    headers: [],
  },
  RATE_LIMITED: {
    name: 'RateLimited',
    details: Closed({
      scope: OneOf(['key', 'account']),
      window: OneOf(['second', 'minute', 'day', 'active_jobs', 'kept_bytes']),
      limit: Type.Integer(),
      remaining: Type.Literal(0),
      reset_at: Type.Integer({ description: 'Epoch milliseconds' }),
      retry_after_ms: Type.Integer(),
    }),
    example: {
      message: 'This API key may make 10 such requests a second. Try again in 1 s.',
      details: {
        scope: 'key',
        window: 'second',
        limit: 10,
        remaining: 0,
        reset_at: resetAt,
        retry_after_ms: 412,
      },
    },
    headers: ['Retry-After'],
  },
  INTERNAL_ERROR: {
    name: 'InternalError',
    details: null,
    example: { message: errorTable.INTERNAL_ERROR.message },
    headers: [],
  },
  SERVICE_UNAVAILABLE: {
    name: 'ServiceUnavailable',
    details: Closed({ retry_after_ms: Type.Integer() }),
    example: {
      message: 'The service is stopping. Try again in a moment.',
      details: { retry_after_ms: 1_000 },
    },
    headers: ['Retry-After'],
  },
}

function notYet(name: string, code: 'JOB_NOT_READY' | 'JOB_NOT_COMPLETE'): ErrorShape {
  return {
    name,
    details: Closed({ job_id: id, status: OneOf(['queued', 'running']) }),
    example: { message: errorTable[code].message, details: { job_id: jobId, status: 'running' } },
    headers: ['Retry-After'],
  }
}

/** Of these there is nothing to say yet when they are answered: the key is not known, or the request was turned away at the door. */
export const answeredWithoutKey: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHORIZED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
])
