/** One piece of work that many callers ask for, done by one run at a time. */
export interface SharedRuns {
  /** Resolves when a run that began after the call has ended, and rejects as that run does. */
  run(): Promise<void>
  /** Resolves when no run is under way; however it ended, its callers know. */
  idle(): Promise<void>
  isIdle(): boolean
}

export function sharedRuns(work: () => Promise<void>): SharedRuns {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  function start(): Promise<void> {
    const run = work().finally(() => {
      running = null
    })
    running = run
    return run
  }

  const isIdle = () => running === null && next === null

  async function idle() {
    while (!isIdle()) await (running ?? next)?.catch(() => {})
  }

  return {
    run() {
      if (running === null) return start()
      // The run under way may be past what the caller waits for: only one that starts later is sure to see it.
      next ??= running
        .catch(() => {})
        .then(() => {
          next = null
          return start()
        })
      return next
    },
    idle,
    isIdle,
  }
}
