import {
  endsWithSign,
  hasDigit,
  isObject,
  linesOf,
  ServiceError,
  withoutStart,
} from '../../../kernel/index.ts'
import { meaningsOf } from '../mapping/header-meanings.ts'
import { headersMax } from '../mapping/header-words.ts'
import { presetOf } from '../mapping/presets.ts'
import { isTableFormat } from '../tables/table-reader.ts'
import { rejectedBecause } from './csv.ts'
import { delimiterOf, delimiters, separatorLine } from './csv-dialect.ts'
import type { CsvRow } from './csv-row.ts'
import { CsvRows } from './csv-rows.ts'
import { decodeUtf8, type ImportEncoding, markOf, toUtf8, unmarkedUtf16 } from './encoding.ts'
import { guessEncoding } from './guess-encoding.ts'
import type { SourceHead } from './head.ts'
import { JsonEntries } from './json-entries.ts'
import { holdsCompanies, listPathIn } from './json-lists.ts'
import type { ImportFormat } from './record.ts'

/** How much of a file is looked at before anything of it is read in. */
export const headBytes = 64 * 1024

export interface RecognizeOptions {
  readonly fileName?: string | null
  readonly format?: ImportFormat | null
  readonly encoding?: ImportEncoding | null
  readonly delimiter?: string | null
}

/** What a file is, by its beginning. */
export interface Recognized {
  readonly format: ImportFormat
  /** Null of a workbook, which says its own. */
  readonly encoding: ImportEncoding | null
  /** Whether nothing but ASCII was seen of it: the first other bytes tell the encoding. */
  readonly isEncodingOpen: boolean
  /** Of CSV. */
  readonly delimiter: string | null
  /** Whether the file is the CSV of an import's rejects: its first column is no part of it. */
  readonly isRejects: boolean
  /** The first rows of CSV, from the header on, and the first objects of JSON. */
  readonly rows: readonly (readonly string[])[]
  readonly objects: readonly Readonly<Record<string, unknown>>[]
  /** Of CSV: what stands above its header, a text a row. */
  readonly titles: readonly string[]
  /** Of CSV: the line of the header where others stand above it, as in a report; null where it is the first. */
  readonly headerLine: number | null
  /** Of a JSON file that is an object: where its list of companies lies, when that is not its first list. */
  readonly listPath: readonly string[] | null
  readonly isWhole: boolean
}

/**
 * What the first bytes say counts, then the name of the file. Options are taken at their word, but for an encoding that a byte
 * order mark contradicts.
 */
export async function recognize(head: SourceHead, options: RecognizeOptions): Promise<Recognized> {
  const said = markOf(head.bytes) ?? options.encoding ?? unmarkedUtf16(head.bytes)
  const guessed = said ?? guessEncoding(head.isWhole ? withEnd(head.bytes) : head.bytes)
  const encoding = guessed ?? 'utf-8'
  const text = await headText(head.bytes, encoding)
  if (text.slice(0, 1_000).includes('\0')) {
    throw refusal(
      'The file holds NUL bytes, as no text does. CSV, JSON Lines and JSON are read, packed with gzip or not, and XLSX, ODS and Parquet: save it as one of these. Text in UTF-16 without a byte order mark is read with the encoding utf-16le or utf-16be.',
    )
  }
  const format = options.format ?? formatOf(text, head.isWhole, options.fileName ?? '')
  const other = contradicted(format, text)
  if (other !== null) {
    const message = `This looks like ${formatNames[other]} and not like ${formatNames[format]}: import it with the format ${other}.`
    throw new ServiceError('BAD_REQUEST', { message, details: [{ path: 'format', message }] })
  }
  const listPath = format === 'json' ? listPathIn(text, head.isWhole) : null
  const objects = format === 'csv' ? [] : firstObjects(text, format, head.isWhole, listPath)
  const table = format === 'csv' ? tableOf(text, options.delimiter ?? null, head.isWhole) : noTable
  const isEncodingOpen = guessed === null
  return { format, encoding, isEncodingOpen, objects, listPath, isWhole: head.isWhole, ...table }
}

const noTable = { delimiter: null, isRejects: false, rows: [], titles: [], headerLine: null } as const

/** The rows from the header on, and the lines above it: the delimiter is the one between whose cells a header is found. */
function tableOf(
  text: string,
  said: string | null,
  isWhole: boolean,
): Pick<Recognized, 'delimiter' | 'isRejects' | 'rows' | 'titles' | 'headerLine'> {
  const likely = said ?? delimiterOf(text)
  const found = withHeader(text, likely, isWhole)
  const other =
    found.header !== null || said !== null
      ? null
      : delimiters
          .map((delimiter) => withHeader(text, delimiter, isWhole))
          .find(({ header, rows }) => header !== null && rows[0]?.problem === null)
  const { delimiter, rows, header } = other ?? found
  const problem = rows[0]?.problem ?? null
  if (problem !== null) throw refusal(`The first line of the file cannot be read: ${problem}.`)
  const isRejects = rows[0]?.cells[0] === rejectedBecause
  const at = isRejects ? 0 : (header ?? 0)
  const cells = rows.slice(at).map((row) => (isRejects ? row.cells.slice(1) : row.cells))
  return {
    delimiter,
    isRejects,
    rows: cells,
    titles: rows.slice(0, at).map(titleOf),
    headerLine: at === 0 ? null : (rows[at]?.line ?? null),
  }
}

/** What a row above the header says. */
export const titleOf = ({ cells }: { readonly cells: readonly string[] }): string =>
  cells.filter((cell) => cell.trim() !== '').join(' ')

/** What ends with the file goes on nowhere. */
function withEnd(bytes: Uint8Array): Uint8Array {
  const ended = new Uint8Array(bytes.length + 4)
  ended.set(bytes)
  return ended
}

function withHeader(text: string, delimiter: string, isWhole: boolean) {
  const rows = firstRows(text, delimiter, isWhole)
  const at = headerAmong(rows.slice(0, headerLinesMax).map(({ cells }) => cells))
  return { delimiter, rows, header: at }
}

/**
 * Which of the first rows of a table is its header; null when there is none. It is that of an export, or one that names a company and
 * another thing; else one of which a third of the columns, and four fields, are known; else the first full row below a title. No header
 * stands below a full row. A row that groups the columns of the next is none, unless `isOver` says that both are the header.
 */
export function headerAmong(
  rows: readonly (readonly string[])[],
  isOver: (at: number) => boolean = () => false,
): number | null {
  // A merged cell counts once.
  const counts = rows.map((cells) => new Set(cells.filter((cell) => cell.trim() !== '')).size)
  const most = Math.max(0, ...counts)
  const full = counts.findIndex((count) => count * 5 >= most * 4)
  // Of a table of two columns a title may say as much as a row.
  const first = most < wideLeast ? rows : rows.slice(0, full + 1)
  for (const test of [isNamed, isPartlyKnown]) {
    const at = first.findIndex(test)
    // A row of groups may stand above it: "Company", "Capital".
    if (at !== -1)
      return !isOver(at) && isNamed(rows[at + 1] ?? []) && says(rows[at + 1]) > says(rows[at]) ? at + 1 : at
  }
  return isBelowTitles(counts, full) && !rows[full]?.some(hasDigit) ? full : null
}

/** How many fields a row names. */
const says = (cells: readonly string[] = []): number =>
  new Set(cells.slice(0, headersMax).flatMap((cell) => meaningsOf(cell)[0]?.field ?? [])).size

const isNamed = (cells: readonly string[]): boolean =>
  presetOf(cells.map((cell) => cell.trim())) !== null || looksLikeHeader(cells)

async function headText(bytes: Uint8Array, encoding: ImportEncoding): Promise<string> {
  async function* once() {
    yield bytes
  }
  let text = ''
  for await (const part of toUtf8(once(), encoding)) text += decodeUtf8(part)
  return withoutStart(text, '\ufeff')
}

function formatOf(text: string, isWhole: boolean, fileName: string): ImportFormat {
  const named = /\.(jsonl|ndjson|json|csv|tsv|tab|psv)(?:\.gz)?$/i.exec(fileName)?.[1]?.toLowerCase() ?? null
  const first = text.trimStart()
  if (first.startsWith('[')) return 'json'
  if (first.startsWith('{'))
    return named === 'jsonl' || named === 'ndjson' || !isOneObject(first, isWhole) ? 'jsonl' : 'json'
  if (first === '' || named === 'jsonl' || named === 'ndjson') return named === 'json' ? 'json' : 'jsonl'
  return named === 'json' ? 'json' : 'csv'
}

const formatNames = {
  csv: 'CSV',
  json: 'JSON',
  jsonl: 'JSON Lines',
  xlsx: 'XLSX',
  ods: 'ODS',
  parquet: 'Parquet',
} as const

/** The format that a text is in, when it can by no means be in the one that was said or that its name says. */
function contradicted(format: ImportFormat, text: string): ImportFormat | null {
  const first = text.trimStart()
  if (isTableFormat(format)) return formatOf(text, true, '')
  if (format === 'json') return first === '' || startsJson(first) ? null : 'csv'
  if (format === 'csv') {
    const isJson = /^\[?\s*\{\s*"/.test(first)
    return !isJson ? null : first.startsWith('[') ? 'json' : 'jsonl'
  }
  const line = firstLine(first)
  return !startsJson(line) && looksLikeHeader(line.split(delimiterOf(first))) ? 'csv' : null
}

const startsJson = (text: string) => text.startsWith('[') || text.startsWith('{')
const firstLine = (text: string) => linesOf(text)[0] ?? ''

/** Whether two columns or more are known, and the name of a company is one of them. */
function looksLikeHeader(cells: readonly string[]): boolean {
  let known = 0
  let hasName = false
  for (const cell of cells.slice(0, headersMax)) {
    const meanings = meaningsOf(cell)
    if (meanings.length > 0) known++
    hasName ||= meanings.some(({ field }) => field === 'name')
    if (known >= 2 && hasName) return true
  }
  return false
}

/** Whether nothing but titles in one cell stand above a row. */
const isBelowTitles = (counts: readonly number[], at: number): boolean =>
  at > 0 && (counts[at] ?? 0) > 2 && counts.slice(0, at).every((count) => count <= 1)

/** A header without a known word for the name, which the cells below it tell. */
function isPartlyKnown(cells: readonly string[]): boolean {
  const filled = cells.slice(0, headersMax).filter((cell) => cell.trim() !== '')
  const known = says(cells)
  return known >= knownLeast && known * 3 >= filled.length
}

const knownLeast = 4
const wideLeast = 4
const headerLinesMax = 40

/** Whether a text that begins with an object is one object around a list, and not an object a line. */
function isOneObject(text: string, isWhole: boolean): boolean {
  const line = firstLine(text)
  const parsed = parse(line)
  if (isObject(parsed)) {
    const isAlone = isWhole && text.slice(line.length).trim() === ''
    return (
      isAlone &&
      !('name' in parsed) &&
      (Object.values(parsed).some((member) => Array.isArray(member) && isObject(member[0])) ||
        holdsCompanies(parsed))
    )
  }
  // An object that goes on over lines, or a first line longer than what is looked at.
  if (line !== text) return endsWithSign(line.trim(), '{[,')
  return !isWhole && new JsonEntries().take(text).length > 0 && !/^\s*\{\s*"(?:id|name)"/.test(text)
}

function firstRows(text: string, delimiter: string, isWhole: boolean): readonly CsvRow[] {
  const splitter = new CsvRows({ delimiter, width: null })
  const rows = splitter.take(text)
  if (isWhole) rows.push(...splitter.end())
  const first = rows[0]
  if (first === undefined && !isWhole)
    throw refusal('The first line is longer than 64 KiB: is this a CSV file?')
  return rows.filter((row) => !(row.line === 1 && separatorLine.test(row.text)))
}

function firstObjects(
  text: string,
  format: ImportFormat,
  isWhole: boolean,
  listPath: readonly string[] | null,
): Readonly<Record<string, unknown>>[] {
  const written =
    format === 'json' ? new JsonEntries(listPath).take(text).map((entry) => entry.text) : text.split('\n')
  // The last line may go on after the head.
  if (format === 'jsonl' && !isWhole && written.length > 1) written.pop()
  const objects: Record<string, unknown>[] = []
  let refused = 0
  for (const text of written) {
    // What is no object anyway, such as a thousand blank lines, is not worth an exception.
    if (!text.trimStart().startsWith('{')) continue
    const object = parse(text)
    if (isObject(object)) objects.push(object)
    else if (++refused === refusedMax) break
  }
  return objects
}

/** A damaged file is known by then, and 32,000 exceptions would take 40 ms. */
const refusedMax = 1_000

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusal(message: string): ServiceError<'BAD_REQUEST'> {
  return new ServiceError('BAD_REQUEST', { message })
}
