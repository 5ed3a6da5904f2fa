import {
  changedEndpoint,
  dueAtOnceMax,
  rotatedSecrets,
  unsignableMs,
  type WebhookEndpoint,
  type WebhookStore,
} from '../../webhooks/index.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver } from './driver.ts'
import { jsonOrNull } from './job-rows.ts'
import { endpointColumns, fromEndpointRow, secretsOf } from './webhook-rows.ts'
import { orphanRemoval } from './webhooks-orphans.ts'

/** The endpoints of accounts and their secrets. */
export function webhookEndpoints(
  driver: SqliteDriver,
  committer: Committer,
): Pick<
  WebhookStore,
  | 'createEndpoint'
  | 'endpoints'
  | 'findEndpoint'
  | 'changeEndpoint'
  | 'rotateSecret'
  | 'resealSecrets'
  | 'removeEndpoint'
> {
  const hasAccount = driver.prepare('SELECT 1 FROM accounts WHERE account_id = ?')

  const byUrl = driver.prepare('SELECT webhook_id FROM webhook_endpoints WHERE account_id = ? AND url = ?')

  const countOfAccount = driver.prepare(
    'SELECT count(*) AS endpoints FROM webhook_endpoints WHERE account_id = ?',
  )

  const insert = driver.prepare(`
    INSERT INTO webhook_endpoints (
      webhook_id, account_id, url, label, event_types, secrets, disabled_at, failing_since, failures, rests_until,
      created_at, updated_at
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)

  const ofAccount = driver.prepare(`
    SELECT ${endpointColumns} FROM webhook_endpoints
    WHERE account_id = ? ORDER BY created_at DESC, webhook_id DESC`)

  const named = driver.prepare(`
    SELECT ${endpointColumns} FROM webhook_endpoints WHERE webhook_id = ? AND (? IS NULL OR account_id = ?)`)

  const update = driver.prepare(`
    UPDATE webhook_endpoints
    SET label = ?, event_types = ?, secrets = ?, disabled_at = ?, failing_since = ?, failures = ?, rests_until = ?,
      updated_at = ?
    WHERE webhook_id = ?`)

  const everySecret = driver.prepare('SELECT webhook_id, secrets FROM webhook_endpoints')

  const setSecrets = driver.prepare('UPDATE webhook_endpoints SET secrets = ? WHERE webhook_id = ?')

  const makeDue = driver.prepare(`
    UPDATE webhook_deliveries SET due_at = ? WHERE delivery_id IN (
      SELECT delivery_id FROM webhook_deliveries WHERE webhook_id = ? AND due_at > ? AND due_at <= ?
      ORDER BY due_at, delivery_id LIMIT ?)`)

  const remove = driver.prepare('DELETE FROM webhook_endpoints WHERE webhook_id = ? AND account_id = ?')

  const noteRemoved = driver.prepare('INSERT INTO removed_webhooks (webhook_id) VALUES (?)')

  const removeOrphans = orphanRemoval(driver, committer)

  function write(endpoint: WebhookEndpoint, secrets: string) {
    const { webhookId, label, eventTypes, disabledAt, failingSince, failures, restsUntil, updatedAt } =
      endpoint
    const types = jsonOrNull(eventTypes)
    update.run(label, types, secrets, disabledAt, failingSince, failures, restsUntil, updatedAt, webhookId)
  }

  return {
    createEndpoint: (endpoint, secret, endpointsMax) =>
      committer.write(() => {
        const { webhookId, accountId, url, label, eventTypes, createdAt, updatedAt } = endpoint
        if (hasAccount.get(accountId) === undefined) return { outcome: 'missing_account' }
        const same = byUrl.get(accountId, url)
        if (same !== undefined) return { outcome: 'conflict', webhookId: same['webhook_id'] as string }
        if (Number(countOfAccount.get(accountId)?.['endpoints']) >= endpointsMax) return { outcome: 'full' }
        const { disabledAt, failingSince, failures, restsUntil } = endpoint
        const secrets = JSON.stringify([{ sealed: secret, retiresAt: null }])
        insert.run(
          webhookId,
          accountId,
          url,
          label,
          jsonOrNull(eventTypes),
          secrets,
          disabledAt,
          failingSince,
          failures,
          restsUntil,
          createdAt,
          updatedAt,
        )
        return { outcome: 'created' }
      }),

    async endpoints(accountId) {
      return ofAccount.all(accountId).map(fromEndpointRow)
    },

    async findEndpoint(accountId, webhookId) {
      const row = named.get(webhookId, accountId, accountId)
      return row === undefined ? null : fromEndpointRow(row)
    },

    changeEndpoint: (accountId, webhookId, change, at) =>
      committer.write(() => {
        const row = named.get(webhookId, accountId, accountId)
        if (row === undefined) return null
        const before = fromEndpointRow(row)
        const after = changedEndpoint(before, change, at)
        if (after !== before) write(after, row['secrets'] as string)
        return after
      }),

    rotateSecret: (accountId, webhookId, secret, retiresAt, at) =>
      committer.write(() => {
        const row = named.get(webhookId, accountId, accountId)
        if (row === undefined) return null
        const after = { ...fromEndpointRow(row), updatedAt: at }
        write(after, JSON.stringify(rotatedSecrets(secretsOf(row), secret, retiresAt, at)))
        makeDue.run(at, webhookId, at, at + unsignableMs, dueAtOnceMax)
        return after
      }),

    resealSecrets: (reseal) =>
      committer.write(() => {
        let changed = 0
        for (const row of everySecret.all()) {
          const webhookId = row['webhook_id'] as string
          const resealed = secretsOf(row).map((secret) => ({
            ...secret,
            sealed: reseal(secret.sealed, webhookId),
          }))
          const secrets = JSON.stringify(resealed)
          if (secrets === row['secrets']) continue
          setSecrets.run(secrets, webhookId)
          changed++
        }
        return changed
      }),

    async removeEndpoint(accountId, webhookId) {
      const isRemoved = await committer.write(() => {
        if (remove.run(webhookId, accountId) === 0) return false
        noteRemoved.run(webhookId)
        return true
      })
      // The endpoint is gone, and with it everything that asks for it. A busy one's rows take seconds: what is left of them after
      // some steps, or a crash, goes with the next pruning.
      for (let step = 0; isRemoved && step < stepsAtOnce; step++) if ((await removeOrphans(500)) === 0) break
      return isRemoved
    },
  }
}

/** Each removes 500 events: some 20 ms. */
const stepsAtOnce = 4
