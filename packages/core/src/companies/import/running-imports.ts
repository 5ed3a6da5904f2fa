import { ServiceError } from '../../errors.ts'

/** The imports of one service, from their start to their end. */
export interface RunningImports {
  /**
   * Runs an import under a signal that ends with the caller's or when the service closes. Refuses a second import of the
   * same fingerprint while the first runs, and any once the service is closing.
   */
  run<T>(
    fingerprint: string | null,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T>
  /** Stops what runs between two batches, takes nothing new, and resolves when the last import has ended. */
  close(): Promise<void>
}

export function createRunningImports(): RunningImports {
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()
  const fingerprints = new Set<string>()

  return {
    async run(fingerprint, signal, work) {
      if (closing.signal.aborted) throw stopping()
      if (fingerprint !== null && fingerprints.has(fingerprint)) {
        throw new ServiceError('CONFLICT', { message: 'This file is being imported already.' })
      }
      if (fingerprint !== null) fingerprints.add(fingerprint)
      const ends = signal === undefined ? closing.signal : AbortSignal.any([closing.signal, signal])
      const done = work(ends)
      running.add(done)
      try {
        return await done
      } finally {
        running.delete(done)
        if (fingerprint !== null) fingerprints.delete(fingerprint)
      }
    },
    async close() {
      closing.abort(stopping())
      // Their callers are told how they ended.
      await Promise.allSettled(running)
    },
  }
}

function stopping() {
  return new ServiceError('SERVICE_UNAVAILABLE', {
    message: 'The service is stopping. Import the file again later; what is stored stays.',
    details: { retry_after_ms: 1_000 },
  })
}
