import { hasBit } from '../bits.ts'
import { numberAt } from '../format/columns.ts'
import type { IndexView, LiveSegment, Segment } from '../segment.ts'
import { type DocumentSet, difference, documentsOf, intersection, setOfNumbers } from './document-set.ts'
import { firstPlaced, type OrderedSearch } from './in-order.ts'
import type { FoundHits, RankedHit } from './segment-hits.ts'
import type { Tier } from './tiers.ts'

/** Documents by their domain. Those without one are on their own. */
class DomainCounts {
  /** Domains so far. */
  distinct = 0
  private keys = new Float64Array(64).fill(Number.NaN)
  private counts = new Uint32Array(64)
  private filled = 0

  add(key: number): void {
    if (Number.isNaN(key)) {
      this.distinct++
      return
    }
    if (this.filled * 2 >= this.keys.length) this.grow()
    const at = this.placeOf(key)
    if (this.counts[at] === 0) {
      this.keys[at] = key
      this.filled++
      this.distinct++
    }
    this.counts[at] = (this.counts[at] as number) + 1
  }

  /** How many have the domain. */
  of(key: number): number {
    return Number.isNaN(key) ? 1 : (this.counts[this.placeOf(key)] as number)
  }

  /** Where the key is, or would be. A key is a hash, so that its lower bits spread well. */
  private placeOf(key: number): number {
    const mask = this.keys.length - 1
    let at = key & mask
    while (this.counts[at] !== 0 && this.keys[at] !== key) at = (at + 1) & mask
    return at
  }

  private grow(): void {
    const { keys, counts } = this
    this.keys = new Float64Array(keys.length * 2).fill(Number.NaN)
    this.counts = new Uint32Array(keys.length * 2)
    for (let i = 0; i < keys.length; i++) {
      if (counts[i] === 0) continue
      const at = this.placeOf(keys[i] as number)
      this.keys[at] = keys[i] as number
      this.counts[at] = counts[i] as number
    }
  }
}

/**
 * The first hit of each domain, as many as `limit`, with how many others it stands for; and how many domains there are. `find` gives the
 * first hits of the whole order.
 */
export function firstOfDomains(
  view: IndexView,
  limit: number,
  tiers: readonly Tier[],
  find: (limit: number) => FoundHits,
): FoundHits {
  let found = find(limit)
  let first = firstOfEach(found.hits)
  for (let read = limit; first.length < limit && read < found.total; first = firstOfEach(found.hits)) {
    read *= 2
    found = find(read)
  }
  const counts = new DomainCounts()
  let lacking = 0
  const scoring = new Map(view.segments.map((live) => [live, found.scoringIn?.(live) ?? null]))
  for (const tier of tiers) {
    const before = counts.distinct
    for (const live of view.segments) {
      const set = tier.setIn(live.segment, found.words)
      countIn(live, inBoth(set, scoring.get(live) ?? null, live.segment.documents), counts)
    }
    if (tier.isLacking) lacking += counts.distinct - before
  }
  const hits = first
    .slice(0, limit)
    .map((hit) => ({ ...hit, collapsed: counts.of(keyOf(hit.segment, hit.document)) - 1 }))
  return { ...found, hits, total: counts.distinct, lacking }
}

/** The documents in both sets; null stands for all documents of the segment. */
function inBoth(a: DocumentSet | null, b: DocumentSet | null, documents: number): DocumentSet | null {
  return a === null || b === null ? (a ?? b) : intersection(a, b, documents)
}

function firstOfEach(hits: readonly RankedHit[]): readonly RankedHit[] {
  const seen = new Set<number>()
  return hits.filter(({ segment, document }) => {
    const key = keyOf(segment, document)
    if (Number.isNaN(key)) return true
    return !seen.has(key) && seen.add(key)
  })
}

export interface DomainLeaders {
  /** The documents of a set but those whose domain another comes first for. */
  setIn(segment: Segment): DocumentSet | null
  /** How many others a document stands for. */
  othersOf(segment: Segment, document: number): number
}

/** The first company of each domain, by an order, among the documents of a set. */
export function domainLeaders(
  view: IndexView,
  { sort, setIn }: Pick<OrderedSearch, 'sort' | 'setIn'>,
): DomainLeaders {
  const counts = new DomainCounts()
  const sets = new Map(view.segments.map((live) => [live.segment, setIn(live.segment)]))
  for (const live of view.segments) countIn(live, sets.get(live.segment) ?? null, counts)
  const sharing = new Map<number, { segment: Segment; document: number }[]>()
  for (const live of view.segments) {
    forEachKey(live, sets.get(live.segment) ?? null, (key, document) => {
      if (counts.of(key) < 2) return
      const known = sharing.get(key)
      if (known === undefined) sharing.set(key, [{ segment: live.segment, document }])
      else known.push({ segment: live.segment, document })
    })
  }
  const behind = new Map<Segment, number[]>(view.segments.map(({ segment }) => [segment, []]))
  for (const documents of sharing.values()) {
    const leader = firstPlaced(documents, sort)
    for (const one of documents) if (one !== leader) behind.get(one.segment)?.push(one.document)
  }
  return {
    setIn(segment) {
      const set = sets.get(segment) ?? null
      const left = behind.get(segment) ?? []
      if (left.length === 0) return set
      const { documents } = segment
      return difference(set, setOfNumbers(Uint32Array.from(left), documents), documents)
    },
    othersOf: (segment, document) => counts.of(keyOf(segment, document)) - 1,
  }
}

function countIn(live: LiveSegment, set: DocumentSet | null, counts: DomainCounts): void {
  forEachKey(live, set, (key) => counts.add(key))
}

/** For each live document of the set. */
function forEachKey(
  { segment, dead }: LiveSegment,
  set: DocumentSet | null,
  visit: (key: number, document: number) => void,
): void {
  const column = segment.column('domain')
  for (const document of documentsOf(set, segment.documents))
    if (dead === null || !hasBit(dead, document)) visit(numberAt(column, document), document)
}

function keyOf(segment: Segment, document: number): number {
  return numberAt(segment.column('domain'), document)
}
