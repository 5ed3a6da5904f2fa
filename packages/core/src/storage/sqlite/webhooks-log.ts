import type { DeliveryStatus, WebhookStore } from '../../webhooks/index.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'
import { deliveryColumns, fromDeliveryRow } from './webhook-rows.ts'
import { orphanRemoval } from './webhooks-orphans.ts'

/** What was and is delivered, until retention removes it. */
export function webhookLog(
  driver: SqliteDriver,
  committer: Committer,
): Pick<WebhookStore, 'deliveries' | 'findDelivery' | 'deliveryCounts' | 'giveUp' | 'prune'> {
  // What is under way and what failed is looked for, and rare beside what succeeded: both have indexes of their own.
  const ofEndpoint = deliveryPage(driver, 'webhook_id = ?')
  const ofAll = deliveryPage(driver, isOfAnEndpoint)

  const endpointsOf = driver.prepare('SELECT webhook_id FROM webhook_endpoints WHERE account_id = ?')

  const endpointById = driver.prepare('SELECT account_id FROM webhook_endpoints WHERE webhook_id = ?')

  const byId = driver.prepare(`SELECT ${deliveryColumns} FROM webhook_deliveries WHERE delivery_id = ?`)

  const countOf = (condition: string) =>
    driver.prepare(`SELECT count(*) AS deliveries FROM webhook_deliveries WHERE ${condition}`)

  const counts = {
    pending: countOf('due_at IS NOT NULL'),
    sending: countOf('lease_until IS NOT NULL'),
    failed: countOf("status = 'failed'"),
  }

  const failWaiting = driver.prepare(`
    UPDATE webhook_deliveries SET status = 'failed', due_at = NULL, completed_at = ? WHERE delivery_id IN (
      SELECT delivery_id FROM webhook_deliveries
      WHERE due_at IS NOT NULL AND created_at < ? ORDER BY created_at LIMIT ?)`)

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
      const after = afterDeliveryId ?? afterEveryId
      const of =
        endpoints === null
          ? [ofAll([], status, after, limit)]
          : endpoints.map((one) => ofEndpoint([one], status, after, limit))
      return of
        .flat()
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
        count: Number(counts[status].get()?.['deliveries']),
      }))
    },

    giveUp: (queuedBefore, at, limit) => committer.write(() => failWaiting.run(at, queuedBefore, limit)),

    async prune(endedBefore, limit) {
      const orphans = await removeOrphans(limit)
      const removed = await committer.write(
        () => dropDeliveries.run(endedBefore, limit) + dropEvents.run(endedBefore, limit),
      )
      return orphans + removed
    },
  }
}

/** What a removed endpoint leaves for the next pruning is not there any more. */
const isOfAnEndpoint = `(SELECT count(*) FROM removed_webhooks AS removed
      WHERE removed.webhook_id = webhook_deliveries.webhook_id) = 0`

/** The newest deliveries of an endpoint or of all, in one state if asked for. */
function deliveryPage(driver: SqliteDriver, whose: typeof isOfAnEndpoint | 'webhook_id = ?') {
  const prepare = (condition: string) =>
    driver.prepare(`
    SELECT ${deliveryColumns} FROM webhook_deliveries
    WHERE ${condition} AND delivery_id < ?
    ORDER BY delivery_id DESC LIMIT ?`)

  const every = prepare(whose)
  const succeeded = prepare(`${whose} AND status = 'succeeded'`)
  const failed = prepare(`${whose} AND status = 'failed'`)
  // The plus, where it means something, keeps SQLite from the index of the endpoint, which holds all that succeeded too.
  const underWay = (status: 'pending' | 'sending') =>
    prepare(`+${whose} AND status IN ('pending', 'sending') AND status = '${status}'`)

  const inState = { succeeded, failed, pending: underWay('pending'), sending: underWay('sending') }

  return (endpoint: readonly string[], status: DeliveryStatus | null, after: string, limit: number) => {
    // None is ever kept as cancelled: they go with their endpoint.
    if (status === 'cancelled') return []
    return (status === null ? every : inState[status]).all(...endpoint, after, limit)
  }
}

/** No id is greater. */
const afterEveryId = '\u{10ffff}'
