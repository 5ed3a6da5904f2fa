import { toIso } from '../clock.ts'
import type { WebhookEvent } from './webhook.ts'

/** What `POST .../test` sends: it tells of no job, only of the endpoint itself. */
export function testEvent(webhookId: string, eventId: string, now: number): WebhookEvent {
  const body = {
    id: eventId,
    type: 'api.webhook.test',
    timestamp: toIso(now),
    api_version: 'v2',
    data: { webhook_id: webhookId },
  }
  return {
    eventId,
    webhookId,
    type: 'api.webhook.test',
    jobId: null,
    jobType: null,
    body: JSON.stringify(body),
    createdAt: now,
  }
}
