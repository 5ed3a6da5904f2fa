import {
  createFairTurns,
  dayMs,
  type Entropy,
  type FairTurnsOptions,
  minuteMs,
  pause,
  secondMs,
} from '../kernel/index.ts'
import { type AttemptParts, type AttemptResult, attemptDelivery, attemptTimeoutMs } from './attempt.ts'
import { deliveryUpkeep } from './delivery-upkeep.ts'
import { unsignableMs } from './endpoint-changes.ts'
import { retryDelayMs } from './retry-schedule.ts'
import type { AttemptOutcome, ClaimedDelivery, WebhookStore } from './store.ts'
import type { DeliveryAttempt } from './webhook.ts'

/**
 * Attempts under way at once: in all, of one account, and beyond those for accounts that have none under way, so that receivers
 * that answer late, or for ever, keep their own account waiting.
 */
const defaultShares: FairTurnsOptions = { places: 1_024, perAccount: 256, spare: 256 }
/** For one endpoint (docs/design/decisions.md#deliveries-at-once). */
const perEndpointMax = 10
/** What one look takes: more would hold the writer for longer than a request should wait. */
const claimMax = 64
/** Longer than an attempt can take, its settling included: a process that still holds it then is dead. */
const leaseMs = 2 * attemptTimeoutMs + minuteMs

export interface SenderParts extends AttemptParts {
  readonly shares?: FairTurnsOptions
  readonly entropy: Entropy
  readonly store: WebhookStore
  /** Told of every attempt, for metrics; it must be quick and throw nothing. */
  readonly observe?: (attempt: ObservedAttempt) => void
}

export interface ObservedAttempt {
  /** `again` when another attempt follows. */
  readonly outcome: 'succeeded' | 'again' | 'failed'
  readonly error: DeliveryAttempt['error']
  readonly durationMs: number
}

export interface Sender {
  /**
   * Takes back what a dead process was sending, then sends what is due, now and whenever something falls due. A storage that
   * refuses is asked again until it does not.
   */
  start(): void
  /** Something was queued: looks at once. Does nothing before `start` and after `stop`. */
  wake(): void
  /** Sends one delivery now, whatever holds it back, beside the places that deliveries share; resolves when what came of it is written. Needs no `start`. */
  sendNow(deliveryId: string): Promise<void>
  /** Takes nothing more, waits for attempts under way, and gives back what is not through after `graceMs`. */
  stop(graceMs: number): Promise<void>
}

/** Sends what the store says is due. Each delivery at least once; the same bytes and event id at every attempt. */
export function createSender(parts: SenderParts): Sender {
  const { clock, log, store } = parts
  const abort = new AbortController()
  const stopping = new AbortController()
  const underWay = new Map<string, Promise<void>>()
  const turns = createFairTurns(parts.shares ?? defaultShares)
  /** Those that somebody waits for, from before they are taken. */
  const askedFor = new Set<Promise<void>>()
  /** Of these, what is being taken. */
  const taking = new Set<Promise<unknown>>()
  let state: 'idle' | 'working' | 'stopped' = 'idle'
  let isLooking = false
  let looking: Promise<void> = Promise.resolve()
  let lookAgain = false
  let isRecovered = false
  let failedLooks = 0
  let unsignableToldAt = 0
  let cancelTimer = () => {}
  const upkeep = deliveryUpkeep({ clock, log, store, after: look })

  /** One look at a time; whoever asks meanwhile is served by another one after it. */
  function look(): void {
    if (state !== 'working') return
    lookAgain = true
    if (isLooking) return
    isLooking = true
    looking = lookOn()
  }

  /** Once, before anything is taken. A test that is taken or under way by now is no dead process's. */
  async function recover(): Promise<void> {
    if (isRecovered) return
    await Promise.allSettled(taking)
    await Promise.all(underWay.values())
    await upkeep.giveBack('all')
    isRecovered = true
  }

  async function lookOn(): Promise<void> {
    cancelTimer()
    try {
      await recover()
      while (lookAgain && state === 'working') {
        const room = turns.room()
        const limit = Math.min(claimMax, room.limit)
        if (limit === 0) break
        lookAgain = false
        const claimed = await store.claim({ ...lease(), limit, perEndpointMax, roomOf: room.of })
        // There is room for each: none waits.
        for (const one of claimed)
          void begin(
            one,
            turns.take(one.endpoint.accountId, never, () => send(one)),
          )
        if (claimed.length === limit) lookAgain = true
        failedLooks = 0
        if (!lookAgain) await waitForNext()
      }
    } catch (error) {
      failedLooks++
      log.write('error', 'webhooks cannot be sent for the moment; they stay queued', { error })
      lookIn(Math.min(minuteMs, 1_000 * 2 ** (failedLooks - 1)))
    }
    // In the turn in which nobody asks any more: who asks later starts another look.
    isLooking = false
  }

  /**
   * No poll while it is quiet: the next look is when something falls due or is queued. While attempts are under way their ends
   * look too, and asking when the next is due would cost more than looking once a second.
   */
  async function waitForNext(): Promise<void> {
    if (underWay.size > 0) return lookIn(secondMs)
    const dueAt = await store.nextDueAt()
    if (dueAt === null) return
    const waitMs = dueAt - clock.now()
    lookIn(waitMs > 0 ? waitMs : secondMs)
  }

  function lookIn(delayMs: number): void {
    cancelTimer()
    if (state !== 'working') return
    // Runtimes take timers of up to 24 days.
    cancelTimer = clock.timer(Math.min(delayMs, dayMs), look)
  }

  const lease = () => {
    const now = clock.now()
    return { now, leaseUntil: now + leaseMs }
  }

  function begin({ delivery: { deliveryId } }: ClaimedDelivery, sent: Promise<void>): Promise<void> {
    const sending = sent.finally(() => {
      underWay.delete(deliveryId)
      look()
    })
    underWay.set(deliveryId, sending)
    return sending
  }

  async function send(claimed: ClaimedDelivery): Promise<void> {
    const result = await attemptDelivery(parts, claimed, abort.signal)
    const now = clock.now()
    const outcome = outcomeOf(parts, claimed, result, now)
    if (result.result === 'unsignable' && now >= unsignableToldAt + minuteMs) {
      unsignableToldAt = now
      const { webhookId } = claimed.endpoint
      // Its words alone: nothing is broken in the program.
      log.write('error', unsignable, { webhook_id: webhookId, error: reasonOf(result.cause) })
    }
    const attempt = 'attempt' in result ? result.attempt : null
    if (attempt !== null && outcome.outcome !== 'released')
      parts.observe?.({ outcome: outcome.outcome, error: attempt.error, durationMs: attempt.durationMs })
    const settling = settle(claimed, attempt, outcome, now)
    // Asked for before that is written: both share a commit, and an endpoint's ten places do not wait for the disk.
    look()
    await settling
  }

  /** Tried again while the lease holds; after that it is sent again: twice may happen, never may not. */
  async function settle(
    claimed: ClaimedDelivery,
    attempt: DeliveryAttempt | null,
    outcome: AttemptOutcome,
    at: number,
  ): Promise<void> {
    for (let waitMs = 1_000; ; waitMs *= 2) {
      try {
        await store.settle(claimed, attempt, outcome, at)
        return
      } catch (error) {
        const { deliveryId } = claimed.delivery
        log.write('error', 'what a webhook came to could not be written', { delivery_id: deliveryId, error })
        if (state === 'stopped' || clock.now() + waitMs > at + leaseMs - attemptTimeoutMs) return
        await pause(clock, waitMs, stopping.signal)
      }
    }
  }

  async function sendOne(deliveryId: string): Promise<void> {
    // What is taken while the recovery is under way would be given back.
    while (isLooking && !isRecovered) await looking
    const taken = takeOne(deliveryId)
    taking.add(taken)
    const sent = await taken.finally(() => taking.delete(taken))
    if (sent !== null) return sent.through
    // A look was quicker: it has begun, or is about to.
    await looking
    await underWay.get(deliveryId)
  }

  async function takeOne(deliveryId: string): Promise<{ readonly through: Promise<void> } | null> {
    const one = { limit: 1, perEndpointMax, roomOf: () => 1, deliveryId }
    const [claimed] = await store.claim({ ...lease(), ...one })
    return claimed === undefined ? null : { through: begin(claimed, send(claimed)) }
  }

  return {
    start() {
      if (state !== 'idle') return
      state = 'working'
      upkeep.start()
      look()
    },
    wake: look,
    sendNow(deliveryId) {
      const sending = sendOne(deliveryId).finally(() => askedFor.delete(sending))
      askedFor.add(sending)
      return sending
    },
    async stop(graceMs) {
      state = 'stopped'
      stopping.abort()
      cancelTimer()
      const cancelGrace = clock.timer(graceMs, () => abort.abort())
      await looking
      while (underWay.size + askedFor.size > 0) await Promise.allSettled([...underWay.values(), ...askedFor])
      cancelGrace()
      await upkeep.stop()
    },
  }
}

const never = new AbortController().signal

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

const unsignable =
  'a webhook cannot be signed: its secret was sealed with another instance key; put that key beside the one in force and start again, or rotate the secret'

function outcomeOf(
  { entropy }: SenderParts,
  { delivery }: ClaimedDelivery,
  result: AttemptResult,
  now: number,
): AttemptOutcome {
  // A client waits for the answer of a test: an hour later the test is of no use.
  const isTest = delivery.trigger === 'test'
  switch (result.result) {
    case 'succeeded':
      return { outcome: 'succeeded' }
    case 'gone':
      return { outcome: 'failed' }
    case 'interrupted':
      return { outcome: 'released', dueAt: now }
    case 'unsignable':
      return isTest ? { outcome: 'failed' } : { outcome: 'released', dueAt: now + unsignableMs }
    case 'failed': {
      if (isTest) return { outcome: 'failed' }
      const chance = (entropy.randomBytes(1)[0] ?? 0) / 255
      const delayMs = retryDelayMs(delivery.attemptCount, chance, result.askedMs)
      return delayMs === null ? { outcome: 'failed' } : { outcome: 'again', dueAt: now + delayMs }
    }
  }
}
