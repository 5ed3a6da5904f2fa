/** The clock and chance of a client; a test may bring its own. */
export interface Timing {
  /** Epoch milliseconds. */
  now(): number
  /** Runs `done` after `ms`; the function it returns cancels that. */
  timer(ms: number, done: () => void): () => void
  /** 0 up to, and without, 1. */
  random(): number
}

// A timer of more than 24.8 days would fire at once.
const timerMsMax = 2 ** 31 - 1

export const systemTiming: Timing = {
  now: () => Date.now(),
  random: () => Math.random(),
  timer(ms, done) {
    const timer = setTimeout(done, Math.min(ms, timerMsMax))
    return () => clearTimeout(timer)
  },
}

/** Resolves after `ms`; rejects at once with the reason of `signal` when that aborts. */
export function pause(ms: number, signal: AbortSignal | undefined, timing: Timing): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      cancel()
      reject(signal?.reason)
    }
    const cancel = timing.timer(ms, () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    })
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** The time that one try has, and the caller's own signal: `signal` aborts with whichever comes first. */
export interface Limit {
  readonly signal: AbortSignal
  /** Whether the time ran out. */
  readonly isOver: boolean
  /** Gives the whole time once more. */
  restart(): void
  /** Leaves nothing behind, on a signal that outlives the try least of all. */
  end(): void
}

export function startLimit(caller: AbortSignal | undefined, ms: number, timing: Timing): Limit {
  const controller = new AbortController()
  let isOver = false
  const follow = () => controller.abort(caller?.reason)
  const runOut = () => {
    isOver = true
    controller.abort()
  }
  let cancel = timing.timer(ms, runOut)
  if (caller?.aborted) follow()
  caller?.addEventListener('abort', follow, { once: true })
  return {
    signal: controller.signal,
    get isOver() {
      return isOver
    },
    restart() {
      cancel()
      cancel = timing.timer(ms, runOut)
    },
    end() {
      cancel()
      caller?.removeEventListener('abort', follow)
    },
  }
}
