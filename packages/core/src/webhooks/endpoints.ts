import { fromIso } from '../clock.ts'
import { type CursorFrame, readCursor, unreadableCursor, writeCursor } from '../cursor.ts'
import { badRequest } from '../errors.ts'
import type { Clock, Host } from '../host.ts'
import { type Call, defineEndpoint, type Endpoint, reply } from '../http/endpoint.ts'
import { isUuid } from '../ids.ts'
import type { Static } from '../schema.ts'
import { webhookExamples } from './endpoint-examples.ts'
import {
  ChangeEndpointSchema,
  CreateEndpointSchema,
  DeliveriesQuerySchema,
  DeliveryPageSchema,
  DeliveryPathSchema,
  DeliverySchema,
  deliveryBounds,
  EndpointDeletedSchema,
  EndpointListSchema,
  EndpointPathSchema,
  EndpointSchema,
  EndpointWithSecretSchema,
  ReplayedSchema,
  ReplayRangeSchema,
  RotateSecretSchema,
  rotationGraceSeconds,
} from './schema.ts'
import type { Webhooks } from './webhooks.ts'
import { toWireDelivery, toWireEndpoint, toWireEndpointWithSecret } from './wire.ts'

export interface WebhookEndpointParts {
  readonly host: Pick<Host, 'crypto'>
  readonly clock: Pick<Clock, 'now'>
  readonly webhooks: Webhooks
}

/** Webhook endpoints over HTTP, and what was sent to them. All keys of an account see the same. */
export function webhookEndpoints(parts: WebhookEndpointParts): readonly Endpoint[] {
  return [...managing(parts), ...delivering(parts)]
}

function managing({ webhooks, clock }: WebhookEndpointParts): readonly Endpoint[] {
  return [
    defineEndpoint({
      ...common,
      operationId: 'listWebhookEndpoints',
      method: 'GET',
      path: endpointsPath,
      summary: 'Webhook endpoints, newest first',
      description: 'All endpoints of the account, whichever of its keys made them. Secrets are not listed.',
      data: EndpointListSchema,
      errors: [],
      example: webhookExamples.list,
      async run(call) {
        const endpoints = await webhooks.list(accountOf(call))
        return { webhook_endpoints: endpoints.map((each) => toWireEndpoint(each, clock.now())) }
      },
    }),
    defineEndpoint({
      ...common,
      operationId: 'createWebhookEndpoint',
      method: 'POST',
      path: endpointsPath,
      summary: 'Make a webhook endpoint',
      description:
        'The answer holds the signing secret, this once. A job that names the endpoint posts a signed event to it when it ends. ' +
        'A host name that does not resolve yet is taken; one that leads to an address which is not public is not. An account ' +
        'has at most 100 endpoints, each with a URL of its own.',
      body: CreateEndpointSchema,
      data: EndpointWithSecretSchema,
      answers: [{ as: 'created', headers: ['Location'] }],
      errors: ['BAD_REQUEST', 'CONFLICT'],
      example: webhookExamples.create,
      async run(call) {
        const { url, label, event_types: eventTypes } = call.body
        const made = await webhooks.create(accountOf(call), { url, label, eventTypes }, call.signal)
        const location = `${endpointsPath}/${made.endpoint.webhookId}`
        return reply(toWireEndpointWithSecret(made, clock.now()), { answers: 'created', location })
      },
    }),
    defineEndpoint({
      ...common,
      operationId: 'getWebhookEndpoint',
      method: 'GET',
      path: endpointPath,
      summary: 'One webhook endpoint',
      params: EndpointPathSchema,
      data: EndpointSchema,
      errors: ['NOT_FOUND'],
      example: webhookExamples.get,
      run: async (call) => toWireEndpoint(await webhooks.get(accountOf(call), endpointOf(call)), clock.now()),
    }),
    defineEndpoint({
      ...common,
      operationId: 'changeWebhookEndpoint',
      method: 'PATCH',
      path: endpointPath,
      summary: 'Label, choose events, disable or enable',
      description:
        'What is absent stays as it is. While an endpoint is disabled nothing is queued for it; enable it and replay the gap. ' +
        'Enabling also ends the count of failures.',
      params: EndpointPathSchema,
      body: ChangeEndpointSchema,
      data: EndpointSchema,
      errors: ['BAD_REQUEST', 'NOT_FOUND'],
      example: webhookExamples.change,
      async run(call) {
        const { label, event_types: eventTypes, status } = call.body
        const isDisabled = status === undefined ? undefined : status === 'disabled'
        const patch = { label, eventTypes, isDisabled }
        const changed = await webhooks.change(accountOf(call), endpointOf(call), patch)
        return toWireEndpoint(changed, clock.now())
      },
    }),
    defineEndpoint({
      ...common,
      operationId: 'deleteWebhookEndpoint',
      method: 'DELETE',
      path: endpointPath,
      summary: 'Delete a webhook endpoint',
      description:
        'Its queued deliveries and its log go with it. Nothing is sent afterwards but an attempt that is under way.',
      params: EndpointPathSchema,
      data: EndpointDeletedSchema,
      errors: ['NOT_FOUND'],
      example: webhookExamples.remove,
      async run(call) {
        await webhooks.remove(accountOf(call), endpointOf(call))
        return { webhook_id: endpointOf(call), deleted: true as const }
      },
    }),
    defineEndpoint({
      ...common,
      operationId: 'rotateWebhookSecret',
      method: 'POST',
      path: `${endpointPath}/rotate-secret`,
      summary: 'Give an endpoint a new secret',
      description:
        'The answer holds the new secret, this once. Until the grace period is over both sign every delivery, so that a ' +
        'receiver can change over in between. At most five secrets sign at once.',
      params: EndpointPathSchema,
      body: RotateSecretSchema,
      data: EndpointWithSecretSchema,
      errors: ['BAD_REQUEST', 'NOT_FOUND'],
      example: webhookExamples.rotate,
      async run(call) {
        const graceMs = (call.body.grace_period_seconds ?? rotationGraceSeconds) * 1_000
        const rotated = await webhooks.rotateSecret(accountOf(call), endpointOf(call), graceMs)
        return toWireEndpointWithSecret(rotated, clock.now())
      },
    }),
  ]
}

function delivering({ webhooks, host }: WebhookEndpointParts): readonly Endpoint[] {
  return [
    defineEndpoint({
      ...common,
      operationId: 'testWebhookEndpoint',
      method: 'POST',
      path: `${endpointPath}/test`,
      summary: 'Send a test event now',
      description:
        'Sends `api.webhook.test` once, also to a disabled endpoint and whatever its event types, and answers with what came ' +
        'of it: 200 also when the receiver failed.',
      params: EndpointPathSchema,
      data: DeliverySchema,
      errors: ['NOT_FOUND'],
      example: webhookExamples.test,
      run: async (call) => toWireDelivery(await webhooks.test(accountOf(call), endpointOf(call))),
    }),
    defineEndpoint({
      ...common,
      operationId: 'listWebhookDeliveries',
      method: 'GET',
      path: `${endpointPath}/deliveries`,
      summary: 'What was sent to an endpoint, newest first',
      description: 'Deliveries with every attempt, kept for 30 days after they ended.',
      params: EndpointPathSchema,
      query: DeliveriesQuerySchema,
      data: DeliveryPageSchema,
      errors: ['BAD_REQUEST', 'NOT_FOUND'],
      example: webhookExamples.deliveries,
      async run(call) {
        const accountId = accountOf(call)
        const webhookId = endpointOf(call)
        const status = call.query.status ?? null
        const bound = JSON.stringify([accountId, webhookId, status])
        const frame = {
          kind: `GET ${endpointPath}/deliveries`,
          filterHash: host.crypto.sha256(bound).slice(0, 8),
        }
        const limit = call.query.limit ?? deliveryBounds.pageDefault
        const afterDeliveryId = positionIn(frame, call.query.after)
        // One more than asked for tells whether there is another page.
        const query = { accountId, webhookId, status, afterDeliveryId, limit: limit + 1 }
        const found = await webhooks.deliveries(query)
        const page = found.slice(0, limit)
        const last = found.length > limit ? page.at(-1) : undefined
        return {
          deliveries: page.map(toWireDelivery),
          next_cursor: last === undefined ? null : writeCursor(frame, { i: last.deliveryId }),
        }
      },
    }),
    defineEndpoint({
      ...common,
      operationId: 'replayWebhookEvents',
      method: 'POST',
      path: `${endpointPath}/replay`,
      summary: 'Send the events of a range once more',
      description:
        'Queues every event of the range that the endpoint was to hear of, oldest first: the gap of a receiver that was down, ' +
        'or of an endpoint that was disabled. Event ids stay, timestamps are new. At most 10,000 events at once, of the last 30 days.',
      params: EndpointPathSchema,
      body: ReplayRangeSchema,
      data: ReplayedSchema,
      errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'],
      example: webhookExamples.replayRange,
      async run(call) {
        const range = rangeOf(call.body)
        const queued = await webhooks.replayRange(accountOf(call), endpointOf(call), range)
        return { webhook_id: endpointOf(call), queued }
      },
    }),
    defineEndpoint({
      ...common,
      operationId: 'getWebhookDelivery',
      method: 'GET',
      path: deliveryPath,
      summary: 'One delivery',
      params: DeliveryPathSchema,
      data: DeliverySchema,
      errors: ['NOT_FOUND'],
      example: webhookExamples.delivery,
      run: async (call) => toWireDelivery(await webhooks.delivery(accountOf(call), deliveryOf(call))),
    }),
    defineEndpoint({
      ...common,
      operationId: 'replayWebhookDelivery',
      method: 'POST',
      path: `${deliveryPath}/replay`,
      summary: 'Send one event once more',
      description: 'In a delivery of its own, with the same event id and body and a new timestamp.',
      params: DeliveryPathSchema,
      data: DeliverySchema,
      errors: ['NOT_FOUND', 'CONFLICT'],
      example: webhookExamples.replay,
      run: async (call) => toWireDelivery(await webhooks.replay(accountOf(call), deliveryOf(call))),
    }),
  ]
}

const endpointsPath = '/api/v2/webhook-endpoints'
const endpointPath = `${endpointsPath}/{webhook_id}` as const
const deliveryPath = '/api/v2/webhook-deliveries/{delivery_id}'

const common = { tag: 'Webhooks', scope: 'webhooks', rateClass: 'read', priceMicroUsd: 0 } as const

type AnyCall = Call<unknown, unknown, unknown>

const accountOf = ({ caller }: AnyCall) => caller.account.accountId

const endpointOf = ({ params }: Call<unknown, unknown, Static<typeof EndpointPathSchema>>) =>
  params.webhook_id.trim().toLowerCase()

const deliveryOf = ({ params }: Call<unknown, unknown, Static<typeof DeliveryPathSchema>>) =>
  params.delivery_id.trim().toLowerCase()

function positionIn(frame: CursorFrame, cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  const position = readCursor(frame, cursor)?.['i']
  if (typeof position === 'string' && isUuid(position)) return position
  throw unreadableCursor()
}

function rangeOf({ since, until, status }: Static<typeof ReplayRangeSchema>) {
  const sinceAt = fromIso(since.trim())
  const untilAt = until ? fromIso(until.trim()) : null
  const unread = 'must be an instant such as 2026-09-21T13:33:20Z'
  const issues = [
    ...(sinceAt === null ? [{ path: 'since', message: unread }] : []),
    ...(until && untilAt === null ? [{ path: 'until', message: unread }] : []),
    ...(sinceAt !== null && untilAt !== null && untilAt <= sinceAt
      ? [{ path: 'until', message: 'must be later than since' }]
      : []),
  ]
  if (sinceAt === null || issues.length > 0) throw badRequest(issues)
  return { since: sinceAt, until: untilAt, status: status ?? null }
}
