import type { WebhookStore } from '../../webhooks/store.ts'
import { deliveryStatuses } from '../../webhooks/webhook.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'
import { deliveryColumns, fromDeliveryRow } from './webhook-rows.ts'
import { orphanRemoval } from './webhooks-orphans.ts'

/** What was and is delivered, until retention removes it. */
export function webhookLog(
  driver: SqliteDriver,
  committer: Committer,
): Pick<WebhookStore, 'deliveries' | 'findDelivery' | 'deliveryCounts' | 'prune'> {
  // As with pages of jobs: the head of each stretch that may be shown, merged, so that no other row is read.
  const ofEndpoint = driver.prepare(`
    SELECT ${deliveryColumns} FROM webhook_deliveries
    WHERE webhook_id = ? AND status = ? AND (? IS NULL OR delivery_id < ?)
    ORDER BY delivery_id DESC LIMIT ?`)

  const ofAll = driver.prepare(`
    SELECT ${deliveryColumns} FROM webhook_deliveries
    WHERE status = ? AND (? IS NULL OR delivery_id < ?)
    ORDER BY delivery_id DESC LIMIT ?`)

  const endpointsOf = driver.prepare('SELECT webhook_id FROM webhook_endpoints WHERE account_id = ?')

  const endpointById = driver.prepare('SELECT account_id FROM webhook_endpoints WHERE webhook_id = ?')

  const byId = driver.prepare(`SELECT ${deliveryColumns} FROM webhook_deliveries WHERE delivery_id = ?`)

  const count = driver.prepare('SELECT count(*) AS deliveries FROM webhook_deliveries WHERE status = ?')

  const dropDeliveries = driver.prepare(`
    DELETE FROM webhook_deliveries WHERE delivery_id IN (
      SELECT delivery_id FROM webhook_deliveries WHERE completed_at < ? ORDER BY completed_at LIMIT ?)`)

  const dropEvents = driver.prepare(`
    DELETE FROM webhook_events WHERE event_id IN (
      SELECT event_id FROM webhook_events AS event
      WHERE created_at < ? AND NOT EXISTS (SELECT 1 FROM webhook_deliveries WHERE event_id = event.event_id)
      ORDER BY created_at LIMIT ?)`)

  const removeOrphans = orphanRemoval(driver, committer)

  const isOf = (accountId: string | null, row: SqliteRow | undefined) =>
    row !== undefined && (accountId === null || row['account_id'] === accountId)

  /** The endpoints whose deliveries are asked for; null for all there are. */
  function endpointsAsked(accountId: string | null, webhookId: string | null): string[] | null {
    if (webhookId !== null) return isOf(accountId, endpointById.get(webhookId)) ? [webhookId] : []
    return accountId === null ? null : endpointsOf.all(accountId).map((row) => row['webhook_id'] as string)
  }

  return {
    async deliveries({ accountId, webhookId, status, afterDeliveryId, limit }) {
      const endpoints = endpointsAsked(accountId, webhookId)
      return (status === null ? deliveryStatuses : [status])
        .flatMap((one) => {
          const rest = [one, afterDeliveryId, afterDeliveryId, limit] as const
          return endpoints === null
            ? ofAll.all(...rest)
            : endpoints.flatMap((endpoint) => ofEndpoint.all(endpoint, ...rest))
        })
        .sort((a, b) => ((a['delivery_id'] as string) < (b['delivery_id'] as string) ? 1 : -1))
        .slice(0, limit)
        .map(fromDeliveryRow)
    },

    async findDelivery(accountId, deliveryId) {
      const row = byId.get(deliveryId)
      if (row === undefined || !isOf(accountId, endpointById.get(row['webhook_id'] as string))) return null
      return fromDeliveryRow(row)
    },

    async deliveryCounts() {
      return (['pending', 'sending', 'failed'] as const).map((status) => ({
        status,
        count: Number(count.get(status)?.['deliveries']),
      }))
    },

    async prune(endedBefore, limit) {
      const orphans = await removeOrphans(limit)
      const removed = await committer.write(
        () => dropDeliveries.run(endedBefore, limit) + dropEvents.run(endedBefore, limit),
      )
      return orphans + removed
    },
  }
}
