import {
  type DeliveryStatus,
  toWireDelivery,
  toWireEndpoint,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@dealflow/core'
import { changes, reads } from './operation.ts'

/** Webhook endpoints and deliveries of every account, for the operator. Signing secrets are shown to nobody. */
export const webhookOperations = {
  'webhook.list': reads(async ({ service, clock }, query: EndpointListArgs) => {
    if (query.accountId !== null) await service.accounts.get(query.accountId)
    return {
      webhook_endpoints: (await service.webhooks.page(query)).map((endpoint) =>
        endpointView(endpoint, clock.now()),
      ),
    }
  }),

  'delivery.list': reads(async ({ service }, args: DeliveryListArgs) => {
    const { accountId, webhookId, status, afterDeliveryId, limit } = args
    if (accountId !== null) await service.accounts.get(accountId)
    const deliveries = await service.webhooks.deliveries({
      accountId,
      webhookId: webhookId === null ? null : idOf(webhookId),
      status,
      afterDeliveryId,
      limit,
    })
    return { deliveries: deliveries.map(deliveryView) }
  }),

  'delivery.get': reads(async ({ service }, { deliveryId }: { deliveryId: string }) =>
    deliveryView(await service.webhooks.delivery(null, idOf(deliveryId))),
  ),

  'delivery.replay': changes(
    ({ deliveryId }: { deliveryId: string }) => ({ target: idOf(deliveryId), details: {} }),
    async ({ service }, { deliveryId }) =>
      deliveryView(await service.webhooks.replay(null, idOf(deliveryId))),
    ({ delivery_id }) => delivery_id,
  ),
}

export type EndpointOfOperator = ReturnType<typeof endpointView>
export type DeliveryOfOperator = ReturnType<typeof deliveryView>

export interface EndpointListArgs {
  /** Null: of all. */
  readonly accountId: string | null
  readonly afterWebhookId: string | null
  readonly limit: number
}

export interface DeliveryListArgs {
  readonly accountId: string | null
  readonly webhookId: string | null
  readonly status: DeliveryStatus | null
  readonly afterDeliveryId: string | null
  readonly limit: number
}

/** As people copy it. */
const idOf = (id: string) => id.trim().toLowerCase()

const endpointView = (endpoint: WebhookEndpoint, now: number) => ({
  ...toWireEndpoint(endpoint, now),
  account_id: endpoint.accountId,
})

const deliveryView = (delivery: WebhookDelivery) => ({
  ...toWireDelivery(delivery),
  account_id: delivery.accountId,
})
