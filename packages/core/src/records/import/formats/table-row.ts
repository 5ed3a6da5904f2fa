/**
 * A row of a table, of whatever file: of a sheet of a workbook, or of text that is cut into cells. A million rows of CSV have
 * nothing but texts, so what a workbook knows beside them stands apart.
 */
export interface TableRow {
  /** The sheet that it is on; null in a file that has none. */
  readonly sheet: string | null
  /** Its place there, from 1, titles and blank rows counted. */
  readonly row: number
  /** In text, the line where it begins, from 1. */
  readonly line: number | null
  /** What a person sees in each cell: with percent sign, currency and date as its number format shows them. */
  readonly cells: readonly string[]
  /** By column, what is known of the cell beside its text; null where nothing is known of any. */
  readonly facts: readonly (CellFacts | undefined)[] | null
  /** Why the row is refused unread; then it has no cells. */
  readonly problem: string | null
}

/** What a cell of a workbook holds beside its text. */
export interface CellFacts {
  /** Of a number, in full: `0.125` of "12.5%", `1200000` of "€1.2M". */
  readonly number?: number
  /** `YYYY-MM-DD`, of a number that is shown as a date. */
  readonly date?: string
  /** ISO code, of the number format. */
  readonly currency?: string
  /** Where the cell links to, when its text does not say it. */
  readonly link?: string
  /**
   * The text of the merged cell that covers this one, which is empty: of a header it counts for each of its columns. Told in the
   * first 200 rows of a sheet.
   */
  readonly merged?: string
}
