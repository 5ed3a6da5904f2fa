import { tellingGroups } from '../../analysis/telling-groups.ts'
import type { ColumnOrder } from '../../company-index.ts'
import { type IndexView, type Segment, windowBits } from '../segment.ts'
import { holdingOneOf } from './filter-conditions.ts'
import { firstInOrder } from './in-order.ts'
import type { Group } from './query-groups.ts'
import { asLacking, cursorOf, type FoundHits, type RankedHit } from './segment-hits.ts'
import type { Tier } from './tiers.ts'
import { scoreInGroup } from './window-scores.ts'

/**
 * The first `limit` companies by columns, tier by tier, and how many there are; of equals the one that ranks higher comes first. They
 * hold every telling word; while nobody does, the least telling one is asked no more.
 */
export function sortedView(
  view: IndexView,
  limit: number,
  sort: readonly ColumnOrder[],
  tiers: readonly Tier[],
  groups: readonly Group[],
): FoundHits {
  const scoreIn = groups.length === 0 ? null : (segment: Segment) => scorer(segment, groups)
  const telling = tellingGroups(groups)
  if (groups.length > 0 && telling.length === 0)
    return { hits: [], total: 0, lacking: 0, words: [holdingOneOf(telling)], scoringIn: null }
  for (let asked = telling; ; asked = asked.slice(0, -1)) {
    const words = asked.map((group) => holdingOneOf([group]))
    const hits: RankedHit[] = []
    let total = 0
    let lacking = 0
    for (const tier of tiers) {
      const setIn = (segment: Segment) => tier.setIn(segment, words)
      const found = firstInOrder(view, limit - hits.length, { sort, setIn, scoreIn })
      hits.push(...(tier.isLacking ? found.hits.map(asLacking) : found.hits))
      total += found.matching
      if (tier.isLacking) lacking += found.matching
    }
    if (total > 0 || asked.length < 2) return { hits, total, lacking, words, scoringIn: null }
  }
}

/** What documents score, asked for in rising order. */
function scorer(segment: Segment, groups: readonly Group[]): (document: number) => number {
  const cursors = groups.map(({ alternatives }) => cursorOf(segment, alternatives))
  let entered = -1
  return (document) => {
    const window = document >>> windowBits
    if (window !== entered) for (const cursor of cursors) cursor.enter(window)
    entered = window
    return cursors.reduce((sum, cursor) => sum + scoreInGroup(cursor, document & 0xffff), 0)
  }
}
