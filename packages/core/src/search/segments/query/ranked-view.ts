import { hasBit } from '../bits.ts'
import type { IndexView, LiveSegment } from '../segment.ts'
import { type AskedDemotion, demotedIn, partOf } from './demotions.ts'
import { documentsOf } from './document-set.ts'
import { asLacking, byRank, type FoundHits, type RankedHit, toHit } from './segment-hits.ts'
import { countTier, type Tier } from './tiers.ts'
import { type AskedWords, type TierSearch, wordSearch } from './word-search.ts'

/** The first `limit` companies by rank, tier by tier, and how many there are. */
export function rankedView(view: IndexView, asked: AskedWords): FoundHits {
  const { limit, tiers, groups, demotions } = asked
  const search = groups.length === 0 ? browse(view, demotions) : wordSearch(view, asked)
  const hits: RankedHit[] = []
  let total = 0
  let lacking = 0
  for (const tier of tiers) {
    const places = limit - hits.length
    const found = places === 0 ? [] : search.first(tier, places)
    hits.push(...(tier.isLacking ? found.map(asLacking) : found))
    // Fewer than there were places for are all.
    const count = found.length < places ? found.length : search.count(tier)
    total += count
    if (tier.isLacking) lacking += count
  }
  return { hits, total, lacking, words: search.words, scoringIn: search.scoringIn }
}

function browse(view: IndexView, demotions: readonly AskedDemotion[]): TierSearch {
  return {
    words: [],
    scoringIn: null,
    first: (tier, limit) => firstOfView(view, limit, tier, demotions),
    count: (tier) => countTier(view, tier, []),
  }
}

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
