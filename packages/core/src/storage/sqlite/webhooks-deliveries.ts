import {
  type ClaimDeliveries,
  type ClaimedDelivery,
  healthAfter,
  placesAt,
  signingAt,
  type WebhookStore,
} from '../../webhooks/index.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'
import {
  deliveryColumns,
  endpointColumns,
  eventColumns,
  fromDeliveryRow,
  fromEndpointRow,
  fromEventRow,
  secretsOf,
} from './webhook-rows.ts'

/** Deliveries on their way: handed out, sent, settled. */
export function webhookDeliveries(
  driver: SqliteDriver,
  committer: Committer,
): Pick<WebhookStore, 'claim' | 'settle' | 'giveBack' | 'nextDueAt'> {
  const endpointById = driver.prepare(`SELECT ${endpointColumns} FROM webhook_endpoints WHERE webhook_id = ?`)

  // The next endpoint for which something waits, and when the first of it is due: one seek.
  const nextWaiting = driver.prepare(`
    SELECT webhook_id, due_at FROM webhook_deliveries WHERE webhook_id > ? AND due_at IS NOT NULL
    ORDER BY webhook_id, due_at LIMIT 1`)

  const underWay = driver.prepare(`
    SELECT count(*) AS deliveries FROM webhook_deliveries WHERE webhook_id = ? AND lease_until IS NOT NULL`)

  const oldestDue = driver.prepare(`
    SELECT ${deliveryColumns} FROM webhook_deliveries AS waiting
    WHERE webhook_id = ? AND due_at <= ? AND NOT EXISTS (
      SELECT 1 FROM webhook_deliveries AS other
      WHERE other.webhook_id = waiting.webhook_id AND other.job_id = waiting.job_id AND other.lease_until IS NOT NULL)
    ORDER BY due_at, delivery_id LIMIT 1`)

  const byId = driver.prepare(`
    SELECT ${deliveryColumns} FROM webhook_deliveries WHERE delivery_id = ? AND due_at IS NOT NULL`)

  const eventById = driver.prepare(`SELECT ${eventColumns} FROM webhook_events WHERE event_id = ?`)

  const lease = driver.prepare(`
    UPDATE webhook_deliveries
    SET status = 'sending', due_at = NULL, lease_until = ?, token = token + 1, attempt_count = attempt_count + 1
    WHERE delivery_id = ?`)

  const sending = driver.prepare(`
    SELECT ${deliveryColumns} FROM webhook_deliveries
    WHERE delivery_id = ? AND token = ? AND lease_until IS NOT NULL`)

  const settled = driver.prepare(`
    UPDATE webhook_deliveries
    SET status = ?, due_at = ?, completed_at = ?, attempt_count = ?, attempts = ?, lease_until = NULL
    WHERE delivery_id = ?`)

  const setHealth = driver.prepare(`
    UPDATE webhook_endpoints SET failing_since = ?, failures = ?, rests_until = ? WHERE webhook_id = ?`)

  const giveBackSome = driver.prepare(`
    UPDATE webhook_deliveries SET status = 'pending', due_at = ?, lease_until = NULL, token = token + 1
    WHERE delivery_id IN (
      SELECT delivery_id FROM webhook_deliveries WHERE lease_until <= ? ORDER BY lease_until LIMIT ?)`)

  // Whom the last claim served last, so that an endpoint with much to send keeps no other waiting.
  let servedLast = ''

  /**
   * Endpoints for which something is due by then, from the one after that served last on. It walks those for which anything waits:
   * 3 ms with 8,000 of them, so good for some 10,000.
   */
  function* endpointsInTurn(dueBy: number) {
    const start = servedLast
    for (const [from, to] of [
      [start, null],
      ['', start],
    ] as const) {
      for (let waiting = nextWaiting.get(from); waiting !== undefined; ) {
        const webhookId = waiting['webhook_id'] as string
        if (to !== null && webhookId > to) return
        const dueAt = Number(waiting['due_at'])
        const row = dueAt > dueBy ? undefined : endpointById.get(webhookId)
        if (row !== undefined) yield { row, webhookId, dueAt }
        waiting = nextWaiting.get(webhookId)
      }
    }
  }

  /** How many more may be sent to an endpoint now. */
  function roomAt(row: SqliteRow, { now, perEndpointMax }: Pick<ClaimDeliveries, 'now' | 'perEndpointMax'>) {
    const endpoint = fromEndpointRow(row)
    const { webhookId, disabledAt, restsUntil } = endpoint
    if (disabledAt !== null || (restsUntil !== null && restsUntil > now)) return 0
    return placesAt(endpoint, perEndpointMax) - Number(underWay.get(webhookId)?.['deliveries'])
  }

  function take(row: SqliteRow, endpoint: SqliteRow, { now, leaseUntil }: ClaimDeliveries): ClaimedDelivery {
    const waiting = fromDeliveryRow(row)
    const event = eventById.get(waiting.eventId)
    if (event === undefined) throw new Error(`Delivery ${waiting.deliveryId} has no event.`)
    lease.run(leaseUntil, waiting.deliveryId)
    return {
      delivery: { ...waiting, status: 'sending', dueAt: null, attemptCount: waiting.attemptCount + 1 },
      event: fromEventRow(event),
      endpoint: fromEndpointRow(endpoint),
      secrets: signingAt(secretsOf(endpoint), now),
      token: Number(row['token']) + 1,
    }
  }

  function takeOne(deliveryId: string, query: ClaimDeliveries): ClaimedDelivery[] {
    const row = byId.get(deliveryId)
    const endpoint = row === undefined ? undefined : endpointById.get(row['webhook_id'] as string)
    return row === undefined || endpoint === undefined ? [] : [take(row, endpoint, query)]
  }

  function takeDue(query: ClaimDeliveries): ClaimedDelivery[] {
    const taken: ClaimedDelivery[] = []
    const rooms = new Map<string, number>()
    for (const { row: endpoint, webhookId } of endpointsInTurn(query.now)) {
      const accountId = endpoint['account_id'] as string
      let ofAccount = rooms.get(accountId) ?? query.roomOf(accountId)
      if (ofAccount <= 0) continue
      const room = Math.min(ofAccount, query.limit - taken.length, roomAt(endpoint, query))
      for (let left = room; left > 0; left--) {
        const row = oldestDue.get(webhookId, query.now)
        if (row === undefined) break
        servedLast = webhookId
        taken.push(take(row, endpoint, query))
        ofAccount--
      }
      rooms.set(accountId, ofAccount)
      if (taken.length >= query.limit) break
    }
    return taken
  }

  return {
    claim: (query) =>
      committer.write(() =>
        query.deliveryId === undefined ? takeDue(query) : takeOne(query.deliveryId, query),
      ),

    settle: ({ delivery: { deliveryId }, token }, attempt, outcome, at) =>
      committer.write(() => {
        const row = sending.get(deliveryId, token)
        const endpoint = row === undefined ? undefined : endpointById.get(row['webhook_id'] as string)
        if (row === undefined || endpoint === undefined) return 'lost'
        const { attemptCount, attempts, trigger } = fromDeliveryRow(row)
        if (outcome.outcome === 'released') {
          settled.run('pending', outcome.dueAt, null, attemptCount - 1, JSON.stringify(attempts), deliveryId)
          return 'settled'
        }
        const log = JSON.stringify(attempt === null ? attempts : [...attempts, attempt])
        const before = fromEndpointRow(endpoint)
        if (outcome.outcome === 'again')
          settled.run('pending', outcome.dueAt, null, attemptCount, log, deliveryId)
        else settled.run(outcome.outcome, null, at, attemptCount, log, deliveryId)
        const isSuccess = outcome.outcome === 'succeeded'
        const { failingSince, failures, restsUntil } = healthAfter(before, trigger, isSuccess, at)
        const isSame =
          failures === before.failures &&
          failingSince === before.failingSince &&
          restsUntil === before.restsUntil
        if (!isSame) setHealth.run(failingSince, failures, restsUntil, before.webhookId)
        return 'settled'
      }),

    giveBack: (now, limit, which) =>
      committer.write(() => giveBackSome.run(now, which === 'all' ? Number.MAX_SAFE_INTEGER : now, limit)),

    async nextDueAt() {
      let next: number | null = null
      for (const { row, dueAt } of endpointsInTurn(Number.MAX_SAFE_INTEGER)) {
        if (next !== null && dueAt >= next) continue
        const restsUntil = fromEndpointRow(row).restsUntil ?? 0
        if (roomAt(row, { now: restsUntil, perEndpointMax: Number.MAX_SAFE_INTEGER }) <= 0) continue
        next = Math.min(next ?? Number.MAX_SAFE_INTEGER, Math.max(dueAt, restsUntil))
      }
      return next
    },
  }
}
