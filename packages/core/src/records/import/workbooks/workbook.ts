import type { TableRow } from '../formats/table-row.ts'

/** What is told of a workbook, in its order. Memory holds a block of rows and what cells refer to. */
export type WorkbookEvent =
  | { readonly kind: 'sheet'; readonly sheet: SheetHead }
  | {
      readonly kind: 'rows'
      readonly rows: readonly TableRow[]
      /** Bytes of the file that are read by then. */
      readonly bytesRead: number
    }
  /** Behind the rows of a sheet. */
  | { readonly kind: 'sheet_end'; readonly end: SheetEnd }

export interface SheetHead {
  readonly name: string
  /** A hidden sheet has no rows here. */
  readonly isHidden: boolean
}

export interface SheetEnd {
  /** The last row of the sheet that holds anything. */
  readonly lastRow: number
  /** Cells whose formula has no stored value: programs that write files without calculating leave them so. */
  readonly formulasWithoutValue: number
}

export type WorkbookEvents = AsyncGenerator<WorkbookEvent, void>
