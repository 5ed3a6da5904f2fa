import { excerptCharacters, recordCharactersMax } from './record.ts'

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

/** A cell with more line breaks is taken for a quote that nobody closed. */
export const cellLinesMax = 1_000

/**
 * Splits text into CSV rows (RFC 4180, and what people write): LF, CR LF or CR end a row, a doubled quote is a quote, a quote
 * inside a cell without quotes is itself. csv-parse is not used: it needs Node's streams and Buffer, and core runs without.
 *
 * A row whose quotes do not work out is refused and reading goes on at its second line, so that one stray quote costs one row
 * and not the rest of the file. From there on, over the lines that the quote had seemed to hold and until a row has as many
 * cells as the header, other rows are refused too: what is left of a torn cell is never taken for a company.
 *
 * However the text is cut into pieces, the rows are the same. Holds at most one record and one piece.
 */
export class CsvRows {
  /** Lines passed, blank ones included. */
  passed = 0
  private readonly options: CsvOptions
  private readonly delimiterCode: number
  private readonly charactersMax: number
  private held = ''
  /** Pieces that wait until a long unfinished row is worth another look: twice its size. */
  private waiting = ''
  private isSkippingLine = false
  private isAfterReturn = false
  /** The last line of what a broken quote had seemed to hold, and where that quote is. */
  private doubtUntil = 0
  private doubtFrom = 0

  constructor(options: CsvOptions) {
    this.options = options
    this.delimiterCode = options.delimiter.charCodeAt(0)
    this.charactersMax = options.recordCharactersMax ?? recordCharactersMax
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
    if (this.isSkippingLine) this.passed++
    this.isSkippingLine = false
    return rows
  }

  private split(isLast: boolean): CsvRow[] {
    let text = this.held + this.waiting
    this.waiting = ''
    if (this.isAfterReturn && text !== '') {
      // The CR LF of a line that was passed over stood across two pieces.
      if (text.startsWith('\n')) text = text.slice(1)
      this.isAfterReturn = false
    }
    const rows: CsvRow[] = []
    let at = this.isSkippingLine ? this.skipLine(text, 0) : 0
    while (at < text.length) {
      const next = this.readRow(text, at, isLast, rows)
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
    const refuse = (problem: string, seenTo: number) =>
      this.refuseFirstLine(text, from, Math.min(seenTo, from + charactersMax), isLast, rows, problem)
    let lines = 1
    let at = from
    for (;;) {
      if (text.charCodeAt(at) === quote) {
        const close = closingQuote(text, at, isLast)
        if (close === -1 && !isLast && !this.isBeyondBounds(text, from, at)) return -1
        const cell = close === -1 ? '' : text.slice(at + 1, close)
        const breaks = lineBreaks(cell)
        if (close === -1 || breaks > cellLinesMax || close - from >= charactersMax) {
          return refuse(`the quote that opens cell ${cells.length + 1} is not closed`, text.length)
        }
        lines += breaks
        cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell)
        at = close + 1
        const code = text.charCodeAt(at)
        if (at < text.length && code !== delimiterCode && code !== lineFeed && code !== carriageReturn) {
          return refuse(`text follows the closing quote of cell ${cells.length}`, at)
        }
      } else {
        const start = at
        for (; at < text.length; at++) {
          const code = text.charCodeAt(at)
          if (code === delimiterCode || code === lineFeed || code === carriageReturn) break
        }
        cells.push(text.slice(start, at))
      }
      if (at - from > charactersMax) return refuse(this.tooLong(), at)
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

  private addRow(
    text: string,
    from: number,
    to: number,
    lines: number,
    cells: readonly string[],
    rows: CsvRow[],
  ) {
    const line = this.passed + 1
    this.passed += lines
    if (to === from) return
    const { width } = this.options
    const isTorn = line <= this.doubtUntil && width !== null && cells.length !== width
    // A torn cell may go on: doubt ends with a row of the right width.
    if (isTorn) this.doubtUntil = Math.max(this.doubtUntil, this.passed + 1)
    const problem = isTorn
      ? `stands where a quote of line ${this.doubtFrom} was open, and has ${cells.length} cells where the header has ${width}`
      : null
    rows.push({ line, end: this.passed, cells, text: text.slice(from, to), problem })
  }

  /** Refuses the first line of a row that cannot be read, and goes on after it. */
  private refuseFirstLine(
    text: string,
    from: number,
    seenTo: number,
    isLast: boolean,
    rows: CsvRow[],
    problem: string,
  ): number {
    const line = this.passed + 1
    const end = lineEnd(text, from)
    const isOpen = end === text.length || (end + 1 === text.length && text.charCodeAt(end) === carriageReturn)
    if (end - from > this.charactersMax) {
      rows.push({
        line,
        end: line,
        cells: [],
        text: text.slice(from, from + excerptCharacters),
        problem: this.tooLong(),
      })
      this.isSkippingLine = true
      return this.skipLine(text, from)
    }
    if (isOpen && !isLast) return -1
    this.passed++
    if (line > this.doubtUntil) this.doubtFrom = line
    const seemed = Math.min(lineBreaks(text.slice(end, seenTo)), cellLinesMax)
    this.doubtUntil = Math.max(this.doubtUntil, line + seemed)
    const written = text.slice(from, end)
    rows.push({ line, end: line, cells: written.split(this.options.delimiter), text: written, problem })
    return afterLineBreak(text, end)
  }

  private tooLong(): string {
    return `longer than ${this.charactersMax.toLocaleString('en-US')} characters`
  }

  private skipLine(text: string, from: number): number {
    const end = lineEnd(text, from)
    if (end === text.length) return end
    this.isSkippingLine = false
    this.passed++
    this.isAfterReturn = text.charCodeAt(end) === carriageReturn && end + 1 === text.length
    return afterLineBreak(text, end)
  }

  /** Whether a quote that is open at `at` has held more than a cell may. */
  private isBeyondBounds(text: string, from: number, at: number): boolean {
    if (text.length - from > this.charactersMax) return true
    return text.length - at > cellLinesMax && lineBreaks(text.slice(at)) > cellLinesMax
  }
}

const quote = 0x22
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
