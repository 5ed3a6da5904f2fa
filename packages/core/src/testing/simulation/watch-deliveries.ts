import { dayMs } from '../../kernel/clock.ts'
import type { SqliteDriver } from '../../storage/sqlite/driver.ts'
import type { Outside } from './outside.ts'
import type { Row } from './watch.ts'
import type { World } from './world.ts'

export interface DeliveryWatch {
  /** A commit has touched the delivery. */
  look(deliveryId: string, isEndpointChanged: (webhookId: unknown) => boolean): void
  /** A process is about to send an event. */
  dial(eventId: string, body: string): void
}

const attemptsMax = 10

/** What must hold of each delivery after each commit, and of everything that is sent. */
export function watchDeliveries(world: World, reading: SqliteDriver, outside: Outside): DeliveryWatch {
  const read = reading.prepare(`
    SELECT delivery.*, endpoint.webhook_id AS endpoint_id, endpoint.disabled_at
    FROM webhook_deliveries AS delivery LEFT JOIN webhook_endpoints AS endpoint USING (webhook_id)
    WHERE delivery_id = ?`)
  const isThere = reading.prepare('SELECT 1 AS found FROM webhook_endpoints WHERE webhook_id = ?')
  const before = new Map<string, Row>()
  /** Claims that have not come to a request yet, by event: what may be sent. */
  const claims = new Map<string, number>()
  const succeeded = new Map<string, number>()
  const bodies = new Map<string, string>()
  const eventOfJob = new Map<string, string>()

  function look(deliveryId: string, isEndpointChanged: (webhookId: unknown) => boolean): void {
    const row = read.get(deliveryId)
    const wrong = (what: string) => world.fail(`delivery ${deliveryId}: ${what}`)
    if (row === undefined) {
      lookGone(before.get(deliveryId), wrong)
      return
    }
    // Queued and claimed may share a commit.
    const was = before.get(deliveryId) ?? {
      status: 'pending',
      token: 0,
      attempt_count: 0,
      completed_at: null,
    }
    before.set(deliveryId, row)
    lookStep(was, row, isEndpointChanged(row['webhook_id']), wrong)
  }

  function lookGone(was: Row | undefined, wrong: (what: string) => void): void {
    if (was === undefined || isThere.get(was['webhook_id'] ?? null) === undefined) return
    const endedAt = Number(was['completed_at'] ?? Number.MAX_SAFE_INTEGER)
    if (world.timeline.now() - endedAt < 30 * dayMs) wrong('was removed before its time')
  }

  function lookStep(was: Row, row: Row, isEndpointChanged: boolean, wrong: (what: string) => void): void {
    const eventId = String(row['event_id'])
    const status = row['status']
    if (was['completed_at'] !== null && JSON.stringify(was['status']) !== JSON.stringify(status))
      wrong(`was ${was['status']} and is ${status}`)
    if (Number(row['token']) < Number(was['token'])) wrong('its token fell')
    const isClaimed = status === 'sending' && was['token'] !== row['token']
    const attempts = Number(row['attempt_count']) - Number(was['attempt_count'])
    if (isClaimed || attempts > 0) claims.set(eventId, (claims.get(eventId) ?? 0) + Math.max(1, attempts))
    if (isClaimed) {
      if (row['endpoint_id'] === null && !isEndpointChanged) wrong('is sent though its endpoint was deleted')
      if (row['disabled_at'] !== null && row['trigger'] !== 'test' && !isEndpointChanged)
        wrong('is sent though its endpoint is disabled')
    }
    if (status === was['status']) return
    if (status === 'succeeded') {
      const count = (succeeded.get(eventId) ?? 0) + 1
      succeeded.set(eventId, count)
      if (outside.takenOf(eventId) < count) wrong('succeeded though no receiver took it')
    }
    if (status === 'failed' && !mayFail(row)) wrong(`failed after ${row['attempt_count']} attempts`)
  }

  return {
    look,
    dial(eventId, body) {
      const left = (claims.get(eventId) ?? 0) - 1
      claims.set(eventId, left)
      if (left < 0) world.fail(`event ${eventId} is sent without a claim`)
      const first = bodies.get(eventId) ?? body
      bodies.set(eventId, first)
      if (first !== body) world.fail(`event ${eventId} is sent with another body`)
      const { id, data } = JSON.parse(body) as { id: string; data: { job_id?: string } }
      if (id !== eventId) world.fail(`event ${eventId} is sent as ${id}`)
      if (data.job_id === undefined) return
      const known = eventOfJob.get(data.job_id) ?? eventId
      eventOfJob.set(data.job_id, known)
      if (known !== eventId) world.fail(`job ${data.job_id} is told of by ${known} and by ${eventId}`)
    },
  }
}

/** After the tenth attempt, when the receiver is gone for good, or when it was a test. */
function mayFail(row: Row): boolean {
  if (row['trigger'] === 'test' || Number(row['attempt_count']) >= attemptsMax) return true
  const attempts = JSON.parse(String(row['attempts'])) as { responseStatus: number | null }[]
  return attempts.at(-1)?.responseStatus === 410
}
