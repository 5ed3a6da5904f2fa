import type { TableFormat } from '../tables/table-reader.ts'
import { headerAmong, type Recognized } from './recognize.ts'
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
  const header = read[headerAmong(read.map(headerCells)) ?? 0]
  if (header === undefined) return null
  const below = read.filter(({ row }) => row > header.row)
  const names = [...headerCells(header)]
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
      titles: read
        .filter(({ row }) => row < header.row)
        .map(({ cells }) => cells.filter((cell) => cell.trim() !== '').join(' ')),
      objects: [],
      headerLine: null,
      listPath: null,
      isWhole: false,
    },
    headerRow: header.row,
  }
}

/** A merged header counts for each of its columns. */
function headerCells({ cells, facts }: TableRow): readonly string[] {
  return cells.map((cell, column) => (cell === '' ? (facts?.[column]?.merged ?? '') : cell))
}
