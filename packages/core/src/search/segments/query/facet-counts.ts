import { longMark } from '../../../records/index.ts'
import { industries, withDescendants } from '../../../reference/index.ts'
import type { FacetCount, FacetPlan } from '../../company-index.ts'
import { type Facet, type FacetName, facetTable } from '../../facets/facet-table.ts'
import { holdsWords } from '../../facets/wanted-values.ts'
import { attribute } from '../attributes.ts'
import { bitsIn, hasBit, lowestBit } from '../bits.ts'
import { numberAt } from '../format/columns.ts'
import { compareTerms } from '../format/utf8.ts'
import {
  type ColumnName,
  type IndexView,
  type LiveSegment,
  type Segment,
  type TermLists,
  windowBits,
} from '../segment.ts'
import { BestDocuments } from './best-documents.ts'
import { bitsOf, type DocumentSet, intersection } from './document-set.ts'
import type { Condition } from './filter-conditions.ts'
import { liveFrequency } from './live-counts.ts'
import { passingSet } from './passing-set.ts'

/**
 * The values of each facet that most of the companies have which meet the conditions, and are among those of `alsoIn`: exact, whatever
 * segments they lie in.
 */
export function facetCounts(
  view: IndexView,
  conditions: readonly Condition[],
  plans: readonly FacetPlan[],
  alsoIn: ((live: LiveSegment) => DocumentSet) | null = null,
): readonly (readonly FacetCount[])[] {
  if (plans.length === 0) return []
  const counted = view.segments.map((live) => {
    const passing = passingSet(live.segment, conditions)
    const also = alsoIn?.(live) ?? null
    const set =
      passing === null || also === null
        ? (passing ?? also)
        : intersection(passing, also, live.segment.documents)
    return countedOf(live, set)
  })
  return plans.map((plan) => {
    if (plan.values !== undefined) return first(wantedOf(countValues(counted, plan), plan), plan.limit)
    const facet = facetOf(plan)
    if (facet.kind === 'text')
      return countAttributes(counted, facet.prefix, plan, noKeys, isWhole).map(
        withWritten(view, facet.written),
      )
    if (facet.kind === 'column') return first(wantedOf(countNumbers(counted, facet.column), plan), plan.limit)
    if (facet.kind === 'attribute') return countAttributes(counted, facet.prefix, plan, noKeys)
    const families = countFamilies(counted, plan)
    const others = countAttributes(counted, facet.prefix, plan, families)
    return first([...wantedOf(families, plan), ...others], plan.limit)
  })
}

const facetOf = ({ name, facet }: FacetPlan): Facet => facet ?? facetTable[name as FacetName]

/** A text that is longer than a filter may ask for is no value of a facet. */
const isWhole = (key: string): boolean => !key.endsWith(longMark)

/** How a value was written: of several spellings the first in the order of letters. */
const withWritten =
  ({ segments }: IndexView, start: string) =>
  (counted: FacetCount): FacetCount => {
    const prefix = `${start}${counted.value}\n`
    const [written] = segments
      .flatMap(({ segment: { attributes } }) => {
        const [from, to] = attributes.withPrefix(prefix)
        return from < to ? [attributes.term(from).slice(prefix.length)] : []
      })
      .sort(compareTerms)
    return written === undefined ? counted : { ...counted, written }
  }

/** What is counted of a segment. */
interface Counted {
  readonly live: LiveSegment
  /** A bit for each document that is counted. */
  readonly bits: Uint32Array
  /** All that are live. */
  readonly isWhole: boolean
  /** Their numbers when they are few. */
  readonly few: Uint32Array | null
}

const noKeys: ReadonlyMap<string, number> = new Map()

function countedOf(live: LiveSegment, set: DocumentSet | null): Counted {
  const bits = bitsOf(set, live.segment.documents)
  if (live.dead !== null)
    for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) & ~(live.dead[i] as number)
  const few = live.dead === null && set?.kind === 'few' ? set.documents : null
  return { live, bits, isWhole: set === null, few }
}

/**
 * Counts the attributes that begin with the prefix, by what follows it, and gives those of most companies but what is known already. Each segment proposes those
 * of most of its own, until none that is not proposed can have more than the last of the first.
 */
function countAttributes(
  counted: readonly Counted[],
  prefix: string,
  plan: FacetPlan,
  known: ReadonlyMap<string, number>,
  isCounted: (key: string) => boolean = () => true,
): FacetCount[] {
  const live = counted.reduce((sum, each) => sum + each.live.live, 0)
  const needed = first(wantedOf(known, plan), plan.limit)[plan.limit - 1]?.count ?? 0
  const segments = counted.map((each) =>
    countBehind(each, prefix, plan, needed, live - each.live.live, isCounted),
  )
  for (let depth = 2 * plan.limit; ; depth *= 4) {
    let unseenMax = 0
    const totals = new Map<string, number>()
    for (const { counts, from, attributes } of segments) {
      const proposed = new BestDocuments(depth, 1)
      for (let i = 0; i < counts.length; i++) proposed.offer(counts[i] as number, i)
      const most = proposed.sorted()
      if (most.length === depth) unseenMax += most.at(-1)?.score ?? 0
      for (const { document } of most) {
        const term = attributes.term(from + document)
        const key = term.slice(prefix.length)
        if (!totals.has(key) && !known.has(key)) totals.set(key, totalOf(segments, term))
      }
    }
    const found = first([...totals].map(toCount), plan.limit)
    const last = found[plan.limit - 1]
    if (unseenMax === 0 || (last !== undefined && last.count > unseenMax)) return found
  }
}

interface SegmentCounts {
  readonly attributes: TermLists
  /** The first ordinal that is counted. */
  readonly from: number
  readonly counts: Uint32Array
}

function totalOf(segments: readonly SegmentCounts[], term: string): number {
  return segments.reduce((sum, { attributes, from, counts }) => {
    const ordinal = attributes.find(term)
    return ordinal < 0 ? sum : sum + (counts[ordinal - from] ?? 0)
  }, 0)
}

/**
 * How many of the counted documents have each attribute that begins so; 0 for one that is sure to be behind the first. The lists of most
 * documents are read first, since they say how many are needed to be among the first. At most `elsewhere` documents are in other segments.
 */
function countBehind(
  { live, bits, isWhole }: Counted,
  prefix: string,
  plan: FacetPlan,
  needed: number,
  elsewhere: number,
  isCounted: (key: string) => boolean,
): SegmentCounts {
  const { attributes } = live.segment
  const [from, to] = attributes.withPrefix(prefix)
  const counts = new Uint32Array(to - from)
  const isWanted = wantedTest(plan)
  const words = new Int32Array(bits.buffer, bits.byteOffset, bits.length)
  const best = new BestDocuments(plan.limit, 1)
  const count = (ordinal: number) => {
    if (attributes.frequency(ordinal) + elsewhere < Math.max(needed, best.threshold)) return
    if (isWanted !== null && !isWanted(attributes.term(ordinal).slice(prefix.length))) return
    if (!isCounted(attributes.term(ordinal).slice(prefix.length))) return
    const found = isWhole ? liveFrequency(live, attributes, ordinal) : countIn(attributes, ordinal, words)
    counts[ordinal - from] = found
    best.offer(found, ordinal)
  }
  const longest = new BestDocuments(4 * plan.limit, 1)
  for (let ordinal = from; ordinal < to; ordinal++) longest.offer(attributes.frequency(ordinal), ordinal)
  for (const { document: ordinal } of longest.sorted()) count(ordinal)
  for (let ordinal = from; ordinal < to; ordinal++) if (counts[ordinal - from] === 0) count(ordinal)
  return { attributes, from, counts }
}

/** `words` has a bit for each document. Signed, since what may be above 2 ** 31 is no small integer to the machine. */
function countIn(lists: TermLists, ordinal: number, words: Int32Array): number {
  // Asked first, since that checks the list.
  if (lists.frequency(ordinal) === 0) return 0
  const { lows, blockStarts, blockWindows, postingStarts } = lists
  let count = 0
  const last = blockStarts[ordinal + 1] as number
  for (let block = blockStarts[ordinal] as number; block < last; block++) {
    const base = (blockWindows[block] as number) << (windowBits - 5)
    const end = postingStarts[block + 1] as number
    for (let p = postingStarts[block] as number; p < end; p++) {
      const low = lows[p] as number
      count += ((words[base + (low >>> 5)] as number) >>> (low & 31)) & 1
    }
  }
  return count
}

/** The companies that have one of the terms of each value. */
function countValues(counted: readonly Counted[], plan: FacetPlan): ReadonlyMap<string, number> {
  const { values = [] } = plan
  const { prefix }: { readonly prefix?: string } = facetOf(plan) as Facet & { readonly prefix?: string }
  return new Map(
    values.map(({ value, terms }) => [
      value,
      countAnyOf(
        counted,
        terms.map((term) => `${prefix ?? ''}${term}`),
      ),
    ]),
  )
}

function countAnyOf(counted: readonly Counted[], anyOf: readonly string[]): number {
  const condition = { kind: 'attributes' as const, anyOf, isExcluded: false }
  return counted.reduce((sum, each) => {
    const set = passingSet(each.live.segment, [condition])
    return set === null ? sum : sum + countShared(each, set)
  }, 0)
}

/**
 * The companies of each industry that others are below: those that are in any of them. The largest are counted first; one that is sure to
 * be behind the first has 0.
 */
function countFamilies(
  counted: readonly Counted[],
  { limit, wanted }: FacetPlan,
): ReadonlyMap<string, number> {
  const largest = new Map<string, number>()
  for (const { live } of counted)
    for (const [slug, { count }] of familySets(live.segment))
      largest.set(slug, (largest.get(slug) ?? 0) + count)
  const families = new Map<string, number>()
  const best = new BestDocuments(limit, 1)
  for (const [slug, most] of [...largest].sort(([, a], [, b]) => b - a)) {
    const isBehind = wanted === null && most < best.threshold
    const total = isBehind
      ? 0
      : counted.reduce((sum, each) => sum + countShared(each, familySets(each.live.segment).get(slug)), 0)
    families.set(slug, total)
    best.offer(total, families.size)
  }
  return families
}

/** Made once a segment: to look them up among the remembered sets by all their industries takes longer than to count. */
function familySets(segment: Segment): ReadonlyMap<string, DocumentSet> {
  const known = setsOfFamilies.get(segment)
  if (known !== undefined) return known
  const sets = new Map<string, DocumentSet>()
  for (const { slug, parent } of industries()) {
    if (parent !== null) continue
    const anyOf = [...withDescendants(slug)].map(attribute.industry)
    const set = passingSet(segment, [{ kind: 'attributes', anyOf, isExcluded: false }])
    if (set !== null) sets.set(slug, set)
  }
  setsOfFamilies.set(segment, sets)
  return sets
}

/** At most some 5 MB for a million companies. */
const setsOfFamilies = new WeakMap<Segment, ReadonlyMap<string, DocumentSet>>()

function countShared({ live, bits, isWhole, few }: Counted, set: DocumentSet | undefined): number {
  if (set === undefined) return 0
  if (isWhole && live.dead === null) return set.count
  const chosen = set.kind === 'few' ? set.documents : few
  const other = set.kind === 'few' ? bits : set.bits
  let count = 0
  if (chosen !== null) {
    for (let i = 0; i < chosen.length; i++) if (hasBit(other, chosen[i] as number)) count++
    return count
  }
  for (let i = 0; i < bits.length; i++) count += bitsIn((bits[i] as number) & (other[i] as number))
  return count
}

function countNumbers(counted: readonly Counted[], name: ColumnName): ReadonlyMap<string, number> {
  const counts = new Map<number, number>()
  for (const { live, bits } of counted) {
    const column = live.segment.column(name)
    for (let i = 0; i < bits.length; i++) {
      for (let word = bits[i] as number; word !== 0; word &= word - 1) {
        const number = numberAt(column, i * 32 + lowestBit(word))
        if (!Number.isNaN(number)) counts.set(number, (counts.get(number) ?? 0) + 1)
      }
    }
  }
  return new Map([...counts].map(([number, count]) => [String(number), count]))
}

/** Null when all values are wanted. */
function wantedTest({ wanted }: FacetPlan): ((key: string) => boolean) | null {
  if (wanted === null) return null
  const among = new Set(wanted.among)
  return (key) => among.has(key) || (wanted.words.length > 0 && holdsWords(textOf(key), wanted.words))
}

function wantedOf(counts: ReadonlyMap<string, number>, plan: FacetPlan): FacetCount[] {
  const isWanted = wantedTest(plan) ?? (() => true)
  return [...counts].filter(([key, count]) => count > 0 && isWanted(key)).map(toCount)
}

/** What the taxonomy does not know has its own label for a value. */
const toCount = ([key, count]: readonly [string, number]): FacetCount => ({
  value: textOf(key),
  count,
})
/** An industry that the taxonomy lacks has its label for a key. */
const unknownLabel = 'label:'
const textOf = (key: string) => (key.startsWith(unknownLabel) ? key.slice(unknownLabel.length) : key)

/** Those of most companies; of as many the first in the order of their letters. */
function first(counts: readonly FacetCount[], limit: number): FacetCount[] {
  return [...counts].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, limit)
}
