import { type Host, secondMs } from '../kernel/index.ts'
import type { RateCounterStore } from './store.ts'
import type { FixedWindowRateStore } from './windows.ts'

export interface RatePersistence {
  /** Takes back the counters that were kept, then keeps them again every second. */
  start(): Promise<void>
  /** Keeps the counters a last time and ends the timer. */
  close(): Promise<void>
}

export interface RatePersistenceOptions {
  readonly host: Host
  readonly rates: FixedWindowRateStore
  readonly store: RateCounterStore
}

/** Minute and day counters on disk, at most a second old: a crash may forget a second of counting, never a day. */
export function keepRateCounters({ host, rates, store }: RatePersistenceOptions): RatePersistence {
  const { clock, log } = host
  let keptMark = 0
  let keptMinute = 0
  let cancel = () => {}
  let isClosed = false

  /** Only changed counters are written; an idle service writes nothing but the clean-up of a new minute. */
  async function flush() {
    const now = clock.now()
    const { counters, mark } = rates.counters(keptMark)
    const minute = Math.floor(now / 60_000)
    if (counters.length === 0 && minute === keptMinute) return
    await store.save(counters, now)
    keptMark = mark
    keptMinute = minute
  }

  function arm() {
    if (isClosed) return
    cancel = clock.timer(secondMs, () => {
      flush()
        // What could not be kept is tried again with the next second's.
        .catch((error: unknown) => log.write('warn', 'rate counters were not kept', { error }))
        .finally(arm)
    })
  }

  return {
    async start() {
      rates.restore(await store.load(clock.now()))
      arm()
    },
    async close() {
      isClosed = true
      cancel()
      await flush()
    },
  }
}
