import { readValuesOf, type Value, valueLanguages } from '../../language/index.ts'
import { type Token, tokenFlag, tokenize } from '../../words/index.ts'

/** A date as exactly as it is said; `iso` has `-01` for what is not. */
export interface SaidDate {
  readonly iso: string
  readonly precision: 'day' | 'month' | 'year'
  readonly from: number
  readonly to: number
}

/** Dates of the years 1990 to the present: ISO, `May 3, 2016`, `3 May 2016`, `3. Mai 2016`, `May 2016`, `in 2016`. */
export function datesIn(text: string, now: number): SaidDate[] {
  const tokens = tokenize(text)
  // Words for days and numbers are many: without a year no date is told.
  if (!tokens.some(isYear)) return []
  return readValuesOf(tokens, { languages: valueLanguages(), kinds: ['date'] }).flatMap((span) => {
    const date = dateOf(span.readings, now)
    return date === null ? [] : [{ ...date, from: span.start, to: span.end }]
  })
}

/** The date that readings agree on; null for a day that is not over yet, which is a plan or a mistake. */
export function dateOf(readings: readonly Value[], now: number): Pick<SaidDate, 'iso' | 'precision'> | null {
  const [value] = readings
  if (value?.type !== 'date' || !value.isYearSaid || value.grain === 'decade') return null
  // "3/5/2016" is two days.
  if (readings.some((other) => other.type !== 'date' || other.from !== value.from)) return null
  const precision = value.grain === 'day' || value.grain === 'month' ? value.grain : 'year'
  const iso = precision === 'year' ? `${value.from.slice(0, 4)}-01-01` : value.from
  return isTold(iso, now) ? { iso, precision } : null
}

const isTold = (iso: string, now: number) => Number(iso.slice(0, 4)) >= 1990 && Date.parse(iso) <= now + dayMs

const dayMs = 86_400_000

const isYear = ({ word, flags }: Token) =>
  (flags & tokenFlag.number) !== 0 && word.length === 4 && (word.startsWith('19') || word.startsWith('20'))
