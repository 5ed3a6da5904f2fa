import type { CsvRow } from './csv-row.ts'
import { carriageReturn, lineFeed, quote, space, tab } from './csv-text.ts'

/** A record that is too large to be read: it is passed over as it would be read, however long it is, and refused. */
export class UnreadRecord {
  /** Whether its end has come. */
  isOver = false
  private readonly delimiterCode: number
  private readonly line: number
  /** Its beginning. */
  private readonly text: string
  private readonly why: string
  /** The last line of which the end has come. */
  private lastEnded: number
  private isInQuotes = false
  private isCellStart = true
  private isInsideLine = false

  constructor(delimiterCode: number, line: number, text: string, why: string) {
    this.delimiterCode = delimiterCode
    this.line = line
    this.text = text
    this.why = why
    this.lastEnded = line - 1
  }

  /** Passes over a part of it, up to `to` at most; the index after that part, or -1 when more must come first. */
  pass(text: string, from: number, to: number, isLast: boolean): number {
    let at = from
    for (; at < to && !this.isOver; at++) {
      const code = text.charCodeAt(at)
      // The second half of a doubled quote or of CR LF may come with the next piece.
      const isUndecided = at + 1 === text.length && !isLast
      if ((code === quote || code === carriageReturn) && isUndecided) break
      this.isInsideLine = true
      if (code === lineFeed || code === carriageReturn) {
        if (code === carriageReturn && text.charCodeAt(at + 1) === lineFeed) at++
        this.lastEnded++
        this.isInsideLine = false
        this.isOver = !this.isInQuotes
      } else if (this.isInQuotes) {
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

  /** The row that is given for it, once its end or that of the file has come. */
  refused(): CsvRow {
    const { line, text } = this
    const end = this.isInsideLine ? this.lastEnded + 1 : this.lastEnded
    const where = this.isInQuotes
      ? `: a quote is open from here to the end of the file, at line ${end}`
      : end > line
        ? `, up to line ${end}`
        : ''
    return { line, end, cells: [], text, problem: `${this.why}${where}` }
  }
}
