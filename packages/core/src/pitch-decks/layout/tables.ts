import { cutAlong, gapsAlong, partsAt } from './cuts.ts'
import { greatest, least } from './extent.ts'
import { byPlace, type Line, lineBottom, lineRight, lineTop } from './line.ts'
import type { PlacedBlock } from './placed-block.ts'
import { tableOfCells } from './table-cells.ts'
import { type Band, bandsWith, tableOfRows } from './table-grid.ts'

/** Lines of a page in rows and columns, as tables, and all other lines. */
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
/** Rows that a table may have above it in one window; then what follows is another one. */
const missesMax = 12
/** No slide has a table of so many cells, or columns. */
const cellsMax = 1500
const columnsMax = 24
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
  let misses = 0
  for (let from = 0; from + rowsMin <= rows.length; ) {
    const window = windowFrom(rows, from)
    const table = window.length < rowsMin ? null : tableOfRows(window)
    if (table === null) {
      misses++
      from += misses < missesMax ? 1 : Math.max(1, window.length)
      if (misses >= missesMax || window.length < rowsMin) misses = 0
      continue
    }
    misses = 0
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

/** Two tables beside each other, with the text below them, as far as nothing bridges the gutter between them. */
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
const guttersMax = 6

/** The two sides of a gutter whose lines are not level: text beside text, or beside a table. */
function unlevelSides(region: readonly Line[]): Line[][] | null {
  const { sorted, gaps } = gapsAlong(region, (line) => line.x, lineRight, 0)
  const fromTop = [...region].sort((a, b) => a.y - b.y)
  for (const gap of [...gaps].sort((a, b) => b.width - a.width).slice(0, guttersMax)) {
    if (isUnlevel(fromTop, sorted[gap.at]?.x ?? 0)) return partsAt(sorted, [gap])
  }
  return null
}

function isUnlevel(fromTop: readonly Line[], gutter: number): boolean {
  let [left, right, both] = [0, 0, 0]
  for (let at = 0; at < fromTop.length; ) {
    const y = fromTop[at]?.y ?? 0
    let [hasLeft, hasRight] = [false, false]
    for (; at < fromTop.length && (fromTop[at]?.y ?? 0) - y < sameHeight; at++) {
      if ((fromTop[at]?.x ?? 0) < gutter) hasLeft = true
      else hasRight = true
    }
    if (hasLeft) left++
    if (hasRight) right++
    if (hasLeft && hasRight) both++
  }
  return Math.min(left, right) >= 2 && both < levelShare * Math.min(left, right)
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
  let cells = 0
  let bands: Band[] = []
  for (let at = from; at < rows.length && window.length < rowsMax; at++) {
    const row = rows[at]
    const last = window.at(-1)?.[0]
    const first = row?.[0]
    if (row === undefined || first === undefined) break
    cells += row.length
    if (row.length > columnsMax || cells > cellsMax) break
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

/** Whether two lines of a row are in one column: then the columns so far are those of something else. */
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
