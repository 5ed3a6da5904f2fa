import { startsLower } from '../../kernel/index.ts'
import { greatest, least } from './extent.ts'
import { type Line, lineBottom, lineRight, lineTop } from './line.ts'
import { markerOf } from './markers.ts'
import { isFigureCell } from './table-cells.ts'

/** From where to where a column reaches. */
export interface Band {
  readonly left: number
  readonly right: number
}

export interface TableRows {
  readonly cells: Cells
  /** How many rows of the window it takes. */
  readonly rowCount: number
  /** Two tables beside each other, whose rows happen to be level: the lines of each. */
  readonly apart: readonly [readonly Line[], readonly Line[]] | null
}

const rowsMin = 3
/** Cells of one size, but for the header; tiles have a figure, a label and a note of three. */
const sizeTolerance = 0.18
/** From row to row even less: a name, a role and a note below it shrink step by step. */
const rowSizeGrowth = 1.1
/** A header is hardly bigger than its table; above tiles it is. */
const headMax = 1.35
/** Of the cells that a grid has, so many hold text. */
const fillMin = 0.6
const bulletsMax = 0.3
/** Cells that begin in lower case are lines of a sentence. */
const lowerCaseMax = 0.35
/** Baselines so much nearer than most are lines of one cell. */
const withinCell = 0.72
/** White between two rows, against the least in the table. */
const rowGapGrowth = 2.2
/** Of the cells in a column, so many share an edge or their middle. */
const alignedShare = 0.75
/** A gutter so much wider than all others parts two tables. */
const apartGutter = 2
/** Two columns of lines longer than this are text. */
const shortCell = 32

/** The columns that are there once a row is laid over them. */
export function bandsWith(bands: readonly Band[], row: readonly Line[]): Band[] {
  const all = [...bands, ...row.map((line) => ({ left: line.x, right: lineRight(line) }))].sort(
    (a, b) => a.left - b.left,
  )
  const joined: Band[] = []
  for (const band of all) {
    const last = joined.at(-1)
    if (last === undefined || band.left > last.right) joined.push(band)
    else joined[joined.length - 1] = { left: last.left, right: Math.max(last.right, band.right) }
  }
  return joined
}

/** The table that a window of rows begins with, or null. */
export function tableOfRows(window: readonly (readonly Line[])[]): TableRows | null {
  const rows = regularRows(logicalRows(window))
  if (rows.length < rowsMin) return null
  const lines = rows.flatMap((row) => row.lines)
  const bands = bandsWith([], lines)
  if (bands.length < 2) return null
  const rowCount = rows.reduce((sum, row) => sum + row.rowCount, 0)
  const cells = rows.map((row) =>
    bands.map((band) => row.lines.filter((line) => line.x <= band.right && lineRight(line) >= band.left)),
  )
  const apart = apartAt(bands, lines)
  if (apart !== null) return { cells, rowCount, apart }
  return isTable(cells) ? { cells, rowCount, apart: null } : null
}

interface Row {
  readonly lines: Line[]
  rowCount: number
}

/** Baselines that are nearer than most are lines of one row: of cells with two lines, or set in the middle of such a row. */
function logicalRows(window: readonly (readonly Line[])[]): Row[] {
  const pitches = window.flatMap((row, at) => {
    const before = window[at - 1]?.[0]
    return before === undefined || row[0] === undefined ? [] : [row[0].y - before.y]
  })
  const wide = [...pitches].sort((a, b) => a - b)[Math.floor(pitches.length * 0.75)] ?? 0
  const rows: Row[] = []
  for (const [at, row] of window.entries()) {
    const pitch = pitches[at - 1]
    const last = rows.at(-1)
    const size = row[0]?.size ?? 0
    if (last !== undefined && pitch !== undefined && pitch < withinCell * wide && pitch < 1.5 * size) {
      last.lines.push(...row)
      last.rowCount++
    } else rows.push({ lines: [...row], rowCount: 1 })
  }
  return rows
}

/** The rows down to the first gap that is out of step with those before it; below the header it may be wider. */
function regularRows(rows: readonly Row[]): Row[] {
  let least = Infinity
  for (let at = 2; at < rows.length; at++) {
    const gap = gapBetween(rows[at - 1], rows[at])
    const em = rows[at]?.lines[0]?.size ?? 0
    if (least !== Infinity && gap > rowGapGrowth * Math.max(0, least) + 0.6 * em) return rows.slice(0, at)
    least = Math.min(least, gap)
  }
  return [...rows]
}

function gapBetween(above: Row | undefined, below: Row | undefined): number {
  return least(below?.lines ?? [], lineTop) - greatest(above?.lines ?? [], lineBottom)
}

function apartAt(bands: readonly Band[], lines: readonly Line[]): [Line[], Line[]] | null {
  const gutters = bands.slice(1).map((band, at) => band.left - (bands[at]?.right ?? 0))
  const widest = greatest(gutters, (gutter) => gutter)
  const at = gutters.indexOf(widest)
  const next = greatest(
    gutters.filter((_, other) => other !== at),
    (gutter) => gutter,
  )
  if (at < 1 || at > gutters.length - 2 || widest < apartGutter * next) return null
  const left = bands[at]?.right ?? 0
  return [lines.filter((line) => line.x <= left), lines.filter((line) => line.x > left)]
}

function isTable(cells: Cells): boolean {
  const body = cells.slice(1)
  const filled = body.flat().filter((cell) => cell.length > 0)
  const all = cells.flat()
  if (all.filter((cell) => cell.length > 0).length < fillMin * all.length) return false
  if (body.filter((row) => row.filter((cell) => cell.length > 0).length >= 2).length < 0.7 * body.length)
    return false
  const firsts = filled.flatMap((cell) => cell.slice(0, 1))
  const sizes = firsts.map((line) => line.size).sort((a, b) => a - b)
  const usual = sizes[sizes.length >> 1] ?? 0
  if ((cells[0] ?? []).some((cell) => (cell[0]?.size ?? 0) > headMax * usual)) return false
  const odd = firsts.filter((line) => Math.abs(line.size - usual) > sizeTolerance * usual)
  if (odd.length > 0.1 * firsts.length) return false
  const rowSizes = body.map((row) =>
    greatest(
      row.flatMap((cell) => cell.slice(0, 1)),
      (line) => line.size,
    ),
  )
  if (greatest(rowSizes, (size) => size) > rowSizeGrowth * least(rowSizes, (size) => size)) return false
  if (firsts.filter((line) => markerOf(line) !== null).length > bulletsMax * firsts.length) return false
  if (firsts.filter((line) => startsLower(line.text)).length > lowerCaseMax * firsts.length) return false
  if (alternates(cells)) return false
  // A head of two sizes, a date above a name, is that of a tile.
  if (cells[0]?.some((cell) => cell.some((line) => line.size !== cell[0]?.size)) === true) return false
  if (!columnsAreAligned(cells)) return false
  if (hasFigures(body)) return true
  return isOpen(body) && (hasCorner(cells) || namesItself(cells)) && (cells[0]?.length !== 2 || isShort(body))
}

/** Names above roles above names: tiles set in rows. */
function alternates(cells: Cells): boolean {
  const fonts = cells.map((row) => new Set(row.flat().flatMap((line) => line.runs.map((run) => run.font))))
  return fonts.every((row, at) => {
    const next = fonts[at + 1]
    return next === undefined || [...row].every((font) => !next.has(font))
  })
}

function columnsAreAligned(cells: Cells): boolean {
  const columns = (cells[0] ?? []).map((_, at) => cells.slice(1).flatMap((row) => row[at]?.slice(0, 1) ?? []))
  return columns.every((column) =>
    [(line: Line) => line.x, lineRight, (line: Line) => line.x + line.width / 2].some((edge) => {
      const places = column.map(edge).sort((a, b) => a - b)
      const middle = places[places.length >> 1] ?? 0
      return (
        column.filter((line) => Math.abs(edge(line) - middle) <= 0.6 * line.size).length >=
        alignedShare * column.length
      )
    }),
  )
}

type Cells = readonly (readonly (readonly Line[])[])[]

/** A column of figures, which no text has. */
function hasFigures(body: Cells): boolean {
  return (body[0] ?? []).some((_, at) => {
    const column = body.flatMap((row) => row[at]?.slice(0, 1) ?? [])
    return column.filter((line) => isFigureCell(line.text)).length > column.length / 2
  })
}

/** Words in rows and columns are a table where a header, or the first column, has a font of its own; else they are lists side by side. */
function namesItself(cells: Cells): boolean {
  const fonts = (rows: Cells) => new Set(rows.flat(2).flatMap((line) => line.runs.map((run) => run.font)))
  const areApart = (a: Set<string>, b: Set<string>) => [...a].every((font) => !b.has(font))
  const body = cells.slice(1)
  if (areApart(fonts(cells.slice(0, 1)), fonts(body.map((row) => row.slice(1))))) return true
  return areApart(fonts(body.map((row) => row.slice(0, 1))), fonts(body.map((row) => row.slice(1))))
}

/** Nothing but the corner is empty: then the first row names the columns, and the first column the rows. */
function hasCorner(cells: Cells): boolean {
  const [[corner, ...heads] = [], ...body] = cells
  return corner?.length === 0 && heads.length >= 2 && [heads, ...body].flat().every((cell) => cell.length > 0)
}

/** Rows with more white between them than lines of text have. */
function isOpen(body: Cells): boolean {
  return body.slice(1).every((row, at) => {
    const white = least(row.flat(), lineTop) - greatest(body[at]?.flat() ?? [], lineBottom)
    return white >= 0.45 * (row.flat()[0]?.size ?? 0)
  })
}

/** Two columns of words are a table where they are short: longer ones are two columns of text. */
function isShort(body: Cells): boolean {
  const lines = body.flat(2)
  return lines.reduce((sum, line) => sum + line.text.length, 0) <= shortCell * lines.length
}
