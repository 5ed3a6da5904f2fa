import { filterTable } from '../../records/index.ts'
import type { Readings } from './query-values.ts'
import type { QueryText } from './reading.ts'
import { lengthOf, monthsBetween, type Time } from './times.ts'

export interface Age {
  readonly operator: '<' | '>='
  readonly value: number
  readonly unit: 'months' | 'years'
}

/** Both `YYYY-MM-DD` and inclusive. */
interface Days {
  readonly min?: string
  readonly max?: string
}

/** When the last round was. */
export type RaisedFact =
  | { readonly filter: 'lastRaisedAge'; readonly value: Age }
  | { readonly filter: 'lastRaisedOn'; readonly value: Days }

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

/** Of days of the calendar the days themselves, of all other times an age. */
export function raisedAt(query: QueryText, time: Time, isNegated: boolean): RaisedFact | null {
  if (time.kind !== 'days') {
    const value = ageOfTime(time, isNegated)
    return value === null ? null : { filter: 'lastRaisedAge', value }
  }
  // "Has not raised since 2020" may have raised before or never; no day says so.
  const value = isNegated ? null : daysOf(query, time)
  return value === null ? null : { filter: 'lastRaisedOn', value }
}

/** Sources give a round's month, so that one day alone finds nobody. */
function daysOf(
  { context: { today } }: QueryText,
  { from, to }: Extract<Time, { kind: 'days' }>,
): Days | null {
  if ((from !== null && from === to) || (from ?? today) > today) return null
  const max = to === null || to >= today ? {} : { max: to }
  return from === null && to !== null && to >= today
    ? null
    : { ...(from === null ? {} : { min: from }), ...max }
}

export function ageOfTime(time: Exclude<Time, { kind: 'days' }>, isNegated: boolean): Age | null {
  if (time.kind === 'age') {
    const edge = time.max ?? time.min
    const isRecent = time.max !== null
    if (edge === null || (time.min !== null && time.max !== null)) return null
    // "Not raised in the last 2 years": the last round is at least so old.
    return plainAge(isRecent && !isNegated ? '<' : '>=', edge.value, time.unit)
  }
  // "Not raised in 2 years" looks back where "in 2 years" alone looks ahead.
  return isNegated ? plainAge('>=', time.length, time.unit) : null
}

function plainAge(operator: '<' | '>=', value: number, unit: 'months' | 'years'): Age | null {
  const months = unit === 'years' ? 12 * value : value
  // "Anderhalf jaar"
  if (unit === 'years' && !Number.isInteger(value)) return plainAge(operator, months, 'months')
  return Number.isInteger(value) && months >= 1 && months <= ageMax ? { operator, value, unit } : null
}

const ageMax = filterTable.lastRaisedAge.max
