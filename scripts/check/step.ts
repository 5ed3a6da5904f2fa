import type { Counts } from './counts.ts'

/** One part of the check or of the nightly: a row of their tables. */
export interface Step {
  readonly name: string
  readonly does: string
  /** A step that must end first, and well, when both run. */
  readonly after?: string
  /** Nothing runs beside it: it measures. */
  readonly alone?: true
  readonly limits?: Limits
  run(place: Place): Promise<Result>
}

/** When a command is taken to hang. */
export interface Limits {
  readonly silenceMs: number
  readonly totalMs: number
}

/** Where a step works and writes, and how. */
export interface Place {
  readonly root: string
  readonly log: string
  readonly limits?: Limits
  /** Shuffles the test files; in their own order without one. */
  readonly seed?: number
  /** Everything: all rounds and kills, which the check has some of. */
  readonly isNightly?: boolean
  /**
   * Told what each command took with all that it started and that was waited for, as wait4 has it: what it killed counts, an orphan
   * not. A control group would count orphans and loses what runs before it takes effect: measured, up to a third.
   */
  spend?(cpuSeconds: number): void
}

/** A step without tests counts as one. `nothing` says why there was nothing to run. */
export interface Result extends Counts {
  readonly nothing?: string
  /** What a reader should know although nothing failed. */
  readonly notes: readonly string[]
}

export function nothing(why: string): Result {
  return { passed: 0, failed: 0, skipped: [], notes: [], nothing: why }
}

export function failure(...notes: readonly string[]): Result {
  return { passed: 0, failed: 1, skipped: [], notes }
}
