import type { Clock } from '../kernel/index.ts'

/** Tells those who watch a job in this process that it changed. What another process changes is found by asking again. */
export interface JobChanges {
  changed(jobId: string): void
  /** Notes changes from now on; `end` it, whatever happens. */
  follow(jobId: string): Following
}

export interface Following {
  /** Resolves at a change since the last call, after `ms`, or when a signal aborts, whichever is first. */
  next(ms: number, signals: readonly AbortSignal[]): Promise<void>
  end(): void
}

export function createJobChanges(clock: Clock): JobChanges {
  const followers = new Map<string, Set<() => void>>()

  return {
    changed(jobId) {
      for (const tell of followers.get(jobId) ?? []) tell()
    },

    follow(jobId) {
      let hasChanged = false
      let wake = () => {}
      const tell = () => {
        hasChanged = true
        wake()
      }
      const ofJob = followers.get(jobId) ?? new Set()
      followers.set(jobId, ofJob.add(tell))
      return {
        async next(ms, signals) {
          if (!hasChanged && !signals.some(({ aborted }) => aborted)) {
            await new Promise<void>((resolve) => {
              const cancel = clock.timer(ms, () => wake())
              wake = () => {
                wake = () => {}
                cancel()
                for (const signal of signals) signal.removeEventListener('abort', stop)
                resolve()
              }
              const stop = () => wake()
              for (const signal of signals) signal.addEventListener('abort', stop)
            })
          }
          hasChanged = false
        },
        end() {
          ofJob.delete(tell)
          if (ofJob.size === 0 && followers.get(jobId) === ofJob) followers.delete(jobId)
        },
      }
    },
  }
}
