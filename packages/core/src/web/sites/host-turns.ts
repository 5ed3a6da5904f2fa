import { type Clock, pause } from '../../kernel/index.ts'
import { orAborted } from '../outbound/until-aborted.ts'

/** One request of a host at a time, and a pause between the beginnings of two. */
export interface HostTurns {
  /**
   * Runs `request` when it is the turn of this one and `delayMs` have passed since the host's last began. Rejects with the
   * signal's reason when it aborts before.
   */
  take<T>(hostname: string, delayMs: number, signal: AbortSignal, request: () => Promise<T>): Promise<T>
}

interface Host {
  /** Ends with the last request that is under way or waits. Never rejects. */
  last: Promise<void>
  waiting: number
  beganAt: number
}

/** How many hosts may be remembered before those that have been left alone are forgotten. */
const hostsMax = 1_000

export function createHostTurns(clock: Pick<Clock, 'now' | 'timer'>): HostTurns {
  const hosts = new Map<string, Host>()

  function hostOf(hostname: string): Host {
    const known = hosts.get(hostname)
    if (known !== undefined) return known
    if (hosts.size >= hostsMax) forgetOld(hosts, clock.now())
    const host = { last: Promise.resolve(), waiting: 0, beganAt: Number.NEGATIVE_INFINITY }
    hosts.set(hostname, host)
    return host
  }

  return {
    async take(hostname, delayMs, signal, request) {
      const host = hostOf(hostname)
      const before = host.last
      const { promise, resolve: end } = Promise.withResolvers<void>()
      // Whoever comes next waits for all before it, also when this one gives up while it waits.
      host.last = before.then(() => promise)
      host.waiting++
      try {
        await orAborted(before, signal)
        // Never longer than the delay, also when the clock was set back.
        const waitMs = Math.min(host.beganAt + delayMs - clock.now(), delayMs)
        if (waitMs > 0) await pause(clock, waitMs, signal)
        signal.throwIfAborted()
        host.beganAt = clock.now()
        return await request()
      } finally {
        host.waiting--
        end()
      }
    },
  }
}

const forgottenAfterMs = 60_000

function forgetOld(hosts: Map<string, Host>, now: number) {
  for (const [hostname, { waiting, beganAt }] of hosts)
    if (waiting === 0 && beganAt + forgottenAfterMs < now) hosts.delete(hostname)
}
