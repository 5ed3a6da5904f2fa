import { hasNumber, hasWord } from '../../kernel/index.ts'
import { greatest, least } from './extent.ts'
import { byPlace, type Line, lineBottom, lineRight, lineTop } from './line.ts'
import { markerOf } from './markers.ts'
import { boxOf, type PlacedBlock } from './placed-block.ts'
import { isFigureCell } from './table-cells.ts'
import { unwrapped } from './wrapped-lines.ts'

/** Edges that are meant to be the same, in em. */
const alignedEm = 0.6
/** A figure lies so near to its text, in em of itself, and a row so near to the next. */
const gapEm = 6
const rowEm = 6
/** A figure says something of a line or two, not of a paragraph. */
const textLinesMax = 4
/** No slide has more of them; a hostile page costs no more. */
const figuresMax = 60

/**
 * Figures one below the other, each with its text beside it ("45 %  Sales", or "Customers  140"), are read row by row: each is a
 * tile. Columns that hold nothing else; what has three columns is left to tables.
 */
export function figureRowsOf(lines: readonly Line[]): { rows: PlacedBlock[]; rest: Line[] } {
  const figures = lines.filter((line) => isFigureCell(line.text) && hasNumber(line.text)).sort(byPlace)
  if (figures.length < 2 || figures.length > figuresMax) return { rows: [], rest: [...lines] }
  const taken = new Set<Line>()
  const rows: PlacedBlock[] = []
  for (const first of figures) {
    if (taken.has(first)) continue
    const column = columnFrom(figures, first).filter((line) => !taken.has(line))
    const others = lines.filter((line) => !taken.has(line))
    const behind = textsBeside(column, others)
    const texts = behind ?? labelsBefore(column, others)
    if (texts === null) continue
    for (const [at, figure] of column.entries()) {
      const own = texts[at] ?? []
      for (const line of [figure, ...own]) taken.add(line)
      rows.push(tileOf(behind === null ? [...own, figure] : [figure, ...own]))
    }
  }
  return { rows, rest: lines.filter((line) => !taken.has(line)) }
}

/** The figures below one that share an edge or the middle with it, and its size. */
function columnFrom(figures: readonly Line[], first: Line): Line[] {
  const edges = [(line: Line) => line.x, lineRight, (line: Line) => line.x + line.width / 2]
  const columns = edges.map((edge) => {
    const column: Line[] = []
    for (const line of figures) {
      const last = column.at(-1)
      if (line !== first && last === undefined) continue
      if (last !== undefined && line.y - last.y > rowEm * first.size) break
      if (Math.abs(edge(line) - edge(first)) > alignedEm * first.size) continue
      if (Math.abs(line.size - first.size) <= 0.1 * first.size && line.y !== last?.y) column.push(line)
    }
    return column
  })
  return columns.reduce((best, column) => (column.length > best.length ? column : best), [])
}

/** The lines beside each figure of a column, along one edge; null where one has none, or the row holds more. */
function textsBeside(column: readonly Line[], lines: readonly Line[]): Line[][] | null {
  const [first] = column
  if (first === undefined || column.length < 2) return null
  const reach = greatest(column, lineRight)
  const top = lineTop(first) - first.size
  const bottom = greatest(column, lineBottom) + first.size
  const beside = lines.filter(
    (line) =>
      line.x >= reach && line.x <= reach + gapEm * first.size && line.y > top && lineTop(line) < bottom,
  )
  const edge = least(beside, (line) => line.x)
  const texts = beside.filter((line) => line.x - edge <= alignedEm * line.size)
  const rows = column.map((): Line[] => [])
  for (const line of texts.sort(byPlace)) {
    const at = nearest(column, line)
    rows[at]?.push(line)
  }
  const right = greatest(texts, lineRight)
  const isWhole = rows.every(
    (row, at) =>
      row.length > 0 &&
      row.length <= textLinesMax &&
      row.some((line) => hasWord(line.text) && !isFigureCell(line.text)) &&
      row.every((line) => line.size <= (column[at]?.size ?? 0) * 1.1) &&
      row.some((line) => overlapsDown(line, column[at])),
  )
  if (!isWhole) return null
  const own = new Set(texts)
  const hasMore = lines.some(
    (line) =>
      !own.has(line) &&
      line.x > edge &&
      line.x <= right + gapEm * first.size &&
      column.some((figure) => overlapsDown(line, figure)),
  )
  return hasMore ? null : rows
}

/** A label ends so near before its figure, in em of the figure: across a slide that is not full. */
const labelGapEm = 24

/** The line that is level with each figure and before it, all along one edge and nothing between or behind them; null where one has none. */
function labelsBefore(column: readonly Line[], lines: readonly Line[]): Line[][] | null {
  const [first] = column
  if (first === undefined || column.length < 2) return null
  const left = least(column, (line) => line.x)
  const right = greatest(column, lineRight)
  const [top, bottom] = [lineTop(first), greatest(column, lineBottom) + 2 * first.size]
  const figures = new Set(column)
  const near = lines.filter((line) => !figures.has(line) && lineBottom(line) > top && lineTop(line) < bottom)
  // The text below a figure, or behind it, is what it is about.
  if (near.some((line) => lineRight(line) > left && line.x < right + gapEm * first.size)) return null
  const rows = column.map((figure) => near.filter((line) => overlapsDown(line, figure)))
  const labels = rows.flat()
  const edge = least(labels, (line) => line.x)
  const isWhole = rows.every(([label, ...more], at) => {
    if (label === undefined || more.length > 0 || isFigureCell(label.text) || markerOf(label) !== null)
      return false
    const size = column[at]?.size ?? 0
    return (
      hasWord(label.text) &&
      label.x - edge <= alignedEm * label.size &&
      label.size <= size * 1.1 &&
      left - lineRight(label) <= labelGapEm * size
    )
  })
  return isWhole && new Set(labels).size === labels.length ? rows : null
}

function nearest(column: readonly Line[], line: Line): number {
  const distances = column.map((figure) => Math.abs(middleOf(figure) - middleOf(line)))
  return distances.indexOf(Math.min(...distances))
}

const middleOf = (line: Line) => (lineTop(line) + lineBottom(line)) / 2

function overlapsDown(line: Line, figure: Line | undefined): boolean {
  return figure !== undefined && lineTop(line) < lineBottom(figure) && lineBottom(line) > lineTop(figure)
}

function tileOf(lines: readonly Line[]): PlacedBlock {
  const parts = lines.map((line) => ({ lines: [line], isFigureCell: isFigureCell(line.text) }))
  const joined: (typeof parts)[number][] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last === undefined || last.isFigureCell || part.isFigureCell) joined.push(part)
    else last.lines.push(...part.lines)
  }
  return {
    block: {
      kind: 'card',
      lines: joined.flatMap((part) =>
        unwrapped(part.lines).map((text) => ({ text, size: greatest(part.lines, (line) => line.size) })),
      ),
      box: boxOf(lines),
    },
    lines,
    role: null,
  }
}
