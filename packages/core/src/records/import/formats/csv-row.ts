/** A row of a CSV file that is not empty: its cells, or why it has none. */
export interface CsvRow {
  /** Its first line in the file, from 1. */
  readonly line: number
  /** Its last line: a cell in quotes may hold line breaks. */
  readonly end: number
  readonly cells: readonly string[]
  /** The text of the file, without its line break; of a row that is too long, its beginning. */
  readonly text: string
  readonly problem: string | null
}
