import type { PageText } from '../text/page-text.ts'
import { visibleLength } from './clean-text.ts'
import type { VisibleRun } from './visible-runs.ts'

/** Runs of one direction, in a frame that turns them upright. */
export interface Frame {
  readonly angle: number
  readonly runs: readonly VisibleRun[]
  readonly width: number
  readonly height: number
}

export interface Frames {
  /** In which the page is laid out: turned where (nearly) all of its text is. */
  readonly upright: Frame
  /** What is turned otherwise, by angle from 1 to 359. */
  readonly rotated: readonly Frame[]
}

/** Hand-made slides lean a little: up to 5° a text is read as upright. */
const leanMax = 5
/** A page is turned as a whole when a reader would turn the sheet: nearly all of its text runs that way. */
const wholePageShare = 0.8

export function framesOf(page: PageText, runs: readonly VisibleRun[]): Frames {
  const byAngle = new Map<number, VisibleRun[]>()
  let letters = 0
  for (const run of runs) {
    const angle = nearestStep(run.angle)
    const group = byAngle.get(angle)
    if (group === undefined) byAngle.set(angle, [run])
    else group.push(run)
    letters += visibleLength(run.text)
  }
  let upright = 0
  for (const [angle, group] of byAngle) {
    const share = group.reduce((sum, run) => sum + visibleLength(run.text), 0) / letters
    if (share >= wholePageShare) upright = angle
  }
  const frames = [...byAngle].sort(([a], [b]) => a - b)
  return {
    upright: turned(page, upright, byAngle.get(upright) ?? []),
    rotated: frames
      .filter(([angle]) => angle !== upright)
      .map(([angle, group]) => turned(page, angle, group)),
  }
}

/** Angles within the lean of a quarter turn are that quarter turn; others keep their own, in steps of the lean. */
function nearestStep(angle: number): number {
  const quarter = Math.round(angle / 90) * 90
  const step = Math.abs(angle - quarter) <= leanMax ? quarter : Math.round(angle / leanMax) * leanMax
  return ((step % 360) + 360) % 360
}

function turned(page: PageText, angle: number, runs: readonly VisibleRun[]): Frame {
  if (angle === 0) return { angle, runs, width: page.width, height: page.height }
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const place = (x: number, y: number) => [cos * x + sin * y, cos * y - sin * x] as const
  const corners = [place(0, 0), place(page.width, 0), place(0, page.height), place(page.width, page.height)]
  const left = Math.min(...corners.map(([x]) => x))
  const top = Math.min(...corners.map(([, y]) => y))
  return {
    angle,
    runs: runs.map((run) => {
      const [x, y] = place(run.x, run.y)
      return { ...run, x: x - left, y: y - top }
    }),
    width: Math.max(...corners.map(([x]) => x)) - left,
    height: Math.max(...corners.map(([, y]) => y)) - top,
  }
}
