import type { SealedSecret, WebhookDelivery, WebhookEndpoint, WebhookEvent } from '../../webhooks/index.ts'
import type { SqliteRow } from './driver.ts'
import { parsed } from './job-rows.ts'

export const endpointColumns = `webhook_id, account_id, url, label, event_types, secrets, disabled_at, failing_since, failures,
      rests_until, created_at, updated_at`

export const fromEndpointRow = (row: SqliteRow): WebhookEndpoint => ({
  webhookId: row['webhook_id'] as string,
  accountId: row['account_id'] as string,
  url: row['url'] as string,
  label: row['label'] as string | null,
  eventTypes: parsed(row['event_types']),
  disabledAt: row['disabled_at'] as number | null,
  failingSince: row['failing_since'] as number | null,
  failures: Number(row['failures']),
  restsUntil: row['rests_until'] as number | null,
  createdAt: Number(row['created_at']),
  updatedAt: Number(row['updated_at']),
})

export const secretsOf = (row: SqliteRow): readonly SealedSecret[] => JSON.parse(row['secrets'] as string)

export const eventColumns = 'event_id, webhook_id, type, job_id, created_at, body'

export const fromEventRow = (row: SqliteRow): WebhookEvent => ({
  eventId: row['event_id'] as string,
  webhookId: row['webhook_id'] as string,
  type: row['type'] as WebhookEvent['type'],
  jobId: row['job_id'] as string | null,
  body: row['body'] as string,
  createdAt: Number(row['created_at']),
})

export const deliveryColumns = `delivery_id, webhook_id, account_id, event_id, event_type, job_id, status, trigger, attempt_count,
      due_at, token, created_at, completed_at, attempts`

export const fromDeliveryRow = (row: SqliteRow): WebhookDelivery => ({
  deliveryId: row['delivery_id'] as string,
  webhookId: row['webhook_id'] as string,
  accountId: row['account_id'] as string,
  eventId: row['event_id'] as string,
  eventType: row['event_type'] as WebhookDelivery['eventType'],
  jobId: row['job_id'] as string | null,
  status: row['status'] as WebhookDelivery['status'],
  trigger: row['trigger'] as WebhookDelivery['trigger'],
  attemptCount: Number(row['attempt_count']),
  dueAt: row['due_at'] as number | null,
  createdAt: Number(row['created_at']),
  completedAt: row['completed_at'] as number | null,
  attempts: JSON.parse(row['attempts'] as string),
})
