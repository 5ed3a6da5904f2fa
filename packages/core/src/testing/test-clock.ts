import type { Clock, Entropy, Hashing, Host, Log } from '../kernel/host.ts'
import { testCrypto } from './test-crypto.ts'

export interface TestClock extends Clock {
  /** Moves time forward, running the timers that fall due in order, each at its own instant. */
  advance(ms: number): void
  /** Sets the clock without running timers, as an operator who corrects it would. */
  set(epochMs: number): void
  /** Timers that wait: 0 after a test that left nothing behind. */
  pendingTimers(): number
}

export interface LogRecord {
  readonly level: Parameters<Log['write']>[0]
  readonly message: string
  readonly fields: Readonly<Record<string, unknown>>
}

export interface TestHost extends Host {
  readonly clock: TestClock
  readonly logs: LogRecord[]
}

export interface TestHostOptions {
  /** Default 2026-09-21T13:33:20.000Z. */
  readonly now?: number
  /** The same seed gives the same random bytes. */
  readonly seed?: number
  /** 64 lower-case hex digits: `(data) => createHash('sha256').update(data).digest('hex')`. */
  readonly sha256: Hashing['sha256']
}

/** A host whose time a test moves by hand, whose randomness repeats and whose log can be read. */
export function testHost(options: TestHostOptions): TestHost {
  const logs: LogRecord[] = []
  const entropy = seededEntropy(options.seed ?? 1)
  return {
    clock: testClock(options.now ?? 1_790_000_000_000),
    entropy,
    crypto: testCrypto(options.sha256, entropy),
    log: { write: (level, message, fields = {}) => logs.push({ level, message, fields }) },
    logs,
  }
}

export function testClock(startMs: number): TestClock {
  let now = startMs
  let timers: { readonly at: number; readonly task: () => void }[] = []

  return {
    now: () => now,
    timer(delayMs, task) {
      const timer = { at: now + delayMs, task }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    defer(task) {
      // A few turns later, so that callers who start together share a batch as they do on a real event loop.
      void turns(8).then(task)
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (next === undefined) break
        timers = timers.filter((timer) => timer !== next)
        now = Math.max(now, next.at)
        next.task()
      }
      now = end
    },
    set(epochMs) {
      now = epochMs
    },
    pendingTimers: () => timers.length,
  }
}

/** Random-looking bytes from a seed (mulberry32). Never for secrets. */
export function seededEntropy(seed: number): Entropy {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return { randomBytes: (count) => Uint8Array.from({ length: count }, () => next() >>> 24) }
}

async function turns(count: number) {
  for (let turn = 0; turn < count; turn++) await null
}
