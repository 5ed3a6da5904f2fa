import { cutAlong, gapsAlong, partsAt } from './cuts.ts'
import { greatest, least } from './extent.ts'
import { byPlace, type Line, lineBottom, lineRight, lineTop } from './lines.ts'
import type { PlacedBlock } from './placed-block.ts'
import { tableOfCells } from './table-cells.ts'
import { type Band, bandsWith, tableOfRows } from './table-grid.ts'

/** Lines of a page that stand in rows and columns, as tables, and all other lines. */
export function tablesOf(lines: readonly Line[]): { tables: PlacedBlock[]; rest: Line[] } {
  const tables: PlacedBlock[] = []
  search(lines, 0, tables)
  const taken = new Set(tables.flatMap((table) => table.lines))
  return { tables, rest: lines.filter((line) => !taken.has(line)) }
}

/** Fewer rows are tiles as often as they are a table. */
const rowsMin = 3
/** Longer windows are looked at in pieces, so that a hostile page costs no more than a full one. */
const rowsMax = 80
/** Rows of a table are no further apart. */
const rowGapEm = 4
const depthMax = 16

/** Tables of a region; where there is none, of the parts that the widest gutters leave. */
function search(region: readonly Line[], depth: number, found: PlacedBlock[]): void {
  if (region.length < 2 * rowsMin || depth > depthMax) return
  const sides = unlevelSides(region)
  if (sides !== null) {
    for (const side of sides) search(side, depth + 1, found)
    return
  }
  const before = found.length
  const rows = rowsOf(region)
  for (let from = 0; from + rowsMin <= rows.length; ) {
    const window = windowFrom(rows, from)
    const table = window.length < rowsMin ? null : tableOfRows(window)
    if (table === null) {
      from++
      continue
    }
    if (table.apart !== null) {
      for (const side of sidesFrom(region, window, table.apart)) search(side, depth + 1, found)
      return
    } else found.push(tableOfCells(table.cells, null, null))
    from += table.rowCount
  }
  if (found.length > before) return
  for (const part of cutAlong(region, (line) => line.x, lineRight, 'widest') ??
    cutAlong(region, lineTop, lineBottom, 'alike') ??
    [])
    search(part, depth + 1, found)
}

/** Two tables beside each other, with what stands below them, as far as nothing bridges the gutter between them. */
function sidesFrom(
  region: readonly Line[],
  window: readonly Line[][],
  [left, right]: readonly [readonly Line[], readonly Line[]],
): Line[][] {
  const gutter = (greatest(left, lineRight) + least(right, (line) => line.x)) / 2
  const top = least(window[0] ?? [], lineTop)
  const below = region.filter((line) => lineTop(line) >= top).sort(byPlace)
  const bridge = below.findIndex((line) => line.x < gutter && lineRight(line) > gutter)
  const level = bridge === -1 ? below : below.slice(0, bridge)
  return [level.filter((line) => line.x < gutter), level.filter((line) => line.x >= gutter)]
}

/** Columns of a table share their baselines: of those of the side that has fewer, so many. */
const levelShare = 0.5
/** Of more gutters only the widest are tried. */
const guttersMax = 8

/** The two sides of a gutter whose lines are not level: text beside text, or beside a table. */
function unlevelSides(region: readonly Line[]): Line[][] | null {
  const { sorted, gaps } = gapsAlong(region, (line) => line.x, lineRight, 0)
  for (const gap of [...gaps].sort((a, b) => b.width - a.width).slice(0, guttersMax)) {
    const sides = partsAt(sorted, [gap])
    const [left = [], right = []] = sides.map((side) => side.map((line) => line.y).sort((a, b) => a - b))
    if (Math.min(left.length, right.length) < 2) continue
    const level = levelOf(left, right)
    if (level < levelShare * Math.min(distinct(left), distinct(right))) return sides
  }
  return null
}

/** How many of the heights of one side the other has too; both sorted. */
function levelOf(left: readonly number[], right: readonly number[]): number {
  let level = 0
  let from = 0
  for (const [at, y] of left.entries()) {
    if (at > 0 && y - (left[at - 1] ?? 0) < sameHeight) continue
    while (from < right.length && (right[from] ?? 0) < y - sameHeight) from++
    if (Math.abs((right[from] ?? Infinity) - y) <= sameHeight) level++
  }
  return level
}

function distinct(heights: readonly number[]): number {
  return heights.filter((y, at) => at === 0 || y - (heights[at - 1] ?? 0) >= sameHeight).length
}

/** Points by which baselines of one row may differ. */
const sameHeight = 2

/** Lines that share a baseline, each row from the left. */
function rowsOf(region: readonly Line[]): Line[][] {
  const rows: Line[][] = []
  for (const line of [...region].sort(byPlace)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row !== undefined && first !== undefined && line.y - first.y <= 0.4 * Math.min(line.size, first.size))
      row.push(line)
    else rows.push([line])
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x))
}

/** Rows from one with several lines on, as long as no line of theirs closes a gutter. */
function windowFrom(rows: readonly Line[][], from: number): Line[][] {
  const window: Line[][] = []
  let bands: Band[] = []
  for (let at = from; at < rows.length && window.length < rowsMax; at++) {
    const row = rows[at]
    const last = window.at(-1)?.[0]
    const first = row?.[0]
    if (row === undefined || first === undefined) break
    if (last === undefined && row.length < 2) break
    if (last !== undefined && lineTop(first) - lineBottom(last) > rowGapEm * Math.max(first.size, last.size))
      break
    const joined = bandsWith(bands, row)
    if (joined.length < 2 || joined.length < bands.length || sharesBand(joined, row)) break
    bands = joined
    window.push(row)
  }
  return window
}

/** Whether two lines of a row stand in one column: then the columns so far are those of something else. */
function sharesBand(bands: readonly Band[], row: readonly Line[]): boolean {
  let at = 0
  for (const line of row) {
    while (at < bands.length && (bands[at]?.right ?? 0) < line.x) at++
    // Each line takes the band it lies in; the next one must find another.
    if ((bands[at]?.left ?? Infinity) > lineRight(line)) return true
    at++
  }
  return false
}
