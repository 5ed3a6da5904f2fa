/**
 * Runs the work and tells the most CPU time that the thread took between two turns of its loop: how long everybody else
 * waited at most, however busy the machine is. It looks once a millisecond, as looking at every turn keeps a core busy while nothing goes
 * on; between two looks there is at least one whole turn, so that no turn counts for less than it took. In milliseconds at full speed.
 */
export async function longestTurnOf<T>(work: () => Promise<T>): Promise<{ result: T; longestMs: number }> {
  let longest = 0
  let isDone = false
  await new Promise(setImmediate)
  let before = process.threadCpuUsage()
  const turn = () => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user + now.system - before.user - before.system)
    before = now
    if (!isDone) setTimeout(turn, 1)
  }
  setTimeout(turn, 1)
  try {
    const result = await work()
    turn()
    return { result, longestMs: atFullSpeed(longest / 1_000) }
  } finally {
    isDone = true
  }
}

/** What a turn of the loop may take at most, in CPU time at full speed. */
export const turnMsMax = 50

/** A turn of the loop took longer than it may. */
export class LongTurnError extends Error {
  override name = 'LongTurnError'
}

/** @throws {LongTurnError} when the longest turn of something took longer than a turn may, in milliseconds of CPU at full speed. */
export function staysShort(longestMs: number, what = 'a turn of the loop'): void {
  if (longestMs > turnMsMax)
    throw new LongTurnError(`${what} took ${longestMs.toFixed(1)} ms of CPU time, of ${turnMsMax} at most`)
}

/**
 * Makes an attack, and makes it again when a turn of the loop was too long, at most three times. What holds a loop holds it each time;
 * a collection of garbage, a compiler, or another guest that takes the core does not. All other errors are thrown at once.
 */
export async function atItsBest<T>(attack: () => Promise<T>): Promise<T> {
  for (let left = 2; ; left--)
    try {
      return await attack()
    } catch (error) {
      if (!(error instanceof LongTurnError) || left === 0) throw error
    }
}

/**
 * What CPU time would have been at full speed. Two threads on one core, or another guest of the host, halve what a millisecond of CPU
 * does, so a turn that is too long is held against a piece of work done now, whose time at full speed is known.
 */
export function atFullSpeed(cpuMs: number, slowness: () => number = slownessNow): number {
  return cpuMs <= turnMsMax ? cpuMs : cpuMs / Math.min(slownessMax, Math.max(1, slowness()))
}

/** Slower than that is no machine to judge turns on, and they are too long. */
const slownessMax = 4

function slownessNow(): number {
  const times = Array.from({ length: 20 }, () => {
    const before = process.cpuUsage()
    yardstick()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  // The first are slow until they are compiled.
  const compiled = times.slice(5).sort((a, b) => a - b)
  return (compiled[compiled.length >> 1] ?? 0) / yardstickMs
}

/** Texts, a table and numbers: what a server does. */
function yardstick(): number {
  const sums = new Map<string, number>()
  for (let i = 0; i < 60_000; i++) {
    const key = `key ${i % 5_000}`
    sums.set(key, (sums.get(key) ?? 0) + i)
  }
  return sums.size
}

/** The fastest of 100 on an idle core of a 2.5 GHz Xeon, where the bound was set. */
const yardstickMs = 'Bun' in globalThis ? 12 : 5.7
