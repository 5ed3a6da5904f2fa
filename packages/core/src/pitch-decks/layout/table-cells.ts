import { isYear, letterCount } from '../../kernel/index.ts'
import { wordsOf } from '../../words/index.ts'
import { isUnitWord } from '../unit-words.ts'
import type { Line } from './line.ts'
import { boxOf, type PlacedBlock } from './placed-block.ts'
import { asOneLine } from './wrapped-lines.ts'

/** A table of the lines of its cells; `hasHeader` null where only its looks can tell. Rows are as long as the longest. */
export function tableOfCells(
  cells: readonly (readonly (readonly Line[])[])[],
  hasHeader: boolean | null,
  role: string | null,
): PlacedBlock {
  const lines = cells.flat(2)
  const width = Math.max(...cells.map((row) => row.length))
  const texts = cells.map((row) => Array.from({ length: width }, (_, at) => asOneLine(row[at] ?? [])))
  const [first, ...rest] = texts
  const header = first !== undefined && (hasHeader ?? looksLikeHeader(cells, texts)) ? first : null
  return {
    block: { kind: 'table', header, rows: header === null ? texts : rest, box: boxOf(lines) },
    lines,
    role,
  }
}

/** A header names the columns: words in all of them but perhaps the first, where no figure is; and below are more rows than one. */
function looksLikeHeader(
  cells: readonly (readonly (readonly Line[])[])[],
  texts: readonly (readonly string[])[],
): boolean {
  const [head, ...body] = texts
  if (head === undefined || body.length === 0) return false
  if (head.slice(1).some((text) => text === '') || head.some(isFigureCell)) return false
  const columns = head.map((_, at) => body.map((row) => row[at] ?? '').filter((text) => text !== ''))
  // Figures below words, a look of its own, or a corner left empty.
  if (columns.some((column) => column.length > 0 && column.filter(isFigureCell).length > column.length / 2))
    return true
  const fonts = (row: readonly (readonly Line[])[]) =>
    new Set(row.flat().flatMap((line) => line.runs.map((run) => `${run.font} ${Math.round(run.size)}`)))
  const below = fonts(cells.slice(1).flatMap((row) => row.slice(1)))
  return head[0] === '' || [...fonts(cells[0] ?? [])].every((font) => !below.has(font))
}

/** An amount, a share, a date in figures, a tick or a dash: what is in a cell and names no column. */
export function isFigureCell(text: string): boolean {
  const names = wordsOf(text).filter((word) => !isUnitWord(word))
  const letters = letterCount(names.join(''))
  const digits = text.match(/\p{N}/gu)?.length ?? 0
  return digits > 0 ? letters <= Math.max(3, digits) && !isYear(text) : letters === 0 && text !== ''
}
