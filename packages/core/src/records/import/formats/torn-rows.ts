import type { CsvRow } from './csv-row.ts'

/**
 * Keeps what is left of a torn cell from becoming a company. A row whose quotes do not work out either has a quote too many,
 * and the lines after it are rows, or its cell goes on, and they are text. Rows after it are held back until that is known:
 *
 * - A stray quote that ends a cell, and with which the stray quotes since are even, is the end of the text: all up to it is
 *   refused. So is then every row until one has the width of the header and no stray quote.
 * - Without one in as many characters as a record may have, in 8,192 rows, or in the rest of the file, the quote was one too many: what comes
 *   after the last row of another width or with such a quote is rows. When the broken line itself has another width than the
 *   header, its cell was cut off, and nothing held back is.
 */
export class TornRows {
  private readonly width: number
  private readonly charactersMax: number
  private readonly quotedCells: RegExp
  private readonly closingQuote: RegExp
  private held: { readonly row: CsvRow; readonly isMisfit: boolean }[] = []
  private heldCharacters = 0
  private charactersSince = 0
  /** The line of the broken row; 0 when there is no doubt. */
  private brokenLine = 0
  private isCutOff = false
  private isHolding = false
  /** Whether the stray quotes from the broken line on are odd. */
  private isOpen = false

  constructor(delimiter: string, width: number, charactersMax: number) {
    const escaped = delimiter.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
    const blank = delimiter === '\t' ? ' ' : '[ \\t]'
    const end = `(?=${blank}*(?:${escaped}|[\\r\\n]|$))`
    this.width = width
    this.charactersMax = charactersMax
    this.quotedCells = new RegExp(`(^|${escaped})${blank}*"[^"]*(?:""[^"]*)*"${end}`, 'g')
    this.closingQuote = new RegExp(`"${end}`)
  }

  /** The first line of what is held back, or null. */
  heldFrom(): number | null {
    return this.held[0]?.row.line ?? null
  }

  /** A row that reads well, or is too long to be read; what is known to be rows or refused goes to `rows`. */
  add(row: CsvRow, rows: CsvRow[]) {
    if (this.brokenLine === 0) rows.push(row)
    else if (this.isHolding) this.hold(row, row.cells.length, rows)
    else if (this.isMisfit(row, row.cells.length) || hasOddQuotes(row.text)) rows.push(this.refused(row))
    else {
      this.brokenLine = 0
      rows.push(row)
    }
  }

  /** The first line of a row whose quotes do not work out; `width` are the cells it has when that quote is a letter. */
  addBroken(row: CsvRow, width: number | null, rows: CsvRow[]) {
    if (this.isHolding) return this.hold(row, width, rows)
    this.brokenLine = row.line
    this.isCutOff = width !== this.width
    this.isOpen = hasOddQuotes(row.text)
    this.isHolding = this.isOpen
    this.charactersSince = 0
    rows.push(row)
  }

  /** At the end of the file, or when enough is held back: the cell does not end. */
  settle(rows: CsvRow[]) {
    const lastMisfit = this.held.findLastIndex(({ isMisfit }) => isMisfit)
    const refusedTo = this.isCutOff ? this.held.length : lastMisfit + 1
    const isOver = refusedTo < this.held.length
    for (const [i, { row }] of this.held.entries()) rows.push(i < refusedTo ? this.refused(row) : row)
    this.clear()
    if (isOver) this.brokenLine = 0
  }

  private hold(row: CsvRow, width: number | null, rows: CsvRow[]) {
    this.held.push({ row, isMisfit: this.isMisfit(row, width) })
    this.heldCharacters += row.text.length + rowCharacters
    this.charactersSince += row.text.length + 1
    if (hasOddQuotes(row.text)) {
      this.isOpen = !this.isOpen
      if (!this.isOpen && this.hasClosingQuote(row.text)) {
        for (const { row } of this.held) rows.push(this.refused(row))
        return this.clear()
      }
    }
    if (this.heldCharacters <= this.charactersMax && this.held.length < rowsHeldMax) return
    this.settle(rows)
    // Of a cell that was cut off nothing needs to be held to be refused.
    this.isHolding = this.isCutOff && this.charactersSince <= this.charactersMax
  }

  private clear() {
    this.held = []
    this.heldCharacters = 0
    this.isHolding = false
  }

  private isMisfit({ text }: CsvRow, width: number | null): boolean {
    return width !== this.width || this.hasClosingQuote(text)
  }

  /** Whether a cell that does not begin with a quote ends with one. */
  private hasClosingQuote(text: string): boolean {
    return text.includes('"') && this.closingQuote.test(text.replace(this.quotedCells, '$1'))
  }

  private refused(row: CsvRow): CsvRow {
    if (row.problem !== null) return row
    const { length } = row.cells
    const why =
      length === this.width
        ? 'may be a part of its text'
        : `has ${length} ${length === 1 ? 'cell' : 'cells'} where the header has ${this.width}`
    return { ...row, problem: `is where a quote of line ${this.brokenLine} was open, and ${why}` }
  }
}

/** What is held is judged at once, which holds up everybody else. */
const rowsHeldMax = 8_192
/** What a row that is held costs beside its text: 4 MiB of rows with one letter each would be 2,000,000 rows. */
const rowCharacters = 16

/** Quotes around a cell, and doubled ones inside, are even: an odd number has a stray one among them. */
function hasOddQuotes(text: string): boolean {
  let count = 0
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) count++
  return count % 2 === 1
}
