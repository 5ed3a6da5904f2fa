import { type Clock, dayMs, type Log, minuteMs } from '../kernel/index.ts'
import type { WebhookStore } from './store.ts'

/**
 * The delivery log, and with it what can be replayed (docs/design/decisions.md#retention). A delivery that has waited as long ends
 * too: a failing endpoint gets one attempt an hour whatever waits, so what is sent to it would pile up for ever.
 */
export const deliveryRetentionMs = 30 * dayMs
const everyMs = minuteMs
/** Rows of one transaction: 500 hold the writer for some milliseconds. */
const stepRows = 500

export interface DeliveryUpkeep {
  /** Deliveries whose sender is gone wait again. */
  giveBack(which: 'expired' | 'all'): Promise<void>
  start(): void
  /** Resolves when nothing of it is under way. */
  stop(): Promise<void>
}

/** Each minute: gives back what lost its lease, gives up what waited too long, and removes what is too old to show, in small steps. */
export function deliveryUpkeep(parts: {
  readonly clock: Clock
  readonly log: Log
  readonly store: Pick<WebhookStore, 'giveBack' | 'giveUp' | 'prune'>
  /** Called after each turn. */
  readonly after: () => void
}): DeliveryUpkeep {
  const { clock, log, store, after } = parts
  let isStopped = false
  let turn: Promise<void> = Promise.resolve()
  let cancel = () => {}

  const pause = () => new Promise<void>((resolve) => clock.defer(resolve))

  async function giveBack(which: 'expired' | 'all'): Promise<void> {
    while ((await store.giveBack(clock.now(), stepRows, which)) === stepRows && !isStopped) await pause()
  }

  async function giveUp(queuedBefore: number): Promise<void> {
    let deliveries = 0
    for (let ended = stepRows; ended > 0 && !isStopped; deliveries += ended) {
      if (deliveries > 0) await pause()
      ended = await store.giveUp(queuedBefore, clock.now(), stepRows)
    }
    if (deliveries > 0)
      log.write('warn', 'webhook deliveries that waited for 30 days were given up', { deliveries })
  }

  async function tidy(): Promise<void> {
    try {
      await giveBack('expired')
      const before = clock.now() - deliveryRetentionMs
      await giveUp(before)
      while (!isStopped && (await store.prune(before, stepRows)) > 0) await pause()
    } catch (error) {
      log.write('warn', 'the log of webhook deliveries could not be tidied; the next turn tries again', {
        error,
      })
    }
    after()
    next()
  }

  function next(): void {
    if (isStopped) return
    cancel = clock.timer(everyMs, () => {
      turn = tidy()
    })
  }

  return {
    giveBack,
    start: next,
    async stop() {
      isStopped = true
      cancel()
      await turn
    },
  }
}
