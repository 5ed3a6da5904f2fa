import { attemptErrors, deliveryStatuses, eventTypes } from '@dealflow/core'
import { Closed, Nullable, OneOf, Text, Type } from '@dealflow/core/http'
import { nextCursor, pageOf, pageQuery } from '../paging.ts'
import { type AdminRoute, defineRoute } from '../route.ts'
import { IdSchema, TimeSchema } from '../wire.ts'
import { deliveryExample, endpointExample } from './examples.ts'

const tag = 'Webhooks'
const params = Closed({ delivery_id: IdSchema })

const EndpointSchema = Closed(
  {
    webhook_id: Text({ format: 'uuid' }),
    account_id: Text(),
    url: Text(),
    label: Nullable(Text()),
    status: OneOf(['active', 'failing', 'disabled']),
    disabled_at: Nullable(TimeSchema),
    event_types: Nullable(Type.Array(OneOf(eventTypes))),
    created_at: TimeSchema,
    updated_at: TimeSchema,
  },
  { $id: 'WebhookEndpoint' },
)

const AttemptSchema = Closed({
  attempt: Type.Integer(),
  started_at: TimeSchema,
  duration_ms: Type.Integer(),
  response_status: Nullable(Type.Integer()),
  response_body: Nullable(Text({ description: 'Its first 1,024 bytes' })),
  error: Nullable(OneOf(attemptErrors)),
})

const DeliverySchema = Closed(
  {
    delivery_id: Text({ format: 'uuid' }),
    account_id: Text(),
    webhook_id: Text(),
    event_id: Text(),
    event_type: OneOf(eventTypes),
    job_id: Nullable(Text()),
    status: OneOf(deliveryStatuses),
    trigger: OneOf(['event', 'test', 'replay']),
    attempt_count: Type.Integer(),
    max_attempts: Type.Integer(),
    next_attempt_at: Nullable(TimeSchema),
    created_at: TimeSchema,
    completed_at: Nullable(TimeSchema),
    attempts: Type.Array(AttemptSchema, { description: 'Oldest first' }),
  },
  { $id: 'WebhookDelivery' },
)

/** Webhook endpoints and deliveries of all accounts. Signing secrets are shown to nobody. */
export function webhookRoutes(): readonly AdminRoute[] {
  return [
    defineRoute({
      operationId: 'listWebhookEndpoints',
      method: 'GET',
      path: '/admin/v1/webhook-endpoints',
      summary: 'Webhook endpoints of one account or of all, newest first',
      tag,
      query: Closed({ ...pageQuery, account_id: Type.Optional(IdSchema) }),
      data: Closed({ webhook_endpoints: Type.Array(EndpointSchema), next_cursor: nextCursor }),
      errors: ['NOT_FOUND'],
      example: { data: { webhook_endpoints: [endpointExample], next_cursor: null } },
      async run({ query, operation, context }) {
        const accountId = query.account_id ?? null
        const { items, next_cursor } = await pageOf(query, {
          name: 'webhook-endpoints',
          filters: [accountId],
          read: async ({ position, limit }) => {
            const afterWebhookId = position === null ? null : String(position)
            const args = { accountId, afterWebhookId, limit }
            return (await operation('webhook.list', args, context)).webhook_endpoints
          },
          positionOf: ({ webhook_id }) => webhook_id,
        })
        return { webhook_endpoints: [...items], next_cursor }
      },
    }),
    defineRoute({
      operationId: 'listWebhookDeliveries',
      method: 'GET',
      path: '/admin/v1/webhook-deliveries',
      summary: 'What was sent to webhook endpoints and what waits, newest first',
      tag,
      query: Closed({
        ...pageQuery,
        account_id: Type.Optional(IdSchema),
        webhook_id: Type.Optional(IdSchema),
        status: Type.Optional(OneOf(deliveryStatuses)),
      }),
      data: Closed({ deliveries: Type.Array(DeliverySchema), next_cursor: nextCursor }),
      errors: ['NOT_FOUND'],
      example: { data: { deliveries: [deliveryExample], next_cursor: null } },
      async run({ query, operation, context }) {
        const filters = {
          accountId: query.account_id ?? null,
          webhookId: query.webhook_id ?? null,
          status: query.status ?? null,
        }
        const { items, next_cursor } = await pageOf(query, {
          name: 'webhook-deliveries',
          filters: Object.values(filters),
          read: async ({ position, limit }) => {
            const afterDeliveryId = position === null ? null : String(position)
            const { deliveries } = await operation(
              'delivery.list',
              { ...filters, afterDeliveryId, limit },
              context,
            )
            return deliveries
          },
          positionOf: ({ delivery_id }) => delivery_id,
        })
        return { deliveries: [...items], next_cursor }
      },
    }),
    defineRoute({
      operationId: 'getWebhookDelivery',
      method: 'GET',
      path: '/admin/v1/webhook-deliveries/{delivery_id}',
      summary: 'One delivery with its attempts',
      tag,
      params,
      data: DeliverySchema,
      errors: ['NOT_FOUND'],
      example: { data: deliveryExample },
      run: ({ params, operation, context }) =>
        operation('delivery.get', { deliveryId: params.delivery_id }, context),
    }),
    defineRoute({
      operationId: 'replayWebhookDelivery',
      method: 'POST',
      path: '/admin/v1/webhook-deliveries/{delivery_id}/replay',
      summary: 'Send the event of a delivery once more',
      tag,
      params,
      data: DeliverySchema,
      errors: ['NOT_FOUND', 'CONFLICT'],
      example: { data: deliveryExample },
      run: ({ params, operation, context }) =>
        operation('delivery.replay', { deliveryId: params.delivery_id }, context),
    }),
  ]
}
