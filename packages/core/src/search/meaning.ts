import {
  type CompanyFilter,
  type FilterContext,
  type FilterKey,
  type FilterResolution,
  type Filters,
  resolveFilters,
} from '../records/index.ts'
import { type MergedFilters, mergeFilters } from './merge-filters.ts'
import { type NotRead, notRead } from './query-understanding/not-read.ts'
import type { QueryUnderstanding } from './query-understanding/query-understanding.ts'
import {
  companyPhrases,
  investorPhrases,
  makeTables,
  type QueryContext,
  understandQuery,
} from './query-understanding/understand-query.ts'

export { companyPhrases, investorPhrases, makeTables }

/** What a search means: its own filters with those read from its query, and the text that ranks. */
export interface Meaning extends ResolvedFilters {
  readonly understanding: QueryUnderstanding
  readonly inferred: MergedFilters['inferred']
  readonly overridden: MergedFilters['overridden']
  /** What might have been a filter and is none; worked out when it is asked for. */
  notRead(): readonly NotRead[]
  /** What the search would filter by without one of the keys. */
  filterWithout(key: FilterKey): CompanyFilter
}

/** What ranks, and which topics are unwanted. */
export type RankedWords = Pick<QueryUnderstanding, 'rankingText' | 'without'>

/** What filters came to, all of them sound. */
export type ResolvedFilters = Pick<FilterResolution, 'filter' | 'active' | 'unknownValues'>

/** `query` as it was sent: spans are places in it. `explicit` is what the request's own filters came to. */
export function readMeaning(
  query: string,
  explicit: ResolvedFilters,
  context: FilterContext & QueryContext,
): Meaning {
  const understanding = understandQuery(query, context)
  const { filters, inferred, overridden } = mergeFilters(explicit.active, understanding.filters)
  const resolve = (given: Filters): ResolvedFilters => {
    const { filter, active, unknownValues, issues } = resolveFilters(given, context)
    // The request's own filters were checked before; the rules must not read what the API would refuse.
    if (issues.length > 0) throw new Error(`"${query}" was read as filters that no request may have`)
    return { filter, active, unknownValues }
  }
  // Resolving again says the same, but for the place of an unknown value.
  const isExplicit = inferred.length === 0 && explicit.unknownValues.length === 0
  const { filter, active, unknownValues } = isExplicit ? explicit : resolve(filters)
  return {
    filter,
    active,
    unknownValues,
    understanding,
    inferred,
    overridden,
    notRead: () => notRead(query, understanding, context),
    filterWithout: (key) => resolve({ ...filters, [key]: undefined }).filter,
  }
}
