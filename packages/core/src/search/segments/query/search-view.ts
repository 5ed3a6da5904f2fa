import { impactMax } from '../../analysis/impact.ts'
import { jointGroups } from '../../analysis/joint-groups.ts'
import { topicTerms } from '../../analysis/query-terms.ts'
import { partOfBest } from '../../analysis/term-worth.ts'
import type { SearchMatch, SearchPage, SearchPlan } from '../../company-index.ts'
import type { IndexView } from '../segment.ts'
import { firstOfDomains } from './collapse.ts'
import { askDemotions } from './demotions.ts'
import { facetCounts } from './facet-counts.ts'
import { type Condition, filterConditions, holdingOneOf } from './filter-conditions.ts'
import { findPosting } from './posting-lists.ts'
import { type Group, groupsOf } from './query-groups.ts'
import { rankedView } from './ranked-view.ts'
import { searchSteps } from './search-steps.ts'
import type { FoundHits, RankedHit } from './segment-hits.ts'
import { sortedView } from './sorted-view.ts'
import { countTier, tiersOf } from './tiers.ts'

/** The best companies of a view for a plan: the same answer whatever segments the companies lie in. */
export function searchView(view: IndexView, plan: SearchPlan): SearchPage {
  return searchGroups(view, plan, groupsOf(view, plan))
}

/** The same, or null where that would read more than `postingsMax`. */
export function searchWithin(view: IndexView, plan: SearchPlan, postingsMax: number): SearchPage | null {
  const asked = groupsOf(view, plan)
  return searchSteps(view, plan, asked) > postingsMax ? null : searchGroups(view, plan, asked)
}

function searchGroups(view: IndexView, plan: SearchPlan, asked: readonly Group[]): SearchPage {
  const filter = filterConditions(plan.filter)
  const conditions = [...filter, ...topicConditions(plan.without ?? []), ...idConditions(plan.excluded ?? [])]
  const tiers = tiersOf(conditions, plan.knownFirst ?? [])
  const demotions = askDemotions(plan.demoted ?? [])
  const seen = plan.offset + plan.limit
  const ranked = (groups: readonly Group[], limit: number, more: readonly Condition[]): FoundHits => {
    const among = more.length === 0 ? tiers : tiersOf([...conditions, ...more], plan.knownFirst ?? [])
    const isEither = plan.isEither === true
    const found = rankedView(view, { limit, tiers: among, groups, isEither, demotions })
    return more.length === 0 ? found : { ...found, words: [...found.words, ...more] }
  }
  const firstHits = (groups: readonly Group[], limit: number): FoundHits => {
    if (plan.sort !== undefined && plan.sort.length > 0)
      return sortedView(view, limit, plan.sort, tiers, groups)
    const both = jointGroups(groups, plan.isEither === true || plan.isList === true)
    const holdingBoth = both.map((group) => holdingOneOf([group]))
    const found = both.length === 0 ? null : ranked(groups, limit, holdingBoth)
    return found !== null && found.total > 0 ? found : ranked(groups, limit, [])
  }
  const find = (groups: readonly Group[]): FoundHits =>
    plan.collapse == null
      ? firstHits(groups, seen + 1)
      : firstOfDomains(view, seen + 1, tiers, (limit) => firstHits(groups, limit))
  const held = find(asked)
  // Words that no company of the index holds are no reason to hide those that pass.
  const wordsNotFound = held.total === 0 && filter.length > 0 ? wordsNobodyHolds(asked) : []
  const groups = wordsNotFound.length === 0 ? asked : []
  const { hits, total, lacking, words, scoringIn } = wordsNotFound.length === 0 ? held : find(groups)
  return {
    hits: matchesOf(hits.slice(0, seen), plan, groups),
    hasMore: hits.length > seen,
    total,
    lacking,
    wordsNotFound,
    passing: plan.countsPassing === true ? passingOf(view, filter) : null,
    ...facetsOf(view, plan, [...conditions, ...words], scoringIn),
  }
}

function facetsOf(
  view: IndexView,
  { facets = [] }: SearchPlan,
  conditions: readonly Condition[],
  scoringIn: FoundHits['scoringIn'],
) {
  return facets.length === 0 ? {} : { facets: facetCounts(view, conditions, facets, scoringIn) }
}

function passingOf(view: IndexView, conditions: readonly Condition[]): number {
  const [all] = tiersOf(conditions, [])
  return countTier(view, all, [])
}

/** All words of a query that ask for something, when no company holds any of them; else none. */
function wordsNobodyHolds(groups: readonly Group[]): string[] {
  const words = groups.filter(({ isBonus }) => !isBonus)
  return words.some(({ isHeld }) => isHeld) ? [] : words.map(({ word }) => word)
}

function topicConditions(without: readonly string[]): Condition[] {
  return [...new Set(without)].flatMap((topic) => {
    const terms = topicTerms(topic)
    return terms.length === 0 ? [] : [{ kind: 'topic', terms }]
  })
}

function idConditions(excluded: readonly string[]): readonly Condition[] {
  return excluded.length === 0 ? [] : filterConditions({ lists: { include: [], exclude: [excluded] } })
}

/** Those of the page. Relevance never rises with rank, though who lacks a number comes behind who scores less. */
function matchesOf(
  hits: readonly RankedHit[],
  { sort = [], offset, tellsTerms = false }: SearchPlan,
  groups: readonly Group[],
): SearchMatch[] {
  const best = bestScore(groups)
  const isRanked = sort.length === 0 && groups.length > 0
  let relevance = 1
  return hits.flatMap((hit, at): SearchMatch[] => {
    if (isRanked) relevance = Math.min(relevance, partOfBest(hit.score, best))
    if (at < offset) return []
    const { id, isLacking, collapsed } = hit
    const terms = tellsTerms ? wordsHeld(hit, groups) : []
    return [{ id, relevance, terms, isLacking, ...(collapsed === undefined ? {} : { collapsed }) }]
  })
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
