import { type FilterKey, type FilterRow, type Filters, filterTable } from '../../records/index.ts'
import type { Fact } from './reading.ts'

/** All that was said as one set of filters. What contradicts something said before it, or is more than a filter takes, is not kept. */
export function mergeFacts(facts: readonly Fact[]): {
  readonly filters: Filters
  readonly kept: readonly Fact[]
} {
  const filters: Record<string, unknown> = {}
  const kept = facts.filter(({ filter, value }) => {
    const merged = filters[filter] === undefined ? value : merge(filter, filters[filter], value)
    if (merged === null || isTooLong(filter, merged)) return false
    filters[filter] = merged
    return true
  })
  return { filters: filters as Filters, kept }
}

function merge(filter: FilterKey, before: unknown, value: unknown): unknown {
  const { kind } = filterTable[filter]
  if (kind === 'range') return intersection(before as Range, value as Range)
  if (Array.isArray(before) && Array.isArray(value)) return distinct([...before, ...value])
  // Of times the first one said holds.
  if (kind === 'age' || kind === 'date') return null
  return choices(before as Choice, value as Choice)
}

function isTooLong(filter: FilterKey, value: unknown): boolean {
  const row: FilterRow = filterTable[filter]
  if (!('entriesMax' in row)) return false
  const { include = [], exclude = [] } = value as Choice
  return [value, include, exclude].some((list) => Array.isArray(list) && list.length > row.entriesMax)
}

interface Range {
  readonly min?: number
  readonly max?: number
}

/** "Small teams (under 5 people)": the narrower says more; null when nothing is in both. */
function intersection(a: Range, b: Range): Range | null {
  const min = Math.max(a.min ?? Number.NEGATIVE_INFINITY, b.min ?? Number.NEGATIVE_INFINITY)
  const max = Math.min(a.max ?? Number.POSITIVE_INFINITY, b.max ?? Number.POSITIVE_INFINITY)
  if (min > max) return null
  return { ...(Number.isFinite(min) ? { min } : {}), ...(Number.isFinite(max) ? { max } : {}) }
}

interface Choice {
  readonly include?: readonly unknown[]
  readonly exclude?: readonly unknown[]
}

function choices(a: Choice, b: Choice): Choice {
  const include = distinct([...(a.include ?? []), ...(b.include ?? [])])
  const exclude = distinct([...(a.exclude ?? []), ...(b.exclude ?? [])])
  return { ...(include.length > 0 ? { include } : {}), ...(exclude.length > 0 ? { exclude } : {}) }
}

function distinct(values: readonly unknown[]): unknown[] {
  const seen = new Set<string>()
  return values.filter((value) => {
    const key = JSON.stringify(value)
    return !seen.has(key) && seen.add(key)
  })
}
