import { toIsoDate } from '../../clock.ts'
import { badRequest } from '../../errors.ts'
import type { Host } from '../../host.ts'
import type { ListOwner } from '../../lists/store.ts'
import { type FilterLocations, passesFilter, resolveFilters } from '../filters/filters.ts'
import { resolveIndustry } from '../industries/taxonomy.ts'
import { companiesWithDomains } from '../lookup/domain-lookup.ts'
import type { FollowedDataset } from '../lookup/lookup.ts'
import { confidences } from '../lookup/name-matcher.ts'
import { nameScoreMin } from '../lookup/schema.ts'
import { normalizeWebsite } from '../lookup/websites.ts'
import type { CompanyFilter, Confidence } from './company-index.ts'
import { readSearchCursor, type SearchCursor, searchFingerprint, writeSearchCursor } from './cursor.ts'
import { type FoundCompany, lexicalReasons, toWireHit } from './hits.ts'
import { type ListReader, readNamedLists } from './named-lists.ts'
import {
  type Explanation,
  type QueryMode,
  type ResolvedMode,
  type SearchData,
  type SearchRequest,
  searchHitsMax,
  searchLimit,
} from './schema.ts'

export interface SearchParts {
  readonly host: Pick<Host, 'clock' | 'crypto'>
  readonly locations: FilterLocations
  /** The instant that ages count from. */
  readonly searchNow: () => number
  /** Names the dataset in cursors, so that one of live data is not taken for test data. */
  readonly datasetName: string
  /** Whose lists the filters may name; null when nobody's. */
  readonly listOwner: ListOwner | null
  readonly lists: ListReader
}

/**
 * Answers one search (decisions D9). `name` looks the query up as a company name or website, `discovery` ranks by its text, and
 * `auto` takes the first when that is sure. The rules read no filters from the query yet: all of it ranks.
 */
export async function searchCompanies(
  dataset: FollowedDataset,
  parts: SearchParts,
  request: SearchRequest,
): Promise<SearchData> {
  const startedAt = parts.host.clock.now()
  const search = await readSearch(parts, request)
  await dataset.feed.catchUp()
  const named = await findByName(dataset, search)
  const isNamed = search.cursor === null ? decidesName(search, named) : search.cursor.mode === 'name'
  const mode: ResolvedMode = isNamed ? 'name' : 'discovery'
  const page = isNamed ? pageOfNames(named, search) : await discover(dataset, search)
  const seen = search.offset + search.size
  const goesOn = page.hasMore && seen < searchHitsMax
  const durationMs = () => parts.host.clock.now() - startedAt
  return {
    query: search.query,
    total_results: page.found.length,
    results: page.found.map((found) => toWireHit(found, request.fields ?? null, search.explains)),
    active_filters: isNamed ? search.active : { ...search.active, semanticQuery: search.query },
    request: {
      duration: durationMs(),
      query_mode_requested: request.query_mode ?? null,
      query_mode_resolved: mode,
      used_lexical_lookup: isNamed,
      name_match_confidence: named?.confidence ?? null,
    },
    next_cursor: goesOn ? writeSearchCursor({ offset: seen, mode }, search.fingerprint) : null,
    ...(search.explains
      ? { explanation: explain(search, isNamed, await countsOf(dataset, search, page), durationMs()) }
      : {}),
  }
}

export interface Search {
  readonly query: string
  readonly requestedMode: QueryMode
  readonly offset: number
  /** Results of this page. */
  readonly size: number
  readonly filter: CompanyFilter
  readonly active: ReturnType<typeof resolveFilters>['active']
  readonly unknownValues: ReturnType<typeof resolveFilters>['unknownValues']
  readonly cursor: SearchCursor | null
  readonly fingerprint: string
  readonly explains: boolean
}

interface Page {
  readonly found: readonly FoundCompany[]
  readonly hasMore: boolean
  /** Companies that the query matches, and those that pass the filters, when they were counted. */
  readonly matching: number | null
  readonly passing: number | null
}

interface Named {
  readonly found: readonly FoundCompany[]
  /** How sure the best match is; null when nothing has that name. */
  readonly confidence: Confidence | null
}

/** Reads a request, and refuses everything about it that can be refused in one 400. */
export async function readSearch(parts: SearchParts, request: SearchRequest): Promise<Search> {
  const query = request.query.trim().normalize('NFC')
  const requestedMode = request.query_mode ?? 'auto'
  const now = parts.searchNow()
  const named = await readNamedLists(request.filters, parts.listOwner, parts.lists)
  const resolved = resolveFilters(request.filters, {
    locations: parts.locations,
    today: toIsoDate(now),
    currentYear: new Date(now).getUTCFullYear(),
    knownList: named.knownList,
  })
  const bound = [parts.datasetName, query, requestedMode, resolved.active]
  const fingerprint = searchFingerprint(bound, parts.host.crypto)
  const cursor = request.after == null ? null : readSearchCursor(request.after, fingerprint)
  const issues = [...resolved.issues, ...named.issues]
  // Refused filters have no normal form for a cursor to be compared with.
  if (cursor !== null && 'issue' in cursor && issues.length === 0) issues.push(cursor.issue)
  if (issues.length > 0 || (cursor !== null && 'issue' in cursor)) throw badRequest(issues)
  const offset = cursor?.offset ?? 0
  return {
    query,
    requestedMode,
    offset,
    size: Math.min(request.limit ?? searchLimit.default, searchHitsMax - offset),
    filter: resolved.filter,
    active: resolved.active,
    unknownValues: resolved.unknownValues,
    cursor,
    fingerprint,
    explains: request.explain === true,
  }
}

/** The companies that the whole query may name, of those that pass the filter; null when it was not looked up. */
async function findByName(dataset: FollowedDataset, search: Search): Promise<Named | null> {
  if (search.requestedMode === 'discovery' || search.cursor?.mode === 'discovery') return null
  // "fintech" asks for an industry, even when a company is called so.
  if (search.requestedMode === 'auto' && resolveIndustry(search.query) !== null) return null
  return (await findByWebsite(dataset, search)) ?? (await findByNameIndex(dataset, search))
}

async function findByWebsite({ store }: FollowedDataset, { query, filter }: Search): Promise<Named | null> {
  const website = normalizeWebsite(query)
  if ('problem' in website) return null
  const [company] = await companiesWithDomains(store, [website.domain])
  if (company == null || !passesFilter(filter, company)) return null
  const reasons = () => [{ field: 'domain', kind: 'lexical' as const, terms: [website.domain], score: 1 }]
  return { found: [{ company, relevance: 1, reasons }], confidence: 'high' }
}

async function findByNameIndex({ store, index }: FollowedDataset, { query, filter }: Search): Promise<Named> {
  const [candidates = []] = await index.matchNames([query], searchHitsMax, nameScoreMin)
  const records = await store.findMany(candidates.map(({ id }) => id))
  const found = candidates.flatMap(({ matchedAlias, score }, i) => {
    const company = records[i]?.company
    if (company === undefined || !passesFilter(filter, company)) return []
    const field = matchedAlias === company.name ? 'name' : 'aliases'
    const reasons = () => [{ field, kind: 'lexical' as const, terms: [matchedAlias], score }]
    return [{ company, relevance: score, reasons }]
  })
  const [best] = confidences(found.map(({ relevance }) => relevance))
  return { found, confidence: best ?? null }
}

function decidesName({ requestedMode }: Search, named: Named | null): boolean {
  return requestedMode === 'name' || named?.confidence === 'high'
}

function pageOfNames(named: Named | null, { offset, size }: Search): Page {
  const found = named?.found ?? []
  return {
    found: found.slice(offset, offset + size),
    hasMore: found.length > offset + size,
    matching: found.length,
    passing: null,
  }
}

async function discover({ store, index }: FollowedDataset, search: Search): Promise<Page> {
  const { filter, query, size, offset, explains } = search
  const page = await index.search({ filter, text: query, limit: size, offset, counts: explains })
  const records = await store.findMany(page.hits.map(({ id }) => id))
  const found = page.hits.flatMap(({ relevance }, i) => {
    const company = records[i]?.company
    // Removed or changed since the index saw it.
    if (company === undefined || !passesFilter(filter, company)) return []
    return [{ company, relevance, reasons: () => lexicalReasons(company, query) }]
  })
  return { found, hasMore: page.hasMore, matching: page.matching, passing: page.passing }
}

interface Counts {
  readonly matching: number
  readonly passing: number
}

async function countsOf({ index }: FollowedDataset, { filter }: Search, page: Page): Promise<Counts> {
  const counted =
    page.passing ?? (await index.search({ filter, text: null, limit: 0, offset: 0, counts: true })).passing
  return { matching: page.matching ?? 0, passing: counted ?? 0 }
}

function explain(
  search: Search,
  isNamed: boolean,
  { matching, passing }: Counts,
  durationMs: number,
): Explanation {
  const { query } = search
  return {
    interpreter: 'rules',
    interpreter_version: '1',
    duration_ms: durationMs,
    spans: [],
    unparsed: isNamed ? [] : [{ text: query, start: 0, end: query.length }],
    overridden: [],
    unknown_values: search.unknownValues.map(({ path, value, suggestions }) => ({
      path,
      value,
      suggestions: [...suggestions],
    })),
    candidates: { after_filters: passing, lexical: matching, semantic: 0 },
  }
}
