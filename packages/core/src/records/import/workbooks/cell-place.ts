import { UnreadableFile } from '../tables/unreadable-file.ts'

/** Office programs have no more columns and rows. */
export const columnsMax = 16_384
export const rowsMax = 1_048_576

/** Each is gone through by itself; offices stop far below. */
export const sheetsMax = 1_000

export interface CellPlace {
  /** From 0. */
  readonly column: number
  /** From 1. */
  readonly row: number
}

/** `BC12`, with or without `$`; null for anything else. */
export function cellPlace(reference: string): CellPlace | null {
  let column = 0
  let row = 0
  let at = 0
  for (; at < reference.length; at++) {
    const code = reference.charCodeAt(at) & 0xdf
    if (reference[at] === '$') continue
    if (code < 0x41 || code > 0x5a) break
    column = column * 26 + code - 0x40
    if (column > columnsMax) throw tooManyColumns()
  }
  for (; at < reference.length; at++) {
    const digit = reference.charCodeAt(at) - 0x30
    if (digit < 0 || digit > 9) {
      if (reference[at] === '$') continue
      return null
    }
    row = row * 10 + digit
    if (row > rowsMax) return null
  }
  return column === 0 ? null : { column: column - 1, row }
}

/** `A1:C3`, or a cell alone. */
export function cellRange(reference: string): readonly [CellPlace, CellPlace] | null {
  const colon = reference.indexOf(':')
  const first = cellPlace(colon === -1 ? reference : reference.slice(0, colon))
  const last = colon === -1 ? first : cellPlace(reference.slice(colon + 1))
  return first === null || last === null ? null : [first, last]
}

export const tooManySheets = () =>
  new UnreadableFile(
    `The workbook has more than ${sheetsMax.toLocaleString('en-US')} sheets: split it, or put what belongs together on one.`,
  )

export const tooManyColumns = () =>
  new UnreadableFile(
    `A row has more than ${columnsMax.toLocaleString('en-US')} columns, as no sheet of an office program has: save it anew.`,
  )
