import { requiredGroups } from '../../analysis/required-groups.ts'
import type { ColumnOrder } from '../../company-index.ts'
import { hasBit } from '../bits.ts'
import type { IndexView, LiveSegment, Segment } from '../segment.ts'
import { documentsOf } from './document-set.ts'
import type { Condition } from './filter-conditions.ts'
import { passingSet } from './passing-set.ts'
import type { Group } from './query-groups.ts'
import { byRank, type RankedHit, toHit } from './segment-hits.ts'

/**
 * The first `limit` companies by columns, and how many there are. They meet the conditions and hold every word that is asked for; while
 * nobody does, the least telling one is asked no more.
 */
export function sortedView(
  view: IndexView,
  limit: number,
  sort: readonly ColumnOrder[],
  conditions: readonly Condition[],
  groups: readonly Group[],
): { readonly hits: readonly RankedHit[]; readonly matching: number } {
  for (let words = requiredGroups(groups); ; words = words.slice(0, -1)) {
    const asked = [...conditions, ...words.map(holding)]
    const found = firstOf(view, limit, sort, asked)
    if (found.matching > 0 || words.length < 2) return found
  }
}

const holding = ({ alternatives }: Group): Condition => ({
  kind: 'words',
  anyOf: alternatives.map(({ term }) => term),
})

function firstOf(
  view: IndexView,
  limit: number,
  sort: readonly ColumnOrder[],
  conditions: readonly Condition[],
): { readonly hits: readonly RankedHit[]; readonly matching: number } {
  let matching = 0
  let first: Sorted[] = []
  for (const live of view.segments) {
    const { segment } = live
    const numbers = sort.map((order) => numberOf(segment, order))
    const found: Sorted[] = []
    for (const document of liveDocuments(live, conditions)) {
      matching++
      const values = numbers.map((number) => number(document))
      const worst = first.length === limit ? first[limit - 1] : undefined
      if (worst !== undefined && byValues(values, worst.values) > 0) continue
      found.push({ values, hit: toHit(segment, document, 0) })
      if (found.length >= limit + batch) first = merged(first, found, limit)
    }
    first = merged(first, found, limit)
  }
  return { hits: first.map(({ hit }) => hit), matching }
}

/** So many are put in order at once. */
const batch = 1_024

interface Sorted {
  /** What comes first is less; unknown is infinity. */
  readonly values: readonly number[]
  readonly hit: RankedHit
}

/** Empties `found`. */
function merged(first: readonly Sorted[], found: Sorted[], limit: number): Sorted[] {
  if (found.length === 0) return [...first]
  return [...first, ...found.splice(0)]
    .sort((a, b) => byValues(a.values, b.values) || byRank(a.hit, b.hit))
    .slice(0, limit)
}

function byValues(left: readonly number[], right: readonly number[]): number {
  for (const [at, one] of left.entries()) {
    const other = right[at] ?? 0
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}

function numberOf(segment: Segment, { column, order }: ColumnOrder): (document: number) => number {
  const { values, scale, unknown } = segment.column(column)
  const sign = order === 'asc' ? 1 : -1
  return (document) => {
    const value = values[document] as number
    return value === unknown || Number.isNaN(value) ? Number.POSITIVE_INFINITY : (sign * value) / scale
  }
}

function* liveDocuments({ segment, dead }: LiveSegment, conditions: readonly Condition[]): Generator<number> {
  for (const document of documentsOf(passingSet(segment, conditions), segment.documents))
    if (dead === null || !hasBit(dead, document)) yield document
}
