import { tableFormats } from '../tables/table-reader.ts'
import type { TableRow } from './table-row.ts'

/** One company of a source file, before anything of it is understood. */
export interface SourceRecord {
  /** Its first line in the file, from 1. */
  readonly line: number
  /** Its place in a JSON array, from 1; null in files where lines count. */
  readonly entry: number | null
  /** Lines, or entries, of the file that are dealt with once this record is. */
  readonly end: number
  /** As it is in the file; of a record that is refused unread, its beginning. */
  readonly text: string
  /** The cells of a row of CSV or of a sheet. */
  readonly cells: readonly string[] | null
  /** Of a workbook: where the row is, and what is known of its cells. `line` is its row there, and `end` counts on over all sheets. */
  readonly table?: Pick<TableRow, 'sheet' | 'facts'>
  /** Why it is refused unread. */
  readonly problem: string | null
  /** Why it is no company, where its place alone tells: a line above the header. */
  readonly passedOver?: string
}

/** Records in the order of the file, some at a time, and how many lines or entries were passed by then, blank ones included. */
export interface RecordBlock {
  readonly records: readonly SourceRecord[]
  readonly passed: number
}

export const importFormats = ['jsonl', 'json', 'csv', ...tableFormats] as const
export type ImportFormat = (typeof importFormats)[number]

/** A longer record is refused and never held in memory. */
export const recordCharactersMax = 4 * 1024 * 1024

/** A row with more cells is refused: spreadsheets have no more columns. */
export const cellsMax = 16_384

/** Enough for the 2,000 characters that a reject shows. */
export const excerptCharacters = 2_000

/** The problem of a record that holds bytes which are no characters. */
export const notInEncoding =
  'not UTF-8 text: save the file as UTF-8, or import it with the encoding windows-1252 if it comes from an older Windows program'

/** The problem of a record that holds what no text does. */
export const holdsNul =
  'holds NUL bytes, as no text does: save the file anew as UTF-8 text, or without what is no text in it'

/** The file cannot be read on: what came before is handed on, this says why and where. */
export class BrokenSource extends Error {
  override readonly name = 'BrokenSource'
}
