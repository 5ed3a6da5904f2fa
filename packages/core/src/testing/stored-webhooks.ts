import type { Storage } from '../storage/storage.ts'
import type { AttemptOutcome, ClaimDeliveries, ClaimedDelivery, QueuedDelivery } from '../webhooks/store.ts'
import type { DeliveryAttempt, WebhookDelivery, WebhookEvent } from '../webhooks/webhook.ts'
import { createdAt, endpointOf } from './stored-jobs.ts'

/** An event of a job that is not stored, for `w1`. */
export const eventOf = (eventId: string, of: Partial<WebhookEvent> = {}): WebhookEvent => ({
  eventId,
  webhookId: 'w1',
  type: 'api.job.succeeded',
  jobId: `job-of-${eventId}`,
  body: `{"id":"${eventId}","text":"quote ' and \u{1F680}"}`,
  createdAt,
  ...of,
})

export const queuedAs = (deliveryId: string, of: Partial<QueuedDelivery> = {}): QueuedDelivery => ({
  deliveryId,
  trigger: 'event',
  createdAt,
  ...of,
})

export const replayMax = { rangeMax: 9, sentMax: 9 }

/** r1, r2 and so on. */
export function newIds(prefix: string): () => string {
  let count = 0
  return () => `${prefix}${++count}`
}

export async function withEndpoints(storage: Storage, ...webhookIds: readonly string[]) {
  for (const id of webhookIds) await storage.webhooks.createEndpoint(endpointOf(id), `sealed-${id}`, 100)
}

/** Queues one event after the other, d1 for e1 and so on, each due a millisecond later. */
export async function queued(
  storage: Storage,
  deliveryIds: readonly string[],
  of: Partial<WebhookEvent> = {},
) {
  for (const [i, id] of deliveryIds.entries()) {
    const at = createdAt + i
    const event = eventOf(`evt-${id}`, { createdAt: at, ...of })
    if (!(await storage.webhooks.enqueue(event, queuedAs(id, { createdAt: at }))))
      throw new Error(`${id} was not queued.`)
  }
}

export const claimOf = (of: Partial<ClaimDeliveries> = {}): ClaimDeliveries => ({
  now: createdAt + 1_000,
  leaseUntil: createdAt + 31_000,
  limit: 100,
  perEndpointMax: 10,
  roomOf: () => 100,
  ...of,
})

export const sent = (attempt: number, responseStatus: number | null = 200): DeliveryAttempt => ({
  attempt,
  startedAt: createdAt + 1_000 * attempt,
  durationMs: 12,
  responseStatus,
  responseBody: 'a "body"',
  error: responseStatus === null ? 'timeout' : responseStatus === 200 ? null : 'http_status',
})

export const idsOf = (claimed: readonly ClaimedDelivery[]) =>
  claimed.map(({ delivery }) => delivery.deliveryId)

/** The one delivery that a claim hands out. */
export async function claimedOne(
  storage: Storage,
  of: Partial<ClaimDeliveries> = {},
): Promise<ClaimedDelivery> {
  const [first, ...more] = await storage.webhooks.claim(claimOf({ limit: 1, ...of }))
  if (first === undefined || more.length > 0) throw new Error('The claim handed out none or more than one.')
  return first
}

/** Settles a delivery that was claimed. */
export const settle = (
  storage: Storage,
  claimed: ClaimedDelivery,
  outcome: AttemptOutcome,
  at = createdAt + 2_000,
) => {
  const { attemptCount } = claimed.delivery
  const attempt =
    outcome.outcome === 'released' ? null : sent(attemptCount, outcome.outcome === 'succeeded' ? 200 : 500)
  return storage.webhooks.settle(claimed, attempt, outcome, at)
}

/** The delivery of `evt-d1` as `d1`, and so on, as it is queued. */
export const delivered = (deliveryId: string, of: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  deliveryId,
  webhookId: 'w1',
  accountId: 'acc-1',
  eventId: `evt-${deliveryId}`,
  eventType: 'api.job.succeeded',
  jobId: `job-of-evt-${deliveryId}`,
  status: 'pending',
  trigger: 'event',
  attemptCount: 0,
  dueAt: createdAt,
  createdAt,
  completedAt: null,
  attempts: [],
  ...of,
})
