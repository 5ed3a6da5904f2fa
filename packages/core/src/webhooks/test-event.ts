import { eventBody } from './event.ts'
import type { WebhookEvent } from './webhook.ts'

/** What `POST .../test` sends: it tells of no job, only of the endpoint itself. */
export function testEvent(webhookId: string, eventId: string, now: number): WebhookEvent {
  const type = 'api.webhook.test'
  const body = eventBody(eventId, type, now, { webhook_id: webhookId })
  return { eventId, webhookId, type, jobId: null, jobType: null, body, createdAt: now }
}
