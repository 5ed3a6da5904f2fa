import { splitAtSpaces } from '../kernel/index.ts'
import {
  type CompanyRecord,
  companyTest,
  isNumeric,
  passesFilter,
  recordsWithDomains,
} from '../records/index.ts'
import { normalizeWebsite, resolveIndustry } from '../reference/index.ts'
import type { BrowsePage, Confidence, MatchType, NameCandidate } from './company-index.ts'
import { collapseFound, type FoundCompany, type FoundPage } from './hits.ts'
import { confidences, sureScoreMin } from './lookup/confidences.ts'
import { fullerFirst } from './lookup/fuller-first.ts'
import type { FollowedDataset } from './lookup/lookup.ts'
import { nameScoreMin } from './lookup/schema.ts'
import type { Meaning } from './meaning.ts'
import { isHeld } from './named-people.ts'
import type { Search } from './read-search.ts'
import { searchHitsMax } from './schema.ts'

/** The companies that the whole query may name. */
export interface NamedCompanies {
  readonly found: readonly FoundCompany[]
  /** How sure the best match is; null when nothing has that name. */
  readonly confidence: Confidence | null
  /** Whether the best match has the whole query for its name or website, and not only nearly. */
  readonly isWhole: boolean
  /** Whether it is spelt nearly as the whole query. */
  readonly isNear: boolean
  /** They bear the name that was meant by a misspelt one; absent for false. */
  readonly isCorrected?: boolean
}

/** Those that pass the filters of the request; null when the query was not looked up. */
export async function findByName(dataset: FollowedDataset, search: Search): Promise<NamedCompanies | null> {
  const { requestedMode, cursor, meaning, corrected } = search
  if (requestedMode === 'discovery' || cursor?.mode === 'discovery') return null
  if (requestedMode === 'auto' && cursor === null && !mayBeName(search.query, meaning)) return null
  const found = (await findByWebsite(dataset, search)) ?? (await findByNameIndex(dataset, search))
  if (corrected === null || found.confidence === 'high') return found
  const meant = await findByNameIndex(dataset, { ...search, query: corrected.text.trim() })
  return meant.confidence === 'high' && meant.isWhole ? { ...meant, isCorrected: true } : found
}

/** A sentence with years or amounts is no name, and neither is one that consists of filters. */
function mayBeName(query: string, meaning: Meaning | null): boolean {
  // "fintech" asks for an industry, even when a company is called so.
  if (resolveIndustry(query) !== null) return false
  if (meaning === null || meaning.understanding.spans.length === 0) return true
  const { spans, semanticQuery, likened } = meaning.understanding
  // Somebody's company may be called as they are.
  if (spans.every(({ filter }) => filter === 'people')) return true
  // "Alternatives to Rent" may be a company.
  if (likened !== null) return true
  return (
    semanticQuery !== null &&
    !spans.some(({ filter }) => filter !== 'sort' && filter !== 'subject' && isNumeric(filter))
  )
}

/**
 * Whether the names answer the search. Words that filter belong to no name, unless the whole query is one: "Boston Dynamics"
 * asks for no company in Boston.
 */
export function decidesName(
  { query, requestedMode, cursor, meaning, corrected, hasStranger }: Search,
  named: NamedCompanies | null,
): boolean {
  if (cursor !== null) return cursor.mode === 'name'
  if (requestedMode === 'name') return true
  // Nobody's text holds the words of a misspelt name. One word that was corrected may be a topic.
  const isMisspelt = corrected === null ? hasStranger : splitAtSpaces(query).length > 1
  if (isMisspelt && named?.isNear === true && meaning?.understanding.spans.length === 0) return true
  if (named?.confidence !== 'high') return false
  if (meaning?.understanding.likened != null) return named.isWhole
  return named.isWhole || meaning === null || meaning.understanding.spans.length === 0
}

/**
 * Whether the query is the name of a person that nobody bears and that no company speaks of: who holds a part of it is another. The names
 * most like it, if there are any, answer such a search.
 */
export async function namesNobody(
  { index }: Pick<FollowedDataset, 'index'>,
  { requestedMode, cursor, meaning, corrected, query }: Search,
): Promise<boolean> {
  if (requestedMode !== 'auto' || cursor !== null || meaning?.understanding.isPerson !== true) return false
  return !(await isHeld(index, corrected?.text ?? query))
}

/** Without those that are shown in another place. */
export function pageOfNames(
  named: NamedCompanies | null,
  { offset, size, collapse }: Pick<Search, 'offset' | 'size' | 'collapse'>,
  elsewhere: readonly string[] = [],
): FoundPage {
  const all = (named?.found ?? []).filter(({ record }) => !elsewhere.includes(record.company.id))
  const found = collapse === null ? all : collapseFound(all)
  const end = Math.min(offset + size, found.length)
  return {
    found: found.slice(offset, end),
    end,
    hasMore: found.length > end,
    total: found.length,
    lacking: 0,
    wordsNotFound: [],
    passing: null,
    compared: 0,
  }
}

/** Counts of the companies that were found by name, on this page or another. */
export async function facetsOfNames(
  dataset: FollowedDataset,
  named: NamedCompanies | null,
  search: Search,
): Promise<BrowsePage['facets']> {
  return facetsOf(
    dataset,
    (named?.found ?? []).map(({ record }) => record.company.id),
    search,
  )
}

/** Counts of these companies. */
export async function facetsOf(
  { index }: FollowedDataset,
  ids: readonly string[],
  { facets }: Pick<Search, 'facets'>,
): Promise<BrowsePage['facets']> {
  const filter = { lists: { include: [ids], exclude: [] } }
  return (await index.browse({ filter, sort: [], limit: 0, after: null, facets })).facets
}

async function findByWebsite(
  { store }: FollowedDataset,
  { query, explicit, tuned }: Search,
): Promise<NamedCompanies | null> {
  const website = normalizeWebsite(query)
  if ('problem' in website) return null
  const [record] = await recordsWithDomains(store, [website.domain])
  if (record == null || !passesFilter(explicit.filter, record.company, record)) return null
  if (tuned?.hidden.includes(record.company.id) === true) return null
  const reasons = () => [{ field: 'domain', kind: 'lexical' as const, terms: [website.domain], score: 1 }]
  return {
    found: [{ record, relevance: 1, missing: [], reasons }],
    confidence: 'high',
    isWhole: true,
    isNear: false,
  }
}

async function findByNameIndex(
  { store, index }: FollowedDataset,
  { query, explicit, requestedMode, cursor, corrected, hasStranger }: Search,
): Promise<NamedCompanies> {
  const [candidates = []] = await index.matchNames([query], searchHitsMax, nameScoreMin)
  const passes = companyTest(explicit.filter)
  const pass = async (some: readonly NameCandidate[]) => {
    const records = await store.findMany(some.map(({ id }) => id))
    return some.flatMap((candidate, i) => {
      const record = records[i] ?? null
      if (record === null || !passes(record.company, record)) return []
      return [{ ...candidate, record }]
    })
  }
  const isAsked = requestedMode === 'name' || cursor !== null || (candidates[0]?.score ?? 0) >= sureScoreMin
  const judged = isAsked ? [] : await firstPassing(candidates, pass)
  // Of a misspelt query a name that is spelt nearly so may answer; no other name does.
  const mayDecide = (hasStranger || corrected !== null) && judged[0]?.matchType === 'fuzzy'
  const passed = isAsked || mayDecide ? await pass(candidates) : judged
  const passing = fullerFirst(query, passed, ({ record }) => record.company)
  const [best] = confidences(passing.map(({ score }) => score))
  return {
    found: passing.map(foundByName),
    confidence: best ?? null,
    isWhole: wholeMatches.some((type) => type === passing[0]?.matchType),
    isNear: passing[0]?.matchType === 'fuzzy',
  }
}

/** Names that decide nothing are judged by the best of them: up to 1,000 records are not read for it. */
async function firstPassing<T>(
  candidates: readonly NameCandidate[],
  pass: (some: readonly NameCandidate[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  for (let from = 0; from < candidates.length; from += readTogether) {
    const [first] = await pass(candidates.slice(from, from + readTogether))
    if (first !== undefined) return [first]
  }
  return []
}

const readTogether = 8

const wholeMatches: readonly MatchType[] = ['exact', 'normalized', 'alias']

function foundByName({
  record,
  matchedAlias,
  score,
}: NameCandidate & { record: CompanyRecord }): FoundCompany {
  const { name, domain, alternate_domains } = record.company
  const isDomain = [domain, ...alternate_domains].includes(matchedAlias)
  const field = matchedAlias === name ? 'name' : isDomain ? 'domain' : 'aliases'
  const reasons = () => [{ field, kind: 'lexical' as const, terms: [matchedAlias], score }]
  return { record, relevance: score, missing: [], reasons, named: matchedAlias }
}
