import type { WorkbookEvent } from '../workbooks/workbook.ts'

/** What is told of a file of an office program: first what it is. */
export type TableFileEvent = { readonly kind: 'file'; readonly format: TableFormat } | WorkbookEvent

export const tableFormats = ['xlsx', 'ods', 'parquet'] as const
export type TableFormat = (typeof tableFormats)[number]

export const isTableFormat = (format: string): format is TableFormat =>
  (tableFormats as readonly string[]).includes(format)

/** Rows of a sheet, from its first, in which a header may stand: they are always told. */
export const headRows = 200

export interface TableReadOptions {
  /** Rows of all shown sheets, one after the other, that are dealt with: behind the first `headRows` of a sheet they may be left out. */
  readonly skip: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads files of office programs, in a process of their own, because they are strangers' bytes. Each event comes when it is asked
 * for; an end of the asking ends the process. Throws `UnreadableFile` with the reason and the remedy, also where the file takes
 * more memory or time than there is for it.
 *
 * @example
 * for await (const event of tables.read('/tmp/companies.xlsx', { skip: 0 })) console.log(event)
 */
export interface TableReader {
  read(location: string, options: TableReadOptions): AsyncGenerator<TableFileEvent, void>
}
