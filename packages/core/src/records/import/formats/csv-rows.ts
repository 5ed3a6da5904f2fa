import type { CsvRow } from './csv-row.ts'
import {
  afterBlanks,
  afterLineBreak,
  carriageReturn,
  lineBreaks,
  lineEnd,
  lineFeed,
  opensQuotes,
  quote,
  quoteEnd,
} from './csv-text.ts'
import { cellsMax, excerptCharacters, recordCharactersMax } from './record.ts'
import { TornRows } from './torn-rows.ts'
import { UnreadRecord } from './unread-record.ts'

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
 * as many rows as a record has characters. A row that goes on in the next piece is read on where it was left, so that the
 * time is linear in the text.
 */
export class CsvRows {
  private readonly options: CsvOptions
  private readonly delimiterCode: number
  private readonly charactersMax: number
  private readonly tooLong: string
  private readonly torn: TornRows | null
  /** Lines of the rows that are read, blank ones included. */
  private lines = 0
  private held = ''
  /** Pieces that wait until a long unfinished row is worth another look: twice its size. */
  private waiting = ''
  /** What is read of the row with which `held` begins. */
  private unfinished: UnfinishedRow | null = null
  /** The record that is too large to be read, while it is passed over. */
  private unread: UnreadRecord | null = null

  constructor(options: CsvOptions) {
    this.options = options
    this.delimiterCode = options.delimiter.charCodeAt(0)
    this.charactersMax = options.recordCharactersMax ?? recordCharactersMax
    this.tooLong = `longer than ${this.charactersMax.toLocaleString('en-US')} characters`
    const { delimiter, width } = options
    this.torn = width === null ? null : new TornRows(delimiter, width, this.charactersMax)
  }

  /** Lines of which every row is given, blank ones included. */
  get passed(): number {
    const held = this.torn?.heldFrom() ?? null
    return held === null ? this.lines : held - 1
  }

  take(piece: string): CsvRow[] {
    return [...this.steps(piece)].flat()
  }

  /** The same rows, some at a time: what is done between two steps takes a few milliseconds at most. */
  *steps(piece: string): Generator<CsvRow[], void> {
    this.waiting += piece
    if (this.held.length > 65_536 && this.waiting.length < Math.min(this.held.length, 262_144)) return
    yield* this.split(false)
  }

  end(): CsvRow[] {
    return [...this.endSteps()].flat()
  }

  *endSteps(): Generator<CsvRow[], void> {
    yield* this.split(true)
    const rows: CsvRow[] = []
    if (this.unread !== null) this.endUnread(this.unread, rows)
    this.torn?.settle(rows)
    yield rows
  }

  private *split(isLast: boolean): Generator<CsvRow[], void> {
    const text = this.held + this.waiting
    this.waiting = ''
    let at = 0
    let isWaiting = false
    while (at < text.length && !isWaiting) {
      const rows: CsvRow[] = []
      const end = Math.min(text.length, at + charactersAtOnce)
      for (let left = rowsAtOnce; left > 0 && at < end; left--) {
        const { unread } = this
        const next =
          unread === null ? this.readRow(text, at, isLast, rows) : unread.pass(text, at, end, isLast)
        if (unread?.isOver) this.endUnread(unread, rows)
        isWaiting = next === -1
        if (isWaiting) break
        at = next
      }
      this.held = text.slice(at)
      yield rows
    }
  }

  /** Reads the row that begins at `from`; the index after its line break, or -1 when its end has not come yet. */
  private readRow(text: string, from: number, isLast: boolean, rows: CsvRow[]): number {
    const { charactersMax, delimiterCode, unfinished } = this
    if (unfinished === null && text.charCodeAt(from) === lineFeed) {
      this.lines++
      return from + 1
    }
    this.unfinished = null
    const cells = unfinished?.cells ?? []
    let lines = unfinished?.lines ?? 1
    let at = from + (unfinished?.start ?? 0)
    // What is known to be inside the cell that begins at `at`.
    let seen = from + (unfinished?.seen ?? 0)
    for (;;) {
      const start = at
      const open = opensQuotes(text, at, delimiterCode)
      const isBlank = open === text.length && open > at
      if (isBlank && !isLast && open - from <= charactersMax) return this.wait(cells, lines, start - from, 0)
      if (text.charCodeAt(open) === quote) {
        const end = quoteEnd(text, Math.max(open + 1, seen), isLast)
        const isTooLong = Math.min(end.at, text.length - 1) - from > charactersMax
        if (!end.isClosed && !isLast && !isTooLong)
          return this.wait(cells, lines, start - from, end.at - from)
        if (!end.isClosed || isTooLong) {
          const width = lines > 1 ? null : cells.length + this.widthOfLine(text, start)
          // A first line that makes a row by itself has a quote too many; else the record goes on, too long to be read.
          if (isTooLong && (width === null || width !== this.options.width))
            return this.beginUnread(text, from)
          const problem = `the quote that opens cell ${cells.length + 1} is not closed`
          return this.refuseFirstLine(text, from, isLast, rows, problem, width)
        }
        at = afterBlanks(text, end.at + 1, delimiterCode)
        if (at - from > charactersMax) return this.beginUnread(text, from)
        if (at === text.length && !isLast) return this.wait(cells, lines, start - from, end.at - from)
        const code = text.charCodeAt(at)
        if (at < text.length && code !== delimiterCode && code !== lineFeed && code !== carriageReturn) {
          const problem = `text follows the closing quote of cell ${cells.length + 1}`
          const width = lines === 1 ? cells.length + this.widthOfLine(text, start) : null
          return this.refuseFirstLine(text, from, isLast, rows, problem, width)
        }
        const isOpen = at === text.length || (code === carriageReturn && at + 1 === text.length)
        if (isOpen && !isLast) return this.wait(cells, lines, start - from, end.at - from)
        const cell = text.slice(open + 1, end.at)
        lines += lineBreaks(cell)
        cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell)
      } else {
        for (at = Math.max(start, seen); at < text.length; at++) {
          const code = text.charCodeAt(at)
          if (code === delimiterCode || code === lineFeed || code === carriageReturn) break
        }
        if (at - from > charactersMax) return this.beginUnread(text, from)
        // A carriage return at the end of the piece may be the first half of CR LF.
        const isOpen =
          at === text.length || (at + 1 === text.length && text.charCodeAt(at) === carriageReturn)
        if (isOpen && !isLast) return this.wait(cells, lines, start - from, at - from)
        cells.push(text.slice(start, at))
      }
      if (cells.length > cellsMax) return this.beginUnread(text, from, tooManyCells())
      if (text.charCodeAt(at) !== delimiterCode) {
        this.addRow(text, from, at, lines, cells, rows)
        return afterLineBreak(text, at)
      }
      at++
      seen = at
    }
  }

  /** The row goes on in the next piece; places count from its beginning. */
  private wait(cells: string[], lines: number, start: number, seen: number): -1 {
    this.unfinished = { cells, lines, start, seen }
    return -1
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
    const cells = written.split(this.options.delimiter, cellsMax + 1)
    const row = { line, end: line, cells: cells.length > cellsMax ? [] : cells, text: written, problem }
    if (this.torn === null) rows.push(row)
    else this.torn.addBroken(row, width, rows)
    return afterLineBreak(text, end)
  }

  /** The cells of a line from `from` on when its quotes are letters. */
  private widthOfLine(text: string, from: number): number {
    const line = text.slice(from, Math.min(lineEnd(text, from), from + this.charactersMax))
    return line.split(this.options.delimiter, cellsMax + 1).length
  }

  private beginUnread(text: string, from: number, why = this.tooLong): number {
    const shown = Math.min(excerptCharacters, this.charactersMax)
    this.unread = new UnreadRecord(this.delimiterCode, this.lines + 1, text.slice(from, from + shown), why)
    return from
  }

  private endUnread(record: UnreadRecord, rows: CsvRow[]) {
    const row = record.refused()
    this.unread = null
    this.lines = row.end
    this.give(row, rows)
  }
}

/** Rows, blank lines too, that are read in one step, and characters: with 16 cells each they take a millisecond. */
const rowsAtOnce = 1_024
const charactersAtOnce = 131_072
// Made when it is shown: the first number in words loads the formats of English, which takes 2 to 4 ms.
const tooManyCells = () => `has more than ${cellsMax.toLocaleString('en-US')} cells`

/** A row whose end has not come yet: the cells that are read, and places in it that count from its first character. */
interface UnfinishedRow {
  readonly cells: string[]
  /** Lines up to the cell that is being read. */
  readonly lines: number
  /** Where that cell begins. */
  readonly start: number
  /** Up to where that cell does not end; of one in quotes, where its closing quote is looked for next. */
  readonly seen: number
}
