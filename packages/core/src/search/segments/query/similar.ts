import { similarTerms } from '../../analysis/query-terms.ts'
import { distinctiveTerms, industryWorth } from '../../analysis/similar-weights.ts'
import { groupWorth, partOfBest } from '../../analysis/term-worth.ts'
import type { SimilarCompany, SimilarQuery } from '../../company-index.ts'
import { attribute } from '../attributes.ts'
import type { IndexView, LiveSegment, Segment } from '../segment.ts'
import { filterConditions } from './filter-conditions.ts'
import { inIndustry } from './frequencies.ts'
import { GroupCursor, ListCursor } from './list-cursor.ts'
import { liveCompanies } from './live-counts.ts'
import { passingDocuments } from './passing-set.ts'
import { findPosting } from './posting-lists.ts'
import { type Group, holdersOf } from './query-groups.ts'
import { bestScore, wordsHeld } from './search-view.ts'
import { bestOfView, cursorOf } from './segment-hits.ts'

/** The companies of a view that are most like a text: those that share its rarest terms, and its industries. */
export function similarIn(view: IndexView, query: SimilarQuery): SimilarCompany[] {
  const groups = groupsLike(view, query.text)
  const industries = industriesAsked(view, query.industries)
  const best = industries.reduce((sum, { worth }) => sum + worth, bestScore(groups))
  const conditions = filterConditions(query.filter)
  const hits = bestOfView(view, query.limit, ({ segment }: LiveSegment) => ({
    groups: [
      ...groups.map(({ alternatives }) => cursorOf(segment, alternatives)),
      ...industries.map((industry) => industryCursor(segment, industry)),
    ],
    passing: passingDocuments(segment, conditions),
    excluded: new Set(query.excludedIds.map((id) => segment.documentOf(id))),
    demoted: [],
  }))
  return hits.map((hit) => ({
    id: hit.id,
    score: partOfBest(hit.score, best),
    terms: wordsHeld(hit, groups),
    industries: industries
      .filter(({ term }) => {
        const ordinal = hit.segment.attributes.find(term)
        return ordinal >= 0 && findPosting(hit.segment.attributes, ordinal, hit.document) >= 0
      })
      .map(({ key }) => key),
  }))
}

interface AskedIndustry {
  readonly key: string
  readonly term: string
  readonly worth: number
}

function groupsLike(view: IndexView, text: string): Group[] {
  const companies = liveCompanies(view)
  const held = [...similarTerms(text)].map(([term, { word }]) => ({
    term,
    word,
    holding: holdersOf(view, term),
  }))
  return distinctiveTerms(held).map(({ term, word, holding }) => {
    const worth = groupWorth(companies, holding, 1)
    return { word, isBonus: false, isGeneric: false, isHeld: true, worth, alternatives: [{ term, worth }] }
  })
}

function industriesAsked(view: IndexView, keys: readonly string[]): AskedIndustry[] {
  const companies = liveCompanies(view)
  return [...new Set(keys)].map((key) => {
    const term = attribute.industry(key)
    return { key, term, worth: industryWorth(companies, inIndustry(view, key)) }
  })
}

function industryCursor({ attributes }: Segment, { term, worth }: AskedIndustry): GroupCursor {
  const ordinal = attributes.find(term)
  return new GroupCursor(ordinal < 0 ? [] : [new ListCursor(attributes, ordinal, worth)])
}
