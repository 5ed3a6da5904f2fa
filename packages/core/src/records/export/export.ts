import { type Host, includesAny, secondMs } from '../../kernel/index.ts'
import { type Locations, rememberingLocations } from '../../reference/index.ts'
import type { CompanyRecord } from '../company.ts'
import type { FieldView } from '../custom/field-view.ts'
import type { CompanyFilter } from '../filters/company-filter.ts'
import { companyTest } from '../filters/filters.ts'
import { historyColumn } from '../import/columns.ts'
import type { CompanyStore } from '../store.ts'
import { cellOf, type ExportedColumn, exportedColumns, withCustomColumns } from './exported-columns.ts'
import type { ExportedFile } from './exported-file.ts'
import { type NormalForm, toNormalForm } from './to-normal-form.ts'

export const exportFormats = ['jsonl', 'csv', 'parquet'] as const
export type ExportFormat = (typeof exportFormats)[number]

export interface ExportParts {
  readonly store: CompanyStore
  readonly host: Pick<Host, 'clock'>
  readonly locations: Pick<Locations, 'locate' | 'isCountry'>
}

/** A company and its history as a line has it, of one moment; null of one that is gone. */
export type ReadHistories = (
  ids: readonly string[],
) => Promise<readonly ({ readonly record: CompanyRecord; readonly text: string } | null)[]>

export interface ExportRequest {
  /** Null writes no histories. */
  readonly histories: ReadHistories | null
  readonly format: ExportFormat
  /** Own fields whose values are in the file. */
  readonly fields: FieldView
  /** Null exports every company. */
  readonly filter: CompanyFilter | null
  /** Only these companies, in this order, a page after the other; null for the whole dataset in the order of first storing. */
  readonly ids: readonly string[] | AsyncIterable<readonly string[]> | null
  /** Begins a CSV file with the mark by which some spreadsheets tell UTF-8. */
  readonly byteOrderMark: boolean
  readonly onProgress: ((progress: ExportProgress) => void) | null
  /** Stops between two pages, with its reason. */
  readonly signal: AbortSignal | null
}

export interface ExportProgress {
  readonly companiesRead: number
  /** As it was at the start. */
  readonly companiesTotal: number
  /** Of those read, the ones that passed the filter. */
  readonly companiesWritten: number
  /** Companies read a second; null before there is anything to measure. */
  readonly ratePerSecond: number | null
  readonly secondsLeft: number | null
}

/** Some milliseconds of work and about a megabyte of text, between which other requests get their turn. */
const pageSize = 200
const progressEveryMs = 500
const historiesAtOnce = 10

/**
 * Companies as a file that an import reads back: JSON Lines in the normal form, CSV, or Parquet. Holds one page at a time (of
 * Parquet one row group), and reads the next when it is asked for it. A company that is stored throughout is in the file exactly once.
 */
export async function* exportCompanies(
  parts: ExportParts,
  request: ExportRequest,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { store, host } = parts
  const { fields, filter, format, histories, ids, signal } = request
  const locations = rememberingLocations(parts.locations)
  const passes = filter === null ? () => true : companyTest(filter)
  const progress = progressOf(
    request,
    host,
    ids !== null && 'length' in ids ? ids.length : await store.count(),
  )
  const asLine = (record: CompanyRecord): NormalForm => toNormalForm(record, locations, fields)

  /** A few at a time: one history may be a megabyte. */
  async function* withHistories(chosen: readonly CompanyRecord[], read: ReadHistories) {
    for (let from = 0; from < chosen.length; from += historiesAtOnce) {
      const ids = chosen.slice(from, from + historiesAtOnce).map(({ company }) => company.id)
      const found = await read(ids)
      // One that was merged since leads to a company that has a line of its own.
      yield found.flatMap((one, i) =>
        one === null || one.record.company.id !== ids[i]
          ? []
          : [{ ...asLine(one.record), [historyColumn]: one.text }],
      )
    }
  }
  const breathe = () => new Promise<void>((resolve) => host.clock.defer(resolve))
  const columns = withCustomColumns(fields)
  const file =
    format === 'parquet'
      ? (await import('./parquet-export.ts')).parquetExport(columns, breathe)
      : textExport(format, columns, request.byteOrderMark)
  for await (const records of ids === null ? pagesOf(store) : pagesOfIds(store, ids)) {
    signal?.throwIfAborted()
    const chosen = records.filter((record) => passes(record.company, record))
    let written = 0
    for await (const lines of histories === null ? [chosen.map(asLine)] : withHistories(chosen, histories)) {
      yield* filled(await file.add(lines))
      written += lines.length
    }
    progress.tell(records.length, written)
    await breathe()
    signal?.throwIfAborted()
  }
  yield* filled(await file.end())
  progress.end()
}

function textExport(
  format: 'jsonl' | 'csv',
  columns: readonly ExportedColumn[],
  byteOrderMark: boolean,
): ExportedFile {
  const encoder = new TextEncoder()
  const lineOf =
    format === 'csv'
      ? (line: NormalForm) => csvRow(line, columns)
      : (line: NormalForm) => `${JSON.stringify(line)}\n`
  let head = format === 'csv' ? `${byteOrderMark ? '\uFEFF' : ''}${csvHeader(columns)}` : ''
  const taken = (text: string) => {
    const whole = encoder.encode(head + text)
    head = ''
    return whole
  }
  return {
    add: async (lines) => taken(lines.map(lineOf).join('')),
    end: async () => taken(''),
  }
}

function* filled(bytes: Uint8Array): Generator<Uint8Array> {
  if (bytes.length > 0) yield bytes
}

async function* pagesOf(store: CompanyStore): AsyncGenerator<readonly CompanyRecord[]> {
  for (let cursor: string | null = null; ; ) {
    const page = await store.scan(cursor, pageSize)
    yield page.records
    if (page.cursor === null) return
    cursor = page.cursor
  }
}

async function* pagesOfIds(
  store: CompanyStore,
  pages: readonly string[] | AsyncIterable<readonly string[]>,
): AsyncGenerator<readonly CompanyRecord[]> {
  for await (const ids of 'length' in pages ? [pages] : pages) {
    for (let from = 0; from < ids.length; from += pageSize) {
      const found = await store.findMany(ids.slice(from, from + pageSize))
      yield found.filter((record) => record !== null)
    }
  }
}

/** Tells how far it is at most every 500 ms, and once at the end. */
function progressOf({ onProgress }: ExportRequest, { clock }: ExportParts['host'], companiesTotal: number) {
  const startedAt = clock.now()
  let toldAt = startedAt
  let companiesRead = 0
  let companiesWritten = 0

  function told(now: number): ExportProgress {
    const ratePerSecond = now > startedAt ? (companiesRead * secondMs) / (now - startedAt) : null
    const left = Math.max(0, companiesTotal - companiesRead)
    const secondsLeft = ratePerSecond === null || ratePerSecond === 0 ? null : left / ratePerSecond
    return { companiesRead, companiesTotal, companiesWritten, ratePerSecond, secondsLeft }
  }

  return {
    tell(read: number, written: number) {
      companiesRead += read
      companiesWritten += written
      const now = clock.now()
      if (now - toldAt < progressEveryMs) return
      toldAt = now
      onProgress?.(told(now))
    },
    end() {
      onProgress?.(told(clock.now()))
    },
  }
}

/** The header row, with its line break. */
export function csvHeader(columns = exportedColumns): string {
  return rowOf(columns.map(({ header }) => header))
}

export function csvRow(line: NormalForm, columns = exportedColumns): string {
  return rowOf(columns.map((column) => cellOf(column, line)))
}

/** RFC 4180. */
function rowOf(cells: readonly string[]): string {
  return `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`
}

/** A cell of a file of CSV, in quotation marks where it would be read otherwise without them. */
export function csvCell(cell: string, delimiter = ','): string {
  const isPlain = cell === cell.trim() && !includesAny(cell, ['"', '\r', '\n', delimiter])
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`
}
