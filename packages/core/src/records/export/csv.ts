import { cellOf, csvColumns } from './csv-columns.ts'
import type { NormalForm } from './to-normal-form.ts'

/** The header row, with its line break. */
export function csvHeader(): string {
  return rowOf(csvColumns.map(({ header }) => header))
}

export function csvRow(line: NormalForm): string {
  return rowOf(csvColumns.map((column) => cellOf(column, line)))
}

/** RFC 4180. */
function rowOf(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
