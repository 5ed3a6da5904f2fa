import type { CompanyFilter, NumberRange } from './company-filter.ts'
import type { Findings, Resolved } from './findings.ts'
import { type RaisedAge, raisedBetween } from './raised-age.ts'
import { amountMax, earliestFoundedYear, type Filters, raisedAgeMax, scoreMax } from './schema.ts'

/** The filters over years, ages, money, counts and scores. */
export function resolveNumbers(
  filters: Filters,
  { today, currentYear }: { readonly today: string; readonly currentYear: number },
  findings: Findings,
): Resolved {
  const filter: Writable<CompanyFilter> = {}
  const active: Filters = {}

  const years = { min: earliestFoundedYear, max: currentYear + 1, decimals: 0 }
  const foundedYear = resolveRange(filters.foundedYear, 'filters.foundedYear', years, findings)
  if (foundedYear !== null) {
    const includeMissing = filters.foundedYear?.includeMissing === true
    filter.foundedYear = { ...foundedYear, includeMissing }
    active.foundedYear = { ...toMinMax(foundedYear), ...(includeMissing ? { includeMissing } : {}) }
  }

  const age = resolveAge(filters.lastRaisedAge, findings)
  if (age !== null) {
    const includeMissing = filters.lastRaisedAge?.includeMissing === true
    const { endValue, ...rest } = age
    filter.lastRaisedOn = { ...raisedBetween(age, today), includeMissing }
    active.lastRaisedAge = {
      ...rest,
      ...(endValue === null ? {} : { endValue }),
      ...(includeMissing ? { includeMissing } : {}),
    }
  }

  for (const { key, as, bounds } of plainRanges) {
    const range = resolveRange(filters[key], `filters.${key}`, bounds, findings)
    if (range === null) continue
    filter[as] = range
    active[key] = toMinMax(range)
  }
  return { filter, active }
}

interface Bounds {
  readonly min: number
  readonly max: number
  readonly decimals: number
}

const anyDecimals = Number.POSITIVE_INFINITY
const plainRanges = [
  // Dollars may carry cents.
  { key: 'funding', as: 'fundingUsd', bounds: { min: -amountMax, max: amountMax, decimals: anyDecimals } },
  { key: 'employees', as: 'employees', bounds: { min: 0, max: amountMax, decimals: 0 } },
  { key: 'followers', as: 'followers', bounds: { min: 0, max: amountMax, decimals: 0 } },
  { key: 'score', as: 'score', bounds: { min: 0, max: scoreMax, decimals: 1 } },
] as const

type MinMax = { readonly min?: number | null; readonly max?: number | null }

/** Null when neither end is given: `{}` filters nothing. */
function resolveRange(
  given: MinMax | null | undefined,
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

/** Null when there is no value: then operator, unit and `includeMissing` say nothing either. */
function resolveAge(given: Filters['lastRaisedAge'], findings: Findings): RaisedAge | null {
  const value = given?.value ?? null
  if (value === null) return null
  const operator = given?.operator ?? '<='
  const path = 'filters.lastRaisedAge'
  const isValid = isWithin(value, `${path}.value`, { min: 0, max: raisedAgeMax, decimals: 0 }, findings)
  const age: RaisedAge = { operator, value, endValue: null, unit: given?.unit ?? 'months' }
  if (operator !== 'between') return isValid ? age : null
  const endValue = given?.endValue ?? null
  const endBounds = { min: isValid ? value : 0, max: raisedAgeMax, decimals: 0 }
  if (endValue === null) {
    const message = `is required with between: send ${wanted(endBounds)}`
    findings.issues.push({ path: `${path}.endValue`, message })
    return null
  }
  const isEndValid = isWithin(endValue, `${path}.endValue`, endBounds, findings)
  return isValid && isEndValid ? { ...age, endValue } : null
}

function isWithin(value: number, path: string, bounds: Bounds, findings: Findings): boolean {
  const isExact = bounds.decimals === anyDecimals || Number(value.toFixed(bounds.decimals)) === value
  if (isExact && value >= bounds.min && value <= bounds.max) return true
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
