import { type ErrorCode, errorTable } from '../errors.ts'
import { Closed, Nullable, OneOf, Text, type TSchema, Type } from '../schema.ts'

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
      window: OneOf(['second', 'minute', 'day', 'active_jobs']),
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

export const headerComponents = {
  'X-Request-Id': header(
    'The same as meta.request_id; percent-encoded when it is not plain ASCII',
    'string',
    '0192f0c1-7a00-7000-8000-0000000000ff',
  ),
  'X-Balance-Remaining-USD': header('Decimal, two to six fraction digits', 'string', '99.98'),
  'X-RateLimit-Limit-Second': header('Requests allowed a second', 'integer', 10),
  'X-RateLimit-Limit-Minute': header('Requests allowed a minute', 'integer', 300),
  'X-RateLimit-Limit-Day': header('Requests allowed a UTC day', 'integer', 20_000),
  RateLimit: header(
    'draft-ietf-httpapi-ratelimit-headers-10: the window nearest to refusing',
    'string',
    '"key-second";r=9;t=1',
  ),
  'RateLimit-Policy': header(
    'draft-ietf-httpapi-ratelimit-headers-10: every window',
    'string',
    '"key-second";q=10;w=1, "account-second";q=20;w=1',
  ),
  'Server-Timing': header('Processing time in milliseconds', 'string', 'app;dur=12'),
  'Retry-After': header('Whole seconds after which to try again', 'integer', 1),
  Location: header(
    'Path of what was made',
    'string',
    '/api/v2/general-enrichment-jobs/0192f0c1-7a00-7000-8000-0000000000d1',
  ),
  'Idempotent-Replayed': header(
    '`true` when the Idempotency-Key stood for a job that was made before',
    'string',
    'true',
  ),
  'WWW-Authenticate': header('How to authenticate', 'string', 'Bearer realm="dealflow"'),
} as const

function header(description: string, type: string, example: unknown) {
  return { description, schema: { type }, example }
}

/** Headers of every answer, and those that need a known key. */
export const commonHeaders = ['X-Request-Id', 'Server-Timing'] as const
export const callerHeaders = [
  'X-Balance-Remaining-USD',
  'X-RateLimit-Limit-Second',
  'X-RateLimit-Limit-Minute',
  'X-RateLimit-Limit-Day',
  'RateLimit',
  'RateLimit-Policy',
] as const

const windowSchema = Closed(
  {
    limit: Type.Integer(),
    remaining: Type.Integer(),
    reset_at: Type.Integer({ description: 'Epoch milliseconds' }),
  },
  { $id: 'RateWindow' },
)

const rateLimitSchema = Closed(
  { second: windowSchema, minute: windowSchema, day: windowSchema },
  { $id: 'RateLimitState' },
)

const meta = {
  request_id: Text({ description: 'The request_id of the body, else X-Request-Id, else generated' }),
  api_version: Type.Literal('v2'),
  duration_ms: Type.Number(),
  rate_limit: rateLimitSchema,
  billing: Closed(
    { currency: Type.Literal('USD'), charged_usd: Type.Number(), remaining_usd: Type.Number() },
    { $id: 'Billing' },
  ),
}

export const metaSchema = Closed(meta, { $id: 'Meta' })

/** Of answers that are about one job. */
export const jobMetaSchema = Closed(
  {
    ...meta,
    job: Closed({
      id,
      status: Text(),
      recommended_poll_after_ms: Type.Optional(
        Nullable(Type.Integer(), {
          description: 'When an enrichment job is looked at; null once it has ended',
        }),
      ),
    }),
  },
  { $id: 'JobMeta' },
)

export const failureMetaSchema = Closed(
  { request_id: Text(), api_version: Type.Literal('v2'), rate_limit: Type.Optional(rateLimitSchema) },
  { $id: 'FailureMeta' },
)

export const metaExample = {
  request_id: '0192f0c1-7a00-7000-8000-0000000000ff',
  api_version: 'v2',
  duration_ms: 12,
  rate_limit: {
    second: { limit: 10, remaining: 9, reset_at: resetAt },
    minute: { limit: 300, remaining: 299, reset_at: resetAt + 59_000 },
    day: { limit: 20_000, remaining: 19_999, reset_at: resetAt + 3_599_000 },
  },
} as const
