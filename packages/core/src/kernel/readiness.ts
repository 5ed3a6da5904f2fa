import type { Clock, Log } from './host.ts'

export interface Readiness {
  readonly ready: boolean
  /** It is closing: what is sent to it now is answered for a little while only. */
  readonly draining: boolean
  /** By name: `ok` or `failed`; the log has the cause. */
  readonly checks: Readonly<Record<string, 'ok' | 'failed'>>
}

export interface ReadinessParts {
  readonly clock: Clock
  readonly log: Log
  readonly isDraining: () => boolean
  readonly checks: Readonly<Record<string, () => Promise<void>>>
}

/** A check may cost a durable write and needs no key, so however often it is asked for, it is made once in this time. */
const freshMs = 1_000

/** Whether the checks pass, at most a second old. */
export function createReadiness(parts: ReadinessParts): () => Promise<Readiness> {
  const { clock, log, checks, isDraining } = parts
  let latest: { readonly at: number; readonly result: Promise<Readiness['checks']> } | null = null

  async function one(name: string, check: () => Promise<void>) {
    try {
      await check()
      return [name, 'ok'] as const
    } catch (error) {
      log.write('error', 'a readiness check failed', { check: name, error })
      return [name, 'failed'] as const
    }
  }

  async function all(): Promise<Readiness['checks']> {
    return Object.fromEntries(
      await Promise.all(Object.entries(checks).map(([name, check]) => one(name, check))),
    )
  }

  return async () => {
    const now = clock.now()
    // A clock that was set back must not keep an old answer alive.
    if (latest === null || now < latest.at || now - latest.at >= freshMs) latest = { at: now, result: all() }
    const results = await latest.result
    const draining = isDraining()
    const passed = Object.values(results).every((result) => result === 'ok')
    return { ready: passed && !draining, draining, checks: results }
  }
}
