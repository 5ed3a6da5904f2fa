import { dayMs, minuteMs } from '../clock.ts'
import type { Clock, Log } from '../host.ts'
import type { WebhookStore } from './store.ts'

/** The delivery log, and with it what can be replayed (decisions D7.9). */
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

/** Each minute: gives back what lost its lease, and removes what is too old to show, in small steps. */
export function deliveryUpkeep(parts: {
  readonly clock: Clock
  readonly log: Log
  readonly store: Pick<WebhookStore, 'giveBack' | 'prune'>
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

  async function tidy(): Promise<void> {
    try {
      await giveBack('expired')
      const endedBefore = clock.now() - deliveryRetentionMs
      while (!isStopped && (await store.prune(endedBefore, stepRows)) > 0) await pause()
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
