import {
  Closed,
  maybe,
  Nullable,
  OneOf,
  RequestIdSchema,
  type Static,
  Text,
  Type,
  titled,
  WebhookIdSchema,
} from '../kernel/index.ts'

/** Counted as submitted, duplicates included (docs/design/decisions.md#venture-backability). */
export const vcBounds = { websites: 500, syncWebsites: 50, websiteCharacters: 2_048 } as const

export const responseDetails = ['minimal', 'descriptive', 'full'] as const
export type ResponseDetail = (typeof responseDetails)[number]

// A text that is no website is an error of its row, so that one typo does not lose 499 answers (docs/design/decisions.md#row-errors).
const website = Text({ maxLength: vcBounds.websiteCharacters })

export const VcRequestSchema = titled('VcBackabilityRequest', {
  request_id: RequestIdSchema,
  websites: maybe(
    Type.Array(website, { minItems: 1, maxItems: vcBounds.websites }),
    'Up to 50 are answered at once, 51 to 500 make a job',
  ),
  website: maybe(website, 'One website; with websites too it comes first'),
  response_detail: maybe(OneOf(responseDetails), 'Default minimal'),
  webhook_endpoint_id: WebhookIdSchema,
  force_async: maybe(Type.Boolean(), 'Makes a job of up to 50 websites too'),
})

export const rowErrorCodes = [
  'INVALID_WEBSITE',
  'DNS_FAILED',
  'FETCH_FAILED',
  'FETCH_TIMEOUT',
  'HTTP_ERROR',
  'BLOCKED',
  'PRIVATE_ADDRESS',
  'UNSUPPORTED_CONTENT',
  'NO_USABLE_CONTENT',
  'PROVIDER_UNAVAILABLE',
  'MODEL_OUTPUT_INVALID',
  'CANCELLED',
] as const

const ReasonsSchema = Type.Array(Closed({ code: Text(), text: Text() }))

export const VcRowSchema = Closed(
  {
    input: Text({ description: 'As sent' }),
    website: Text({ description: 'The normalised website; of an invalid one the trimmed input' }),
    status: OneOf(['classified', 'error']),
    classification: Nullable(OneOf(['Yes', 'Likely Not'])),
    source: Nullable(OneOf(['canonical_startup', 'active_queue', 'cache', 'live_classifier'])),
    error: Nullable(Closed({ code: OneOf(rowErrorCodes), message: Text(), retryable: Type.Boolean() })),
    description: Type.Optional(Nullable(Text(), { description: 'At descriptive and full' })),
    name: Type.Optional(Nullable(Text(), { description: 'At full, as all that follow' })),
    cache: Type.Optional(
      Closed({
        hit: Type.Boolean(),
        cached_at: Nullable(Text({ format: 'date-time' })),
        expires_at: Nullable(Text({ format: 'date-time' })),
      }),
    ),
    is_existing_startup: Type.Optional(Type.Boolean()),
    is_in_active_queue: Type.Optional(Type.Boolean()),
    confidence: Type.Optional(Nullable(Type.Number({ description: '0 to 1' }))),
    reasons: Type.Optional(ReasonsSchema),
  },
  { $id: 'VcRow' },
)

const count = Type.Integer()

export const VcResultSchema = titled('VcBackabilityResult', {
  count: Type.Integer({ description: 'Rows; classified and errors together' }),
  results: Type.Array(VcRowSchema, { description: 'In the order of the request' }),
  summary: titled('VcSummary', {
    classified: count,
    errors: count,
    canonical_hits: count,
    active_queue_hits: count,
    cache_hits: count,
    live_classifications: count,
  }),
})

export type VcRequest = Static<typeof VcRequestSchema>
export type VcRow = Static<typeof VcRowSchema>
export type VcResult = Static<typeof VcResultSchema>
export type VcRowErrorCode = (typeof rowErrorCodes)[number]
