/** So many at once; the others wait in the order in which they came. */
export interface Slots {
  /** Resolves to what gives the slot back. Rejects with the reason of `signal`. */
  take(signal: AbortSignal): Promise<() => void>
}

export function slots(count: number): Slots {
  let free = count
  const waiting = new Set<() => void>()

  function release() {
    const [next] = waiting
    if (next === undefined) free++
    else next()
  }

  return {
    async take(signal) {
      signal.throwIfAborted()
      if (free > 0) free--
      else {
        await new Promise<void>((resolve, reject) => {
          const settle = (then: () => void) => {
            waiting.delete(go)
            signal.removeEventListener('abort', stop)
            then()
          }
          const go = () => settle(resolve)
          const stop = () => settle(() => reject(signal.reason))
          waiting.add(go)
          signal.addEventListener('abort', stop)
        })
      }
      return release
    },
  }
}
