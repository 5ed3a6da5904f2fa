import { recordCharactersMax } from '../formats/record.ts'
import type { CellFacts, TableRow } from '../formats/table-row.ts'
import { headRows } from '../tables/table-reader.ts'
import { columnsMax, tooManyColumns } from './cell-place.ts'
import type { MergedCells } from './merged-cells.ts'

/** One row while its cells come, from the left; cells that hold nothing take no room behind the last that does. */
export class RowBuilder {
  private readonly sheet: string
  private readonly merged: MergedCells
  private cells: string[] = []
  private facts: (CellFacts | undefined)[] | null = null
  private characters = 0

  constructor(sheet: string, merged: MergedCells) {
    this.sheet = sheet
    this.merged = merged
  }

  add(column: number, row: number, text: string, facts: CellFacts | null) {
    if (column >= columnsMax) throw tooManyColumns()
    if (text === '' && facts === null) return
    this.characters += text.length + (facts?.link?.length ?? 0)
    if (this.characters > recordCharactersMax) {
      this.cells = ['']
      this.facts = null
      return
    }
    while (this.cells.length < column) this.cells.push('')
    this.cells[column] = text
    if (row <= headRows) this.merged.saw(row, column, text)
    if (facts !== null) this.setFacts(column, facts)
  }

  /** The row that is at its end; null when it holds nothing. */
  take(row: number): TableRow | null {
    if (row <= headRows) this.addCovered(row)
    const { cells, facts, sheet } = this
    const isTooLong = this.characters > recordCharactersMax
    if (cells.length === 0) return null
    this.cells = []
    this.facts = null
    this.characters = 0
    if (isTooLong) return { sheet, row, line: null, cells: [], facts: null, problem: tooLong() }
    return { sheet, row, line: null, cells, facts, problem: null }
  }

  private addCovered(row: number) {
    const last = this.merged.lastColumn(row)
    for (let column = 0; column <= last; column++) {
      const text = (this.cells[column] ?? '') === '' ? this.merged.over(row, column) : null
      if (text === null || text === '') continue
      while (this.cells.length <= column) this.cells.push('')
      this.setFacts(column, { merged: text })
    }
  }

  private setFacts(column: number, facts: CellFacts) {
    this.facts ??= []
    while (this.facts.length < column) this.facts.push(undefined)
    this.facts[column] = facts
  }
}

const tooLong = () => `longer than ${recordCharactersMax.toLocaleString('en-US')} characters`
