import type { BrowsePage, BrowsePlan } from '../../company-index.ts'
import type { IndexView, Segment } from '../segment.ts'
import { facetCounts } from './facet-counts.ts'
import { filterConditions } from './filter-conditions.ts'
import { firstInOrder } from './in-order.ts'
import { passingSet } from './passing-set.ts'

/** A page of the companies of a view that pass a filter: the same whatever segments they lie in. */
export function browseView(view: IndexView, plan: BrowsePlan): BrowsePage {
  const { filter, sort, limit, after, facets = [] } = plan
  const conditions = filterConditions(filter)
  const setIn = (segment: Segment) => passingSet(segment, conditions)
  const { hits, positions, matching } = firstInOrder(view, limit + 1, { sort, setIn, after })
  const shown = hits.slice(0, limit)
  return {
    ids: shown.map(({ id }) => id),
    last: positions[shown.length - 1] ?? null,
    hasMore: hits.length > limit,
    total: matching,
    facets: facetCounts(view, conditions, facets),
  }
}
