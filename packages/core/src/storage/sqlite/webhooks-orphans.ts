import type { Committer } from './committer.ts'
import type { SqliteDriver } from './driver.ts'

/**
 * Removes events of removed endpoints, and with them their deliveries, some at a time: all of a busy endpoint's would hold the
 * event loop for seconds. Nothing reads them any more. Returns how much it removed; 0 means that nothing is left.
 */
export function orphanRemoval(
  driver: SqliteDriver,
  committer: Committer,
): (limit: number) => Promise<number> {
  const firstRemoved = driver.prepare('SELECT webhook_id FROM removed_webhooks LIMIT 1')

  const someEvents = driver.prepare(`
    DELETE FROM webhook_events WHERE event_id IN (
      SELECT event_id FROM webhook_events WHERE webhook_id = ? ORDER BY created_at, event_id LIMIT ?)`)

  const forget = driver.prepare('DELETE FROM removed_webhooks WHERE webhook_id = ?')

  return (limit) =>
    committer.write(() => {
      const webhookId = firstRemoved.get()?.['webhook_id']
      if (typeof webhookId !== 'string') return 0
      return someEvents.run(webhookId, limit) || forget.run(webhookId)
    })
}
