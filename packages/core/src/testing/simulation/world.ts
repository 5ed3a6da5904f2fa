import type { Crypto } from '../../kernel/host.ts'
import type { OpenSqlite } from '../../storage/sqlite/driver.ts'
import type { Mutant } from './mutant.ts'
import { type Random, seededRandom } from './random.ts'
import { createTimeline, type Owner, type Timeline } from './timeline.ts'

/** What a run needs of a runtime. */
export interface SimulationRuntime {
  /** Opens a database in memory: empty, or with the schema of this version. */
  readonly open: OpenSqlite
  readonly crypto: Crypto
  /** Runs every task of every promise that is due: `drainMicrotasks` of bun:jsc. */
  readonly drain: () => void
}

export interface Problem {
  readonly elapsedMs: number
  readonly step: number
  readonly what: string
}

/** What everybody in a run shares. */
export interface World {
  readonly runtime: SimulationRuntime
  readonly random: Random
  readonly timeline: Timeline
  readonly mutant: Mutant | null
  /** Of clients, receivers and whoever else no fault reaches. */
  readonly outside: Owner
  readonly problems: readonly Problem[]
  /** Faults happen; afterwards everything has to come to its end. */
  isCalm: boolean
  /** Called before a step of a process: where one is killed in the middle of something. */
  onStep: (owner: Owner) => void
  trace(who: string, what: string): void
  /** A promise is broken. */
  fail(what: string): void
  /** For whoever is outside. */
  sleep(ms: number): Promise<void>
  traceHash(): string
}

export function createWorld(
  seed: number,
  runtime: SimulationRuntime,
  mutant: Mutant | null,
  print: ((line: string) => void) | null,
): World {
  const random = seededRandom(seed)
  const outside: Owner = { name: 'outside', isAlive: true, heldUntil: 0 }
  const problems: Problem[] = []
  const hash = createTraceHash()
  const timeline = createTimeline({
    random,
    startMs: 1_790_000_000_000,
    drain: runtime.drain,
    beforeStep: (owner) => world.onStep(owner),
  })
  const world: World = {
    runtime,
    random,
    timeline,
    mutant,
    outside,
    problems,
    isCalm: false,
    onStep: () => {},
    trace(who, what) {
      const line = `${timeline.elapsed()} ${who} ${what}`
      hash.add(line)
      print?.(`${(timeline.elapsed() / 1_000).toFixed(3).padStart(10)} ${who.padEnd(10)} ${what}`)
    },
    fail(what) {
      problems.push({ elapsedMs: timeline.elapsed(), step: timeline.steps(), what })
      world.trace('BROKEN', what)
    },
    sleep: (ms) => new Promise((resolve) => void timeline.after(outside, ms, resolve)),
    traceHash: hash.text,
  }
  return world
}

/** Two FNV-1a sums: a run has some thousand lines, and a cryptographic hash of each would take longer than the run. */
function createTraceHash() {
  let one = 0x811c9dc5
  let two = 0x01000193
  return {
    add(line: string) {
      for (let at = 0; at < line.length; at++) {
        const code = line.charCodeAt(at)
        one = Math.imul(one ^ code, 0x01000193)
        two = Math.imul(two ^ (code + at), 0x85ebca6b)
      }
    },
    text: () => [one, two].map((sum) => (sum >>> 0).toString(16).padStart(8, '0')).join(''),
  }
}
