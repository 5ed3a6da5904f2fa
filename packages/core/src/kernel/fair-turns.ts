export interface Room {
  readonly limit: number
  readonly of: (account: string) => number
}

export interface FairTurnsOptions {
  /** Who may run at once, over all accounts. */
  readonly places: number
  /** Of one account. Default all places. */
  readonly perAccount?: number
  /** Places beyond those, for accounts that have nobody running. Default none. */
  readonly spare?: number
}

/** Places that accounts share. The accounts take turns, so that no account waits for the queue of another. */
export interface FairTurns {
  /** Runs when there is a place. Rejects with the reason of the signal when that aborts before. */
  take<T>(account: string, signal: AbortSignal, run: () => Promise<T>): Promise<T>
  /** For whoever brings runs that do not wait: so many find a place at once, `limit` in all and `of(account)` of one. */
  room(): Room
  /** Resolves when no task runs or waits. */
  idle(): Promise<void>
}

export function createFairTurns({ places, perAccount = places, spare = 0 }: FairTurnsOptions): FairTurns {
  const running = new Map<string, number>()
  /** The account that was served last is the last of them. */
  const waiting = new Map<string, Set<() => void>>()
  let all = 0
  let whenIdle: (() => void)[] = []

  const runningOf = (account: string) => running.get(account) ?? 0

  function hasPlace(account: string): boolean {
    const own = runningOf(account)
    return own < perAccount && all < (own === 0 ? places + spare : places)
  }

  function enter(account: string) {
    all++
    running.set(account, runningOf(account) + 1)
  }

  function leave(account: string) {
    all--
    const left = runningOf(account) - 1
    if (left === 0) running.delete(account)
    else running.set(account, left)
    serve()
    if (all > 0 || waiting.size > 0) return
    for (const resolve of whenIdle) resolve()
    whenIdle = []
  }

  function serve() {
    for (const [account, line] of [...waiting]) {
      const [next] = line
      if (next === undefined || !hasPlace(account)) continue
      stepOut(account, next)
      const others = waiting.get(account)
      if (others !== undefined) {
        waiting.delete(account)
        waiting.set(account, others)
      }
      enter(account)
      next()
    }
  }

  function stepOut(account: string, begin: () => void) {
    const line = waiting.get(account)
    line?.delete(begin)
    if (line?.size === 0) waiting.delete(account)
  }

  /** Resolves with a place. */
  function turn(account: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const begin = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    const giveUp = () => {
      stepOut(account, begin)
      reject(signal.reason)
    }
    signal.addEventListener('abort', giveUp, { once: true })
    const line = waiting.get(account) ?? new Set()
    waiting.set(account, line.add(begin))
    return promise
  }

  return {
    async take(account, signal, run) {
      signal.throwIfAborted()
      // Whoever waits in this account was there before; others wait because they have no place.
      if (!waiting.has(account) && hasPlace(account)) enter(account)
      else await turn(account, signal)
      try {
        signal.throwIfAborted()
        return await run()
      } finally {
        leave(account)
      }
    },
    room() {
      const left = places - all
      if (left > 0) return { limit: left, of: (account) => perAccount - runningOf(account) }
      return { limit: left + spare, of: (account) => (runningOf(account) === 0 ? 1 : 0) }
    },
    idle() {
      if (all === 0 && waiting.size === 0) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      whenIdle.push(resolve)
      return promise
    },
  }
}
