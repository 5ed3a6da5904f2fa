import { type Clock, pause } from '../../kernel/index.ts'

/** Readings of one site, one after the other. What `T` holds goes from one to the next as long as somebody waits. */
export interface SiteTurns<T> {
  /** Rejects with the signal's reason when it aborts before its turn; one that has waited too long goes on alone. */
  take<R>(domain: string, options: TurnOptions, run: (shared: T) => Promise<R>): Promise<R>
}

export interface TurnOptions {
  readonly signal: AbortSignal
  readonly onWait: () => void
}

const waitMaxMs = 60_000

interface Site<T> {
  /** Ends with the last reading that is under way or waits. Never rejects. */
  last: Promise<void>
  /** Readings that are under way or wait. */
  readings: number
  readonly shared: T
}

export function createSiteTurns<T>(clock: Pick<Clock, 'timer'>, make: () => T): SiteTurns<T> {
  const sites = new Map<string, Site<T>>()
  return {
    async take(domain, { signal, onWait }, run) {
      signal.throwIfAborted()
      const site = sites.get(domain) ?? { last: Promise.resolve(), readings: 0, shared: make() }
      sites.set(domain, site)
      const before = site.last
      const { promise, resolve: end } = Promise.withResolvers<void>()
      // Whoever comes next waits for all before it, also when this one gives up while it waits.
      site.last = before.then(() => promise)
      const isFirst = site.readings++ === 0
      try {
        if (!isFirst) {
          onWait()
          await waitFor(before, clock, signal)
          signal.throwIfAborted()
        }
        return await run(site.shared)
      } finally {
        end()
        if (--site.readings === 0) sites.delete(domain)
      }
    },
  }
}

async function waitFor(ended: Promise<void>, clock: Pick<Clock, 'timer'>, signal: AbortSignal) {
  const over = new AbortController()
  void ended.then(() => over.abort())
  await pause(clock, waitMaxMs, signal, over.signal)
}
