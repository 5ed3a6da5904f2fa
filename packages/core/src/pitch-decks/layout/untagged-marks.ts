import type { TagNode } from '../text/page-text.ts'
import type { Line } from './line.ts'
import { linesOf } from './lines.ts'
import { isBulletText } from './markers.ts'
import type { VisibleRun } from './visible-runs.ts'

/** Between a mark and its text, in em. */
const gapEm = 3
/** More marks at one height are a page of numbers. */
const marksInRowMax = 20

/**
 * Finds the bullet or number before a line of a list item. Browsers draw those of a list beside its tags: the tree knows the items alone.
 * Each mark is given once.
 */
export function marksBeside(tree: TagNode, runs: readonly VisibleRun[]): (line: Line) => Line | null {
  const tagged = new Set<number>()
  collectTagged(tree, tagged)
  const rows = new Map<number, VisibleRun[]>()
  for (const run of runs) {
    if (tagged.has(run.index) || !isBulletText(run.text)) continue
    const row = rows.get(Math.round(run.y))
    if (row === undefined) rows.set(Math.round(run.y), [run])
    else if (row.length < marksInRowMax) row.push(run)
  }
  return (line) => {
    const y = Math.round(line.y)
    for (const row of [y, y - 1, y + 1].flatMap((height) => rows.get(height) ?? [])) {
      const gap = line.isRightToLeft ? row.x - line.x - line.width : line.x - row.x - row.width
      if (tagged.has(row.index) || gap < -0.2 * line.size || gap > gapEm * line.size) continue
      tagged.add(row.index)
      return linesOf([row])[0] ?? null
    }
    return null
  }
}

function collectTagged(node: TagNode, tagged: Set<number>): void {
  for (const run of node.runs) tagged.add(run)
  for (const child of node.children) collectTagged(child, tagged)
}
