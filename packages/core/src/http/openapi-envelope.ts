import { Closed, Nullable, Text, Type } from '../kernel/index.ts'

const resetAt = 1_789_998_000_000

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
    '`true` when the Idempotency-Key was that of a job that was made before',
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
      id: Text({ format: 'uuid' }),
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
