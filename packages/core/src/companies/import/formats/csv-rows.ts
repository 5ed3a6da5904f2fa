import { excerptCharacters, recordCharactersMax } from './record.ts'
import { TornRows } from './torn-rows.ts'

/** A row of a CSV file that is not empty: its cells, or why it has none. */
export interface CsvRow {
  /** Its first line in the file, from 1. */
  readonly line: number
  /** Its last line: a cell in quotes may hold line breaks. */
  readonly end: number
  readonly cells: readonly string[]
  /** As it stands in the file, without its line break; of a row that is too long, its beginning. */
  readonly text: string
  readonly problem: string | null
}

export interface CsvOptions {
  readonly delimiter: string
  /** Cells of the header; null while that is not known. */
  readonly width: number | null
  readonly recordCharactersMax?: number
}

/**
 * Splits text into CSV rows (RFC 4180, and what people write): LF, CR LF or CR end a row, a doubled quote is a quote, a quote
 * inside a cell without quotes is itself, blanks around a cell in quotes are none of it. csv-parse is not used: it needs Node's
 * streams and Buffer, and core runs without.
 *
 * A row whose quotes do not work out is refused and reading goes on at its second line, so that one stray quote costs one row
 * and not the rest of the file; of the rows after it `TornRows` refuses what may be left of a torn cell. A quote that is open
 * for more characters than a record may have belongs to a record that is too long, and is passed over to its end in one,
 * unless its first line looks like a row with a quote too many.
 *
 * However the text is cut into pieces, the rows are the same. Holds at most one record and one piece, and after a broken row
 * as many rows as a record has characters.
 */
export class CsvRows {
  private readonly options: CsvOptions
  private readonly delimiterCode: number
  private readonly charactersMax: number
  private readonly torn: TornRows | null
  /** Lines read, blank ones included. */
  private lines = 0
  private held = ''
  /** Pieces that wait until a long unfinished row is worth another look: twice its size. */
  private waiting = ''
  /** The record that is too long to be read, while it is passed over. */
  private unread: { readonly line: number; readonly text: string } | null = null
  private isInQuotes = false
  private isCellStart = true
  private isInsideLine = false

  constructor(options: CsvOptions) {
    this.options = options
    this.delimiterCode = options.delimiter.charCodeAt(0)
    this.charactersMax = options.recordCharactersMax ?? recordCharactersMax
    const { delimiter, width } = options
    this.torn = width === null ? null : new TornRows(delimiter, width, this.charactersMax)
  }

  /** Lines of which every row is given, blank ones included. */
  get passed(): number {
    const waits = this.torn?.heldFrom() ?? this.unread?.line
    return waits === undefined ? this.lines : waits - 1
  }

  take(piece: string): CsvRow[] {
    this.waiting += piece
    if (
      this.held.length > 65_536 &&
      this.waiting.length < this.held.length &&
      this.waiting.length < 1_048_576
    )
      return []
    return this.split(false)
  }

  end(): CsvRow[] {
    const rows = this.split(true)
    if (this.isInsideLine) this.lines++
    this.endUnread(rows)
    this.torn?.settle(rows)
    return rows
  }

  private split(isLast: boolean): CsvRow[] {
    const text = this.held + this.waiting
    this.waiting = ''
    const rows: CsvRow[] = []
    let at = 0
    while (at < text.length) {
      const next =
        this.unread === null ? this.readRow(text, at, isLast, rows) : this.skipRecord(text, at, isLast, rows)
      if (next === -1) break
      at = next
    }
    this.held = text.slice(at)
    return rows
  }

  /** Reads the row that begins at `from`; the index after its line break, or -1 when its end has not come yet. */
  private readRow(text: string, from: number, isLast: boolean, rows: CsvRow[]): number {
    const cells: string[] = []
    const { charactersMax, delimiterCode } = this
    let lines = 1
    let at = from
    for (;;) {
      const start = at
      const open = this.opensQuotes(text, at)
      const isBlank = open === text.length && open > at
      if (isBlank && !isLast && open - from <= charactersMax) return -1
      if (text.charCodeAt(open) === quote) {
        const close = closingQuote(text, open, isLast)
        const isTooLong = (close === -1 ? text.length - 1 : close) - from > charactersMax
        if (close === -1 && !isLast && !isTooLong) return -1
        if (close === -1 || isTooLong) {
          const width = lines > 1 ? null : cells.length + this.widthOfLine(text, start)
          // A first line that makes a row by itself has a quote too many; else the record goes on, too long to be read.
          if (isTooLong && (width === null || width !== this.options.width))
            return this.beginUnread(text, from)
          const problem = `the quote that opens cell ${cells.length + 1} is not closed`
          return this.refuseFirstLine(text, from, isLast, rows, problem, width)
        }
        const cell = text.slice(open + 1, close)
        const isFirstLine = lines === 1
        lines += lineBreaks(cell)
        cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell)
        at = this.afterBlanks(text, close + 1)
        if (at - from > charactersMax) return this.beginUnread(text, from)
        if (at === text.length && !isLast) return -1
        const code = text.charCodeAt(at)
        if (at < text.length && code !== delimiterCode && code !== lineFeed && code !== carriageReturn) {
          const problem = `text follows the closing quote of cell ${cells.length}`
          const width = isFirstLine ? cells.length - 1 + this.widthOfLine(text, start) : null
          return this.refuseFirstLine(text, from, isLast, rows, problem, width)
        }
      } else {
        for (; at < text.length; at++) {
          const code = text.charCodeAt(at)
          if (code === delimiterCode || code === lineFeed || code === carriageReturn) break
        }
        cells.push(text.slice(start, at))
      }
      if (at - from > charactersMax) return this.beginUnread(text, from)
      const code = text.charCodeAt(at)
      if (code === delimiterCode) {
        at++
        continue
      }
      // A carriage return at the end of the piece may be the first half of CR LF.
      const isOpen = at === text.length || (code === carriageReturn && at + 1 === text.length)
      if (isOpen && !isLast) return -1
      this.addRow(text, from, at, lines, cells, rows)
      return afterLineBreak(text, at)
    }
  }

  /** Where the quote is that opens the cell beginning at `at`, blanks before it aside; `at` when the cell has none. */
  private opensQuotes(text: string, at: number): number {
    const code = text.charCodeAt(at)
    if (code !== space && code !== tab) return at
    const open = this.afterBlanks(text, at)
    return open === text.length || text.charCodeAt(open) === quote ? open : at
  }

  private afterBlanks(text: string, from: number): number {
    let at = from
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === this.delimiterCode || (code !== space && code !== tab)) break
    }
    return at
  }

  private addRow(
    text: string,
    from: number,
    to: number,
    lines: number,
    cells: readonly string[],
    rows: CsvRow[],
  ) {
    const line = this.lines + 1
    this.lines += lines
    if (to === from) return
    this.give({ line, end: this.lines, cells, text: text.slice(from, to), problem: null }, rows)
  }

  private give(row: CsvRow, rows: CsvRow[]) {
    if (this.torn === null) rows.push(row)
    else this.torn.add(row, rows)
  }

  /** Refuses the first line of a row that cannot be read, and goes on after it. */
  private refuseFirstLine(
    text: string,
    from: number,
    isLast: boolean,
    rows: CsvRow[],
    problem: string,
    width: number | null,
  ): number {
    const end = lineEnd(text, from)
    if (end - from > this.charactersMax) return this.beginUnread(text, from)
    const isOpen = end === text.length || (end + 1 === text.length && text.charCodeAt(end) === carriageReturn)
    if (isOpen && !isLast) return -1
    const line = ++this.lines
    const written = text.slice(from, end)
    const row = { line, end: line, cells: written.split(this.options.delimiter), text: written, problem }
    if (this.torn === null) rows.push(row)
    else this.torn.addBroken(row, width, rows)
    return afterLineBreak(text, end)
  }

  /** The cells of a line from `from` on when its quotes are letters. */
  private widthOfLine(text: string, from: number): number {
    return text.slice(from, lineEnd(text, from)).split(this.options.delimiter).length
  }

  private beginUnread(text: string, from: number): number {
    const shown = Math.min(excerptCharacters, this.charactersMax)
    this.unread = { line: this.lines + 1, text: text.slice(from, from + shown) }
    this.isInQuotes = false
    this.isCellStart = true
    return from
  }

  /** Passes over a record as it would be read, however long it is; the index after it, or -1 when more must come first. */
  private skipRecord(text: string, from: number, isLast: boolean, rows: CsvRow[]): number {
    let at = from
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      // The second half of a doubled quote or of CR LF may come with the next piece.
      const isUndecided = at + 1 === text.length && !isLast
      if ((code === quote || code === carriageReturn) && isUndecided) break
      this.isInsideLine = true
      if (code === lineFeed || code === carriageReturn) {
        if (code === carriageReturn && text.charCodeAt(at + 1) === lineFeed) at++
        this.lines++
        this.isInsideLine = false
        if (this.isInQuotes) continue
        this.endUnread(rows)
        return at + 1
      }
      if (this.isInQuotes) {
        if (code !== quote) continue
        if (text.charCodeAt(at + 1) === quote) at++
        else this.isInQuotes = false
      } else if (code === this.delimiterCode) this.isCellStart = true
      else if (code === quote && this.isCellStart) {
        this.isInQuotes = true
        this.isCellStart = false
      } else if (code !== space && code !== tab) this.isCellStart = false
    }
    return at === from ? -1 : at
  }

  private endUnread(rows: CsvRow[]) {
    if (this.unread === null) return
    const { line, text } = this.unread
    const characters = `longer than ${this.charactersMax.toLocaleString('en-US')} characters`
    const end = this.lines
    const why = this.isInQuotes
      ? `: a quote is open from here to the end of the file, at line ${end}`
      : end > line
        ? `, up to line ${end}`
        : ''
    this.unread = null
    this.isInsideLine = false
    this.give({ line, end, cells: [], text, problem: `${characters}${why}` }, rows)
  }
}

const quote = 0x22
const space = 0x20
const tab = 0x09
const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Where the cell that opens at `open` closes; -1 when that cannot be told yet. */
function closingQuote(text: string, open: number, isLast: boolean): number {
  let at = open
  for (;;) {
    at = text.indexOf('"', at + 1)
    if (at === -1) return -1
    if (at + 1 === text.length && !isLast) return -1
    if (text.charCodeAt(at + 1) !== quote) return at
    at++
  }
}

function lineEnd(text: string, from: number): number {
  const feed = text.indexOf('\n', from)
  const end = feed === -1 ? text.length : feed
  const carriage = text.slice(from, end).indexOf('\r')
  return carriage === -1 ? end : from + carriage
}

function afterLineBreak(text: string, end: number): number {
  if (end >= text.length) return text.length
  return text.charCodeAt(end) === carriageReturn && text.charCodeAt(end + 1) === lineFeed ? end + 2 : end + 1
}

/** Line breaks in a text: LF, CR LF or CR. */
function lineBreaks(text: string): number {
  let breaks = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) breaks++
  for (let at = text.indexOf('\r'); at !== -1; at = text.indexOf('\r', at + 1)) {
    if (text.charCodeAt(at + 1) !== lineFeed) breaks++
  }
  return breaks
}
