import type { EndingParts, Job } from '../../jobs/index.ts'
import {
  changedEndpoint,
  dueAtOnceMax,
  eventOf,
  isFailing,
  rotatedSecrets,
  unsignableMs,
  type WebhookStore,
  wants,
} from '../../webhooks/index.ts'
import { webhookData } from './webhook-data.ts'
import { memoryDeliveries } from './webhook-deliveries.ts'

/** Webhooks in a process's memory. Decisions are synchronous, so racing callers follow one another. */
export interface MemoryWebhooks extends WebhookStore {
  has(accountId: string, webhookId: string): boolean
  /** Throws when the event of an ended job cannot be written; what it returns writes it, and its delivery. */
  announcement(job: Job, parts: EndingParts): () => 'queued' | 'none'
}

export function memoryWebhookStore(hasAccount: (accountId: string) => boolean): MemoryWebhooks {
  const data = webhookData()
  const { endpoints, events, deliveries, findOwn, requireNew, queue, ofEndpoint, waitingOf } = data

  const endpointsOf = (accountId: string) =>
    [...endpoints.values()]
      .map(({ endpoint }) => endpoint)
      .filter((endpoint) => endpoint.accountId === accountId)
      .sort((a, b) => b.createdAt - a.createdAt || (a.webhookId < b.webhookId ? 1 : -1))

  return {
    has: (accountId, webhookId) => findOwn(accountId, webhookId) !== null,

    announcement(job, { eventId, deliveryId, now }) {
      const to = job.webhookId === null ? null : findOwn(job.accountId, job.webhookId)
      if (to === null) return () => 'none'
      const { webhookId, accountId, disabledAt } = to.endpoint
      const event = eventOf(job, webhookId, eventId)
      if (!wants(to.endpoint, event.type)) return () => 'none'
      requireNew(event)
      if (deliveries.has(deliveryId)) throw new Error(`Delivery ${deliveryId} exists already.`)
      return () => {
        events.set(eventId, event)
        if (disabledAt !== null) return 'none'
        queue(event, accountId, { deliveryId, trigger: 'event', createdAt: now })
        return 'queued'
      }
    },

    ...memoryDeliveries(data),

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

    async endpointPage({ accountId, afterWebhookId, limit }) {
      return [...endpoints.values()]
        .map(({ endpoint }) => endpoint)
        .filter((endpoint) => accountId === null || endpoint.accountId === accountId)
        .filter(({ webhookId }) => afterWebhookId === null || webhookId < afterWebhookId)
        .sort((a, b) => (a.webhookId < b.webhookId ? 1 : -1))
        .slice(0, limit)
    },

    async endpointCounts(now) {
      const failing = [...endpoints.values()].filter(
        ({ endpoint }) => endpoint.disabledAt === null && isFailing(endpoint, now),
      )
      return { endpoints: endpoints.size, failing: failing.length }
    },

    async findEndpoint(accountId, webhookId) {
      const stored = accountId === null ? endpoints.get(webhookId) : findOwn(accountId, webhookId)
      return stored?.endpoint ?? null
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
      const waiting = waitingOf(webhookId).filter(
        ({ delivery: { dueAt } }) => dueAt !== null && dueAt > at && dueAt <= at + unsignableMs,
      )
      for (const each of waiting.slice(0, dueAtOnceMax)) each.delivery = { ...each.delivery, dueAt: at }
      return stored.endpoint
    },

    async resealSecrets(reseal) {
      // All of them before any is put in place: what throws changes nothing.
      const resealed = [...endpoints].flatMap(([webhookId, { secrets }]) => {
        const after = secrets.map((secret) => ({ ...secret, sealed: reseal(secret.sealed, webhookId) }))
        return after.some(({ sealed }, i) => sealed !== secrets[i]?.sealed) ? [{ webhookId, after }] : []
      })
      for (const { webhookId, after } of resealed) {
        const stored = endpoints.get(webhookId)
        if (stored !== undefined) stored.secrets = after
      }
      return resealed.length
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
      requireNew(event)
      queue(event, to.endpoint.accountId, queued)
      events.set(event.eventId, event)
      return true
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

    async replayRange({ accountId, webhookId, since, until, status, rangeMax, sentMax }, newId, at) {
      const to = findOwn(accountId, webhookId)
      if (to === null) return { outcome: 'missing' }
      if (to.endpoint.disabledAt !== null) return { outcome: 'disabled' }
      const leftOut = ['pending', 'sending', ...(status === 'failed' ? ['succeeded'] : [])]
      const onTheirWay = new Set(
        ofEndpoint(webhookId)
          .filter(({ delivery }) => leftOut.includes(delivery.status))
          .map(({ delivery }) => delivery.eventId),
      )
      const between = [...events.values()]
        .filter((event) => event.webhookId === webhookId)
        .filter(({ createdAt }) => createdAt >= since && (until === null || createdAt < until))
      if (between.length > rangeMax) return { outcome: 'too_many' }
      const wanted = between
        .filter((event) => event.type !== 'api.webhook.test' && !onTheirWay.has(event.eventId))
        .sort((a, b) => a.createdAt - b.createdAt || (a.eventId < b.eventId ? -1 : 1))
      if (wanted.length > sentMax) return { outcome: 'too_many' }
      const deliveryIds = wanted.map(newId).sort()
      for (const [i, deliveryId] of deliveryIds.entries()) {
        const event = wanted[i]
        if (event !== undefined) queue(event, accountId, { deliveryId, trigger: 'replay', createdAt: at })
      }
      return { outcome: 'queued', count: wanted.length }
    },

    async deliveryCounts() {
      return (['pending', 'sending', 'failed'] as const).map((status) => ({
        status,
        count: [...deliveries.values()].filter(({ delivery }) => delivery.status === status).length,
      }))
    },

    async giveUp(queuedBefore, at, limit) {
      const waiting = [...deliveries.values()]
        .filter(({ delivery: { status, createdAt } }) => status === 'pending' && createdAt < queuedBefore)
        .sort((a, b) => a.delivery.createdAt - b.delivery.createdAt)
        .slice(0, limit)
      for (const stored of waiting)
        stored.delivery = { ...stored.delivery, status: 'failed', dueAt: null, completedAt: at }
      return waiting.length
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
