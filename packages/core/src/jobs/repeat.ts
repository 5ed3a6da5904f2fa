import type { Clock, Log } from '../kernel/index.ts'

export interface Repeated {
  /** No further run; resolves when the one under way has ended. */
  stop(): Promise<void>
}

/**
 * Runs `task` again and again, `everyMs` after its last run ended. A failure is logged once, and so is its end: a full
 * disk must not fill the log too.
 */
export function repeat(
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  everyMs: number,
  what: string,
  task: () => Promise<unknown>,
): Repeated {
  let isStopped = false
  let hasFailed = false
  let underWay: Promise<void> = Promise.resolve()
  let cancel = plan()

  return {
    async stop() {
      isStopped = true
      cancel()
      await underWay
    },
  }

  function plan() {
    return clock.timer(everyMs, () => {
      underWay = run()
    })
  }

  async function run() {
    try {
      await task()
      if (hasFailed) log.write('info', `${what} works again`)
      hasFailed = false
    } catch (error) {
      if (!hasFailed) log.write('warn', `${what} failed, and is tried again`, { error })
      hasFailed = true
    }
    if (!isStopped) cancel = plan()
  }
}
