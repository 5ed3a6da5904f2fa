import type { Clock } from '../kernel/index.ts'

export interface Deadlined {
  /** Epoch ms. */
  readonly startedAt: number
  /** Epoch ms at which the work should have ended. */
  readonly expiresAt: number
  /** Ends the work; false when it can no longer be ended and goes on. */
  expire(): boolean
}

export interface Deadlines {
  /** Work under way. */
  readonly count: number
  add(work: Deadlined): void
  remove(work: Deadlined): void
  /** Resolves when no work is left. */
  idle(): Promise<void>
  /** Ends all that can still be ended, as if its time had come. */
  expireAll(): void
  /**
   * For work in the background: resolves when nothing is under way that began in the last `youngMs`, and after as many at the
   * latest, so that what takes long holds up nobody. Whether anything began in that time.
   */
  quiet(youngMs: number): Promise<boolean>
  close(): void
}

/** One timer for all requests: they share one deadline, so the oldest expires first and a timer each would only cost. */
export function createDeadlines(clock: Clock): Deadlines {
  // A Set keeps insertion order, and insertion order is the order of expiry.
  const pending = new Set<Deadlined>()
  let cancelTimer: (() => void) | null = null
  let waiting: (() => void)[] = []
  const quietWaits = new Set<() => void>()
  let lastStartedAt = Number.NEGATIVE_INFINITY

  function arm(expiresAt: number): void {
    cancelTimer = clock.timer(Math.max(1, expiresAt - clock.now()), sweep)
  }

  function sweep(): void {
    cancelTimer = null
    const now = clock.now()
    for (const work of pending) {
      if (work.expiresAt > now) {
        arm(work.expiresAt)
        return
      }
      if (work.expire()) pending.delete(work)
    }
    settle()
  }

  function settle(): void {
    for (const endIfQuiet of quietWaits) endIfQuiet()
    if (pending.size > 0) return
    for (const resolve of waiting) resolve()
    waiting = []
  }

  return {
    get count() {
      return pending.size
    },
    add(work) {
      pending.add(work)
      lastStartedAt = work.startedAt
      if (cancelTimer === null) arm(work.expiresAt)
    },
    remove(work) {
      if (pending.delete(work) && waiting.length + quietWaits.size > 0) settle()
    },
    idle() {
      return pending.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))
    },
    expireAll() {
      for (const work of pending) if (work.expire()) pending.delete(work)
      settle()
    },
    quiet(youngMs) {
      const isYoung = (startedAt: number) => clock.now() - startedAt < youngMs
      const isQuiet = () => {
        for (const { startedAt } of pending) if (isYoung(startedAt)) return false
        return true
      }
      if (isQuiet()) return Promise.resolve(isYoung(lastStartedAt))
      return new Promise((resolve) => {
        const end = () => {
          quietWaits.delete(endIfQuiet)
          cancel()
          // The answer that was waited for goes out first.
          clock.defer(() => resolve(true))
        }
        const endIfQuiet = () => {
          if (isQuiet()) end()
        }
        const cancel = clock.timer(youngMs, end)
        quietWaits.add(endIfQuiet)
      })
    },
    close() {
      cancelTimer?.()
      cancelTimer = null
    },
  }
}
