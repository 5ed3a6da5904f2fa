import type { DateValue, PlainValue, Value } from '../../language/index.ts'
import { amountsIn, type Edge } from './amounts.ts'
import { type Found, isGluedHyphen, skip } from './phrases.ts'
import type { Readings } from './query-values.ts'
import type { QueryText } from './reading.ts'
import { eitherOf, marks, phrasesThat, wordsThat } from './words.ts'

export type AgeUnit = 'months' | 'years'

/** What an expression of time says. */
export type Time =
  /** Days from one to another, both included: "in 2019", "after June 2013", "the 1990s", "2019 or later". */
  | { readonly kind: 'days'; readonly from: string | null; readonly to: string | null }
  /** How long ago: "in the last 18 months", "more than 2 years ago". */
  | { readonly kind: 'age'; readonly min: Edge | null; readonly max: Edge | null; readonly unit: AgeUnit }
  /** A time without "ago": "in 18 months" is past where something has not happened since. */
  | { readonly kind: 'span'; readonly length: number; readonly unit: AgeUnit }

/** The time that is said from here, and where it ends. */
export function readTime(query: QueryText, at: number): Found<Time> | null {
  const { tokens, values } = query
  if (values.isEmpty) return null
  const side = sides.find(tokens, at)
  for (let start = at; ; start++) {
    const time = plainTime(query, at, start)
    if (time !== null) return time.value.kind === 'days' ? openOrSecond(query, time) : time
    if (!fillers.has(tokens[start]?.word)) break
  }
  return side === null ? null : sidedTime(query, side)
}

export type Side = 'after' | 'since' | 'before' | 'until'
type DaysFound = Found<Extract<Time, { kind: 'days' }>>

/** "after 2018", "since June 2013 and before 2020". */
function sidedTime(query: QueryText, { value: side, next }: Found<Side>): Found<Time> | null {
  const start = isGluedHyphen(query.tokens, next) ? next + 1 : next
  const days = behindFillers(query, start, (at) => daysAt(query, at))
  // "has not raised since over three years"
  if (days === null) return side === 'since' ? behindFillers(query, start, (at) => lengthAt(query, at)) : null
  // "From the 90s" is within them.
  if (isDecade(days.value) && fromWords.has(query.tokens[next - 1]?.word)) return days
  // "Dal 2017 in poi"
  const open = side === 'since' ? openEnds.find(query.tokens, days.next) : null
  const first = { value: beside(days.value, side), next: open?.value === 'min' ? open.next : days.next }
  const joint = joints.has(query.tokens[first.next]?.word) ? first.next + 1 : -1
  const other = sides.find(query.tokens, joint)
  const second = other === null ? null : behindFillers(query, other.next, (at) => daysAt(query, at))
  if (other === null || second === null) return first
  const more = beside(second.value, other.value)
  const [from, to] = [first.value.from ?? more.from, first.value.to ?? more.to]
  return from !== null && to !== null && from <= to
    ? { value: { kind: 'days', from, to }, next: second.next }
    : first
}

/** What is read first from here on, with fillers before it. */
function behindFillers<T>(
  query: QueryText,
  at: number,
  read: (at: number) => Found<T> | null,
): Found<T> | null {
  const found = read(at)
  return found !== null || !fillers.has(query.tokens[at]?.word) ? found : behindFillers(query, at + 1, read)
}

const isDecade = ({ from, to }: DaySpan) =>
  from?.endsWith('0-01-01') === true && to === `${Number(from.slice(0, 4)) + 9}-12-31`

function lengthAt(query: QueryText, at: number): Found<Time> | null {
  const time = plainTime(query, at, at)
  return time?.value.kind === 'days' ? null : time
}

function beside({ from, to }: DaySpan, side: Side): Extract<Time, { kind: 'days' }> {
  if (side === 'after') return { kind: 'days', from: to === null ? from : dayFrom(to, 1), to: null }
  if (side === 'since') return { kind: 'days', from, to: null }
  if (side === 'before') return { kind: 'days', from: null, to: from === null ? to : dayFrom(from, -1) }
  return { kind: 'days', from: null, to }
}

/** The days on one side of the value that is here. */
export function besideDays({ value }: Found<Readings>, side: Side): Time | null {
  const days = value.flatMap((reading) => daysOf(reading, true) ?? [])[0]
  return days === undefined ? null : beside(days, side)
}

function dayFrom(day: string, days: number): string {
  const time = Date.parse(day)
  return Number.isNaN(time) ? day : new Date(time + days * dayMs).toISOString().slice(0, 10)
}
const dayMs = 86_400_000

/** "2018 or later", and "2019 or 2020", which is a range where "2015 or 2020" is none. */
function openOrSecond(query: QueryText, found: Found<Time>): Found<Time> | null {
  const { value, next } = found
  if (value.kind !== 'days' || value.from === null || value.to === null) return found
  const open = openEnds.find(query.tokens, next)
  if (open !== null)
    return {
      value: open.value === 'min' ? { ...value, to: null } : { ...value, from: null },
      next: open.next,
    }
  const joint = listJoints.has(query.tokens[next]?.word) ? next + 1 : next
  const second = joint > next ? daysAt(query, skip(query.tokens, joint, fillers)) : null
  const isOr = orWords.has(query.tokens[next]?.word)
  if (second === null) return found
  if (second.value.from !== dayFrom(value.to, 1)) return isOr ? null : found
  // "2020, 2021 ou 2022"
  return openOrSecond(query, { value: { ...value, to: second.value.to }, next: second.next })
}

/** What the value at `start` says; `at` is where the words that lead to it begin. */
function plainTime(query: QueryText, at: number, start: number): Found<Time> | null {
  const found = query.values.at(start)
  const decade = found === null ? partOfDecade(query, start) : null
  if (decade !== null) return decade
  if (found === null) return null
  const { value: readings, next } = found
  const age = agesIn(found)
  const unit = readings.flatMap(unitOf)[0]
  if (age !== null && unit !== undefined && age.value.kind === 'bounds')
    return { value: { ...age.value, kind: 'age', unit }, next }
  for (const reading of readings) {
    const time = spanOf(query, reading) ?? lastUnit(query, at, start, reading)
    if (time !== null) return { value: time, next }
  }
  const recent = recentLength(query, start, found)
  if (recent !== null && unit !== undefined)
    return { value: { kind: 'age', min: null, max: { value: recent, isInclusive: true }, unit }, next }
  const days = daysAt(query, start)
  if (days !== null) return days
  // "has not raised for 2 years", "in over 2 years".
  const length = amountsIn(found, lengthOf)?.value.min?.value
  return length === undefined || unit === undefined ? null : { value: { kind: 'span', length, unit }, next }
}

function agesIn({ value, next }: Found<Readings>) {
  const [best, ...others] = value.filter(isAge)
  return best === undefined ? null : amountsIn({ value: [best, ...others], next }, lengthOf)
}

const isAge = (value: Value) =>
  value.type === 'range' ? isAgeOf(value.low) || isAgeOf(value.high) : isAgeOf(value)
const isAgeOf = (plain: PlainValue) => plain.type === 'duration' && plain.isAge

/** Of a duration, in its unit. */
export const lengthOf = (plain: PlainValue): number | null => {
  if (plain.type !== 'duration') return null
  const length = Number(plain.amount) * (monthsOf[plain.unit] ?? 0)
  const whole = Math.round(length)
  // Weeks and days count when they make whole months: no filter knows anything smaller.
  return Math.abs(length - whole) > 0.04 ? null : plain.unit === 'year' ? whole / 12 : whole
}

const monthsOf: Readonly<Record<string, number>> = {
  year: 12,
  quarter: 3,
  month: 1,
  week: 7 / 30.4375,
  day: 1 / 30,
}

function unitOf(value: Value): AgeUnit[] {
  const plain = value.type === 'range' ? value.low : value
  return plain.type === 'duration' ? [plain.unit === 'year' ? 'years' : 'months'] : []
}

/** "the last 18 months" ends today, and "in 18 months" lies ahead. */
function spanOf({ context: { today } }: QueryText, value: Value): Time | null {
  if (value.type !== 'date') return null
  const { from, to, grain } = value
  if (to === today && from < to && !isOfCalendar(from, to)) {
    const months = grain === 'day' ? monthsOfDays(from, to) : monthsBetween(from, to)
    if (months === null) return null
    const [length, unit] =
      grain === 'year' ? ([months / 12, 'years'] as const) : ([months, 'months'] as const)
    return { kind: 'age', min: null, max: { value: length, isInclusive: true }, unit }
  }
  if (from <= today || grain !== 'day') return null
  const months = monthsBetween(today, from)
  return months % 12 === 0
    ? { kind: 'span', length: months / 12, unit: 'years' }
    : { kind: 'span', length: months, unit: 'months' }
}

/** Whole months, even where today is the last day of one. */
const isOfCalendar = (from: string, to: string) => from.endsWith('-01') && dayFrom(to, 1).endsWith('-01')

export function monthsBetween(from: string, to: string): number {
  const [[fromYear, fromMonth], [toYear, toMonth]] = [from, to].map((day) => day.split('-').map(Number)) as [
    [number, number],
    [number, number],
  ]
  return 12 * (toYear - fromYear) + toMonth - fromMonth
}

/** Days and weeks as whole months, null where they make none. */
function monthsOfDays(from: string, to: string): number | null {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs
  const months = Math.round(days / 30)
  return [30, 30.4375].some((month) => Math.abs(days / month - months) <= 0.04) ? months : null
}

/** "within the last quarter" is the time until now; "last quarter" one of the calendar. */
function lastUnit({ tokens }: QueryText, at: number, start: number, value: Value): Time | null {
  const unit = value.type === 'date' ? lastUnits[value.grain] : undefined
  const isUntilNow = [at, start].some((place) => (lasts.find(tokens, place)?.next ?? 0) > start)
  if (unit === undefined || !isUntilNow) return null
  return { kind: 'age', min: null, max: { value: unit[0], isInclusive: true }, unit: unit[1] }
}

/** "In het afgelopen half jaar": a length that ends now. */
function recentLength({ tokens }: QueryText, start: number, found: Found<Readings>): number | null {
  const amounts = amountsIn(found, lengthOf)
  if (amounts?.value.kind !== 'exact' || amounts.value.min === null) return null
  return pasts.has(tokens[start - 1]?.word) ? amounts.value.min.value : null
}

const lastUnits: Readonly<Partial<Record<DateValue['grain'], readonly [number, AgeUnit]>>> = {
  decade: [10, 'years'],
  year: [1, 'years'],
  half: [6, 'months'],
  quarter: [3, 'months'],
  month: [1, 'months'],
}

interface DaySpan {
  readonly from: string | null
  readonly to: string | null
}

/** The days of a date whose year is said, or of a range of two; "from 2020 on" may be read as a number. */
function daysAt(query: QueryText, at: number): DaysFound | null {
  const found = query.values.at(at)
  for (const value of found?.value ?? []) {
    const days = daysOf(value)
    if (found !== null && days !== null) return { value: { kind: 'days', ...days }, next: found.next }
  }
  return null
}

function daysOf(value: Value, isYear = false): DaySpan | null {
  if (value.type === 'date') return value.isYearSaid ? { from: value.from, to: value.to } : null
  if (value.type === 'range') {
    const { low, high } = value
    return low.type === 'date' && high.type === 'date' ? { from: low.from, to: high.to } : null
  }
  if (value.type !== 'number' || value.isScaled) return null
  const year = Number(value.amount)
  if (!Number.isInteger(year) || year < 1800 || year > 2100) return null
  if (isYear) return { from: `${year}-01-01`, to: `${year}-12-31` }
  if (value.bound === 'exact' || value.bound === 'about') return null
  return value.bound === 'min'
    ? { from: `${value.isInclusive ? year : year + 1}-01-01`, to: null }
    : { from: null, to: `${value.isInclusive ? year : year - 1}-12-31` }
}

/** "the early 2000s". */
function partOfDecade({ tokens, values }: QueryText, at: number): Found<Time> | null {
  const part = decadeParts.find(tokens, at)
  const decade = part === null ? null : values.at(part.next)
  const value = decade?.value.find((reading) => reading.type === 'date' && reading.grain === 'decade')
  if (part === null || decade === null || value?.type !== 'date') return null
  const first = Number(value.from.slice(0, 4))
  const [from, to] = part.value
  return {
    value: { kind: 'days', from: `${first + from}-01-01`, to: `${first + to}-12-31` },
    next: decade.next,
  }
}

export const sides = phrasesThat<Side>([
  ['after', 'after'],
  ['since', 'since'],
  ['before', 'before'],
  ['until', 'until'],
  [['not', 'before'], 'since'],
  [['not', 'after'], 'until'],
])
export const openEnds = phrasesThat([
  ['or-later', 'min' as const],
  ['or-earlier', 'max' as const],
])
const fromWords = wordsThat('from')
const pasts = wordsThat('past')
const lasts = phrasesThat([['the-last', true]])
const decadeParts = phrasesThat<readonly [number, number]>([
  ['early-part', [0, 3]],
  ['mid-part', [4, 6]],
  ['late-part', [7, 9]],
])
const fillers = eitherOf(wordsThat('time-link'), marks(':'))
const orWords = eitherOf(wordsThat('and', 'or'), marks('/'))
const listJoints = eitherOf(orWords, marks(','))
const joints = eitherOf(wordsThat('and', 'but'), marks('&', ','))
