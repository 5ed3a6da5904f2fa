import { requiredGroups } from '../../analysis/required-groups.ts'
import type { ColumnOrder } from '../../company-index.ts'
import type { IndexView } from '../segment.ts'
import type { Condition } from './filter-conditions.ts'
import { firstInOrder, type InOrder } from './in-order.ts'
import type { Group } from './query-groups.ts'

/** With the conditions that the companies meet. */
export interface SortedView extends InOrder {
  readonly conditions: readonly Condition[]
}

/**
 * The first `limit` companies by columns, and how many there are. They meet the conditions and hold every word that is asked for; while
 * nobody does, the least telling one is asked no more.
 */
export function sortedView(
  view: IndexView,
  limit: number,
  sort: readonly ColumnOrder[],
  conditions: readonly Condition[],
  groups: readonly Group[],
): SortedView {
  for (let words = requiredGroups(groups); ; words = words.slice(0, -1)) {
    const asked = [...conditions, ...words.map(holding)]
    const found = firstInOrder(view, limit, sort, asked)
    if (found.matching > 0 || words.length < 2) return { ...found, conditions: asked }
  }
}

const holding = ({ alternatives }: Group): Condition => ({
  kind: 'words',
  anyOf: alternatives.map(({ term }) => term),
})
