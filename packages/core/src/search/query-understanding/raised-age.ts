import { filterTable, raisedBetween } from '../../records/index.ts'
import type { Readings } from './query-values.ts'
import type { QueryText } from './reading.ts'
import { lengthOf, monthsBetween, type Time } from './times.ts'

export type Age =
  | { readonly operator: '<' | '<=' | '>='; readonly value: number; readonly unit: 'months' | 'years' }
  | {
      readonly operator: 'between'
      readonly value: number
      readonly endValue: number
      readonly unit: 'months'
    }

/** Younger than a day in the past. */
export function dayAge({ context: { today } }: QueryText, readings: Readings): Age | null {
  const [day] = readings
  if (day.type !== 'date' || day.from !== day.to || day.from >= today) return null
  return plainAge('<', monthsBetween(day.from, today), 'months')
}

/** "More than 2 years", "less than 6 months"; a plain length is at least that of what has not happened since. */
export function lengthAge(readings: Readings, isDenied: boolean): Age | null {
  for (const reading of readings) {
    if (reading.type !== 'duration') continue
    const length = lengthOf(reading)
    if (length === null) continue
    const isMost = (reading.bound === 'max') !== isDenied
    return plainAge(isMost ? '<' : '>=', length, reading.unit === 'year' ? 'years' : 'months')
  }
  return null
}

/** "Not longer than a year ago". */
export function deniedAge(time: Time): Age | null {
  if (time.kind !== 'age' || time.min === null || time.max !== null) return null
  return plainAge('<', time.min.value, time.unit)
}

export function ageOfTime(query: QueryText, time: Time, isNegated: boolean): Age | null {
  if (time.kind === 'age') {
    const edge = time.max ?? time.min
    const isRecent = time.max !== null
    if (edge === null || (time.min !== null && time.max !== null)) return null
    // "Not raised in the last 2 years": the last round is at least so old.
    return plainAge(isRecent && !isNegated ? '<' : '>=', edge.value, time.unit)
  }
  // "Not raised in 2 years" looks back where "in 2 years" alone looks ahead.
  if (time.kind === 'span') return isNegated ? plainAge('>=', time.length, time.unit) : null
  // "Has not raised since 2020" may have raised before or never; no age says so of the years.
  return isNegated ? null : calendarAge(query, time)
}

function plainAge(operator: '<' | '>=', value: number, unit: 'months' | 'years'): Age | null {
  const months = unit === 'years' ? 12 * value : value
  // "Anderhalf jaar"
  if (unit === 'years' && !Number.isInteger(value)) return plainAge(operator, months, 'months')
  return Number.isInteger(value) && months >= 1 && months <= ageMax ? { operator, value, unit } : null
}

/** Days of the calendar as whole months of age: those that lie wholly in them, so that no row is outside. */
function calendarAge(
  { context: { today } }: QueryText,
  { from, to }: Extract<Time, { kind: 'days' }>,
): Age | null {
  // Sources give a round's month.
  if (from !== null && from === to) return null
  const youngest =
    to === null || to >= today
      ? 0
      : firstAge((age) => (raisedBetween(ageOf('>=', age), today).to ?? '') <= to)
  const oldest =
    from === null ? null : firstAge((age) => (raisedBetween(ageOf('<=', age), today).from ?? '') < from) - 1
  return toAge(youngest, oldest)
}

function toAge(youngest: number, oldest: number | null): Age | null {
  if (oldest === null) return youngest > 0 ? { operator: '>=', value: youngest, unit: 'months' } : null
  if (oldest < youngest || oldest > ageMax) return null
  if (youngest === 0) return { operator: '<=', value: oldest, unit: 'months' }
  return { operator: 'between', value: youngest, endValue: oldest, unit: 'months' }
}

const ageOf = (operator: '<=' | '>=', value: number) => ({
  operator,
  value,
  endValue: null,
  unit: 'months' as const,
})

/** The first number of months for which a claim holds that stays true once it is. */
function firstAge(holds: (months: number) => boolean): number {
  let [low, high] = [0, ageMax + 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

const ageMax = filterTable.lastRaisedAge.max
