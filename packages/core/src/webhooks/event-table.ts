import { JobFailureSchema, jobStatuses, jobTypes } from '../jobs/index.ts'
import { Closed, Nullable, OneOf, type Static, Text, type TSchema, Type } from '../kernel/index.ts'

const id = () => Text({ format: 'uuid' })
const instant = (description?: string) =>
  Text({ format: 'date-time', ...(description === undefined ? {} : { description }) })

const eventHead = {
  id: Text({ description: 'The same at every attempt; equals the header webhook-id. Deduplicate by it' }),
  timestamp: instant('When it happened'),
  api_version: Type.Literal('v2'),
}

/** The body of a delivery about a job. It is thin: the receiver fetches the result from `result_url`. */
const JobEventSchema = Closed(
  {
    ...eventHead,
    type: OneOf(['api.job.succeeded', 'api.job.failed', 'api.job.cancelled']),
    data: Closed({
      job_id: id(),
      job_type: OneOf(jobTypes),
      status: OneOf(jobStatuses),
      request_id: Nullable(Text()),
      created_at: instant(),
      updated_at: instant(),
      completed_at: Nullable(instant()),
      poll_url: Text(),
      result_url: Text(),
      progress: Nullable(Type.Integer(), { description: 'Null for enrichment' }),
      partial: Nullable(Type.Boolean()),
      result_expires_at: Nullable(instant()),
      error: Nullable(JobFailureSchema),
    }),
  },
  { $id: 'WebhookJobEvent' },
)

const TestEventSchema = Closed(
  { ...eventHead, type: Type.Literal('api.webhook.test'), data: Closed({ webhook_id: id() }) },
  { $id: 'WebhookTestEvent' },
)

const webhookId = '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e01'
const jobId = '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e00'
const eventId = 'evt_0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e77'

const job = {
  job_id: jobId,
  job_type: 'pitch_deck',
  status: 'succeeded',
  request_id: 'deck-17',
  created_at: '2026-09-21T13:33:02.000Z',
  updated_at: '2026-09-21T13:33:20.000Z',
  completed_at: '2026-09-21T13:33:20.000Z',
  poll_url: `/api/v2/pitch-deck-jobs/${jobId}`,
  result_url: `/api/v2/pitch-deck-jobs/${jobId}/result`,
  progress: 100,
  partial: null,
  result_expires_at: '2026-12-20T13:33:20.000Z',
  error: null,
} as const

const event = { id: eventId, timestamp: '2026-09-21T13:33:20.000Z', api_version: 'v2' } as const

const examples = {
  succeeded: { ...event, type: 'api.job.succeeded', data: job },
  failed: {
    ...event,
    type: 'api.job.failed',
    data: {
      ...job,
      status: 'failed',
      progress: 40,
      result_expires_at: null,
      error: {
        job_id: jobId,
        job_type: 'pitch_deck',
        status: 'failed',
        reason: 'PDF_ENCRYPTED',
        message: 'The PDF is protected by a password.',
        stage: null,
        retryable: false,
        refunded: false,
      },
    },
  },
  cancelled: {
    ...event,
    type: 'api.job.cancelled',
    data: {
      ...job,
      status: 'cancelled',
      progress: 40,
      result_expires_at: null,
      error: {
        job_id: jobId,
        job_type: 'pitch_deck',
        status: 'cancelled',
        reason: 'CANCELLED_BY_CLIENT',
        message: 'The job was cancelled.',
        stage: null,
        retryable: false,
        refunded: false,
      },
    },
  },
  test: { ...event, type: 'api.webhook.test', data: { webhook_id: webhookId } },
} as const

interface EventRow {
  readonly summary: string
  /** Of the whole body; its `data` is what the event says. */
  readonly body: TSchema
  readonly example: unknown
}

/** The events that an endpoint may hear of. Who raises one gives `newEvent` the data that the schema of its row wants. */
export const eventTable = {
  'api.job.succeeded': {
    summary: 'A job that named the endpoint has succeeded',
    body: JobEventSchema,
    example: examples.succeeded,
  },
  'api.job.failed': {
    summary: 'A job that named the endpoint has failed',
    body: JobEventSchema,
    example: examples.failed,
  },
  'api.job.cancelled': {
    summary: 'A job that named the endpoint was cancelled',
    body: JobEventSchema,
    example: examples.cancelled,
  },
  'api.webhook.test': {
    summary: 'Somebody asked for a test of the endpoint',
    body: TestEventSchema,
    example: examples.test,
  },
} as const satisfies Readonly<Record<string, EventRow>>

export type EventType = keyof typeof eventTable
export type EventData<Of extends EventType> = Static<(typeof eventTable)[Of]['body']>['data']

export const eventTypes = Object.keys(eventTable) as readonly EventType[]
