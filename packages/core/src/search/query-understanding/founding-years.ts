import type { PlainValue, Value } from '../../language/index.ts'
import { filterTable, maxOf } from '../../records/index.ts'
import { toMinMax } from './amounts.ts'
import { excludedBehind } from './exclusions.ts'
import type { Found } from './phrases.ts'
import type { Readings } from './query-values.ts'
import { oneFact, type QueryText, type Reading } from './reading.ts'
import { besideDays, lengthOf, readTime, type Side, type Time } from './times.ts'
import { valueBounds } from './words.ts'

export interface YearRange {
  readonly min?: number
  readonly max?: number
}

/** "Founded before 2015 need not apply". */
export const fallsOut = ({ tokens }: QueryText, at: number) => excludedBehind(tokens, at) !== null

export function sidedYear(query: QueryText, side: Side, found: Found<Readings>): Found<YearRange> | null {
  const time = besideDays(found, side)
  const value = time === null ? null : yearsOf(time, query.context)
  return value === null ? null : { value, next: found.next }
}

export const isYear = (value: Value) => value.type === 'date' && value.grain === 'year'

export function endsHere({ tokens }: QueryText, at: number): boolean {
  return tokens[at] === undefined || tokens[at]?.kind === 'mark'
}

/** The years that an expression of time takes in. */
export function yearsAt(query: QueryText, at: number): Found<YearRange> | null {
  const time = readTime(query, at)
  const value = time === null ? null : yearsOf(time.value, query.context)
  if (time === null || value === null) return null
  // "Créée il y a trois ans maximum"
  const isDay = time.value.kind === 'days' && time.value.from === time.value.to
  const isOne = value.min === value.max && (isDay || time.value.kind === 'age')
  const year = isOne ? value.min : undefined
  const bound = year === undefined ? null : suffixes.find(query.tokens, time.next)
  if (bound === null || year === undefined) return { value, next: time.next }
  return { value: bound.value === 'min' ? { max: year } : { min: year }, next: bound.next }
}

export function yearsOf(time: Time, { currentYear, today }: QueryText['context']): YearRange | null {
  if (time.kind === 'span') return null
  if (time.kind === 'age') return time.unit === 'years' ? yearsOfAge(toMinMax(time), currentYear) : null
  // "Le marché est aujourd'hui …" has an "est" that is no date of founding.
  if (time.from === today && time.to === today) return null
  return {
    ...(time.from === null ? {} : { min: Number(time.from.slice(0, 4)) }),
    ...(time.to === null ? {} : { max: Number(time.to.slice(0, 4)) }),
  }
}

export function yearsOfAge(ages: { min?: number; max?: number }, currentYear: number): YearRange {
  return {
    ...(ages.max === undefined ? {} : { min: currentYear - ages.max }),
    ...(ages.min === undefined ? {} : { max: currentYear - ages.min }),
  }
}

/** "Not founded before 2016" is from 2016 on; "not founded in 2016" is no one range. */
export function complement({ value, next }: Found<YearRange>): Found<YearRange> | null {
  const { min, max } = value
  if (min !== undefined && max !== undefined) return null
  return { value: min === undefined ? { min: (max ?? 0) + 1 } : { max: min - 1 }, next }
}

export function foundedYear(
  { context }: QueryText,
  from: number,
  { value, next }: Found<YearRange>,
  confidence: number,
): Reading | null {
  const row = filterTable.foundedYear
  const last = maxOf(row, context.currentYear)
  const { min, max } = value
  const areYears = [min, max].every((year) => year === undefined || (year >= row.min && year <= last))
  if (!areYears || (min !== undefined && max !== undefined && min > max)) return null
  return oneFact(from, next, 'foundedYear', value, confidence)
}

export const yearsLong = (plain: PlainValue) =>
  plain.type === 'duration' && plain.unit === 'year' ? lengthOf(plain) : null

export const suffixes = valueBounds()
