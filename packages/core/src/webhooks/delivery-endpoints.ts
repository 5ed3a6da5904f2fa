import { type Call, defineEndpoint, type Endpoint } from '../http/endpoint.ts'
import {
  badRequest,
  type CursorFrame,
  fromIso,
  type Host,
  isUuid,
  pageBounds,
  readCursor,
  type Static,
  unreadableCursor,
  writeCursor,
} from '../kernel/index.ts'
import { accountOf, common, endpointOf, endpointPath } from './common-endpoints.ts'
import { webhookExamples } from './endpoint-examples.ts'
import {
  DeliveriesQuerySchema,
  DeliveryPageSchema,
  DeliveryPathSchema,
  DeliverySchema,
  EndpointPathSchema,
  ReplayedSchema,
  ReplayRangeSchema,
} from './schema.ts'
import type { Webhooks } from './webhooks.ts'
import { toWireDelivery } from './wire.ts'

export interface DeliveryEndpointParts {
  readonly host: Pick<Host, 'crypto'>
  readonly webhooks: Webhooks
}

/** What was sent to webhook endpoints, and sending it once more. */
export function deliveryEndpoints({ webhooks, host }: DeliveryEndpointParts): readonly Endpoint[] {
  return [
    defineEndpoint({
      ...common,
      operationId: 'testWebhookEndpoint',
      method: 'POST',
      path: `${endpointPath}/test`,
      summary: 'Send a test event now',
      description:
        'Sends `api.webhook.test` once, also to a disabled endpoint and whatever its event types, and answers with what came ' +
        'of it: 200 also when the receiver failed. 409 when the signing secret was lost on our side: rotate it.',
      params: EndpointPathSchema,
      data: DeliverySchema,
      errors: ['NOT_FOUND', 'CONFLICT'],
      example: webhookExamples.test,
      run: async (call) =>
        toWireDelivery(await webhooks.test(accountOf(call), endpointOf(call), call.signal)),
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
        const limit = call.query.limit ?? pageBounds.pageDefault
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
        'or of an endpoint that was disabled. What waits or is being sent is left out. Event ids stay, timestamps are new. At most ' +
        '1,000 events at once, of a range that holds up to 10,000, of the last 30 days.',
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

const deliveryPath = '/api/v2/webhook-deliveries/{delivery_id}'

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
  const isOpen = until === undefined || until === null
  const untilAt = isOpen ? null : fromIso(until.trim())
  const unread = 'must be an instant such as 2026-09-21T13:33:20Z'
  const issues = [
    ...(sinceAt === null ? [{ path: 'since', message: unread }] : []),
    ...(!isOpen && untilAt === null ? [{ path: 'until', message: unread }] : []),
    ...(sinceAt !== null && untilAt !== null && untilAt <= sinceAt
      ? [{ path: 'until', message: 'must be later than since' }]
      : []),
  ]
  if (sinceAt === null || issues.length > 0) throw badRequest(issues)
  return { since: sinceAt, until: untilAt, status: status ?? null }
}
