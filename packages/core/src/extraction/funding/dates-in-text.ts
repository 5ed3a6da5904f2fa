import {
  readValuesOf,
  type Span,
  type Token,
  tokenFlag,
  tokenize,
  type Value,
  valueLanguages,
} from '../../language/index.ts'

/** A date as exactly as it is said; `iso` has `-01` for what is not. */
export interface SaidDate {
  readonly iso: string
  readonly precision: 'day' | 'month' | 'year'
  readonly from: number
  readonly to: number
}

/** Dates of the years 1990 to the present: ISO, `May 3, 2016`, `3 May 2016`, `3. Mai 2016`, `May 2016`, `in 2016`. */
export const datesIn = (text: string, now: number): SaidDate[] =>
  dateSpansIn(tokenize(text), now).map(({ value }) => value)

/** The same in the tokens of a text. */
export function dateSpansIn(tokens: readonly Token[], now: number): Span<SaidDate>[] {
  const found: Span<SaidDate>[] = []
  let read = 0
  for (const [at, token] of tokens.entries()) {
    if (at < read || !isYear(token)) continue
    // Dates are looked for where a year stands, since the words for numbers and days are many.
    const start = Math.max(read, at - datePartsMax)
    const near = readValuesOf(tokens.slice(start, at + datePartsMax), dateOptions())
    const span = near.find(({ from, to }) => start + from <= at && at < start + to)
    const date = span === undefined ? yearAt(tokens, at, now) : dateOf(span.readings, now)
    const [from, to] = span === undefined ? [at, at + 1] : [start + span.from, start + span.to]
    read = to
    if (date === null) continue
    const place = { from: tokens[from]?.start ?? 0, to: tokens[to - 1]?.end ?? 0 }
    found.push({ slot: date.precision === 'year' ? 'year' : 'date', from, to, value: { ...date, ...place } })
  }
  return found
}

/** Tokens on either side of a year that may be of its date. */
const datePartsMax = 8
const dateOptions = () => ({ languages: valueLanguages(), kinds: ['date'] as const })

/** The date that readings agree on; null for a day that is not over yet, which is a plan or a mistake. */
function dateOf(readings: readonly Value[], now: number): Pick<SaidDate, 'iso' | 'precision'> | null {
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

/** A year that stands alone: "in 2016", no "$2014", "2014.5" and "20145". */
function yearAt(
  tokens: readonly Token[],
  at: number,
  now: number,
): Pick<SaidDate, 'iso' | 'precision'> | null {
  const iso = `${tokens[at]?.word}-01-01`
  return isPartOfMore(tokens, at) || !isTold(iso, now) ? null : { iso, precision: 'year' }
}

const isYear = ({ word, flags }: Token) =>
  (flags & tokenFlag.number) !== 0 && word.length === 4 && (word.startsWith('19') || word.startsWith('20'))

/** "$2014", "2014.5", and the rest of a day that no month has: "February 31, 2020". */
function isPartOfMore(tokens: readonly Token[], at: number): boolean {
  const has = (place: number, flag: number) => ((tokens[place]?.flags ?? 0) & flag) !== 0
  const before = tokens[at - 1]
  if (before?.word === ',' && has(at - 2, tokenFlag.number) && (tokens[at - 2]?.word.length ?? 0) < 3)
    return true
  if (
    has(at, tokenFlag.glued) &&
    before !== undefined &&
    (!has(at - 1, tokenFlag.mark) || leading.includes(before.word))
  )
    return true
  if (!has(at + 1, tokenFlag.glued)) return false
  const isPoint = '.,'.includes(tokens[at + 1]?.word ?? '')
  return (
    !has(at + 1, tokenFlag.mark) || (isPoint && has(at + 2, tokenFlag.glued) && has(at + 2, tokenFlag.number))
  )
}

const leading = '.,-$€£'
