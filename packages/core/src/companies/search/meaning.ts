import {
  type FilterContext,
  type FilterKey,
  type FilterResolution,
  type Filters,
  resolveFilters,
} from '../filters/filters.ts'
import {
  investorPhrases,
  type UnderstandingContext,
  understandQuery,
} from '../understanding/understand-query.ts'
import type { Understanding } from '../understanding/understanding.ts'
import type { CompanyFilter } from './company-index.ts'
import { type MergedFilters, mergeFilters } from './merge-filters.ts'

export { investorPhrases }

/** What a search means: its own filters with those read from its query, and the text that ranks. */
export interface Meaning extends Pick<FilterResolution, 'filter' | 'active' | 'unknownValues'> {
  readonly understanding: Understanding
  readonly inferred: MergedFilters['inferred']
  readonly overridden: MergedFilters['overridden']
  /** What the search would filter by without one of the keys. */
  filterWithout(key: FilterKey): CompanyFilter
}

/** `query` as it was sent: spans are places in it. `explicit` are resolved filters in request shape. */
export function readMeaning(
  query: string,
  explicit: Filters,
  context: FilterContext & UnderstandingContext,
): Meaning {
  const understanding = understandQuery(query, context)
  const { filters, inferred, overridden } = mergeFilters(explicit, understanding.filters)
  const resolve = (given: Filters) => {
    const { issues, ...resolved } = resolveFilters(given, context)
    // The request's own filters were checked before; the rules must not read what the API would refuse.
    if (issues.length > 0) throw new Error(`"${query}" was read as filters that no request may have`)
    return resolved
  }
  return {
    ...resolve(filters),
    understanding,
    inferred,
    overridden,
    filterWithout: (key) => resolve({ ...filters, [key]: undefined }).filter,
  }
}
