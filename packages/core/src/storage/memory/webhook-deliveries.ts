import {
  type ClaimDeliveries,
  type ClaimedDelivery,
  healthAfter,
  placesAt,
  signingAt,
  type WebhookEndpoint,
  type WebhookStore,
} from '../../webhooks/index.ts'
import type { StoredDelivery, WebhookData } from './webhook-data.ts'

/** Deliveries on their way: handed out, sent, settled. */
export function memoryDeliveries(
  data: WebhookData,
): Pick<WebhookStore, 'claim' | 'settle' | 'giveBack' | 'nextDueAt'> {
  const { endpoints, events, deliveries, findOwn, ofEndpoint, waitingOf } = data
  let servedLast = ''

  const sendingTo = (webhookId: string) =>
    ofEndpoint(webhookId).filter(({ delivery }) => delivery.status === 'sending')

  function roomAt(endpoint: WebhookEndpoint, now: number, perEndpointMax: number) {
    const { webhookId, disabledAt, restsUntil } = endpoint
    if (disabledAt !== null || (restsUntil !== null && restsUntil > now)) return 0
    return placesAt(endpoint, perEndpointMax) - sendingTo(webhookId).length
  }

  function take(stored: StoredDelivery, { now, leaseUntil }: ClaimDeliveries): ClaimedDelivery {
    const { delivery } = stored
    const to = findOwn(null, delivery.webhookId)
    const event = events.get(delivery.eventId)
    if (to === null || event === undefined) throw new Error(`Delivery ${delivery.deliveryId} has no event.`)
    stored.token++
    stored.leaseUntil = leaseUntil
    const attemptCount = delivery.attemptCount + 1
    stored.delivery = { ...delivery, status: 'sending', dueAt: null, attemptCount }
    const { endpoint, secrets } = to
    const signing = signingAt(secrets, now)
    return { delivery: stored.delivery, event, endpoint, secrets: signing, token: stored.token }
  }

  function takeFrom(endpoint: WebhookEndpoint, query: ClaimDeliveries, limit: number): ClaimedDelivery[] {
    const { webhookId } = endpoint
    const taken: ClaimedDelivery[] = []
    const room = Math.min(limit, roomAt(endpoint, query.now, query.perEndpointMax))
    const jobs = new Set(sendingTo(webhookId).map(({ delivery }) => delivery.jobId))
    for (const stored of waitingOf(webhookId)) {
      const { dueAt, jobId } = stored.delivery
      if (taken.length >= room || (dueAt ?? 0) > query.now) break
      if (jobId !== null && jobs.has(jobId)) continue
      jobs.add(jobId)
      taken.push(take(stored, query))
    }
    return taken
  }

  return {
    async claim(query) {
      if (query.deliveryId !== undefined) {
        const stored = deliveries.get(query.deliveryId)
        return stored?.delivery.status === 'pending' ? [take(stored, query)] : []
      }
      const ids = [...endpoints.keys()].sort()
      const inTurn = [...ids.filter((id) => id > servedLast), ...ids.filter((id) => id <= servedLast)]
      const claimed: ClaimedDelivery[] = []
      const rooms = new Map<string, number>()
      for (const webhookId of inTurn) {
        const stored = endpoints.get(webhookId)
        if (stored === undefined || claimed.length >= query.limit) break
        const { accountId } = stored.endpoint
        const room = rooms.get(accountId) ?? query.roomOf(accountId)
        const taken = takeFrom(stored.endpoint, query, Math.min(room, query.limit - claimed.length))
        rooms.set(accountId, room - taken.length)
        if (taken.length > 0) servedLast = webhookId
        claimed.push(...taken)
      }
      return claimed
    },

    async settle({ delivery: { deliveryId }, token }, attempt, outcome, at) {
      const stored = deliveries.get(deliveryId)
      const to = stored === undefined ? null : findOwn(null, stored.delivery.webhookId)
      if (stored === undefined || to === null || stored.token !== token || stored.leaseUntil === null)
        return 'lost'
      const { delivery } = stored
      stored.leaseUntil = null
      if (outcome.outcome === 'released') {
        const attemptCount = delivery.attemptCount - 1
        stored.delivery = { ...delivery, status: 'pending', dueAt: outcome.dueAt, attemptCount }
        return 'settled'
      }
      const attempts = attempt === null ? delivery.attempts : [...delivery.attempts, attempt]
      stored.delivery =
        outcome.outcome === 'again'
          ? { ...delivery, status: 'pending', dueAt: outcome.dueAt, attempts }
          : { ...delivery, status: outcome.outcome, completedAt: at, attempts }
      const isSuccess = outcome.outcome === 'succeeded'
      to.endpoint = { ...to.endpoint, ...healthAfter(to.endpoint, delivery.trigger, isSuccess, at) }
      return 'settled'
    },

    async giveBack(now, limit, which) {
      const back = [...deliveries.values()]
        .filter(({ leaseUntil }) => leaseUntil !== null && (which === 'all' || leaseUntil <= now))
        .slice(0, limit)
      for (const stored of back) {
        stored.delivery = { ...stored.delivery, status: 'pending', dueAt: now }
        stored.leaseUntil = null
        stored.token++
      }
      return back.length
    },

    async nextDueAt() {
      let next: number | null = null
      for (const { endpoint } of endpoints.values()) {
        const [first] = waitingOf(endpoint.webhookId)
        const restsUntil = endpoint.restsUntil ?? 0
        if (first === undefined || roomAt(endpoint, restsUntil, Number.MAX_SAFE_INTEGER) <= 0) continue
        const dueAt = Math.max(first.delivery.dueAt ?? 0, restsUntil)
        next = Math.min(next ?? dueAt, dueAt)
      }
      return next
    },
  }
}
