import { tellingGroups } from '../../analysis/telling-groups.ts'
import { hasBit } from '../bits.ts'
import type { IndexView, LiveSegment } from '../segment.ts'
import { documentsOf } from './document-set.ts'
import { type Condition, holdingOneOf } from './filter-conditions.ts'
import type { Group } from './query-groups.ts'
import {
  asLacking,
  bestOfView,
  byRank,
  cursorOf,
  type FoundHits,
  type RankedHit,
  toHit,
} from './segment-hits.ts'
import { countTier, type Tier } from './tiers.ts'

/** The first `limit` companies by rank, tier by tier, and how many there are. */
export function rankedView(
  view: IndexView,
  limit: number,
  tiers: readonly Tier[],
  groups: readonly Group[],
): FoundHits {
  const words = groups.length === 0 ? [] : [holdingOneOf(tellingGroups(groups))]
  const hits: RankedHit[] = []
  let total = 0
  let lacking = 0
  for (const tier of tiers) {
    const places = limit - hits.length
    const found = places === 0 ? [] : firstOfTier(view, places, tier, groups, words)
    hits.push(...(tier.isLacking ? found.map(asLacking) : found))
    // Fewer than there were places for are all.
    const count = found.length < places ? found.length : countTier(view, tier, words)
    total += count
    if (tier.isLacking) lacking += count
  }
  return { hits, total, lacking, words }
}

function firstOfTier(
  view: IndexView,
  limit: number,
  tier: Tier,
  groups: readonly Group[],
  words: readonly Condition[],
) {
  if (groups.length === 0) return firstOfView(view, limit, tier)
  // Where every word tells something whoever has a score is a hit.
  const more = tellingGroups(groups).length < groups.filter(isHeldWord).length ? words : []
  return bestOfView(view, limit, ({ segment }) => ({
    groups: groups.map(({ alternatives }) => cursorOf(segment, alternatives)),
    passing: tier.passingIn(segment, more),
    excluded: noDocuments,
  }))
}

const noDocuments: ReadonlySet<number> = new Set()

const isHeldWord = ({ isBonus, isHeld }: Group) => !isBonus && isHeld

/** Without a word to rank by every company that passes comes, in the order of documents. */
function firstOfView(view: IndexView, limit: number, tier: Tier): readonly RankedHit[] {
  return view.segments
    .flatMap((live) => [...firstDocuments(tier, live, limit)].map((at) => toHit(live.segment, at, 0)))
    .sort(byRank)
    .slice(0, limit)
}

function* firstDocuments(tier: Tier, { segment, dead }: LiveSegment, limit: number): Generator<number> {
  const { set, check } = tier.passingIn(segment)
  let count = 0
  for (const document of documentsOf(set, segment.documents)) {
    if (count === limit) return
    if (dead !== null && hasBit(dead, document)) continue
    if (check !== null && !check(document)) continue
    count++
    yield document
  }
}
