import type { ColumnOrder, OrderPosition } from '../../company-index.ts'
import { hasBit, lowestBit } from '../bits.ts'
import type { IndexView, LiveSegment, Segment } from '../segment.ts'
import { countLive, type DocumentSet } from './document-set.ts'
import { byRank, type RankedHit, type RankOf, toHit } from './segment-hits.ts'

/** The first companies of an order, and how many there are in all. */
export interface InOrder {
  readonly hits: readonly RankedHit[]
  /** Where each of the hits is in the order. */
  readonly positions: readonly OrderPosition[]
  readonly matching: number
}

export interface OrderedSearch {
  readonly sort: readonly ColumnOrder[]
  /** The documents that are meant; null for all of the segment. */
  readonly setIn: (segment: Segment) => DocumentSet | null
  /** What a document ranks by, asked for in rising order; null where rank is the order of documents. */
  readonly scoreIn?: ((segment: Segment) => (document: number) => number) | null
  /** Only what comes behind it, whoever stood there. */
  readonly after?: OrderPosition | null
}

/**
 * The first `limit` companies by columns; of equals the one that ranks higher comes first, then the one with the higher score, then the
 * lower id.
 */
export function firstInOrder(
  view: IndexView,
  limit: number,
  { sort, setIn, scoreIn = null, after = null }: OrderedSearch,
): InOrder {
  const behind = after === null ? null : placeOf(after, sort)
  const numbersOf = (segment: Segment) => {
    const numbers = sort.map((order) => numberOf(segment, order))
    const score = scoreIn?.(segment)
    return score === undefined ? numbers : [...numbers, (document: number) => -score(document)]
  }
  let matching = 0
  const found: Placed[] = []
  for (const live of view.segments) {
    const set = setIn(live.segment)
    matching += countLive(set, live.dead, live.segment.documents)
    if (limit > 0) found.push(...firstOfSegment(live, set, limit, numbersOf(live.segment), behind))
  }
  const first = found.sort(byPlace).slice(0, limit)
  return {
    hits: first.map(({ hit }) => hit),
    positions: first.map(positionOf),
    matching,
  }
}

/** Which of some documents comes first. */
export function firstPlaced<T extends { readonly segment: Segment; readonly document: number }>(
  documents: readonly T[],
  sort: readonly ColumnOrder[],
): T | undefined {
  const placed = documents.map((one) => {
    const hit = toHit(one.segment, one.document, 0)
    return { one, hit, values: sort.map((order) => numberOf(one.segment, order)(one.document)) }
  })
  return placed.sort(byPlace)[0]?.one
}

interface Place {
  /** What comes first is less; unknown is infinity. */
  readonly values: readonly number[]
  readonly hit: RankOf
}

interface Placed extends Place {
  readonly hit: RankedHit
}

function byPlace(a: Place, b: Place): number {
  return byValues(a.values, b.values) || byRank(a.hit, b.hit)
}

function byValues(left: readonly number[], right: readonly number[]): number {
  for (const [at, one] of left.entries()) {
    const other = right[at] ?? 0
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}

/** Documents are in the order of rank: of equals those with higher numbers come later. */
function firstOfSegment(
  { segment, dead }: LiveSegment,
  set: DocumentSet | null,
  limit: number,
  numbers: readonly ((document: number) => number)[],
  behind: Place | null,
): Placed[] {
  const compare = (document: number, values: readonly number[]) => {
    for (let i = 0; i < numbers.length; i++) {
      const value = (numbers[i] as (document: number) => number)(document)
      const other = values[i] as number
      if (value !== other) return value < other ? -1 : 1
    }
    return 0
  }
  const equalsFrom = behind === null ? 0 : firstBehind(segment, behind.hit)
  let first: { readonly document: number; readonly values: readonly number[] }[] = []
  let worst: readonly number[] | null = null
  const settle = () => {
    first.sort((a, b) => byValues(a.values, b.values) || a.document - b.document)
    first = first.slice(0, limit)
    worst = first.length === limit ? (first[limit - 1]?.values ?? null) : null
  }
  forEachLive(set, dead, segment.documents, numbers.length === 0 ? equalsFrom : 0, (document) => {
    // Without columns all are equal, and none that comes later is among the first.
    if (worst !== null && compare(document, worst) >= 0) return numbers.length > 0
    if (behind !== null) {
      const order = compare(document, behind.values)
      if (order < 0 || (order === 0 && document < equalsFrom)) return true
    }
    first.push({ document, values: numbers.map((number) => number(document)) })
    if (first.length === (worst === null ? limit : limit + batch)) settle()
    return true
  })
  settle()
  return first.map(({ document, values }) => ({ values, hit: toHit(segment, document, 0) }))
}

/** So many are put in order at once. */
const batch = 1_024

function numberOf(segment: Segment, { column, order, places }: ColumnOrder): (document: number) => number {
  const { values, scale, unknown } = segment.column(column)
  const sign = order === 'asc' ? 1 : -1
  if (places !== undefined)
    return (document) => {
      const value = values[document] as number
      const place = value === unknown || Number.isNaN(value) ? undefined : places[value / scale]
      return place === undefined ? Number.POSITIVE_INFINITY : sign * place
    }
  return (document) => {
    const value = values[document] as number
    return value === unknown || Number.isNaN(value) ? Number.POSITIVE_INFINITY : (sign * value) / scale
  }
}

/** The first document that ranks below a hit. */
function firstBehind(segment: Segment, hit: RankOf): number {
  let low = 0
  let high = segment.documents
  while (low < high) {
    const middle = (low + high) >>> 1
    if (byRank(toHit(segment, middle, 0), hit) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

/** In order, until `visit` says no. */
function forEachLive(
  set: DocumentSet | null,
  dead: Uint32Array | null,
  documents: number,
  from: number,
  visit: (document: number) => boolean,
): void {
  const isLive = (document: number) => dead === null || !hasBit(dead, document)
  if (set === null) {
    for (let document = from; document < documents; document++)
      if (isLive(document) && !visit(document)) return
  } else if (set.kind === 'few') {
    for (const document of set.documents) if (document >= from && isLive(document) && !visit(document)) return
  } else {
    for (let i = from >>> 5; i < set.bits.length; i++) {
      for (let word = set.bits[i] as number; word !== 0; word &= word - 1) {
        const document = i * 32 + lowestBit(word)
        if (document >= from && isLive(document) && !visit(document)) return
      }
    }
  }
}

/** A column that nobody knows is infinity here, and null in a position: positions travel as JSON. */
function placeOf({ numbers, score, id }: OrderPosition, sort: readonly ColumnOrder[]): Place {
  const values = sort.map((_, i) => numbers[i] ?? Number.POSITIVE_INFINITY)
  return { values, hit: { score: 0, companyScore: score ?? -1, id } }
}

function positionOf({ values, hit }: Placed): OrderPosition {
  return {
    numbers: values.map((value) => (value === Number.POSITIVE_INFINITY ? null : value)),
    score: hit.companyScore < 0 ? null : hit.companyScore,
    id: hit.id,
  }
}
