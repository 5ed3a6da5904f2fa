import type { Job } from '../../jobs/job.ts'
import type { EndingParts } from '../../jobs/store.ts'
import { changedEndpoint, rotatedSecrets, signingAt } from '../../webhooks/endpoint-changes.ts'
import { eventOf, wants } from '../../webhooks/event.ts'
import { healthAfter, placesAt } from '../../webhooks/health.ts'
import type { ClaimDeliveries, ClaimedDelivery, QueuedDelivery, WebhookStore } from '../../webhooks/store.ts'
import type { SealedSecret, WebhookDelivery, WebhookEndpoint, WebhookEvent } from '../../webhooks/webhook.ts'

interface StoredEndpoint {
  endpoint: WebhookEndpoint
  secrets: readonly SealedSecret[]
}

interface StoredDelivery {
  delivery: WebhookDelivery
  token: number
  leaseUntil: number | null
}

/** Webhooks in a process's memory. Decisions are synchronous, so racing callers follow one another. */
export interface MemoryWebhooks extends WebhookStore {
  has(accountId: string, webhookId: string): boolean
  /** Writes the event of an ended job and its delivery. */
  announce(job: Job, parts: EndingParts): 'queued' | 'none'
}

export function memoryWebhookStore(hasAccount: (accountId: string) => boolean): MemoryWebhooks {
  const endpoints = new Map<string, StoredEndpoint>()
  const events = new Map<string, WebhookEvent>()
  const deliveries = new Map<string, StoredDelivery>()
  let servedLast = ''

  const findOwn = (accountId: string | null, webhookId: string): StoredEndpoint | null => {
    const stored = endpoints.get(webhookId)
    if (stored === undefined) return null
    return accountId === null || stored.endpoint.accountId === accountId ? stored : null
  }

  const endpointsOf = (accountId: string) =>
    [...endpoints.values()]
      .map(({ endpoint }) => endpoint)
      .filter((endpoint) => endpoint.accountId === accountId)
      .sort((a, b) => b.createdAt - a.createdAt || (a.webhookId < b.webhookId ? 1 : -1))

  function queue(event: WebhookEvent, accountId: string, { deliveryId, trigger, createdAt }: QueuedDelivery) {
    if (deliveries.has(deliveryId)) throw new Error(`Delivery ${deliveryId} exists already.`)
    const delivery: WebhookDelivery = {
      deliveryId,
      webhookId: event.webhookId,
      accountId,
      eventId: event.eventId,
      eventType: event.type,
      jobId: event.jobId,
      status: 'pending',
      trigger,
      attemptCount: 0,
      dueAt: createdAt,
      createdAt,
      completedAt: null,
      attempts: [],
    }
    deliveries.set(deliveryId, { delivery, token: 0, leaseUntil: null })
    return delivery
  }

  const ofEndpoint = (webhookId: string) =>
    [...deliveries.values()].filter(({ delivery }) => delivery.webhookId === webhookId)

  const sendingTo = (webhookId: string) =>
    ofEndpoint(webhookId).filter(({ delivery }) => delivery.status === 'sending')

  const waitingOf = (webhookId: string) =>
    ofEndpoint(webhookId)
      .filter(({ delivery }) => delivery.status === 'pending')
      .sort(
        ({ delivery: a }, { delivery: b }) =>
          (a.dueAt ?? 0) - (b.dueAt ?? 0) || (a.deliveryId < b.deliveryId ? -1 : 1),
      )

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
    has: (accountId, webhookId) => findOwn(accountId, webhookId) !== null,

    announce(job, { eventId, deliveryId, now }) {
      const to = job.webhookId === null ? null : findOwn(job.accountId, job.webhookId)
      if (to === null) return 'none'
      const event = eventOf(job, to.endpoint.webhookId, eventId)
      if (!wants(to.endpoint, event.type)) return 'none'
      events.set(eventId, event)
      if (to.endpoint.disabledAt !== null) return 'none'
      queue(event, job.accountId, { deliveryId, trigger: 'event', createdAt: now })
      return 'queued'
    },

    async createEndpoint(endpoint, secret, endpointsMax) {
      const { accountId, webhookId, url } = endpoint
      if (!hasAccount(accountId)) return { outcome: 'missing_account' }
      const own = endpointsOf(accountId)
      const same = own.find((other) => other.url === url)
      if (same !== undefined) return { outcome: 'conflict', webhookId: same.webhookId }
      if (own.length >= endpointsMax) return { outcome: 'full' }
      endpoints.set(webhookId, { endpoint, secrets: [{ sealed: secret, retiresAt: null }] })
      return { outcome: 'created' }
    },

    async endpoints(accountId) {
      return endpointsOf(accountId)
    },

    async findEndpoint(accountId, webhookId) {
      return findOwn(accountId, webhookId)?.endpoint ?? null
    },

    async changeEndpoint(accountId, webhookId, change, at) {
      const stored = findOwn(accountId, webhookId)
      if (stored === null) return null
      stored.endpoint = changedEndpoint(stored.endpoint, change, at)
      return stored.endpoint
    },

    async rotateSecret(accountId, webhookId, secret, retiresAt, at) {
      const stored = findOwn(accountId, webhookId)
      if (stored === null) return null
      stored.secrets = rotatedSecrets(stored.secrets, secret, retiresAt, at)
      stored.endpoint = { ...stored.endpoint, updatedAt: at }
      return stored.endpoint
    },

    async removeEndpoint(accountId, webhookId) {
      if (findOwn(accountId, webhookId) === null) return false
      endpoints.delete(webhookId)
      for (const { delivery } of ofEndpoint(webhookId)) deliveries.delete(delivery.deliveryId)
      for (const event of events.values()) if (event.webhookId === webhookId) events.delete(event.eventId)
      return true
    },

    async enqueue(event, queued) {
      const to = findOwn(null, event.webhookId)
      if (to === null || (to.endpoint.disabledAt !== null && queued.trigger !== 'test')) return false
      events.set(event.eventId, event)
      queue(event, to.endpoint.accountId, queued)
      return true
    },

    async claim(query) {
      if (query.deliveryId !== undefined) {
        const stored = deliveries.get(query.deliveryId)
        return stored?.delivery.status === 'pending' ? [take(stored, query)] : []
      }
      const ids = [...endpoints.keys()].sort()
      const inTurn = [...ids.filter((id) => id > servedLast), ...ids.filter((id) => id <= servedLast)]
      const claimed: ClaimedDelivery[] = []
      for (const webhookId of inTurn) {
        const stored = endpoints.get(webhookId)
        if (stored === undefined || claimed.length >= query.limit) break
        const taken = takeFrom(stored.endpoint, query, query.limit - claimed.length)
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

    async deliveries({ accountId, webhookId, status, afterDeliveryId, limit }) {
      return [...deliveries.values()]
        .map(({ delivery }) => delivery)
        .filter(
          (delivery) =>
            (accountId === null || delivery.accountId === accountId) &&
            (webhookId === null || delivery.webhookId === webhookId) &&
            (status === null || delivery.status === status) &&
            (afterDeliveryId === null || delivery.deliveryId < afterDeliveryId),
        )
        .sort((a, b) => (a.deliveryId < b.deliveryId ? 1 : -1))
        .slice(0, limit)
    },

    async findDelivery(accountId, deliveryId) {
      const delivery = deliveries.get(deliveryId)?.delivery
      return delivery === undefined || findOwn(accountId, delivery.webhookId) === null ? null : delivery
    },

    async replay(accountId, deliveryId, queued) {
      const before = deliveries.get(deliveryId)?.delivery
      const to = before === undefined ? null : findOwn(accountId, before.webhookId)
      const event = events.get(before?.eventId ?? '')
      if (to === null || event === undefined) return null
      return to.endpoint.disabledAt === null ? queue(event, to.endpoint.accountId, queued) : 'disabled'
    },

    async replayRange({ accountId, webhookId, since, until, status, limit }, deliveryIds, at) {
      const to = findOwn(accountId, webhookId)
      if (to === null) return { outcome: 'missing' }
      if (to.endpoint.disabledAt !== null) return { outcome: 'disabled' }
      const isHeard = ({ eventId }: WebhookEvent) =>
        ofEndpoint(webhookId).some(
          ({ delivery }) =>
            delivery.eventId === eventId && ['succeeded', 'pending', 'sending'].includes(delivery.status),
        )
      const wanted = [...events.values()]
        .filter((event) => event.webhookId === webhookId && event.type !== 'api.webhook.test')
        .filter(({ createdAt }) => createdAt >= since && (until === null || createdAt < until))
        .filter((event) => status === null || !isHeard(event))
        .sort((a, b) => a.createdAt - b.createdAt || (a.eventId < b.eventId ? -1 : 1))
      if (wanted.length > Math.min(limit, deliveryIds.length)) return { outcome: 'too_many' }
      for (const [index, event] of wanted.entries()) {
        const deliveryId = deliveryIds[index]
        if (deliveryId !== undefined)
          queue(event, accountId, { deliveryId, trigger: 'replay', createdAt: at })
      }
      return { outcome: 'queued', count: wanted.length }
    },

    async deliveryCounts() {
      return (['pending', 'sending', 'failed'] as const).map((status) => ({
        status,
        count: [...deliveries.values()].filter(({ delivery }) => delivery.status === status).length,
      }))
    },

    async prune(endedBefore, limit) {
      const ended = [...deliveries.values()]
        .filter(({ delivery }) => (delivery.completedAt ?? endedBefore) < endedBefore)
        .slice(0, limit)
      for (const { delivery } of ended) deliveries.delete(delivery.deliveryId)
      const named = new Set([...deliveries.values()].map(({ delivery }) => delivery.eventId))
      const forgotten = [...events.values()]
        .filter(({ eventId, createdAt }) => createdAt < endedBefore && !named.has(eventId))
        .slice(0, limit)
      for (const { eventId } of forgotten) events.delete(eventId)
      return ended.length + forgotten.length
    },
  }
}
