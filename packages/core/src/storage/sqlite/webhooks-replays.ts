import type { WebhookStore } from '../../webhooks/store.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver } from './driver.ts'
import { deliveryColumns, eventColumns, fromDeliveryRow, fromEventRow } from './webhook-rows.ts'
import { deliveryInsertion, eventInsertion } from './webhooks-outbox.ts'

/** Deliveries that somebody asks for. */
export function webhookReplays(
  driver: SqliteDriver,
  committer: Committer,
): Pick<WebhookStore, 'enqueue' | 'replay' | 'replayRange'> {
  const endpointById = driver.prepare(
    'SELECT account_id, disabled_at FROM webhook_endpoints WHERE webhook_id = ?',
  )

  const deliveryById = driver.prepare(`
    SELECT ${deliveryColumns} FROM webhook_deliveries WHERE delivery_id = ? AND (? IS NULL OR account_id = ?)`)

  const eventsBetween = driver.prepare(`
    SELECT ${eventColumns} FROM webhook_events
    WHERE webhook_id = ? AND created_at >= ? AND created_at < ? AND type <> 'api.webhook.test'
    ORDER BY created_at, event_id LIMIT ?`)

  const unheardBetween = driver.prepare(`
    SELECT ${eventColumns} FROM webhook_events AS event
    WHERE webhook_id = ? AND created_at >= ? AND created_at < ? AND type <> 'api.webhook.test'
      AND NOT EXISTS (
        SELECT 1 FROM webhook_deliveries AS delivery
        WHERE delivery.event_id = event.event_id AND delivery.status IN ('succeeded', 'pending', 'sending'))
    ORDER BY created_at, event_id LIMIT ?`)

  const insertEvent = eventInsertion(driver)
  const insertDelivery = deliveryInsertion(driver)

  return {
    enqueue: (event, queued) =>
      committer.write(() => {
        const endpoint = endpointById.get(event.webhookId)
        if (endpoint === undefined) return false
        if (endpoint['disabled_at'] !== null && queued.trigger !== 'test') return false
        insertEvent(event)
        insertDelivery(event, endpoint['account_id'] as string, queued)
        return true
      }),

    replay: (accountId, deliveryId, queued) =>
      committer.write(() => {
        const row = deliveryById.get(deliveryId, accountId, accountId)
        const endpoint = row === undefined ? undefined : endpointById.get(row['webhook_id'] as string)
        if (row === undefined || endpoint === undefined) return null
        if (endpoint['disabled_at'] !== null) return 'disabled'
        const before = fromDeliveryRow(row)
        insertDelivery({ ...before, type: before.eventType }, before.accountId, queued)
        const made = deliveryById.get(queued.deliveryId, null, null)
        return made === undefined ? null : fromDeliveryRow(made)
      }),

    replayRange: ({ accountId, webhookId, since, until, status, limit }, deliveryIds, at) =>
      committer.write(() => {
        const endpoint = endpointById.get(webhookId)
        if (endpoint === undefined || endpoint['account_id'] !== accountId) return { outcome: 'missing' }
        if (endpoint['disabled_at'] !== null) return { outcome: 'disabled' }
        const select = status === 'failed' ? unheardBetween : eventsBetween
        const events = select
          .all(webhookId, since, until ?? Number.MAX_SAFE_INTEGER, limit + 1)
          .map(fromEventRow)
        if (events.length > Math.min(limit, deliveryIds.length)) return { outcome: 'too_many' }
        for (const [index, event] of events.entries()) {
          const deliveryId = deliveryIds[index]
          if (deliveryId !== undefined)
            insertDelivery(event, accountId, { deliveryId, trigger: 'replay', createdAt: at })
        }
        return { outcome: 'queued', count: events.length }
      }),
  }
}
