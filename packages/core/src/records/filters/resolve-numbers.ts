import type { CompanyFilter, NumberRange } from './company-filter.ts'
import { filterTable, isExact, keysOfKind, maxOf, type RangeKey, type RangeRow } from './filter-table.ts'
import type { Findings, Resolved } from './findings.ts'
import { type RaisedAge, raisedBetween } from './raised-age.ts'
import type { Filters } from './schema.ts'

/** The filters over years, ages, money, counts and scores. */
export function resolveNumbers(
  filters: Filters,
  { today, currentYear }: { readonly today: string; readonly currentYear: number },
  findings: Findings,
): Resolved {
  const filter: Writable<CompanyFilter> = {}
  const active: Filters = {}
  for (const key of numericKeys) {
    if (key === 'lastRaisedAge') addAge()
    else if (key === 'lastRaisedOn') addDays()
    else addRange(key)
  }
  return { filter, active }

  function addRange(key: RangeKey) {
    const row: RangeRow = filterTable[key]
    const given: GivenRange | null | undefined = filters[key]
    const bounds = { ...row, max: maxOf(row, currentYear) }
    const range = resolveRange(given, `filters.${key}`, bounds, findings)
    if (range === null) return
    const includeMissing = given?.includeMissing === true
    filter[key] = { ...range, includeMissing }
    active[key] = { ...toMinMax(range), ...(includeMissing ? { includeMissing } : {}) }
  }

  function addAge() {
    const age = resolveAge(filters.lastRaisedAge, findings)
    if (age === null) return
    const includeMissing = filters.lastRaisedAge?.includeMissing === true
    const { endValue, ...rest } = age
    filter.lastRaisedAge = { ...raisedBetween(age, today), includeMissing }
    active.lastRaisedAge = {
      ...rest,
      ...(endValue === null ? {} : { endValue }),
      ...(includeMissing ? { includeMissing } : {}),
    }
  }

  function addDays() {
    const given = filters.lastRaisedOn
    const { from, to } = resolveDays(given, 'filters.lastRaisedOn', findings)
    if (from === null && to === null) return
    const includeMissing = given?.includeMissing === true
    filter.lastRaisedOn = { from, to, includeMissing }
    active.lastRaisedOn = {
      ...(from === null ? {} : { min: from }),
      ...(to === null ? {} : { max: to }),
      ...(includeMissing ? { includeMissing } : {}),
    }
  }
}

const numericKeys = keysOfKind('range', 'age', 'date')

type Bounds = Pick<RangeRow, 'min' | 'decimals'> & { readonly max: number }

interface GivenRange {
  readonly min?: number | null
  readonly max?: number | null
  readonly includeMissing?: boolean | null
}

/** Null when neither end is given: `{}` filters nothing. */
function resolveRange(
  given: GivenRange | null | undefined,
  path: string,
  bounds: Bounds,
  findings: Findings,
): NumberRange | null {
  const min = given?.min ?? null
  const max = given?.max ?? null
  if (min === null && max === null) return null
  const areValid = [
    min === null || isWithin(min, `${path}.min`, bounds, findings),
    max === null || isWithin(max, `${path}.max`, bounds, findings),
  ].every(Boolean)
  if (areValid && min !== null && max !== null && min > max) {
    findings.issues.push({
      path: `${path}.min`,
      message: `must not be greater than max, which is ${max}; you sent ${min}`,
    })
  }
  return { min, max }
}

function resolveDays(
  given: Filters['lastRaisedOn'],
  path: string,
  findings: Findings,
): { readonly from: string | null; readonly to: string | null } {
  const [from, to] = [given?.min ?? null, given?.max ?? null]
  for (const [end, date] of [
    ['min', from],
    ['max', to],
  ] as const)
    if (date !== null && !isDay(date))
      findings.issues.push({
        path: `${path}.${end}`,
        message: `must be a day that there is, such as 2026-05-01; you sent ${date}`,
      })
  if (from !== null && to !== null && from > to)
    findings.issues.push({
      path: `${path}.min`,
      message: `must not be after max, which is ${to}; you sent ${from}`,
    })
  return { from, to }
}

/** "2026-02-30" is none. */
function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(date)
}

/** Null when there is no value: then operator, unit and `includeMissing` say nothing either. */
function resolveAge(given: Filters['lastRaisedAge'], findings: Findings): RaisedAge | null {
  const value = given?.value ?? null
  if (value === null) return null
  const operator = given?.operator ?? '<='
  const path = 'filters.lastRaisedAge'
  const isValid = isWithin(
    value,
    `${path}.value`,
    { min: 0, max: filterTable.lastRaisedAge.max, decimals: 0 },
    findings,
  )
  const age: RaisedAge = { operator, value, endValue: null, unit: given?.unit ?? 'months' }
  if (operator !== 'between') return isValid ? age : null
  const endValue = given?.endValue ?? null
  const endBounds = { min: isValid ? value : 0, max: filterTable.lastRaisedAge.max, decimals: 0 }
  if (endValue === null) {
    const message = `is required with between: send ${wanted(endBounds)}`
    findings.issues.push({ path: `${path}.endValue`, message })
    return null
  }
  const isEndValid = isWithin(endValue, `${path}.endValue`, endBounds, findings)
  return isValid && isEndValid ? { ...age, endValue } : null
}

function isWithin(value: number, path: string, bounds: Bounds, findings: Findings): boolean {
  if (isExact(value, bounds) && value >= bounds.min && value <= bounds.max) return true
  findings.issues.push({ path, message: `must be ${wanted(bounds)}; you sent ${value}` })
  return false
}

function wanted({ min, max, decimals }: Bounds): string {
  const noun =
    decimals === 0 ? 'a whole number' : decimals === 1 ? 'a number with at most one decimal' : 'a number'
  return `${noun} from ${min} to ${max}`
}

function toMinMax({ min, max }: NumberRange): { min?: number; max?: number } {
  return { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) }
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }
