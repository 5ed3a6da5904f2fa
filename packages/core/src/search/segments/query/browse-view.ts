import type { BrowsePage, BrowsePlan } from '../../company-index.ts'
import type { IndexView } from '../segment.ts'
import { filterConditions } from './filter-conditions.ts'
import { firstInOrder } from './in-order.ts'

/** A page of the companies of a view that pass a filter: the same whatever segments they lie in. */
export function browseView(view: IndexView, { filter, sort, limit, after }: BrowsePlan): BrowsePage {
  const { hits, positions, matching } = firstInOrder(view, limit + 1, sort, filterConditions(filter), after)
  const shown = hits.slice(0, limit)
  return {
    ids: shown.map(({ id }) => id),
    last: positions[shown.length - 1] ?? null,
    hasMore: hits.length > limit,
    total: matching,
  }
}
