import type { PageText, Run } from '../text/page-text.ts'
import { cleanText } from './clean-text.ts'

/** A run that a reader sees, with its text cleaned. */
export interface VisibleRun extends Run {
  /** Its place in `PageText.runs`. */
  readonly index: number
  /** Whether a blank follows before the next run on the line. */
  readonly blankAfter: boolean
}

export interface VisibleRuns {
  readonly runs: readonly VisibleRun[]
  /** Places of runs outside the page. */
  readonly offPage: readonly number[]
  /** Places of runs that only thicken or shadow another. */
  readonly shadows: readonly number[]
}

/** Leaves out what is outside the page and what is drawn twice; blank runs live on in `blankAfter` of the run before them. */
export function visibleRuns(page: PageText): VisibleRuns {
  const runs: VisibleRun[] = []
  const offPage: number[] = []
  const shadows: number[] = []
  const drawn = drawnTexts()
  for (const [index, run] of page.runs.entries()) {
    const cleaned = cleanText(run.text)
    const text = cleaned.trim()
    const before = runs.at(-1)
    if (text === '') {
      if (before !== undefined && cleaned !== '' && areLevel(before, run))
        runs[runs.length - 1] = { ...before, blankAfter: true }
      continue
    }
    const size = run.size > 0 && Number.isFinite(run.size) ? run.size : 1
    const width = run.width > 0 && Number.isFinite(run.width) ? run.width : 0
    const visible = { ...run, text, size, width, index, blankAfter: cleaned !== cleaned.trimEnd() }
    if (isOffPage(page, visible)) offPage.push(index)
    else if (drawn.has(visible)) shadows.push(index)
    else {
      // A blank at its front is one after the run before it, where they share a line.
      if (before !== undefined && cleaned !== cleaned.trimStart() && areLevel(before, visible))
        runs[runs.length - 1] = { ...before, blankAfter: true }
      drawn.add(visible)
      runs.push(visible)
    }
  }
  return { runs, offPage, shadows }
}

/** On one line, also where one is raised. */
function areLevel(before: Run, run: Run): boolean {
  return Math.abs(before.y - run.y) < Math.max(before.size, run.size) / 2
}

function isOffPage(page: PageText, run: VisibleRun): boolean {
  if (!Number.isFinite(run.x) || !Number.isFinite(run.y)) return true
  if (!(page.width > 0 && page.height > 0)) return false
  const turn = (run.angle * Math.PI) / 180
  const [along, down] = [Math.cos(turn), Math.sin(turn)]
  // The corners: along the baseline, and up from it by what letters rise.
  const rise = 0.7 * run.size
  const xs = [run.x, run.x + along * run.width, run.x + down * rise, run.x + along * run.width + down * rise]
  const ys = [run.y, run.y + down * run.width, run.y - along * rise, run.y + down * run.width - along * rise]
  return (
    Math.max(...xs) <= 0 ||
    Math.min(...xs) >= page.width ||
    Math.max(...ys) <= 0 ||
    Math.min(...ys) >= page.height
  )
}

/** A shadow lies within a quarter of an em; a doubled letter ("ll", drawn letter by letter) is further away than 0.4 of its width. */
const shadowEm = 0.25
const shadowOfWidth = 0.4

function drawnTexts() {
  const cells = new Map<string, VisibleRun[]>()
  // Most texts are once on their page, and then nothing near has to be looked for.
  const texts = new Set<string>()
  const cellOf = (run: VisibleRun, column: number, row: number) => {
    const step = shadowEm * run.size
    return `${Math.floor(run.x / step) + column} ${Math.floor(run.y / step) + row} ${run.text}`
  }
  const isShadow = (run: VisibleRun, other: VisibleRun) => {
    const near = Math.min(shadowEm * run.size, shadowOfWidth * run.width)
    return (
      Math.abs(run.x - other.x) <= near &&
      Math.abs(run.y - other.y) <= near &&
      Math.abs(run.size - other.size) < 0.1 * run.size &&
      run.angle === other.angle
    )
  }
  return {
    add(run: VisibleRun): void {
      texts.add(run.text)
      const key = cellOf(run, 0, 0)
      const cell = cells.get(key)
      if (cell === undefined) cells.set(key, [run])
      // What is not a shadow of the others in so small a cell is of another size; a handful is enough to compare with.
      else if (cell.length < 8) cell.push(run)
    },
    has(run: VisibleRun): boolean {
      if (!texts.has(run.text)) return false
      for (const column of [0, -1, 1])
        for (const row of [0, -1, 1])
          if (cells.get(cellOf(run, column, row))?.some((other) => isShadow(run, other)) === true) return true
      return false
    },
  }
}
