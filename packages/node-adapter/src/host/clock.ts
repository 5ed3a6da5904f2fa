import type { Clock } from '@dealflow/core'

/** The machine's clock and timers. Timers are unref'ed, but those that hold the process. */
export const systemClock: Clock = {
  now: () => Date.now(),
  timer(delayMs, task, options) {
    const handle = setTimeout(task, delayMs)
    if (options?.holds !== true) handle.unref()
    return () => clearTimeout(handle)
  },
  defer(task) {
    setImmediate(task)
  },
}
