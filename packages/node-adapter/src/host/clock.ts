import type { Clock } from '@dealflow/core'

/** The machine's clock and timers. Timers are unref'ed: a pending one does not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  timer(delayMs, task) {
    const handle = setTimeout(task, delayMs)
    handle.unref()
    return () => clearTimeout(handle)
  },
  defer(task) {
    setImmediate(task)
  },
}
