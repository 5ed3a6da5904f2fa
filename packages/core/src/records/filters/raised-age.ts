import type { raisedOperators, raisedUnits } from './schema.ts'

/** How old the last round may be: `{ operator: '<', value: 6, unit: 'months' }`. */
export interface RaisedAge {
  readonly operator: (typeof raisedOperators)[number]
  readonly value: number
  /** Upper bound of `between`, which takes both ends in; other operators do not read it. */
  readonly endValue: number | null
  readonly unit: (typeof raisedUnits)[number]
}

/**
 * The inclusive dates between which a round has that age today; null leaves a side open. Age counts whole calendar months:
 * a round is `n` months old from the day `n` months after it, or from the last day of that month when it has no such day
 * (31 January is one month old on 28 February). A round dated after today has a negative age.
 */
export function raisedBetween(age: RaisedAge, today: string): { from: string | null; to: string | null } {
  const oldest = (units: number) => latestAtLeast(age.unit === 'years' ? units * 12 : units, today)
  switch (age.operator) {
    case '<':
      return { from: dayAfter(oldest(age.value)), to: null }
    case '<=':
      return { from: dayAfter(oldest(age.value + 1)), to: null }
    case '>':
      return { from: null, to: oldest(age.value + 1) }
    case '>=':
      return { from: null, to: oldest(age.value) }
    case '=':
      return { from: dayAfter(oldest(age.value + 1)), to: oldest(age.value) }
    case 'between':
      return { from: dayAfter(oldest((age.endValue ?? age.value) + 1)), to: oldest(age.value) }
  }
}

/** The latest date that is at least so many months before today. */
function latestAtLeast(months: number, today: string): string {
  const { year, month, day } = dateParts(today)
  const monthIndex = year * 12 + (month - 1) - months
  const [thenYear, thenMonth] = [Math.floor(monthIndex / 12), (monthIndex % 12) + 1]
  const thenDays = daysInMonth(thenYear, thenMonth)
  // On the last day of a month everything of that earlier month has come round, its days beyond today's number too.
  const thenDay = day === daysInMonth(year, month) ? thenDays : Math.min(day, thenDays)
  return dateText(thenYear, thenMonth, thenDay)
}

function dayAfter(date: string): string {
  const { year, month, day } = dateParts(date)
  if (day < daysInMonth(year, month)) return dateText(year, month, day + 1)
  return month < 12 ? dateText(year, month + 1, 1) : dateText(year + 1, 1, 1)
}

function dateParts(date: string): { year: number; month: number; day: number } {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day }
}

function dateText(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}
