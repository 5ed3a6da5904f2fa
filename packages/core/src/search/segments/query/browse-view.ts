import type { BrowsePage, BrowsePlan } from '../../company-index.ts'
import type { IndexView, Segment } from '../segment.ts'
import { domainLeaders } from './collapse.ts'
import { facetCounts } from './facet-counts.ts'
import { filterConditions } from './filter-conditions.ts'
import { firstInOrder } from './in-order.ts'
import { passingSet } from './passing-set.ts'

/** A page of the companies of a view that pass a filter: the same whatever segments they lie in. */
export function browseView(view: IndexView, plan: BrowsePlan): BrowsePage {
  const { filter, sort, limit, after, facets = [], collapse = null } = plan
  const conditions = filterConditions(filter)
  const passing = (segment: Segment) => passingSet(segment, conditions)
  const leaders = collapse === null ? null : domainLeaders(view, { sort, setIn: passing })
  const setIn = leaders?.setIn ?? passing
  const { hits, positions, matching } = firstInOrder(view, limit + 1, { sort, setIn, after })
  const shown = hits.slice(0, limit)
  return {
    ids: shown.map(({ id }) => id),
    ...(leaders === null
      ? {}
      : { collapsed: shown.map(({ segment, document }) => leaders.othersOf(segment, document)) }),
    last: positions[shown.length - 1] ?? null,
    hasMore: hits.length > limit,
    total: matching,
    facets: facetCounts(view, conditions, facets),
  }
}
