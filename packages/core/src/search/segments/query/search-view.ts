import { impactMax } from '../../analysis/impact.ts'
import { topicTerms } from '../../analysis/query-terms.ts'
import { partOfBest } from '../../analysis/term-worth.ts'
import type { SearchMatch, SearchPage, SearchPlan } from '../../company-index.ts'
import { hasBit } from '../bits.ts'
import type { IndexView, LiveSegment } from '../segment.ts'
import { countLive, documentsOf } from './document-set.ts'
import { facetCounts } from './facet-counts.ts'
import { type Condition, filterConditions } from './filter-conditions.ts'
import { type Passing, passingDocuments, passingSet } from './passing-set.ts'
import { findPosting } from './posting-lists.ts'
import { type Group, groupsOf } from './query-groups.ts'
import { bestOfView, byRank, cursorOf, type RankedHit, toHit } from './segment-hits.ts'
import { sortedView } from './sorted-view.ts'

/** The best companies of a view for a plan: the same answer whatever segments the companies lie in. */
export function searchView(view: IndexView, plan: SearchPlan): SearchPage {
  const groups = groupsOf(view, plan.text)
  const conditions = filterConditions(plan.filter)
  const topics = topicConditions(plan.without ?? [])
  const seen = plan.offset + plan.limit
  if (plan.sort !== undefined && plan.sort.length > 0) {
    const sorted = sortedView(view, seen + 1, plan.sort, [...conditions, ...topics], groups)
    const { hits, matching } = sorted
    return {
      hits: hits.slice(plan.offset, seen).map((hit) => ({
        ...toMatch(hit, groups, plan.tellsTerms === true),
        relevance: 1,
      })),
      hasMore: hits.length > seen,
      passing: plan.counts === true ? countPassing(view, conditions) : null,
      matching: plan.counts === true ? matching : null,
      ...facetsOf(view, plan, sorted.conditions),
    }
  }
  const counts = plan.counts === true
  let passing = 0
  let allowedLive = 0
  const passingIn = ({ segment, dead }: LiveSegment): Passing => {
    if (!counts) return passingDocuments(segment, [...conditions, ...topics])
    const set = passingSet(segment, [...conditions, ...topics])
    passing += countLive(passingSet(segment, conditions), dead, segment.documents)
    allowedLive += countLive(set, dead, segment.documents)
    return { set, check: null }
  }
  const found =
    groups.length === 0
      ? { hits: firstOfView(view, seen + 1, passingIn), matching: -1 }
      : bestOfView(view, seen + 1, counts, (live) => ({
          groups: groups.map(({ alternatives }) => cursorOf(live.segment, alternatives)),
          passing: passingIn(live),
          excluded: noDocuments,
        }))
  return {
    hits: found.hits.slice(plan.offset, seen).map((hit) => toMatch(hit, groups, plan.tellsTerms === true)),
    hasMore: found.hits.length > seen,
    passing: counts ? passing : null,
    matching: counts ? (groups.length === 0 ? allowedLive : found.matching) : null,
    ...facetsOf(view, plan, [...conditions, ...topics, ...holdingAny(groups)]),
  }
}

function facetsOf(view: IndexView, { facets = [] }: SearchPlan, conditions: readonly Condition[]) {
  return facets.length === 0 ? {} : { facets: facetCounts(view, conditions, facets) }
}

/** What every company meets that a word of the query lifts. */
function holdingAny(groups: readonly Group[]): Condition[] {
  if (groups.length === 0) return []
  const terms = groups.flatMap(({ alternatives }) => alternatives.filter(({ worth }) => worth > 0))
  return [{ kind: 'words', anyOf: [...new Set(terms.map(({ term }) => term))] }]
}

function countPassing(view: IndexView, conditions: readonly Condition[]): number {
  return view.segments.reduce(
    (sum, { segment, dead }) => sum + countLive(passingSet(segment, conditions), dead, segment.documents),
    0,
  )
}

const noDocuments: ReadonlySet<number> = new Set()

function topicConditions(without: readonly string[]): Condition[] {
  return [...new Set(without)].flatMap((topic) => {
    const terms = topicTerms(topic)
    return terms.length === 0 ? [] : [{ kind: 'topic', terms }]
  })
}

/** Without a word to rank by every company that passes comes, in the order of documents. */
function firstOfView(
  view: IndexView,
  limit: number,
  passingIn: (segment: LiveSegment) => Passing,
): readonly RankedHit[] {
  return view.segments
    .flatMap((live) =>
      [...firstDocuments(passingIn(live), live, limit)].map((document) => toHit(live.segment, document, 0)),
    )
    .sort(byRank)
    .slice(0, limit)
}

function* firstDocuments(
  { set, check }: Passing,
  { segment, dead }: LiveSegment,
  limit: number,
): Generator<number> {
  let count = 0
  for (const document of documentsOf(set, segment.documents)) {
    if (count === limit) return
    if (dead !== null && hasBit(dead, document)) continue
    if (check !== null && !check(document)) continue
    count++
    yield document
  }
}

function toMatch(hit: RankedHit, groups: readonly Group[], tellsTerms: boolean): SearchMatch {
  return {
    id: hit.id,
    relevance: groups.length === 0 ? 1 : partOfBest(hit.score, bestScore(groups)),
    terms: tellsTerms ? wordsHeld(hit, groups) : [],
  }
}

/** What a company that is all about the words of a query would score. */
export function bestScore(groups: readonly Group[]): number {
  return groups.reduce((sum, { worth, isBonus }) => (isBonus ? sum : sum + worth * impactMax), 0)
}

/** Words of the query that a document holds, themselves or by another term for them. */
export function wordsHeld({ segment: { words }, document }: RankedHit, groups: readonly Group[]): string[] {
  const holds = (term: string) => {
    const ordinal = words.find(term)
    return ordinal >= 0 && findPosting(words, ordinal, document) >= 0
  }
  const held = groups.filter(
    ({ isBonus, alternatives }) => !isBonus && alternatives.some(({ term }) => holds(term)),
  )
  return [...new Set(held.map(({ word }) => word))]
}
