import { type Clock, ServiceError } from '../../kernel/index.ts'

/** The imports of one service, from their start to their end. */
export interface RunningImports {
  /**
   * Runs an import under a signal that ends with the caller's or when the service closes. Of imports of one fingerprint only
   * one runs: another waits a moment for it, because a run that was interrupted just now still stores its last batch, and is
   * refused when that one goes on. Refuses any once the service is closing.
   */
  run<T>(
    fingerprint: string | null,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T>
  /** Stops what runs between two batches, takes nothing new, and resolves when the last import has ended. */
  close(): Promise<void>
}

export const earlierRunWaitMs = 5_000

export function createRunningImports(clock: Clock): RunningImports {
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()
  const turns = new Map<string, Promise<unknown>>()

  return {
    async run(fingerprint, signal, work) {
      const ends = signal === undefined ? closing.signal : AbortSignal.any([closing.signal, signal])
      ends.throwIfAborted()
      if (fingerprint !== null) {
        const earlier = turns.get(fingerprint)
        if (earlier !== undefined) await endOf(earlier, clock, ends)
        ends.throwIfAborted()
        if (turns.has(fingerprint)) {
          throw new ServiceError('CONFLICT', { message: 'This file is being imported already.' })
        }
      }
      const done = work(ends)
      running.add(done)
      if (fingerprint !== null) turns.set(fingerprint, done)
      try {
        return await done
      } finally {
        running.delete(done)
        if (fingerprint !== null) turns.delete(fingerprint)
      }
    },
    async close() {
      closing.abort(stopping())
      // Their callers hear how they ended.
      await Promise.allSettled(running)
    },
  }
}

/** Resolves when the earlier run has ended and given up its turn, after the wait, or when the signal ends, whichever is first. */
function endOf(earlier: Promise<unknown>, clock: Clock, ends: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.timer(earlierRunWaitMs, resolve)
    const finish = () => {
      cancel()
      ends.removeEventListener('abort', finish)
      clock.defer(resolve)
    }
    ends.addEventListener('abort', finish, { once: true })
    earlier.then(finish, finish)
  })
}

function stopping() {
  return new ServiceError('SERVICE_UNAVAILABLE', {
    message: 'The service is stopping. Import the file again later; what is stored stays.',
    details: { retry_after_ms: 1_000 },
  })
}
