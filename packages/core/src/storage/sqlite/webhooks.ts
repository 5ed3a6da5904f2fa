import { failingAfterMs, failingAttempts, type WebhookStore } from '../../webhooks/index.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver } from './driver.ts'
import { endpointColumns, fromEndpointRow } from './webhook-rows.ts'
import { webhookDeliveries } from './webhooks-deliveries.ts'
import { webhookEndpoints } from './webhooks-endpoints.ts'
import { webhookLog } from './webhooks-log.ts'
import { webhookReplays } from './webhooks-replays.ts'

/** Endpoints, events and deliveries as rows; every write is one decision of the committer. */
export function sqliteWebhookStore(driver: SqliteDriver, committer: Committer): WebhookStore {
  return {
    ...webhookEndpoints(driver, committer),
    ...webhookDeliveries(driver, committer),
    ...webhookReplays(driver, committer),
    ...webhookLog(driver, committer),
    ...webhookOverview(driver),
  }
}

/** The endpoints of all accounts, for who runs the instance. */
function webhookOverview(driver: SqliteDriver): Pick<WebhookStore, 'endpointPage' | 'endpointCounts'> {
  const ofAll = driver.prepare(`
    SELECT ${endpointColumns} FROM webhook_endpoints WHERE webhook_id < ? ORDER BY webhook_id DESC LIMIT ?`)

  const ofAccount = driver.prepare(`
    SELECT ${endpointColumns} FROM webhook_endpoints WHERE account_id = ? AND webhook_id < ?
    ORDER BY webhook_id DESC LIMIT ?`)

  const counts = driver.prepare(`
    SELECT count(*) AS endpoints,
      count(*) FILTER (WHERE disabled_at IS NULL AND failures >= ? AND failing_since <= ?) AS failing
    FROM webhook_endpoints`)

  return {
    async endpointPage({ accountId, afterWebhookId, limit }) {
      const below = afterWebhookId ?? aboveAll
      const rows = accountId === null ? ofAll.all(below, limit) : ofAccount.all(accountId, below, limit)
      return rows.map(fromEndpointRow)
    },

    async endpointCounts(now) {
      const row = counts.get(failingAttempts, now - failingAfterMs)
      return { endpoints: Number(row?.['endpoints']), failing: Number(row?.['failing']) }
    },
  }
}

/** Ids are lower-case. */
const aboveAll = '\u{10ffff}'
