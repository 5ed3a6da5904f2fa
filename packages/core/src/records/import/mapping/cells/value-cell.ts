import { type RecentlyUsed, recentlyUsed } from '../../../../kernel/index.ts'
import { readValues, type ValueKind, type ValueSpan, valueLanguages } from '../../../../language/index.ts'

export interface Cell {
  readonly span: ValueSpan
  /** What is behind the value, in lower case. */
  readonly rest: string
}

/** No value is longer, and a cell of megabytes must not be cut into its words. */
export const valueCharactersMax = 100

/** Of a column: the same sizes, rounds and dates come over and over. */
const remembered = new Map<string, RecentlyUsed<Cell | null>>()
const rememberedMax = 5_000

/** The one value of a cell; null when it begins with something else. */
export function readValueCell(text: string, kinds: readonly ValueKind[]): Cell | null {
  if (text.length > valueCharactersMax) return null
  const key = kinds.join()
  let known = remembered.get(key)
  if (known === undefined) {
    known = recentlyUsed<Cell | null>(rememberedMax)
    remembered.set(key, known)
  }
  const before = known.get(text)
  if (before !== undefined) return before
  const written = text.trim()
  const [span] = readValues(written, { languages: valueLanguages(), kinds, isAnyLanguage: true })
  const rest = span === undefined ? '' : written.slice(span.end).trim().toLowerCase()
  // The dot may be that of an abbreviation: "12,5 Mio."
  const cell = span === undefined || span.start > 0 ? null : { span, rest: rest === '.' ? '' : rest }
  known.set(text, cell, 1)
  return cell
}
