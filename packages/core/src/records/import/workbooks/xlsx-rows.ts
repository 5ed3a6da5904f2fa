import type { CellFacts, TableRow } from '../formats/table-row.ts'
import { damaged } from '../tables/unreadable-file.ts'
import { plainNumber } from './cell-format.ts'
import { cellPlace, rowsMax } from './cell-place.ts'
import { keyOf } from './merged-cells.ts'
import { RowBuilder } from './row-builder.ts'
import type { SharedTexts } from './shared-texts.ts'
import type { XlsxNotes } from './xlsx-notes.ts'
import type { StyleFormats } from './xlsx-styles.ts'
import { TextCollector } from './xlsx-texts.ts'
import { attributeOf, type XmlHandler } from './xml.ts'

export interface XlsxCells {
  readonly texts: SharedTexts
  readonly formats: StyleFormats
  readonly is1904: boolean
}

/** A longer formula links nowhere. */
const formulaCharactersMax = 4_096

/** Turns the tags of one sheet into rows. */
export class XlsxRows implements XmlHandler {
  takesText = false
  lastRow = 0
  formulasWithoutValue = 0
  private readonly cells: XlsxCells
  private readonly notes: XlsxNotes
  private readonly builder: RowBuilder
  private readonly inline = new TextCollector()
  private ready: TableRow[] = []
  private isInRows = false
  private row = 0
  private column = -1
  private type = 'n'
  private style = 0
  private value: string | null = null
  private formula: string | null = null
  private isInline = false
  private into: 'value' | 'formula' | 'inline' | null = null

  constructor(sheet: string, cells: XlsxCells, notes: XlsxNotes) {
    this.cells = cells
    this.notes = notes
    this.builder = new RowBuilder(sheet, notes.merged)
  }

  /** The rows that came to their end since the last call. */
  taken(): TableRow[] {
    const { ready } = this
    this.ready = []
    return ready
  }

  open(name: string, attributes: string) {
    if (name === 'c' && this.isInRows) this.beginCell(attributes)
    else if (name === 'v') this.takeText('value')
    else if (name === 't') this.takesText = this.isInline && this.inline.open(name)
    else if (name === 'is') this.beginInline()
    else if (name === 'f') this.takeText('formula')
    else if (name === 'row' && this.isInRows) this.beginRow(attributes)
    else if (name === 'sheetData') this.isInRows = true
    else if (name === 'rPh') this.inline.open(name)
  }

  close(name: string) {
    if (name === 'c' && this.isInRows) this.endCell()
    else if (name === 'v' || name === 'f') this.takesText = false
    else if (name === 't' || name === 'rPh') this.takesText = this.isInline && this.inline.close(name)
    else if (name === 'is') this.isInline = false
    else if (name === 'row' && this.isInRows) this.endRow()
    else if (name === 'sheetData') this.isInRows = false
  }

  text(text: string) {
    if (this.into === 'value') this.value = (this.value ?? '') + text
    else if (this.into === 'inline') this.inline.add(text)
    else if (this.into === 'formula' && (this.formula?.length ?? 0) < formulaCharactersMax)
      this.formula = (this.formula ?? '') + text
  }

  private takeText(into: 'value' | 'formula') {
    this.into = into
    this.takesText = true
    if (into === 'formula') this.formula = ''
  }

  private beginInline() {
    this.isInline = true
    this.into = 'inline'
    this.inline.begin()
  }

  private beginRow(attributes: string) {
    const said = Number(attributeOf(attributes, 'r') ?? 0)
    // Rows that go back would make two of one number.
    this.row = Number.isInteger(said) && said > this.row ? said : this.row + 1
    if (this.row > rowsMax) throw damaged(`a sheet has more than ${rowsMax.toLocaleString('en-US')} rows`)
    this.column = -1
  }

  private endRow() {
    const row = this.builder.take(this.row)
    if (row === null) return
    this.lastRow = this.row
    this.ready.push(row)
  }

  private beginCell(attributes: string) {
    const place = cellPlace(attributeOf(attributes, 'r') ?? '')
    this.column = place !== null && place.column > this.column ? place.column : this.column + 1
    this.type = attributeOf(attributes, 't') ?? 'n'
    this.style = Number(attributeOf(attributes, 's') ?? 0)
    this.value = null
    this.formula = null
    this.inline.begin()
  }

  private endCell() {
    const { builder, column, row, formula } = this
    if (formula !== null && this.value === null && this.type !== 'inlineStr') this.formulasWithoutValue++
    let { text, facts } = this.shown()
    const link = this.notes.links.get(keyOf(row, column)) ?? (formula === null ? null : linkIn(formula))
    if (link !== null && link !== text) facts = { ...facts, link }
    builder.add(column, row, text, facts)
  }

  /** The text of the cell and what else is known of it. */
  private shown(): { text: string; facts: CellFacts | null } {
    const { value, type, cells } = this
    if (type === 'inlineStr') return { text: this.inline.text(), facts: null }
    if (value === null || value === '') return nothing
    switch (type) {
      case 's': {
        const text = cells.texts.at(Number(value))
        if (text === null) throw damaged('a cell names a text that is not there')
        return { text, facts: null }
      }
      case 'n':
        return this.shownNumber(value)
      case 'b':
        return { text: value === '1' ? 'TRUE' : 'FALSE', facts: null }
      case 'd':
        return { text: value, facts: { date: value.slice(0, 10) } }
      default:
        // A text that a formula gave, or an error such as #N/A.
        return { text: value, facts: null }
    }
  }

  private shownNumber(value: string): { text: string; facts: CellFacts | null } {
    const number = Number(value)
    if (!Number.isFinite(number)) return { text: value, facts: null }
    const format = this.cells.formats[this.style] ?? null
    if (format === null) return { text: plainNumber(number), facts: { number } }
    const { text, date } = format.show(number, this.cells.is1904)
    return {
      text,
      facts: {
        ...(date === null ? { number } : { date }),
        ...(format.currency === null || date !== null ? {} : { currency: format.currency }),
      },
    }
  }
}

const nothing = { text: '', facts: null }

/** Where `HYPERLINK("https://…","text")` leads; null of a formula that puts its address together. */
function linkIn(formula: string): string | null {
  const start = formula.trimStart()
  if (!start.toUpperCase().startsWith('HYPERLINK(')) return null
  const open = start.indexOf('"')
  if (open === -1 || start.slice(10, open).trim() !== '') return null
  const close = start.indexOf('"', open + 1)
  const after = start.slice(close + 1).trimStart()
  return close !== -1 && (after.startsWith(',') || after.startsWith(')'))
    ? start.slice(open + 1, close)
    : null
}
