import { type Answer, type Pages, pagesOf } from './answer.ts'
import type { RequestOptions } from './options.ts'
import type { DataOf, InputOf } from './routes.ts'
import type {
  ChangeWebhookEndpointRequest,
  CreateWebhookEndpointRequest,
  ReplayWebhookEventsRequest,
  RotateWebhookSecretRequest,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from './shapes.generated.ts'
import type { Transport } from './transport.ts'

export type WebhookEndpointList = DataOf<'GET /api/v2/webhook-endpoints'>
export type WebhookEndpointDeleted = DataOf<'DELETE /api/v2/webhook-endpoints/{webhook_id}'>
export type WebhookEventsReplayed = DataOf<'POST /api/v2/webhook-endpoints/{webhook_id}/replay'>
export type DeliveryPage = DataOf<'GET /api/v2/webhook-endpoints/{webhook_id}/deliveries'>
export type DeliveryQuery = NonNullable<
  InputOf<'GET /api/v2/webhook-endpoints/{webhook_id}/deliveries'>['query']
>

/** Where the account hears of jobs that ended. */
export const webhookEndpoints = ({ call }: Transport) => ({
  /** The answer holds `signing_secret`, this once. Throws CONFLICT when the account has an endpoint with that URL. */
  create: (body: CreateWebhookEndpointRequest, options?: RequestOptions): Answer<WebhookEndpointWithSecret> =>
    call('POST /api/v2/webhook-endpoints', { body }, options),
  get: (webhook_id: string, options?: RequestOptions): Answer<WebhookEndpoint> =>
    call('GET /api/v2/webhook-endpoints/{webhook_id}', { path: { webhook_id } }, options),
  list: (options?: RequestOptions): Answer<WebhookEndpointList> =>
    call('GET /api/v2/webhook-endpoints', {}, options),
  change: (
    webhook_id: string,
    body: ChangeWebhookEndpointRequest,
    options?: RequestOptions,
  ): Answer<WebhookEndpoint> =>
    call('PATCH /api/v2/webhook-endpoints/{webhook_id}', { path: { webhook_id }, body }, options),
  /** Not sent again after an answer that was lost: a second call tells, by NOT_FOUND when it is gone. */
  delete: (webhook_id: string, options?: RequestOptions): Answer<WebhookEndpointDeleted> =>
    call('DELETE /api/v2/webhook-endpoints/{webhook_id}', { path: { webhook_id } }, options),
  /** A new `signing_secret`, shown this once; the old one signs beside it for the grace period, a day by default. */
  rotateSecret: (
    webhook_id: string,
    body: RotateWebhookSecretRequest = {},
    options?: RequestOptions,
  ): Answer<WebhookEndpointWithSecret> =>
    call(
      'POST /api/v2/webhook-endpoints/{webhook_id}/rotate-secret',
      { path: { webhook_id }, body },
      options,
    ),
  /** Sends `api.webhook.test` now, and answers with what came of it. */
  test: (webhook_id: string, options?: RequestOptions): Answer<WebhookDelivery> =>
    call('POST /api/v2/webhook-endpoints/{webhook_id}/test', { path: { webhook_id } }, options),
  deliveries: (
    webhook_id: string,
    query: DeliveryQuery = {},
    options?: RequestOptions,
  ): Pages<DeliveryPage, WebhookDelivery> =>
    pagesOf(
      query,
      (query) =>
        call(
          'GET /api/v2/webhook-endpoints/{webhook_id}/deliveries',
          { path: { webhook_id }, query },
          options,
        ),
      (page) => page.deliveries,
    ),
  /** Sends the events of a time once more. */
  replay: (
    webhook_id: string,
    body: ReplayWebhookEventsRequest,
    options?: RequestOptions,
  ): Answer<WebhookEventsReplayed> =>
    call('POST /api/v2/webhook-endpoints/{webhook_id}/replay', { path: { webhook_id }, body }, options),
})

export const webhookDeliveries = ({ call }: Transport) => ({
  get: (delivery_id: string, options?: RequestOptions): Answer<WebhookDelivery> =>
    call('GET /api/v2/webhook-deliveries/{delivery_id}', { path: { delivery_id } }, options),
  /** Sends one event once more. */
  replay: (delivery_id: string, options?: RequestOptions): Answer<WebhookDelivery> =>
    call('POST /api/v2/webhook-deliveries/{delivery_id}/replay', { path: { delivery_id } }, options),
})
