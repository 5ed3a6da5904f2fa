import { cellRange } from './cell-place.ts'
import { keyOf, MergedCells } from './merged-cells.ts'
import { readXml, type XlsxSheet } from './xlsx-parts.ts'
import { attributeOf, prefixedAttribute } from './xml.ts'
import type { ZipFile } from './zip.ts'

/** What stands behind the rows of a sheet and is wanted before them. */
export interface XlsxNotes {
  /** Where cells link to, by `keyOf`. */
  readonly links: ReadonlyMap<number, string>
  readonly merged: MergedCells
}

const linksMax = 300_000
const linkCellsMax = 1_000
const mergesMax = 100_000

/** Reads a sheet once to its end: a damaged one is refused before the first of its rows is given. */
export async function xlsxNotes(zip: ZipFile, { entry, links: targets }: XlsxSheet): Promise<XlsxNotes> {
  const links = new Map<number, string>()
  const merged = new MergedCells()
  let merges = 0
  if (entry === null) return { links, merged }
  await readXml(zip, entry, (name, attributes) => {
    if (name === 'mergeCell' && merges++ < mergesMax) {
      const range = cellRange(attributeOf(attributes, 'ref') ?? '')
      if (range !== null) merged.add(...range)
    } else if (name === 'hyperlink') {
      const range = cellRange(attributeOf(attributes, 'ref') ?? '')
      const target = targets.get(prefixedAttribute(attributes, 'id') ?? '')
      if (range === null || target === undefined) return
      const [first, last] = range
      const cells = (last.row - first.row + 1) * (last.column - first.column + 1)
      if (cells > linkCellsMax || links.size + cells > linksMax) return
      for (let row = first.row; row <= last.row; row++)
        for (let column = first.column; column <= last.column; column++) links.set(keyOf(row, column), target)
    }
  })
  return { links, merged }
}
