import type { WebhookStore } from '../../webhooks/index.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver } from './driver.ts'
import { webhookDeliveries } from './webhooks-deliveries.ts'
import { webhookEndpoints } from './webhooks-endpoints.ts'
import { webhookLog } from './webhooks-log.ts'
import { webhookOverview } from './webhooks-overview.ts'
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
