import { meaningsOf } from '../mapping/header-meanings.ts'
import { roleOfHeader } from '../mapping/header-roles.ts'
import { roundOfHeader } from '../mapping/header-rounds.ts'
import type { TableFormat } from '../tables/table-reader.ts'
import { headerAmong, type Recognized, titleOf } from './recognize.ts'
import type { TableRow } from './table-row.ts'

/** What the first rows of a sheet say of it. */
export interface SheetFound {
  readonly recognized: Recognized
  /** The row of the header, from 1; rows above it are titles. */
  readonly headerRow: number
}

/** The first row that names a company and another thing is the header, else the first row of all. Null of a sheet without rows. */
export function recognizeSheet(format: TableFormat, head: readonly TableRow[]): SheetFound | null {
  const read = head.filter(({ problem }) => problem === null)
  const isOver = (at: number) => {
    const [upper, lower] = [read[at], read[at + 1]]
    return upper !== undefined && lower?.row === upper.row + 1 && isLowerRow(upper, lower)
  }
  const header = read[headerAmong(read.map(headerCells), isOver) ?? 0]
  if (header === undefined) return null
  const second = read.find(({ row }) => row === header.row + 1)
  const lower = second !== undefined && isLowerRow(header, second) ? second : null
  const headerRow = lower?.row ?? header.row
  const below = read.filter(({ row }) => row > headerRow)
  const names = lower === null ? [...headerCells(header)] : bothRows(header, lower)
  // A column without a name counts too, and is kept.
  const width = Math.max(names.length, ...below.map(({ cells }) => cells.length))
  while (names.length < width) names.push('')
  return {
    recognized: {
      format,
      encoding: null,
      isEncodingOpen: false,
      delimiter: null,
      isRejects: false,
      rows: [names, ...below.map(({ cells }) => cells)],
      titles: read.filter(({ row }) => row < header.row).map(titleOf),
      objects: [],
      headerLine: null,
      listPath: null,
      isWhole: false,
    },
    headerRow,
  }
}

/** Whether a row names the columns that a merged header above it covers, and nothing besides. */
function isLowerRow(header: TableRow, { cells }: TableRow): boolean {
  const above = headerCells(header)
  const isMerged = (column: number) =>
    header.facts?.[column]?.merged !== undefined ||
    (header.facts?.[column + 1]?.merged ?? '') === header.cells[column]
  const filled = cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]))
  return (
    filled.length > 1 &&
    filled.every(
      (column) => (above[column] ?? '') !== '' && isMerged(column) && !isAmount(cells[column] ?? ''),
    )
  )
}

const isAmount = (cell: string): boolean => Number.isFinite(Number(cell.trim()))

/** "Last round" over "Amount" and "Date": the lower name where it says enough by itself, else both. */
function bothRows(header: TableRow, { cells }: TableRow): string[] {
  return headerCells(header).map((upper, column) => {
    const lower = cells[column]?.trim() ?? ''
    if (lower === '' || lower === upper) return upper
    // "Closed" below "Seed" and below "Series A" are two dates.
    const isOfRound = (roundOfHeader(`${upper} ${lower}`)?.field ?? null) !== null
    const isOwn = meaningsOf(lower).length > 0 || roleOfHeader(lower) !== null
    return isOwn && !isOfRound ? lower : `${upper} ${lower}`
  })
}

/** A merged header counts for each of its columns. */
function headerCells({ cells, facts }: TableRow): readonly string[] {
  return cells.map((cell, column) => (cell === '' ? (facts?.[column]?.merged ?? '') : cell))
}
