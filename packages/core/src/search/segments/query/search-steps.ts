import type { SearchPlan } from '../../company-index.ts'
import type { IndexView } from '../segment.ts'
import { ask } from './condition-sets.ts'
import { filterConditions, holdingOneOf } from './filter-conditions.ts'
import type { Group } from './query-groups.ts'

/** About how many postings a search for groups of words reads, told before it reads them. Infinite where it may read everything. */
export function searchSteps(view: IndexView, plan: SearchPlan, groups: readonly Group[]): number {
  const readsAll = plan.countsPassing === true || (plan.facets ?? []).length > 0 || plan.collapse != null
  if (groups.length === 0 || readsAll) return Number.POSITIVE_INFINITY
  const conditions = [holdingOneOf(groups), ...filterConditions(plan.filter)]
  let steps = 0
  for (const { segment } of view.segments)
    for (const condition of conditions) {
      const { known, ordinals, postings } = ask(segment, condition)
      if (known !== null) continue
      steps += ordinals.length > 0 ? postings : segment.documents / columnShare
    }
  return steps
}

/** Numbers of a column that are read in the time of a posting. */
const columnShare = 8
