export { checkedWebhooks } from './checked-webhooks.ts'
export { type ReceivedHeaders, webhookKey } from './delivery-claim.ts'
export { changedEndpoint, dueAtOnceMax, rotatedSecrets, signingAt, unsignableMs } from './endpoint-changes.ts'
export { webhookEndpoints } from './endpoints.ts'
export { eventOf, wants } from './event.ts'
export { webhookForms } from './event-forms.ts'
export { type EventType, eventTypes } from './event-table.ts'
export { failingAfterMs, failingAttempts, healthAfter, isFailing, placesAt } from './health.ts'
export { openWebhooks } from './open.ts'
export type { Resealed } from './reseal.ts'
export type { ObservedAttempt } from './sender.ts'
export { type VerifyOptions, verifyWebhook, type WebhookVerdict } from './signing.ts'
export type {
  AttemptOutcome,
  ClaimDeliveries,
  ClaimedDelivery,
  DeliveryQuery,
  EndpointChange,
  EndpointQuery,
  QueuedDelivery,
  ReplayQuery,
  WebhookStore,
} from './store.ts'
export {
  attemptErrors,
  type DeliveryStatus,
  deliveryStatuses,
  type SealedSecret,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEvent,
} from './webhook.ts'
export type { Webhooks } from './webhooks.ts'
export { toWireDelivery, toWireEndpoint } from './wire.ts'
