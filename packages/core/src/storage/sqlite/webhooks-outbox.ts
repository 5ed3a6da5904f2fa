import type { EndingParts, Job } from '../../jobs/index.ts'
import {
  type EventType,
  eventOf,
  type QueuedDelivery,
  type WebhookEvent,
  wants,
} from '../../webhooks/index.ts'
import type { SqliteDriver } from './driver.ts'
import { parsed } from './job-rows.ts'

/**
 * Writes the event of an ended job and its delivery, to be called inside the decision that ends it. An endpoint that is gone or
 * wants no such event gets none; a disabled one gets the event without a delivery, to be replayed.
 */
export function webhookOutbox(driver: SqliteDriver): (job: Job, parts: EndingParts) => 'queued' | 'none' {
  const endpointById = driver.prepare(`
    SELECT account_id, event_types, disabled_at FROM webhook_endpoints WHERE webhook_id = ? AND account_id = ?`)
  const insertEvent = eventInsertion(driver)
  const insertDelivery = deliveryInsertion(driver)

  return (job, { eventId, deliveryId, now }) => {
    if (job.webhookId === null) return 'none'
    const endpoint = endpointById.get(job.webhookId, job.accountId)
    if (endpoint === undefined) return 'none'
    const event = eventOf(job, job.webhookId, eventId)
    if (!wants({ eventTypes: parsed<readonly EventType[]>(endpoint['event_types']) }, event.type))
      return 'none'
    insertEvent(event)
    if (endpoint['disabled_at'] !== null) return 'none'
    insertDelivery(event, job.accountId, { deliveryId, trigger: 'event', createdAt: now })
    return 'queued'
  }
}

export function eventInsertion(driver: SqliteDriver): (event: WebhookEvent) => void {
  const insert = driver.prepare(`
    INSERT INTO webhook_events (event_id, webhook_id, type, job_id, created_at, body)
    VALUES (?, ?, ?, ?, ?, ?)`)
  return ({ eventId, webhookId, type, jobId, createdAt, body }) => {
    insert.run(eventId, webhookId, type, jobId, createdAt, body)
  }
}

/** Queues a delivery of an event that is stored, due at once. */
export function deliveryInsertion(
  driver: SqliteDriver,
): (
  event: Pick<WebhookEvent, 'eventId' | 'webhookId' | 'type' | 'jobId'>,
  accountId: string,
  queued: QueuedDelivery,
) => void {
  const insert = driver.prepare(`
    INSERT INTO webhook_deliveries (
      delivery_id, webhook_id, account_id, event_id, event_type, job_id, status, trigger, due_at, created_at
    ) VALUES (?, ?, ?, ?, ?, ?, 'pending', ?, ?, ?)`)
  return ({ eventId, webhookId, type, jobId }, accountId, { deliveryId, trigger, createdAt }) => {
    insert.run(deliveryId, webhookId, accountId, eventId, type, jobId, trigger, createdAt, createdAt)
  }
}
