import type { EventType } from './event-table.ts'
import type {
  DeliveryAttempt,
  DeliveryStatus,
  SealedSecret,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
} from './webhook.ts'

export interface EndpointChange {
  readonly label?: string | null
  readonly eventTypes?: readonly EventType[] | null
  readonly isDisabled?: boolean
}

/** What a sender holds of a delivery; what it reports under an older token is dropped. */
export interface ClaimedDelivery {
  readonly delivery: WebhookDelivery
  readonly event: WebhookEvent
  readonly endpoint: WebhookEndpoint
  /** Those that sign now, the newest first. */
  readonly secrets: readonly SealedSecret[]
  readonly token: number
}

/** What an attempt came to. */
export type AttemptOutcome =
  | { readonly outcome: 'succeeded' }
  /** Another attempt at `dueAt`. */
  | { readonly outcome: 'again'; readonly dueAt: number }
  | { readonly outcome: 'failed' }
  /** As if the attempt had not been made: the process stops, or the secret cannot be read. Due again at `dueAt`. */
  | { readonly outcome: 'released'; readonly dueAt: number }

export interface EndpointQuery {
  readonly accountId: string | null
  readonly afterWebhookId: string | null
  readonly limit: number
}

export interface DeliveryQuery {
  readonly accountId: string | null
  readonly webhookId: string | null
  readonly status: DeliveryStatus | null
  readonly afterDeliveryId: string | null
  readonly limit: number
}

export interface ReplayQuery {
  readonly accountId: string
  readonly webhookId: string
  /** Of the event. */
  readonly since: number
  readonly until: number | null
  /** `failed`: only events of which no delivery succeeded. Null: all. Those that are on their way are left out of both. */
  readonly status: 'failed' | null
  /** So many events the range may hold, whatever came of them: each is looked at. */
  readonly rangeMax: number
  /** So many of them may be sent. */
  readonly sentMax: number
}

/** Webhook endpoints, events and their deliveries; every method is one whole decision, durable when it resolves. */
export interface WebhookStore {
  /** `conflict` when the account has the URL already; `full` when it has `endpointsMax`. */
  createEndpoint(
    endpoint: WebhookEndpoint,
    secret: string,
    endpointsMax: number,
  ): Promise<
    | { readonly outcome: 'created' }
    | { readonly outcome: 'conflict'; readonly webhookId: string }
    | { readonly outcome: 'full' | 'missing_account' }
  >
  /** Newest first. */
  endpoints(accountId: string): Promise<readonly WebhookEndpoint[]>
  /** `accountId` null: the operator, whoever's it is. */
  /** Of one account, or of all: the highest id first, which is the newest. */
  endpointPage(query: EndpointQuery): Promise<readonly WebhookEndpoint[]>
  /** Of all accounts. A disabled endpoint is not failing. */
  endpointCounts(now: number): Promise<{ readonly endpoints: number; readonly failing: number }>
  findEndpoint(accountId: string | null, webhookId: string): Promise<WebhookEndpoint | null>
  /** Enabling ends the count of failures. Null when the account has no such endpoint. */
  changeEndpoint(
    accountId: string,
    webhookId: string,
    change: EndpointChange,
    at: number,
  ): Promise<WebhookEndpoint | null>
  /**
   * Puts a secret in front; those before sign until `retiresAt`, and not at all when that is now. At most five sign at once. What
   * waits and would be due within `unsignableMs`, the first `dueAtOnceMax` of it, is due now: it may have waited for the secret.
   */
  rotateSecret(
    accountId: string,
    webhookId: string,
    secret: string,
    retiresAt: number,
    at: number,
  ): Promise<WebhookEndpoint | null>
  /**
   * Puts what `reseal` makes of each sealed secret in its place, all or nothing; what it returns unchanged stays. It is asked
   * endpoint by endpoint, the newest secret first. Returns how many endpoints have other secrets now.
   */
  resealSecrets(reseal: (sealed: string, webhookId: string) => string): Promise<number>
  /**
   * Removes the endpoint in one transaction: from then on nothing is handed out, read or replayed of it, and what an attempt that
   * is under way comes to is dropped. Its rows, events and deliveries of every state, go with it; the last of many with the next
   * `prune`. Jobs that named it end without an event.
   */
  removeEndpoint(accountId: string, webhookId: string, at: number): Promise<boolean>
  /** Queues one delivery, due now. False when the account has no such endpoint, or it is disabled and this is no test. */
  enqueue(event: WebhookEvent, delivery: QueuedDelivery): Promise<boolean>
  /**
   * Hands out due deliveries, each to one caller until its lease ends: round the endpoints, of each the longest due first, at most
   * `perEndpointMax` under way for one endpoint and one for each (endpoint, job), and of one account no more than `roomOf` says
   * of it. Counts the attempt: the delivery that is handed out has it in `attemptCount`. One
   * whose endpoint is disabled, or rests, is not handed out, and of an endpoint whose rest has ended one at a time (health.ts).
   * None of this holds back a delivery that is asked for by its id.
   */
  claim(query: ClaimDeliveries): Promise<readonly ClaimedDelivery[]>
  /**
   * Writes what an attempt came to, and what it says of the endpoint's health (`healthAfter`); a released one says nothing, and
   * leaves no trace in the log. `lost` when the delivery is not the caller's any more, or its endpoint is gone: nothing is changed.
   */
  settle(
    claimed: Pick<ClaimedDelivery, 'delivery' | 'token'>,
    /** Null for one that was released. */
    attempt: DeliveryAttempt | null,
    outcome: AttemptOutcome,
    at: number,
  ): Promise<'settled' | 'lost'>
  /** Deliveries that were being sent when their lease ended wait again, due now; returns how many. `all`: whatever their lease. */
  giveBack(now: number, limit: number, which: 'expired' | 'all'): Promise<number>
  /** When the next delivery that `claim` would hand out is due, disabled and resting endpoints left out or counted from their rest's end; null when none waits. */
  nextDueAt(): Promise<number | null>
  /** Newest first: by their ids, which begin with their time. */
  deliveries(query: DeliveryQuery): Promise<readonly WebhookDelivery[]>
  findDelivery(accountId: string | null, deliveryId: string): Promise<WebhookDelivery | null>
  /** A new delivery of the same event, due now. Null when there is no such delivery or its endpoint is gone. */
  replay(
    accountId: string | null,
    deliveryId: string,
    replay: QueuedDelivery,
  ): Promise<WebhookDelivery | 'disabled' | null>
  /**
   * New deliveries of the job events in the range, from `since` on and before `until`, with ids of `newId`, whose order is
   * that of the events: they are handed out oldest first.
   * An event of which a delivery waits or is being sent is left out, so that asking again doubles nothing; so are tests. All or
   * nothing: `too_many` when the range holds more than the query allows.
   */
  replayRange(
    query: ReplayQuery,
    newId: () => string,
    at: number,
  ): Promise<
    | { readonly outcome: 'queued'; readonly count: number }
    | { readonly outcome: 'missing' | 'disabled' | 'too_many' }
  >
  /** Pending, sending and failing ones, for people and metrics. */
  deliveryCounts(): Promise<readonly { readonly status: DeliveryStatus; readonly count: number }[]>
  /**
   * Ends as `failed` what was queued before and waits still, oldest first: for an endpoint that is disabled, rests or cannot be
   * signed for. What is being sent is left alone. Returns how many, at most `limit`.
   */
  giveUp(queuedBefore: number, at: number, limit: number): Promise<number>
  /** Removes deliveries that ended before, with their attempts, and events from before that no delivery names; at most `limit` of each. Returns how many. */
  prune(endedBefore: number, limit: number): Promise<number>
}

export interface QueuedDelivery {
  readonly deliveryId: string
  readonly trigger: WebhookDelivery['trigger']
  readonly createdAt: number
}

export interface ClaimDeliveries {
  readonly now: number
  readonly leaseUntil: number
  readonly limit: number
  readonly perEndpointMax: number
  /** So many of an account's deliveries the caller has places for. */
  readonly roomOf: (accountId: string) => number
  /** Only this delivery: a test is sent at once. */
  readonly deliveryId?: string
}
