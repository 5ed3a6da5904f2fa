import type { DateValue, Grain } from './value-types.ts'

/** Days since 1970-01-01. */
export type Day = number

const dayMs = 86_400_000

export const dayOf = (ms: number): Day => Math.floor(ms / dayMs)

/** Null where the calendar has no such day. */
export function day(year: number, month: number, date: number): Day | null {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || date < 1 || date > lastOf(year, month))
    return null
  return at(year, month, date)
}

/** Days of years below 100 too, which Date.UTC takes for those of 1900. */
function at(year: number, month: number, date: number): Day {
  const time = new Date(0)
  time.setUTCFullYear(year, month - 1, date)
  return time.getTime() / dayMs
}

export const lastOf = (year: number, month: number): number => {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}

export function partsOf(of: Day): { readonly year: number; readonly month: number; readonly date: number } {
  const time = new Date(of * dayMs)
  return { year: time.getUTCFullYear(), month: time.getUTCMonth() + 1, date: time.getUTCDate() }
}

/** Monday is 1. */
export const weekdayOf = (of: Day): number => ((((of + 3) % 7) + 7) % 7) + 1

export const mondayOf = (of: Day): Day => of - weekdayOf(of) + 1

/** The last such day of the week before a day, and the next behind it. */
export function weekdaysAround(of: Day, weekday: number): { readonly last: Day; readonly next: Day } {
  const distance = (weekdayOf(of) - weekday + 7) % 7
  return distance === 0 ? { last: of - 7, next: of + 7 } : { last: of - distance, next: of - distance + 7 }
}

/** The so-manyeth such day of the week in a month; null where the month has fewer. */
export function weekdayIn(year: number, month: number, weekday: number, ordinal: number): Day | null {
  const first = day(year, month, 1)
  if (first === null) return null
  const of = first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (ordinal - 1)
  return partsOf(of).month === month ? of : null
}

export const iso = (of: Day): string => {
  const { year, month, date } = partsOf(of)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** The same date some months on; the last of the month where it has no such date. Null beyond the years of the calendar. */
export function monthsFrom(of: Day, months: number): Day | null {
  const { year, month, date } = partsOf(of)
  const index = year * 12 + month - 1 + months
  const [newYear, newMonth] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1]
  if (newYear < 1 || newYear > 9999) return null
  return day(newYear, newMonth, Math.min(date, lastOf(newYear, newMonth)))
}

export const dates = (from: Day, to: Day, grain: Grain, isYearSaid = true): DateValue => ({
  type: 'date',
  from: iso(from),
  to: iso(to),
  grain,
  isYearSaid,
})

export const oneDay = (of: Day, isYearSaid = true): DateValue => dates(of, of, 'day', isYearSaid)

/** Whole months from a first one: a month, a quarter, a half, a year, a decade. */
export function monthsOf(
  year: number,
  month: number,
  count: number,
  grain: Grain,
  isYearSaid = true,
): DateValue | null {
  const from = day(year, month, 1)
  const next = from === null ? null : monthsFrom(from, count)
  return from === null || next === null ? null : dates(from, next - 1, grain, isYearSaid)
}
