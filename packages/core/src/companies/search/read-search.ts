import { toIsoDate } from '../../clock.ts'
import { badRequest } from '../../errors.ts'
import type { Host } from '../../host.ts'
import type { ListOwner } from '../../lists/store.ts'
import {
  type FilterContext,
  type FilterLocations,
  type FilterResolution,
  type Filters,
  resolveFilters,
} from '../filters/filters.ts'
import type { FollowedDataset } from '../lookup/lookup.ts'
import type { PlaceNames, UnderstandingContext } from '../understanding/understand-query.ts'
import { readSearchCursor, type SearchCursor, searchFingerprint } from './cursor.ts'
import { showsReasons } from './hits.ts'
import type { Meaning } from './meaning.ts'
import { readNamedLists } from './named-lists.ts'
import type { ListReader } from './remembered-lists.ts'
import { type QueryMode, type SearchRequest, searchHitsMax, searchLimit } from './schema.ts'

export interface SearchParts {
  readonly host: Pick<Host, 'clock' | 'crypto'>
  readonly locations: FilterLocations & PlaceNames
  /** The instant that ages count from. */
  readonly searchNow: () => number
  /** Names the dataset in cursors, so that one of live data is not taken for test data. */
  readonly datasetName: string
  /** Whose lists the filters may name; null when nobody's. */
  readonly listOwner: ListOwner | null
  readonly lists: ListReader
}

/** A request as it is answered: what it says, checked, and the page that it asks for. */
export interface Search {
  readonly query: string
  readonly requestedMode: QueryMode
  readonly offset: number
  /** Results of this page. */
  readonly size: number
  /** The filters of the request: a company is found by its name within them. */
  readonly explicit: Pick<FilterResolution, 'filter' | 'active' | 'unknownValues'>
  /** Null when the query can only be a name. */
  readonly meaning: Meaning | null
  readonly cursor: SearchCursor | null
  readonly fingerprint: string
  readonly explains: boolean
  readonly showsReasons: boolean
}

/**
 * Reads a request, and refuses everything about it that can be refused in one 400. A cursor goes on with the filters of its
 * search, those that the query was read to mean included.
 */
export async function readSearch(
  dataset: FollowedDataset,
  parts: SearchParts,
  request: SearchRequest,
): Promise<Search> {
  const requestedMode = request.query_mode ?? 'auto'
  const named = await readNamedLists(request.filters, parts.listOwner, parts.lists)
  const context = { ...filterContext(parts), knownList: named.knownList }
  const explicit = resolveFilters(request.filters, context)
  const issues = [...explicit.issues, ...named.issues]
  if (issues.length > 0) throw badRequest(issues)
  await dataset.feed.catchUp()
  const meaning =
    requestedMode === 'name' ? null : await meaningOf(dataset, request.query, explicit.active, context)
  const query = request.query.trim().normalize('NFC')
  const bound = [parts.datasetName, query, requestedMode, (meaning ?? explicit).active]
  const fingerprint = searchFingerprint(bound, parts.host.crypto)
  const cursor = request.after == null ? null : readSearchCursor(request.after, fingerprint)
  if (cursor !== null && 'issue' in cursor) throw badRequest([cursor.issue])
  const offset = cursor?.offset ?? 0
  return {
    query,
    requestedMode,
    offset,
    size: Math.min(request.limit ?? searchLimit.default, searchHitsMax - offset),
    explicit,
    meaning,
    cursor,
    fingerprint,
    explains: request.explain === true,
    showsReasons: showsReasons(request.fields ?? null, request.explain === true),
  }
}

/** The rules and tables that understand a query. */
let rules: typeof import('./meaning.ts') | null = null

async function meaningOf(
  { index }: FollowedDataset,
  query: string,
  explicit: Filters,
  context: FilterContext & Pick<UnderstandingContext, 'locations'>,
): Promise<Meaning> {
  // At the first search: a start need not wait 10 ms for them. Asking for them again takes 25 µs each time.
  rules ??= await import('./meaning.ts')
  const { investorPhrases, readMeaning } = rules
  // The dataset's investors that the query may name: the rules themselves ask nobody.
  const phrases = investorPhrases(query)
  const answers = phrases.length === 0 ? [] : await index.investorsNamed(phrases)
  const known = new Map(phrases.map((phrase, i) => [phrase, answers[i] ?? []]))
  return readMeaning(query, explicit, { ...context, investorsNamed: (phrase) => known.get(phrase) ?? [] })
}

function filterContext({ locations, searchNow }: SearchParts): FilterContext & { locations: PlaceNames } {
  const now = searchNow()
  return { locations, today: toIsoDate(now), currentYear: new Date(now).getUTCFullYear() }
}
