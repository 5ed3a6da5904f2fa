import { type LongText, longTextsOf, textOf } from './strings.ts'

export interface Superlinear {
  readonly text: LongText
  /** CPU time for a text of `characters`, and of a quarter of them. */
  readonly characters: number
  readonly ms: number
  readonly quarterMs: number
}

/**
 * A text for which the pattern takes more than linear time, or null. Four times the text takes four times as long, or with a
 * square sixteen times; most texts are tried at `lookedAt` characters alone, for which a square takes over a millisecond. So
 * little may be a neighbour's noise: a pattern is named only for a text that takes it `wrongMs` again and again.
 */
export function superlinear(source: string, flags: string, lookedAt = 4_096): Superlinear | null {
  const pattern = new RegExp(source, flags)
  for (const text of longTextsOf(source, flags)) {
    // By small steps first: with a power in place of a square, twice the length would never end.
    for (let length = 16; length <= lookedAt; length = length < stepsMax ? length + 4 : length * 2) {
      const long = textOf(text, length)
      // What is over within a millisecond took no more of the processor, and reading the clock takes a fiftieth of asking for that.
      if (wallMs(pattern, long) <= suspiciousMs || cpuMs(pattern, long) <= suspiciousMs) continue
      // Compiling takes its time, and so does a collection of garbage; what is left of it later is the pattern's.
      if (leastMs(() => cpuMs(pattern, long)) <= suspiciousMs) continue
      const found = confirmed(pattern, text, length)
      if (found !== null) return found
      break
    }
  }
  return null
}

/** The least of three tries at each length, taken in turn, so that a neighbour who comes in between slows both. */
function confirmed(pattern: RegExp, text: LongText, from: number): Superlinear | null {
  for (let length = from; length <= characters; length = length < stepsMax ? length + 1 : length * 2) {
    if (cpuMs(pattern, textOf(text, length)) < wrongMs) continue
    let [ms, quarterMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let round = 0; round < tries; round++) {
      ms = Math.min(ms, cpuMs(pattern, textOf(text, length)))
      quarterMs = Math.min(quarterMs, cpuMs(pattern, textOf(text, length / 4)))
    }
    if (ms >= wrongMs && ms > quarterMs * timesMax) return { text, characters: length, ms, quarterMs }
  }
  return null
}

const leastMs = (measure: () => number) => Math.min(...Array.from({ length: tries }, measure))

const tries = 3
/** Up to so many characters a text grows by small steps: what takes exponential time takes 50 ms there, and seconds soon after. */
const stepsMax = 64
const characters = 65_536
const suspiciousMs = 1
const wrongMs = 50
const timesMax = 8

function wallMs(pattern: RegExp, text: string): number {
  const before = performance.now()
  run(pattern, text)
  return performance.now() - before
}

/** The whole process's time is exact to the microsecond; Linux adds to a single thread's by ticks of 4 ms, and a millisecond reads as none. */
function cpuMs(pattern: RegExp, text: string): number {
  const before = process.cpuUsage()
  run(pattern, text)
  const after = process.cpuUsage()
  return (after.user + after.system - before.user - before.system) / 1_000
}

function run(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0
  if (pattern.global) text.replace(pattern, '')
  else pattern.exec(text)
}
