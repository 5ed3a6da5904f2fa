import { readFileSync } from 'node:fs'
import type { SiteChildEnd, SiteChildLimits, StartSiteChild } from '@dealflow/core'
import { type BoundedProcess, type ProcessOptions, startBounded } from '../children/bounded-process.ts'

export interface SiteProcessOptions extends Pick<ProcessOptions, 'program' | 'boundsAddressSpace'> {
  readonly limits: SiteChildLimits
}

const LOOK_EVERY_MS = 250
/** A look that comes later than this was held up here: it says nothing of the child. */
const LOOK_LATE_MS = 1_000
const MARK_BYTES = 4
/** What no child does to itself: somebody else ended it. */
const FROM_OUTSIDE: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])
/** Of its memory: a child that keeps so much would die of the next big page, which had no part in it. */
const WORN_SHARE = 0.6

/** Starts children that read web sites as processes; for their program see `serveSiteChild`. */
export function siteProcesses({ limits, ...options }: SiteProcessOptions): StartSiteChild {
  const { memoryBytes } = limits
  return (events) => {
    const marks = readMarks()
    const child = startBounded<'time'>(
      { ...options, memoryBytes, cpuSeconds: null, isShortLived: true },
      {
        data: events.data,
        marks: marks.push,
        ended({ cause, detail, code, signal }) {
          watch.stop()
          const isCrash =
            cause === 'exit' && (signal === null ? (code ?? 0) !== 0 : !FROM_OUTSIDE.has(signal))
          const told: SiteChildEnd['cause'] = isCrash && marks.hasBegun() ? 'crash' : cause
          events.ended({ cause: told, task: marks.task(), detail })
        },
      },
    )
    const watch = watchTurns(child, limits, marks)
    return {
      send: (bytes) => child.write(bytes),
      rest: child.rest,
      kill: () => child.kill('exit'),
      isWorn: () => child.memoryBytes() > memoryBytes * WORN_SHARE,
    }
  }
}

interface Marks {
  push(chunk: Uint8Array): void
  /** The task that it is at; 0 for none. */
  task(): number
  /** How many marks came. */
  count(): number
  hasBegun(): boolean
}

/** Numbers of four bytes: whose work goes on; 0 where its loop came round. */
function readMarks(): Marks {
  let rest: Uint8Array = new Uint8Array(0)
  let task = 0
  let count = 0
  return {
    push(chunk) {
      count++
      const bytes = new Uint8Array(rest.length + chunk.length)
      bytes.set(rest)
      bytes.set(chunk, rest.length)
      const whole = bytes.length - (bytes.length % MARK_BYTES)
      if (whole > 0) task = new DataView(bytes.buffer).getUint32(whole - MARK_BYTES)
      rest = bytes.slice(whole)
    },
    task: () => task,
    count: () => count,
    hasBegun: () => count > 0,
  }
}

/** Ends a child that does not come back to its loop. */
function watchTurns(
  child: BoundedProcess<'time'>,
  { turnMs, turnCpuMs }: SiteChildLimits,
  marks: Marks,
): { stop(): void } {
  let [seen, silentMs, cpuMs] = [-1, 0, 0]
  let lookedAt = performance.now()
  const look = () => {
    const now = performance.now()
    const sinceMs = now - lookedAt
    lookedAt = now
    if (marks.count() !== seen) {
      seen = marks.count()
      silentMs = 0
      cpuMs = cpuMsOf(child.pid) ?? 0
      return
    }
    silentMs += sinceMs > LOOK_LATE_MS ? LOOK_EVERY_MS : sinceMs
    if (silentMs < LOOK_LATE_MS) return
    // Until its first mark it loads its own program, which is no turn: a slow machine takes seconds for that.
    const spentMs = marks.hasBegun() ? (cpuMsOf(child.pid) ?? 0) - cpuMs : 0
    if (silentMs > turnMs || spentMs > turnCpuMs) child.kill('time')
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

const TICKS_A_SECOND = 100

/** On Linux; elsewhere the time that passes is all that counts. */
function cpuMsOf(pid: number | null): number | null {
  if (pid === null || process.platform !== 'linux') return null
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // Behind the name of the program, which may hold anything: utime and stime are the twelfth and thirteenth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_A_SECOND
  } catch {
    return null
  }
}
