import { type LeastScore, leastScoreOf } from '../../analysis/least-score.ts'
import { tellingGroups } from '../../analysis/telling-groups.ts'
import { setBit, wordsFor } from '../bits.ts'
import type { IndexView, LiveSegment } from '../segment.ts'
import { type AskedDemotion, demotedIn } from './demotions.ts'
import { setOfBits } from './document-set.ts'
import { holdingOneOf } from './filter-conditions.ts'
import { Holders } from './holders.ts'
import type { Passing } from './passing-set.ts'
import type { Group } from './query-groups.ts'
import { ScoreFloor } from './score-floor.ts'
import { bestOfView, cursorOf, type FoundHits, type RankedHit, type SegmentSearch } from './segment-hits.ts'
import type { Tier } from './tiers.ts'
import { findBest } from './top-documents.ts'

/** What a ranked search asks for. */
export interface AskedWords {
  readonly limit: number
  readonly tiers: readonly Tier[]
  /** None where there is no word to rank by. */
  readonly groups: readonly Group[]
  /** The words are alternatives. */
  readonly isEither: boolean
  readonly demotions: readonly AskedDemotion[]
}

/** Finds companies of a tier, at most the limit that was asked for, and counts all of them. */
export interface TierSearch extends Pick<FoundHits, 'words' | 'scoringIn'> {
  first(tier: Tier, limit: number): readonly RankedHit[]
  count(tier: Tier): number
}

/** By words: who holds the one that tells something, or of several scores enough, is a hit. */
export function wordSearch(view: IndexView, asked: AskedWords): TierSearch {
  const least = leastScoreOf(asked.groups, asked.isEither)
  return least === null ? holderSearch(view, asked) : flooredSearch(view, asked, least)
}

function holderSearch(view: IndexView, { groups, demotions }: AskedWords): TierSearch {
  const telling = tellingGroups(groups)
  const condition = holdingOneOf(telling)
  const holders = new Map(view.segments.map((live) => [live, new Holders(live.segment, condition.anyOf)]))
  const holdersOf = (live: LiveSegment) => holders.get(live) as Holders
  // Where every word tells something whoever has a score is a hit.
  const isEveryTelling = telling.length === groups.filter(isHeldWord).length
  return {
    words: [condition],
    scoringIn: null,
    first: (tier, limit) =>
      bestOfView(view, limit, (live) => {
        const { set, check } = tier.passingIn(live.segment)
        const isHolder = (document: number) =>
          holdersOf(live).has(document) && (check === null || check(document))
        return segmentSearch(live, groups, { set, check: isEveryTelling ? check : isHolder }, demotions)
      }),
    count: (tier) =>
      view.segments.reduce((sum, live) => {
        const held = holdersOf(live)
        const passing = held.areFew
          ? tier.passingIn(live.segment)
          : { set: tier.setIn(live.segment), check: null }
        return sum + held.count(live, passing)
      }, 0),
  }
}

function flooredSearch(
  view: IndexView,
  { tiers, limit, groups, demotions }: AskedWords,
  { step, beside }: LeastScore,
): TierSearch {
  const best = (tier: Tier, places: number, floor: ScoreFloor) =>
    bestOfView(
      view,
      places,
      (live) => segmentSearch(live, groups, tier.passingIn(live.segment), demotions),
      floor,
    )
  const floor = new ScoreFloor(step, beside)
  // All tiers are asked before the first one answers, since the best may lack a number.
  const asked = new Map(
    tiers.map((tier) => {
      const counts = floor.beginTier()
      return [tier, { counts, hits: best(tier, limit, floor) }]
    }),
  )
  const { least } = floor
  return {
    words: [],
    scoringIn: ({ segment }) => {
      const bits = new Uint32Array(wordsFor(segment.documents))
      const offer = (_score: number, document: number) => setBit(bits, document)
      const search = {
        ...segmentSearch({ segment }, groups, everyDocument, []),
        documents: segment.documents,
      }
      findBest({ ...search, dead: null }, { least, threshold: least - 1, offer })
      return setOfBits(bits, segment.documents)
    },
    first(tier, places) {
      const hits = asked.get(tier)?.hits ?? []
      if (hits.every(({ score }) => score >= least)) return hits.slice(0, places)
      // Before the best was found somebody may have taken a place who scores too little: who is demoted may score more and come later.
      if (demotions.length > 0) return best(tier, places, new ScoreFloor(step, () => least))
      return hits.filter(({ score }) => score >= least).slice(0, places)
    },
    count: (tier) => floor.countOf(asked.get(tier)?.counts ?? noCounts),
  }
}

function segmentSearch(
  { segment }: Pick<LiveSegment, 'segment'>,
  groups: readonly Group[],
  passing: Passing,
  demotions: readonly AskedDemotion[],
): SegmentSearch {
  return {
    groups: groups.map(({ alternatives }) => cursorOf(segment, alternatives)),
    passing,
    excluded: noDocuments,
    demoted: demotedIn(segment, demotions),
  }
}

const isHeldWord = ({ isBonus, isHeld }: Group) => !isBonus && isHeld
const noDocuments: ReadonlySet<number> = new Set()
const everyDocument: Passing = { set: null, check: null }
const noCounts = new Int32Array(0)
