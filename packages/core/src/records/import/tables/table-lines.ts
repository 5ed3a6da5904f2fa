import type { CellFacts, TableRow } from '../formats/table-row.ts'
import type { TableFileEvent, TableFormat } from './table-reader.ts'

/** What the parent wants, in one line of JSON; each line after it asks for one line of events. */
export interface TableOrder {
  readonly location: string
  readonly skip: number
}

/** How a reading ends, in place of another event. */
export type TableEnd =
  | { readonly kind: 'done' }
  /** In words for whoever brought the file. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The file could not be opened. */
  | { readonly kind: 'unreachable'; readonly message: string }

type PackedRow = readonly [
  row: number,
  cells: readonly string[],
  facts: readonly (CellFacts | null)[] | null,
  problem: string | null,
]

type Packed =
  | readonly ['file', TableFormat]
  | readonly ['sheet', name: string, isHidden: boolean]
  | readonly ['rows', bytesRead: number, rows: readonly PackedRow[]]
  | readonly ['end', lastRow: number, formulasWithoutValue: number]
  | readonly ['done']
  | readonly ['refused' | 'unreachable', message: string]

/** Events as JSON, to be put into one array a line. */
export function packEvent(event: Exclude<TableFileEvent, { kind: 'rows' }> | TableEnd): string {
  return JSON.stringify(packed(event))
}

export const packRow = ({ row, cells, facts, problem }: TableRow) =>
  JSON.stringify([row, cells, facts, problem])

/** The text of a `rows` event, of rows that are packed already. */
export const packedRows = (bytesRead: number, rows: readonly string[]) =>
  `["rows",${bytesRead},[${rows.join(',')}]]`

function packed(event: Exclude<TableFileEvent, { kind: 'rows' }> | TableEnd): Packed {
  switch (event.kind) {
    case 'file':
      return ['file', event.format]
    case 'sheet':
      return ['sheet', event.sheet.name, event.sheet.isHidden]
    case 'sheet_end':
      return ['end', event.end.lastRow, event.end.formulasWithoutValue]
    case 'done':
      return ['done']
    default:
      return [event.kind, event.message]
  }
}

/** Reads the lines of one reading. */
export function eventReader() {
  let sheet = ''
  return function* (line: string): Generator<TableFileEvent | TableEnd, void> {
    for (const said of JSON.parse(line) as readonly Packed[]) {
      switch (said[0]) {
        case 'file':
          yield { kind: 'file', format: said[1] }
          break
        case 'sheet':
          sheet = said[1]
          yield { kind: 'sheet', sheet: { name: said[1], isHidden: said[2] } }
          break
        case 'rows':
          yield { kind: 'rows', bytesRead: said[1], rows: said[2].map((row) => rowOf(sheet, row)) }
          break
        case 'end':
          yield { kind: 'sheet_end', end: { lastRow: said[1], formulasWithoutValue: said[2] } }
          break
        case 'done':
          yield { kind: 'done' }
          break
        default:
          yield { kind: said[0], message: said[1] }
      }
    }
  }
}

function rowOf(sheet: string, [row, cells, facts, problem]: PackedRow): TableRow {
  // A Parquet file has no sheets.
  return {
    sheet: sheet || null,
    row,
    line: null,
    cells,
    facts: facts?.map((known) => known ?? undefined) ?? null,
    problem,
  }
}
