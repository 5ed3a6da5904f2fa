import { type Static, toIso } from '../kernel/index.ts'
import { isFailing } from './health.ts'
import { attemptsMax } from './retry-schedule.ts'
import type { DeliverySchema, EndpointSchema, EndpointWithSecretSchema } from './schema.ts'
import type { WebhookDelivery, WebhookEndpoint } from './webhook.ts'
import type { EndpointWithSecret } from './webhooks.ts'

const isoOrNull = (at: number | null) => (at === null ? null : toIso(at))

export function toWireEndpoint(endpoint: WebhookEndpoint, now: number): Static<typeof EndpointSchema> {
  const { disabledAt, eventTypes } = endpoint
  return {
    webhook_id: endpoint.webhookId,
    url: endpoint.url,
    label: endpoint.label,
    status: disabledAt !== null ? 'disabled' : isFailing(endpoint, now) ? 'failing' : 'active',
    disabled_at: isoOrNull(disabledAt),
    event_types: eventTypes === null ? null : [...eventTypes],
    created_at: toIso(endpoint.createdAt),
    updated_at: toIso(endpoint.updatedAt),
  }
}

export function toWireEndpointWithSecret(
  { endpoint, secret }: EndpointWithSecret,
  now: number,
): Static<typeof EndpointWithSecretSchema> {
  return { ...toWireEndpoint(endpoint, now), signing_secret: secret }
}

export function toWireDelivery(delivery: WebhookDelivery): Static<typeof DeliverySchema> {
  return {
    delivery_id: delivery.deliveryId,
    webhook_id: delivery.webhookId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    job_id: delivery.jobId,
    status: delivery.status,
    trigger: delivery.trigger,
    attempt_count: delivery.attemptCount,
    // A test is tried once: a client waits for its answer.
    max_attempts: delivery.trigger === 'test' ? 1 : attemptsMax,
    next_attempt_at: isoOrNull(delivery.dueAt),
    created_at: toIso(delivery.createdAt),
    completed_at: isoOrNull(delivery.completedAt),
    attempts: delivery.attempts.map((attempt) => ({
      attempt: attempt.attempt,
      started_at: toIso(attempt.startedAt),
      duration_ms: attempt.durationMs,
      response_status: attempt.responseStatus,
      response_body: attempt.responseBody,
      error: attempt.error,
    })),
  }
}
