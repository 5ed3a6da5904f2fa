import type { VisibleRun } from './visible-runs.ts'

/** Text on one baseline without a wide gap in it: a line, or the part of one in a column. */
export interface Line {
  readonly text: string
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly width: number
  /** Of most of its letters. */
  readonly size: number
  readonly isRightToLeft: boolean
  /** In reading order. */
  readonly runs: readonly VisibleRun[]
}

export function lineTop(line: Line): number {
  return line.y - 0.75 * line.size
}

export function lineBottom(line: Line): number {
  return line.y + 0.22 * line.size
}

export function lineRight(line: Line): number {
  return line.x + line.width
}

export function byPlace(a: Line, b: Line): number {
  return a.y - b.y || a.x - b.x
}
