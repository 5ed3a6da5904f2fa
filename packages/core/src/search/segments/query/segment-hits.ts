import type { IndexView, LiveSegment, Segment } from '../segment.ts'
import { BestDocuments } from './best-documents.ts'
import { type DemotedSet, demoting } from './demotions.ts'
import type { DocumentSet } from './document-set.ts'
import type { Condition } from './filter-conditions.ts'
import { GroupCursor, ListCursor } from './list-cursor.ts'
import type { ScoreFloor } from './score-floor.ts'
import { findBest, type ScoredSearch } from './top-documents.ts'

/** A document of a view with what it is ranked by. */
export interface RankedHit {
  readonly segment: Segment
  readonly document: number
  readonly score: number
  /** -1 when unknown: below every score. */
  readonly companyScore: number
  readonly id: string
  /** Of a tier whose companies lack a number. */
  readonly isLacking: boolean
  /** How many other hits of its domain it stands for; missing where nothing was collapsed. */
  readonly collapsed?: number
}

/** The first hits of a search. */
export interface FoundHits {
  readonly hits: readonly RankedHit[]
  /** All hits, and those of them that lack a number. */
  readonly total: number
  readonly lacking: number
  /** What all hits meet besides the filters. */
  readonly words: readonly Condition[]
  /** Documents of a segment that score enough, dead ones too; null where every score is enough. */
  readonly scoringIn: ((live: LiveSegment) => DocumentSet) | null
}

/** What decides the rank of a hit. */
export type RankOf = Pick<RankedHit, 'score' | 'companyScore' | 'id'>

/** How one segment is searched. */
export interface SegmentSearch extends Omit<ScoredSearch, 'documents' | 'dead'> {
  /** Documents that score a part, the least part first. */
  readonly demoted: readonly DemotedSet[]
}

/** The best `limit` documents of a view by score, of those that score enough where there is a floor. */
export function bestOfView(
  view: IndexView,
  limit: number,
  searchOf: (segment: LiveSegment) => SegmentSearch,
  floor: ScoreFloor | null = null,
): readonly RankedHit[] {
  let hits: RankedHit[] = []
  // The largest first: what it holds raises the bar for the others.
  for (const live of [...view.segments].sort((a, b) => b.live - a.live)) {
    const { segment, dead } = live
    const worst = hits.length === limit ? hits[limit - 1] : undefined
    const best = new BestDocuments(limit, worst?.score ?? 1)
    const { demoted, ...search } = searchOf(live)
    const kept = demoting(demoted, best)
    const wanted = floor === null ? kept : floor.over(kept, demoted)
    findBest({ ...search, documents: segment.documents, dead }, wanted)
    const found = best.sorted().map(({ score, document }) => toHit(segment, document, score))
    hits = found.length === 0 ? hits : [...hits, ...found].sort(byRank).slice(0, limit)
  }
  return hits
}

export function toHit(segment: Segment, document: number, score: number): RankedHit {
  const { values, scale, unknown } = segment.column('score')
  const value = values[document] as number
  const companyScore = value === unknown || Number.isNaN(value) ? -1 : value / scale
  return { segment, document, score, companyScore, id: segment.idOf(document), isLacking: false }
}

export function asLacking(hit: RankedHit): RankedHit {
  return { ...hit, isLacking: true }
}

/** Best first; of equals the one with the higher company score, then the lower id. */
export function byRank(a: RankOf, b: RankOf): number {
  return b.score - a.score || b.companyScore - a.companyScore || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** Of a group's terms those that the segment holds. */
export function cursorOf(
  segment: Segment,
  terms: readonly { readonly term: string; readonly worth: number }[],
): GroupCursor {
  const cursors: ListCursor[] = []
  for (const { term, worth } of terms) {
    const ordinal = segment.words.find(term)
    if (ordinal >= 0) cursors.push(new ListCursor(segment.words, ordinal, worth))
  }
  return new GroupCursor(cursors)
}
