import type { Clock } from '../host.ts'
import { pause } from '../pause.ts'

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

interface Turn<T> {
  readonly ended: Promise<void>
  readonly shared: T
}

export function createSiteTurns<T>(clock: Pick<Clock, 'timer'>, make: () => T): SiteTurns<T> {
  const turns = new Map<string, Turn<T>>()
  return {
    async take(domain, { signal, onWait }, run) {
      signal.throwIfAborted()
      const before = turns.get(domain)
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const turn = { ended, shared: before?.shared ?? make() }
      turns.set(domain, turn)
      try {
        if (before !== undefined) {
          onWait()
          await waitFor(before.ended, clock, signal)
          signal.throwIfAborted()
        }
        return await run(turn.shared)
      } finally {
        end()
        if (turns.get(domain) === turn) turns.delete(domain)
      }
    },
  }
}

async function waitFor(ended: Promise<void>, clock: Pick<Clock, 'timer'>, signal: AbortSignal) {
  const over = new AbortController()
  void ended.then(() => over.abort())
  await pause(clock, waitMaxMs, signal, over.signal)
}
