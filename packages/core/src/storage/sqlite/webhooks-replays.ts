import type { WebhookStore } from '../../webhooks/index.ts'
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

  const countBetween = driver.prepare(`
    SELECT count(*) AS events FROM (
      SELECT 1 FROM webhook_events WHERE webhook_id = ? AND created_at >= ? AND created_at < ? LIMIT ?)`)

  const quietBetween = driver.prepare(`
    SELECT ${eventColumns} FROM webhook_events AS event
    WHERE webhook_id = ? AND created_at >= ? AND created_at < ? AND type <> 'api.webhook.test'
      AND NOT EXISTS (
        SELECT 1 FROM webhook_deliveries AS delivery
        WHERE delivery.event_id = event.event_id AND delivery.status IN ('pending', 'sending', ?))
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

    replayRange: ({ accountId, webhookId, since, until, status, rangeMax, sentMax }, newId, at) =>
      committer.write(() => {
        const endpoint = endpointById.get(webhookId)
        if (endpoint === undefined || endpoint['account_id'] !== accountId) return { outcome: 'missing' }
        if (endpoint['disabled_at'] !== null) return { outcome: 'disabled' }
        const range = [webhookId, since, until ?? Number.MAX_SAFE_INTEGER] as const
        if (Number(countBetween.get(...range, rangeMax + 1)?.['events']) > rangeMax)
          return { outcome: 'too_many' }
        const leftOut = status === 'failed' ? 'succeeded' : null
        const events = quietBetween.all(...range, leftOut, sentMax + 1).map(fromEventRow)
        if (events.length > sentMax) return { outcome: 'too_many' }
        const deliveryIds = events.map(newId).sort()
        for (const [i, deliveryId] of deliveryIds.entries()) {
          const event = events[i]
          if (event !== undefined)
            insertDelivery(event, accountId, { deliveryId, trigger: 'replay', createdAt: at })
        }
        return { outcome: 'queued', count: events.length }
      }),
  }
}
