import type { CellFacts, TableRow } from '../formats/table-row.ts'
import { damaged } from '../tables/unreadable-file.ts'
import { columnsMax, rowsMax, sheetsMax, tooManyColumns, tooManySheets } from './cell-place.ts'
import { MergedCells } from './merged-cells.ts'
import { countOf, OdsCell } from './ods-cell.ts'
import { RowBuilder } from './row-builder.ts'
import type { WorkbookEvent } from './workbook.ts'
import { attributeOf, type XmlHandler } from './xml.ts'

/** What holds cells that are no rows of the sheet: changes that are remembered, drawings, and notes beside a cell. */
const passedOver = new Set(['tracked-changes', 'shapes', 'annotation', 'frame', 'custom-shape', 'forms'])
/** Cells of rows that are written once and repeated, which are given each by itself: nobody repeats more by hand. */
const repeatedMax = 1_000_000

/** Turns the tags of an ODS file into sheets and rows. */
export class OdsRows implements XmlHandler {
  takesText = false
  private events: WorkbookEvent[] = []
  private rows: TableRow[] = []
  private readonly hiddenStyles = new Set<string>()
  private style = ''
  private skipping = 0
  private tables = 0
  private name = ''
  private isHidden = false
  private builder = new RowBuilder('', new MergedCells())
  private merged = new MergedCells()
  private row = 0
  private lastRow = 0
  private rowRepeats = 1
  private repeated = 0
  private column = 0
  private cell: OdsCell | null = null
  private sheets = 0

  taken(): WorkbookEvent[] {
    this.giveRows()
    const { events } = this
    this.events = []
    return events
  }

  open(name: string, attributes: string) {
    if (this.skipping > 0 || passedOver.has(name)) this.skipping++
    else if (this.cell !== null) this.takesText = this.cell.open(name, attributes)
    else if (name === 'table') this.beginTable(attributes)
    else if (name === 'style') this.style = attributeOf(attributes, 'style:name') ?? ''
    else if (name === 'table-properties') {
      if (attributeOf(attributes, 'table:display') === 'false') this.hiddenStyles.add(this.style)
    } else if (this.tables !== 1 || this.isHidden) return
    else if (name === 'table-row') this.beginRow(attributes)
    else if (name === 'table-cell' || name === 'covered-table-cell')
      this.cell = new OdsCell(attributes, name !== 'table-cell')
  }

  close(name: string) {
    if (this.skipping > 0) this.skipping--
    else if (this.cell !== null) {
      if (name === 'table-cell' || name === 'covered-table-cell') this.endCell(this.cell)
      else this.takesText = this.cell.close(name)
    } else if (name === 'table') this.endTable()
    else if (name === 'table-row' && this.tables === 1 && !this.isHidden) this.endRow()
  }

  text(text: string) {
    if (this.skipping === 0) this.cell?.add(text)
  }

  private beginTable(attributes: string) {
    // A table inside of a cell is none of its rows.
    if (++this.tables > 1) return
    if (++this.sheets > sheetsMax) throw tooManySheets()
    this.name = attributeOf(attributes, 'table:name') ?? `sheet ${this.sheets}`
    this.isHidden = this.hiddenStyles.has(attributeOf(attributes, 'table:style-name') ?? '')
    this.merged = new MergedCells()
    this.builder = new RowBuilder(this.name, this.merged)
    this.row = 0
    this.lastRow = 0
    this.repeated = 0
    this.events.push({ kind: 'sheet', sheet: { name: this.name, isHidden: this.isHidden } })
  }

  private endTable() {
    if (--this.tables > 0 || this.isHidden) return
    this.giveRows()
    this.events.push({ kind: 'sheet_end', end: { lastRow: this.lastRow, formulasWithoutValue: 0 } })
  }

  private giveRows() {
    if (this.rows.length > 0) this.events.push({ kind: 'rows', rows: this.rows, bytesRead: 0 })
    this.rows = []
  }

  private beginRow(attributes: string) {
    this.row++
    this.column = 0
    this.rowRepeats = countOf(attributeOf(attributes, 'table:number-rows-repeated'))
  }

  private endRow() {
    const row = this.builder.take(this.row)
    const last = this.row + this.rowRepeats - 1
    if (last > rowsMax && row !== null)
      throw damaged(`a sheet has more than ${rowsMax.toLocaleString('en-US')} rows`)
    if (row !== null) {
      this.repeated += (this.rowRepeats - 1) * row.cells.length
      if (this.repeated > repeatedMax)
        throw damaged(`a sheet repeats more than ${repeatedMax.toLocaleString('en-US')} cells`)
      for (let number = this.row; number <= last; number++) this.rows.push({ ...row, row: number })
      this.lastRow = last
    }
    this.row = last
  }

  private endCell(cell: OdsCell) {
    this.cell = null
    this.takesText = false
    const { columns, isCovered, spans } = cell
    const { text, facts } = isCovered ? nothing : cell.shown()
    const isBlank = text === '' && facts === null
    if (isBlank) this.column += columns
    else {
      if (this.column + columns > columnsMax) throw tooManyColumns()
      if (spans !== null) {
        const last = { row: this.row + spans.rows - 1, column: this.column + spans.columns - 1 }
        this.merged.add({ row: this.row, column: this.column }, last)
      }
      for (let i = 0; i < columns; i++) this.builder.add(this.column++, this.row, text, facts)
    }
  }
}

const nothing: { text: string; facts: CellFacts | null } = { text: '', facts: null }
