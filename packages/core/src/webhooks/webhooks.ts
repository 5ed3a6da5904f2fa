import { type Host, oneLine, uuidV7 } from '../kernel/index.ts'
import type { GuardedClient } from '../web/index.ts'
import { newEvent } from './event.ts'
import type { EventType } from './event-table.ts'
import { receivingUrl } from './receiving-url.ts'
import {
  disabled,
  endpointsMax,
  noAccount,
  noDelivery,
  noEndpoint,
  noInstanceKey,
  noOutbound,
  rangeTooLong,
  replayedMax,
  replayRangeMax,
  tooMany,
  unsignable,
  urlTaken,
} from './refusals.ts'
import { type Resealed, resealSecrets } from './reseal.ts'
import type { Sender } from './sender.ts'
import { mintWebhookSecret } from './signing.ts'
import type { DeliveryQuery, EndpointQuery, WebhookStore } from './store.ts'
import { testTurns, vettingTurns } from './turns-in-time.ts'
import type { WebhookDelivery, WebhookEndpoint } from './webhook.ts'

export const rotationGraceMaxSeconds = 604_800

export interface EndpointDraft {
  readonly url: string
  /** At most 200 characters, kept as one line; an empty one is none. */
  readonly label?: string | null | undefined
  /** Null or absent: all. */
  readonly eventTypes?: readonly EventType[] | null | undefined
}

export interface EndpointPatch {
  readonly label?: string | null | undefined
  readonly eventTypes?: readonly EventType[] | null | undefined
  readonly isDisabled?: boolean | undefined
}

/** The secret is shown this once. */
export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpoint
  readonly secret: string
}

export interface ReplayRange {
  /** Of the events, epoch milliseconds; `until` is not in it. */
  readonly since: number
  readonly until: number | null
  readonly status: 'failed' | null
}

/**
 * Where an account wants its events, and what was sent there. All keys of an account see the same; another account's endpoint
 * or delivery is `NOT_FOUND` like one that does not exist. `accountId` null is the operator.
 */
export interface Webhooks {
  /**
   * 409 when the account has the URL already, 400 when it has 100 or when the URL is none that events may be sent to, 503 when
   * others of the account wait for addresses of their names.
   */
  create(accountId: string, draft: EndpointDraft, signal: AbortSignal): Promise<EndpointWithSecret>
  /** Newest first. */
  list(accountId: string): Promise<readonly WebhookEndpoint[]>
  /** Of one account, or of all, the newest first: a page of them. */
  page(query: EndpointQuery): Promise<readonly WebhookEndpoint[]>
  get(accountId: string, webhookId: string): Promise<WebhookEndpoint>
  change(accountId: string, webhookId: string, patch: EndpointPatch): Promise<WebhookEndpoint>
  /** A new secret; the old one signs beside it until the grace is over. What waited because the old one is lost is sent. */
  rotateSecret(accountId: string, webhookId: string, graceMs: number): Promise<EndpointWithSecret>
  /** Nothing is sent afterwards but an attempt that is under way. */
  remove(accountId: string, webhookId: string): Promise<void>
  /**
   * Sends a test event now, to a disabled endpoint too, and tells what came of it. It is tried once; 409 when its secret is lost,
   * 503 when other tests of the account wait for their receivers.
   */
  test(accountId: string, webhookId: string, signal?: AbortSignal): Promise<WebhookDelivery>
  /** Newest first. An endpoint that is not there, or not the account's, is `NOT_FOUND`. */
  deliveries(query: DeliveryQuery): Promise<readonly WebhookDelivery[]>
  delivery(accountId: string | null, deliveryId: string): Promise<WebhookDelivery>
  /** The same event once more, in a delivery of its own. */
  replay(accountId: string | null, deliveryId: string): Promise<WebhookDelivery>
  /** Endpoints of all accounts; `unsignable` is how many had no readable secret when the instance was opened, and have none yet. */
  overview(): Promise<{ readonly endpoints: number; readonly failing: number; readonly unsignable: number }>
  /** Deliveries that wait, are being sent, or failed and are still kept. */
  counts(): ReturnType<WebhookStore['deliveryCounts']>
  /** Queues the events of a range once more and returns how many; 400 when it holds more than 10,000, or 1,000 to send. */
  replayRange(accountId: string, webhookId: string, range: ReplayRange): Promise<number>
  /**
   * After the instance got another key: seals with it what one of the old keys still opens. Whatever is sealed with the key in
   * force stays, so that it may be asked for again at any time.
   */
  reseal(oldKeys: readonly Uint8Array[]): Promise<Resealed>
}

export interface WebhooksParts {
  readonly host: Pick<Host, 'clock' | 'entropy' | 'crypto'>
  readonly store: WebhookStore
  readonly sender: Pick<Sender, 'wake' | 'sendNow'>
  /** Seals secrets; null when the instance has none. */
  readonly instanceKey: () => Uint8Array | null
  /** Null when this instance has no way out. */
  readonly client: Pick<GuardedClient, 'vet'> | null
  readonly allowHttp: boolean
}

export function createWebhooks(parts: WebhooksParts): Webhooks {
  const { host, store, sender } = parts
  const { clock, entropy, crypto } = host
  const newId = (now: number) => uuidV7(now, entropy)
  /** Looked for when the instance is opened, and not again: no secret is lost while it runs. */
  let lost = new Set<string>()
  const inVettingTurn = vettingTurns(clock)
  const inTestTurn = testTurns(clock)

  return {
    async create(accountId, draft, signal) {
      const { client, allowHttp } = parts
      if (client === null) throw noOutbound()
      const sealingKey = keyOf(parts)
      const url = await inVettingTurn(accountId, signal, () =>
        receivingUrl(draft.url, allowHttp, client, signal),
      )
      const now = clock.now()
      const secret = mintWebhookSecret(entropy)
      const endpoint: WebhookEndpoint = {
        webhookId: newId(now),
        accountId,
        url,
        label: labelOf(draft.label),
        eventTypes: typesOf(draft.eventTypes),
        disabledAt: null,
        failingSince: null,
        failures: 0,
        restsUntil: null,
        createdAt: now,
        updatedAt: now,
      }
      const sealed = crypto.seal(sealingKey, secret, endpoint.webhookId)
      const made = await store.createEndpoint(endpoint, sealed, endpointsMax)
      if (made.outcome === 'created') return { endpoint, secret }
      if (made.outcome === 'conflict') throw urlTaken(made.webhookId)
      throw made.outcome === 'full' ? tooMany() : noAccount(accountId)
    },

    list: (accountId) => store.endpoints(accountId),

    page: (query) => store.endpointPage(query),

    get: async (accountId, webhookId) => found(await store.findEndpoint(accountId, webhookId)),

    async change(accountId, webhookId, { label, eventTypes, isDisabled }) {
      const change = {
        ...(label === undefined ? {} : { label: labelOf(label) }),
        ...(eventTypes === undefined ? {} : { eventTypes: typesOf(eventTypes) }),
        ...(isDisabled === undefined ? {} : { isDisabled }),
      }
      const changed = found(await store.changeEndpoint(accountId, webhookId, change, clock.now()))
      // What waited while it was disabled may be due.
      if (isDisabled === false) sender.wake()
      return changed
    },

    async rotateSecret(accountId, webhookId, graceMs) {
      const now = clock.now()
      const secret = mintWebhookSecret(entropy)
      const sealed = crypto.seal(keyOf(parts), secret, webhookId)
      const rotated = await store.rotateSecret(accountId, webhookId, sealed, now + graceMs, now)
      const endpoint = found(rotated)
      lost.delete(webhookId)
      // What waited for a secret that can be read is due.
      sender.wake()
      return { endpoint, secret }
    },

    async remove(accountId, webhookId) {
      if (!(await store.removeEndpoint(accountId, webhookId, clock.now()))) throw noEndpoint()
      lost.delete(webhookId)
    },

    async test(accountId, webhookId, signal = new AbortController().signal) {
      if (parts.client === null) throw noOutbound()
      keyOf(parts)
      found(await store.findEndpoint(accountId, webhookId))
      return inTestTurn(accountId, signal, async () => {
        const now = clock.now()
        const delivery = { deliveryId: newId(now), trigger: 'test', createdAt: now } as const
        const about = { eventId: `evt_${newId(now)}`, webhookId, createdAt: now, jobId: null }
        const event = newEvent('api.webhook.test', { webhook_id: webhookId }, about)
        if (!(await store.enqueue(event, delivery))) throw noEndpoint()
        await sender.sendNow(delivery.deliveryId)
        // Deleted while it was sent: then there is nothing left to tell.
        const sent = found(await store.findDelivery(accountId, delivery.deliveryId))
        if (sent.status === 'failed' && sent.attempts.length === 0) throw unsignable(webhookId)
        return sent
      })
    },

    async deliveries(query) {
      if (query.webhookId !== null) found(await store.findEndpoint(query.accountId, query.webhookId))
      return store.deliveries(query)
    },

    async delivery(accountId, deliveryId) {
      const delivery = await store.findDelivery(accountId, deliveryId)
      if (delivery === null) throw noDelivery()
      return delivery
    },

    async replay(accountId, deliveryId) {
      const now = clock.now()
      const again = { deliveryId: newId(now), trigger: 'replay', createdAt: now } as const
      const replayed = await store.replay(accountId, deliveryId, again)
      if (replayed === null) throw noDelivery()
      if (replayed === 'disabled') {
        const delivery = await store.findDelivery(accountId, deliveryId)
        throw disabled(delivery?.webhookId ?? '')
      }
      sender.wake()
      return replayed
    },

    async overview() {
      return { ...(await store.endpointCounts(clock.now())), unsignable: lost.size }
    },

    counts: () => store.deliveryCounts(),

    async replayRange(accountId, webhookId, range) {
      const now = clock.now()
      const query = { accountId, webhookId, ...range, rangeMax: replayRangeMax, sentMax: replayedMax }
      const replayed = await store.replayRange(query, () => newId(now), now)
      if (replayed.outcome === 'queued') {
        if (replayed.count > 0) sender.wake()
        return replayed.count
      }
      if (replayed.outcome === 'missing') throw noEndpoint()
      throw replayed.outcome === 'disabled' ? disabled(webhookId) : rangeTooLong()
    },

    async reseal(oldKeys) {
      const outcome = await resealSecrets({ store, crypto, key: keyOf(parts), oldKeys })
      lost = new Set(outcome.lost)
      if (outcome.resealed > 0) sender.wake()
      return outcome
    },
  }
}

function keyOf({ instanceKey }: WebhooksParts): Uint8Array {
  const key = instanceKey()
  if (key === null) throw noInstanceKey()
  return key
}

const labelOf = (label: string | null | undefined) => oneLine((label ?? '').normalize('NFC')) || null

const typesOf = (types: readonly EventType[] | null | undefined) => (types ? [...new Set(types)] : null)

function found<T>(value: T | null): T {
  if (value === null) throw noEndpoint()
  return value
}
