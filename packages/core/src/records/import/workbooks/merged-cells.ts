import { headRows } from '../tables/table-reader.ts'
import type { CellPlace } from './cell-place.ts'
import { columnsMax } from './cell-place.ts'

const coveredMax = 100_000

/**
 * Cells that a merged one covers, in the rows where a header may be: its text counts for its columns. Below, it stands in its
 * first alone, and nothing needs to be known of the others.
 */
export class MergedCells {
  /** The first cell by each that it covers. */
  private readonly firsts = new Map<number, number>()
  private readonly texts = new Map<number, string>()
  private readonly wanted = new Set<number>()

  add(first: CellPlace, last: CellPlace) {
    const at = keyOf(first.row, first.column)
    for (let row = first.row; row <= Math.min(last.row, headRows); row++) {
      for (let column = first.column; column <= last.column; column++) {
        if (this.firsts.size >= coveredMax) return
        const key = keyOf(row, column)
        if (key === at) continue
        this.firsts.set(key, at)
        this.wanted.add(at)
      }
    }
  }

  /** Told of each cell with a text, first ones before those that they cover. */
  saw(row: number, column: number, text: string) {
    const key = keyOf(row, column)
    if (this.wanted.size > 0 && this.wanted.has(key)) this.texts.set(key, text)
  }

  /** The text of the merged cell that covers this one, or null. */
  over(row: number, column: number): string | null {
    if (this.firsts.size === 0) return null
    const first = this.firsts.get(keyOf(row, column))
    return first === undefined ? null : (this.texts.get(first) ?? null)
  }

  /** The last column of a row that is covered, from 0; -1 where none is. */
  lastColumn(row: number): number {
    if (this.firsts.size === 0 || row > headRows) return -1
    let last = -1
    for (const key of this.firsts.keys()) {
      if (Math.floor(key / columnsMax) === row) last = Math.max(last, key % columnsMax)
    }
    return last
  }
}

export const keyOf = (row: number, column: number) => row * columnsMax + column
