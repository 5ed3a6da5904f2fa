import type {
  QueuedDelivery,
  SealedSecret,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
} from '../../webhooks/index.ts'

export interface StoredEndpoint {
  endpoint: WebhookEndpoint
  secrets: readonly SealedSecret[]
}

export interface StoredDelivery {
  delivery: WebhookDelivery
  token: number
  leaseUntil: number | null
}

export type WebhookData = ReturnType<typeof webhookData>

/** Endpoints, events and deliveries by their ids, and the few steps that every decision on them takes. */
export function webhookData() {
  const endpoints = new Map<string, StoredEndpoint>()
  const events = new Map<string, WebhookEvent>()
  const deliveries = new Map<string, StoredDelivery>()

  const findOwn = (accountId: string | null, webhookId: string): StoredEndpoint | null => {
    const stored = endpoints.get(webhookId)
    if (stored === undefined) return null
    return accountId === null || stored.endpoint.accountId === accountId ? stored : null
  }

  /** Throws for an event that is stored, or a second one of a job. */
  function requireNew({ eventId, jobId }: Pick<WebhookEvent, 'eventId' | 'jobId'>) {
    const isTaken =
      events.has(eventId) || (jobId !== null && [...events.values()].some((event) => event.jobId === jobId))
    if (isTaken) throw new Error(`Event ${eventId} or one of its job exists already.`)
  }

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

  /** The longest due first. */
  const waitingOf = (webhookId: string) =>
    ofEndpoint(webhookId)
      .filter(({ delivery }) => delivery.status === 'pending')
      .sort(
        ({ delivery: a }, { delivery: b }) =>
          (a.dueAt ?? 0) - (b.dueAt ?? 0) || (a.deliveryId < b.deliveryId ? -1 : 1),
      )

  return { endpoints, events, deliveries, findOwn, requireNew, queue, ofEndpoint, waitingOf }
}
