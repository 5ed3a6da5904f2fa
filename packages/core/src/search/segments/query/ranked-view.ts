import { tellingGroups } from '../../analysis/telling-groups.ts'
import { hasBit } from '../bits.ts'
import type { IndexView, LiveSegment } from '../segment.ts'
import { type AskedDemotion, demotedIn, partOf } from './demotions.ts'
import { documentsOf } from './document-set.ts'
import { holdingOneOf } from './filter-conditions.ts'
import { Holders } from './holders.ts'
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
  demotions: readonly AskedDemotion[],
): FoundHits {
  const search = groups.length === 0 ? null : wordSearch(view, groups, demotions)
  const hits: RankedHit[] = []
  let total = 0
  let lacking = 0
  for (const tier of tiers) {
    const places = limit - hits.length
    const found =
      places === 0 ? [] : (search?.first(tier, places) ?? firstOfView(view, places, tier, demotions))
    hits.push(...(tier.isLacking ? found.map(asLacking) : found))
    // Fewer than there were places for are all.
    const count = found.length < places ? found.length : (search?.count(tier) ?? countTier(view, tier, []))
    total += count
    if (tier.isLacking) lacking += count
  }
  return { hits, total, lacking, words: search === null ? [] : [search.condition] }
}

/** A search by words: who holds one that tells something is a hit. */
function wordSearch(view: IndexView, groups: readonly Group[], demotions: readonly AskedDemotion[]) {
  const telling = tellingGroups(groups)
  const condition = holdingOneOf(telling)
  const holders = new Map(view.segments.map((live) => [live, new Holders(live.segment, condition.anyOf)]))
  const holdersOf = (live: LiveSegment) => holders.get(live) as Holders
  // Where every word tells something whoever has a score is a hit.
  const isEveryTelling = telling.length === groups.filter(isHeldWord).length
  return {
    condition,
    first: (tier: Tier, limit: number) =>
      bestOfView(view, limit, (live) => {
        const { set, check } = tier.passingIn(live.segment)
        const isHolder = (document: number) =>
          holdersOf(live).has(document) && (check === null || check(document))
        return {
          groups: groups.map(({ alternatives }) => cursorOf(live.segment, alternatives)),
          passing: { set, check: isEveryTelling ? check : isHolder },
          excluded: noDocuments,
          demoted: demotedIn(live.segment, demotions),
        }
      }),
    count: (tier: Tier) =>
      view.segments.reduce((sum, live) => {
        const held = holdersOf(live)
        const passing = held.areFew
          ? tier.passingIn(live.segment)
          : { set: tier.setIn(live.segment), check: null }
        return sum + held.count(live, passing)
      }, 0),
  }
}

const noDocuments: ReadonlySet<number> = new Set()

const isHeldWord = ({ isBonus, isHeld }: Group) => !isBonus && isHeld

/** Without a word to rank by every company that passes comes, in the order of documents, and who is demoted behind the others. */
function firstOfView(
  view: IndexView,
  limit: number,
  tier: Tier,
  demotions: readonly AskedDemotion[],
): readonly RankedHit[] {
  const segments = view.segments.map((live) => ({ live, demoted: demotedIn(live.segment, demotions) }))
  const parts = new Set([1, ...demotions.map(({ part }) => part).reverse()])
  const hits: RankedHit[] = []
  for (const part of parts) {
    const places = limit - hits.length
    if (places === 0) break
    const found = segments.flatMap(({ live, demoted }) => {
      const isHere = (document: number) => partOf(demoted, document) === part
      return [...firstDocuments(tier, live, places, isHere)].map((at) => toHit(live.segment, at, 0))
    })
    hits.push(...found.sort(byRank).slice(0, places))
  }
  return hits
}

function* firstDocuments(
  tier: Tier,
  { segment, dead }: LiveSegment,
  limit: number,
  isHere: (document: number) => boolean,
): Generator<number> {
  const { set, check } = tier.passingIn(segment)
  let count = 0
  for (const document of documentsOf(set, segment.documents)) {
    if (count === limit) return
    if (dead !== null && hasBit(dead, document)) continue
    if (!isHere(document)) continue
    if (check !== null && !check(document)) continue
    count++
    yield document
  }
}
