import { type Doc, readValuesOf, type Value, valueLanguages } from '../../language/index.ts'
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

/** Those that the sentence of a token may be in. */
export const languagesOf = (doc: Doc, at: number) =>
  valueLanguages().filter(({ tag }) => doc.mayBeIn(at, tag))

/** "Yesterday", "last month", as they are of a day; offsets are those of the doc's text. */
export function datesSince(doc: Doc, day: string): readonly SaidDate[] {
  const found = languagesOf(doc, 0).flatMap((language) =>
    readValuesOf(doc.tokens, { languages: [language], kinds: ['date'], now: noonOf(day) }),
  )
  const isSaidOtherwise = (start: number, end: number) =>
    doc.spans.some((span) => {
      const { start: from = 0 } = doc.tokens[span.from] ?? {}
      return from < end && (doc.tokens[span.to - 1]?.end ?? 0) > start
    })
  return found
    .flatMap(({ readings: [value], start: from, end: to }) => {
      const said = isSaidOtherwise(from, to) ? null : sinceDay(value, day)
      return said === null ? [] : [{ ...said, from, to }]
    })
    .toSorted((left, right) => left.from - right.from)
}

/** Whether a sentence speaks of a time before the day on which it was written: "last week". */
export const tellsOfBefore = (doc: Doc, day: string): boolean =>
  languagesOf(doc, 0).some((language) =>
    readValuesOf(doc.tokens, { languages: [language], kinds: ['date'], now: noonOf(day) }).some(
      ({ readings: [value] }) => value.type === 'date' && value.isYearSaid && value.to < day,
    ),
  )

export const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`)

function sinceDay(value: Value, day: string): Pick<SaidDate, 'iso' | 'precision'> | null {
  if (value.type !== 'date' || !value.isYearSaid || value.from > day) return null
  if (value.grain === 'day') return { iso: value.from, precision: 'day' }
  // A week within a month is of that month.
  const isOfMonth = value.from.slice(0, 7) === value.to.slice(0, 7)
  if ((value.grain === 'week' && isOfMonth) || value.grain === 'month')
    return { iso: `${value.from.slice(0, 7)}-01`, precision: 'month' }
  return value.grain === 'year' ? { iso: `${value.from.slice(0, 4)}-01-01`, precision: 'year' } : null
}

const isTold = (iso: string, now: number) => Number(iso.slice(0, 4)) >= 1990 && Date.parse(iso) <= now + dayMs

const dayMs = 86_400_000

const isYear = ({ word, flags }: Token) =>
  (flags & tokenFlag.number) !== 0 && word.length === 4 && (word.startsWith('19') || word.startsWith('20'))
