import {
  Closed,
  maybe,
  Nullable,
  OneOf,
  pageMembers,
  RequestIdSchema,
  Text,
  Type,
  titled,
} from '../kernel/index.ts'
import { eventTypes } from './event-table.ts'
import { urlLengthMax } from './receiving-url.ts'
import { attemptErrors, deliveryStatuses } from './webhook.ts'
import { rotationGraceMaxSeconds } from './webhooks.ts'

export const rotationGraceSeconds = 86_400

const exampleId = '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e01'
const id = () => Text({ format: 'uuid' })
const instant = () => Text({ format: 'date-time' })

const label = maybe(Text({ maxLength: 200 }), 'For people; an empty one is none')
const wantedTypes = maybe(
  Type.Array(OneOf(eventTypes), { minItems: 1, maxItems: eventTypes.length }),
  'Null is every type. A test is sent whatever is chosen',
)

export const CreateEndpointSchema = titled('CreateWebhookEndpointRequest', {
  request_id: RequestIdSchema,
  url: Text({
    minLength: 1,
    maxLength: urlLengthMax,
    description: 'https, without credentials and fragment, at a public address; one endpoint an account',
    examples: ['https://example.com/webhooks'],
  }),
  label,
  event_types: wantedTypes,
})

export const ChangeEndpointSchema = titled(
  'ChangeWebhookEndpointRequest',
  {
    request_id: RequestIdSchema,
    label,
    event_types: wantedTypes,
    status: Type.Optional(
      OneOf(['active', 'disabled'], {
        description: 'While it is disabled no event is queued; a replay sends the gap afterwards',
      }),
    ),
  },
  { url: 'cannot be changed; make another endpoint, and delete this one' },
)

export const RotateSecretSchema = titled('RotateWebhookSecretRequest', {
  request_id: RequestIdSchema,
  grace_period_seconds: maybe(
    Type.Integer({ minimum: 0, maximum: rotationGraceMaxSeconds }),
    `How long the old secret signs beside the new one. Default ${rotationGraceSeconds}, a day; 0 ends it at once`,
  ),
})

export const ReplayRangeSchema = titled('ReplayWebhookEventsRequest', {
  request_id: RequestIdSchema,
  since: Text({ format: 'date-time', maxLength: 40, description: 'Events from this instant on' }),
  until: maybe(Text({ format: 'date-time', maxLength: 40 }), 'Events before this instant; absent: up to now'),
  status: maybe(
    OneOf(['failed']),
    'Only events of which no delivery succeeded or is under way; absent: all of them',
  ),
})

const endpointFields = {
  webhook_id: id(),
  url: Text({ description: 'As the URL standard writes it' }),
  label: Nullable(Text()),
  status: OneOf(['active', 'failing', 'disabled'], {
    description:
      '`failing`: for 120 hours and at least ten attempts none succeeded. One attempt an hour is made until one does',
  }),
  disabled_at: Nullable(instant()),
  event_types: Nullable(Type.Array(OneOf(eventTypes))),
  created_at: instant(),
  updated_at: instant(),
}

export const EndpointSchema = Closed(endpointFields, { $id: 'WebhookEndpoint' })
export const EndpointWithSecretSchema = Closed(
  {
    ...endpointFields,
    signing_secret: Text({
      description: 'Verifies the signatures. Shown this once',
      examples: ['whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='],
    }),
  },
  { $id: 'WebhookEndpointWithSecret' },
)
export const EndpointListSchema = Closed({ webhook_endpoints: Type.Array(EndpointSchema) })
export const EndpointDeletedSchema = Closed({ webhook_id: id(), deleted: Type.Literal(true) })
export const ReplayedSchema = Closed({
  webhook_id: id(),
  queued: Type.Integer({ description: 'Events that are sent once more' }),
})

export const DeliveryAttemptSchema = Closed(
  {
    attempt: Type.Integer({ description: '1 for the first' }),
    started_at: instant(),
    duration_ms: Type.Integer(),
    response_status: Nullable(Type.Integer()),
    response_body: Nullable(Text({ description: 'Its first 1,024 bytes' })),
    error: Nullable(OneOf(attemptErrors), { description: 'Null when it succeeded' }),
  },
  { $id: 'WebhookDeliveryAttempt' },
)

export const DeliverySchema = Closed(
  {
    delivery_id: id(),
    webhook_id: id(),
    event_id: Text({ description: 'The same for every attempt and replay of an event' }),
    event_type: OneOf(eventTypes),
    job_id: Nullable(id()),
    status: OneOf(deliveryStatuses),
    trigger: OneOf(['event', 'test', 'replay']),
    attempt_count: Type.Integer(),
    max_attempts: Type.Integer(),
    next_attempt_at: Nullable(instant()),
    created_at: instant(),
    completed_at: Nullable(instant()),
    attempts: Type.Array(DeliveryAttemptSchema, { description: 'Oldest first' }),
  },
  { $id: 'WebhookDelivery' },
)
export const DeliveryPageSchema = Closed({
  deliveries: Type.Array(DeliverySchema),
  next_cursor: Nullable(Text()),
})

// Without a pattern: what is no id at all is unknown, 404 like any other.
const pathId = () => Text({ format: 'uuid', examples: [exampleId] })
export const EndpointPathSchema = titled('WebhookEndpointPath', { webhook_id: pathId() })
export const DeliveryPathSchema = titled('WebhookDeliveryPath', { delivery_id: pathId() })

export const DeliveriesQuerySchema = Closed({
  status: Type.Optional(OneOf(deliveryStatuses)),
  ...pageMembers,
})
