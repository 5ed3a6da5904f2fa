import { type EmployeeRange, employeeRanges } from '../../company.ts'
import { numberCharactersMax, readWholeNumber } from './read-numbers.ts'

export type Headcount =
  | { readonly count: number }
  /** `isExact` is false when the range lies within one of ours and is narrower. */
  | { readonly range: EmployeeRange; readonly isExact: boolean }
  /** A range that lies in none of ours, such as 101-250. */
  | { readonly otherRange: true }
  | null

/** A number of employees or a range of them: `84`, `11-50`, `51 to 200 employees`, `10,001+`, `c_00011_00050`. */
export function readHeadcount(text: string): Headcount {
  if (text.length > numberCharactersMax) return null
  const written = text
    .trim()
    .toLowerCase()
    .replace(/(?<!\s)\s*(?:employees|people|staff)$/, '')
  const coded = /^c_(\d{5})_(\d{5}|max)$/.exec(written)
  if (coded !== null)
    return within(Number(coded[1]), coded[2] === 'max' ? Number.POSITIVE_INFINITY : Number(coded[2]))
  const open = /^([\d,.' ]+)\+$/.exec(written) ?? /^(?:more than|over|>)\s*([\d,.'][\d,.' ]*)$/.exec(written)
  if (open !== null) {
    const from = readWholeNumber(open[1] ?? '')
    return from === null ? null : within(written.endsWith('+') ? from : from + 1, Number.POSITIVE_INFINITY)
  }
  const parts = /^([\d,.' k]*?[\d,.'k])\s*(?:-|–|—|\bto\b)\s*([\d,.'k][\d,.' k]*)$/.exec(written)
  if (parts !== null) {
    const [from, to] = [readWholeNumber(parts[1] ?? ''), readWholeNumber(parts[2] ?? '')]
    return from === null || to === null || from > to ? null : within(from, to)
  }
  const count = readWholeNumber(written)
  return count === null ? null : { count }
}

function within(from: number, to: number): Headcount {
  for (const [range, lowest, highest] of bounds) {
    // 10,000+ and 0-10 are other spellings of what our ranges say.
    const isFrom =
      from >= lowest ||
      (lowest === 1 && from === 0) ||
      (highest === Number.POSITIVE_INFINITY && from === lowest - 1)
    if (isFrom && from <= highest && to <= highest)
      return { range, isExact: from === lowest && to === highest }
  }
  return { otherRange: true }
}

const bounds = employeeRanges.map((range): [EmployeeRange, number, number] => {
  const [from = '', to = ''] = range.split(/[-+]/)
  return [range, Number(from), to === '' ? Number.POSITIVE_INFINITY : Number(to)]
})
