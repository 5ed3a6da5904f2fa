import { badRequest, type Environment, type Host, type RecentlyUsed, toIsoDate } from '../kernel/index.ts'
import {
  type FieldView,
  type FilterContext,
  type FilterLocations,
  type ListOwner,
  listIdsOf,
  resolveFilters,
} from '../records/index.ts'
import type { ExchangeRates, PlaceLabels } from '../reference/index.ts'
import type { Collapse, ColumnOrder, FacetPlan } from './company-index.ts'
import { type CorrectedQuery, correctQuery, type SpeltQuery, wellSpelt } from './correct-query.ts'
import { readSearchCursor, type SearchCursor, searchFingerprint } from './cursor.ts'
import { facetIssues, facetPlans } from './facets/facets.ts'
import { showsReasons } from './hits.ts'
import type { Likeness } from './likeness.ts'
import type { FollowedDataset } from './lookup/lookup.ts'
import type { Meaning, ResolvedFilters } from './meaning.ts'
import { companiesNamed } from './named-companies.ts'
import { readNamedLists } from './named-lists.ts'
import { nobody, peopleOf } from './named-people.ts'
import { type CompanyOrder, columnOrders, orderIssues } from './orders.ts'
import type { PlaceNames, QueryContext } from './query-understanding/understand-query.ts'
import { readRules, readyRules } from './ready-rules.ts'
import type { ListReader } from './remembered-lists.ts'
import { type QueryMode, type SearchRequest, searchHitsMax, searchLimit } from './schema.ts'
import { type AppliedTuning, applied } from './tuning/applied.ts'
import type { TuningInForce } from './tuning/in-force.ts'
import type { SemanticRanker } from './vectors/semantic-ranker.ts'

export interface SearchParts {
  readonly host: Pick<Host, 'clock' | 'crypto'>
  readonly locations: FilterLocations & PlaceNames & PlaceLabels
  /** Of money in other currencies; by default those that come with Dealflow. */
  readonly rates?: ExchangeRates | undefined
  /** The instant that ages count from. */
  readonly searchNow: () => number
  /** Names the dataset in cursors, so that one of live data is not taken for test data. */
  readonly datasetName: Environment
  /** The account whose lists the filters may name; null for none. */
  readonly listOwner: ListOwner | null
  readonly lists: ListReader
  /** Null where nothing tells how much companies are like each other: a query asks for none like another then. */
  readonly likeness: Likeness | null
  /** What an operator has tuned; null for nothing. */
  readonly tuning: TuningInForce | null
  /** What ranks by meaning too; null where nothing does. */
  readonly semantic: SemanticRanker | null
  /** Of searches that were read lately: a page of one often follows the other. */
  readonly readings: RecentlyUsed<RememberedReading>
  /** Own fields that the caller may see. */
  readonly fields: FieldView
}

/** A request as it is answered: what it says, checked, and the page that it asks for. */
export interface Search extends SpeltQuery {
  readonly query: string
  readonly requestedMode: QueryMode
  readonly offset: number
  /** Results of this page. */
  readonly size: number
  /** The filters of the request: a company is found by its name within them. */
  readonly explicit: ResolvedFilters
  /** Null when the query can only be a name. */
  readonly meaning: Meaning | null
  readonly cursor: SearchCursor | null
  readonly fingerprint: string
  /** The order asked for, by the request or its words; empty for rank. */
  readonly sort: readonly CompanyOrder[]
  /** The same as the index is asked for it. */
  readonly columns: readonly ColumnOrder[]
  /** Own fields whose words count, by key. */
  readonly customWords: readonly number[]
  /** Null for none. */
  readonly collapse: Collapse | null
  /** What the companies found are counted by. */
  readonly facets: readonly FacetPlan[]
  readonly explains: boolean
  readonly showsReasons: boolean
  /** Null where nothing that an operator has tuned concerns the search. */
  readonly tuned: AppliedTuning | null
}

/** What the words and filters of a request come to, whatever page of it is asked for. */
export type SearchReading = Pick<Search, 'explicit' | 'meaning' | keyof SpeltQuery | 'sort' | 'fingerprint'>

/** Whom a phrase names and what a word means is the dataset's to say: what it said holds until it changes. */
export interface RememberedReading extends SearchReading {
  /** Where the index was in the feed when it was asked; missing where it was not. */
  readonly askedAt?: string | null
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
  const query = request.query.trim().normalize('NFC')
  const requestedMode = request.query_mode ?? 'auto'
  const issues = [...orderIssues(request.sort ?? [], parts.fields), ...facetIssues(request, parts.fields)]
  if (issues.length > 0) throw badRequest(issues)
  const reading = await readingOf(dataset, parts, request, query, requestedMode)
  const { explicit, meaning, corrected, hasStranger, sort, fingerprint } = reading
  const tuned =
    parts.tuning === null
      ? null
      : await applied(
          parts.tuning,
          dataset.store,
          tunedSearch(query, requestedMode, reading),
          parts.host.crypto,
        )
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
    corrected,
    hasStranger,
    cursor,
    fingerprint,
    sort,
    columns: columnOrders(sort, parts.fields),
    customWords: customWords(parts.fields),
    collapse: collapseOf(request),
    facets: facetPlans(request, parts.locations, currentYearOf(parts), parts.fields),
    explains: request.explain === true,
    // What is highlighted is what the reasons name.
    showsReasons:
      request.highlight === true || showsReasons(request.fields ?? null, request.explain === true),
    tuned,
  }
}

/** Of people and choices nobody is found by a word. */
export const customWords = ({ fields }: FieldView): readonly number[] =>
  fields.flatMap(({ key, type }) => (type === 'text' || type === 'tags' ? [key] : []))

const tunedSearch = (query: string, mode: QueryMode, { meaning, sort, explicit }: SearchReading) => ({
  query,
  text: meaning?.understanding.rankingText ?? null,
  pins: mode !== 'name' && sort.length === 0,
  filter: explicit.filter,
})

/** The index may answer once it resolves. */
async function readingOf(
  dataset: FollowedDataset,
  parts: SearchParts,
  request: SearchRequest,
  query: string,
  requestedMode: QueryMode,
): Promise<SearchReading> {
  const context = filterContext(parts)
  const key = readingKey(parts, request, requestedMode, context.today)
  const remembered = key === null ? undefined : parts.readings.get(key)
  const filters = remembered === undefined ? await readFilters(parts, request.filters) : null
  await dataset.feed.catchUp()
  const { cursor } = await dataset.index.status()
  if (remembered !== undefined && (remembered.askedAt === undefined || remembered.askedAt === cursor))
    return remembered
  const { explicit, context: withLists } = filters ?? (await readFilters(parts, request.filters))
  // To ask for them again takes 25 µs.
  const understanding = requestedMode === 'name' ? null : (readRules() ?? (await readyRules(parts)))
  const asked = { index: dataset.index, cursor }
  const people = understanding === null ? nobody : await peopleOf(dataset, understanding, request.query)
  const isOfName = (text: string) =>
    text.split(' ').every((word) => people.words.has(word)) || parts.tuning?.isKnown(text) === true
  const spelt =
    understanding === null
      ? wellSpelt
      : await correctQuery(understanding, asked, request.query, parts.locations, { isKnown: isOfName })
  const { corrected, hasStranger } = spelt
  const read = corrected?.text ?? request.query
  const meant =
    understanding === null || corrected === null ? people : await peopleOf(dataset, understanding, read)
  const phrases = understanding?.investorPhrases(read) ?? []
  const names = parts.likeness === null ? [] : (understanding?.companyPhrases(read) ?? [])
  const known = parts.likeness === null ? null : await companiesNamed(dataset, names, parts.likeness)
  const companyNamed = (phrase: string) => known?.get(phrase) ?? null
  const meaning =
    understanding === null
      ? null
      : await meaningOf(understanding, dataset, request, corrected, phrases, explicit, {
          ...withLists,
          companyNamed,
          personNamed: meant.personNamed,
          isFormerCompany: meant.isFormerCompany,
          isSpokenOf: meant.isSpokenOf,
        })
  const sort = orderOf(request.sort ?? null, meaning)
  // A page of what was read otherwise would skip or repeat companies.
  const bound = [
    parts.datasetName,
    query,
    corrected === null ? query : corrected.text,
    requestedMode,
    (meaning ?? explicit).active,
    ...sort,
    ...boundBy(collapseOf(request)),
  ]
  const isAsked = phrases.length + names.length > 0 || people.isAsked || meant.isAsked || spelt.isAsked
  const reading = {
    ...(isAsked ? { askedAt: cursor } : {}),
    explicit,
    meaning,
    corrected,
    hasStranger,
    sort,
    fingerprint: searchFingerprint(bound, parts.host.crypto),
  }
  if (key !== null) parts.readings.set(key, reading, key.length + readingLetters)
  return reading
}

/** The filters that a request sends, with what its lists hold; refuses all that is wrong with them. */
export async function readFilters(parts: SearchParts, filters: SearchRequest['filters']) {
  const named = await readNamedLists(filters, parts.listOwner, parts.lists)
  const context = { ...filterContext(parts), knownList: named.knownList }
  // Holds nothing of the request's own filters, which its caller may change.
  const explicit = resolveFilters(filters, context)
  const issues = [...explicit.issues, ...named.issues]
  if (issues.length > 0) throw badRequest(issues)
  return { explicit, context }
}

/** What the request sends holds, rank too; else what its words ask for. Of equals by all keys the one that ranks higher comes first. */
function orderOf(sent: SearchRequest['sort'] | null, meaning: Meaning | null): readonly CompanyOrder[] {
  if (sent == null) return meaning?.understanding.sort ?? []
  const issues = sent.flatMap(({ by, order }, i) => {
    if (by !== 'relevance') return []
    const path = `sort[${i}]`
    if (order === 'asc') return [{ path: `${path}.order`, message: 'relevance has one order: leave asc out' }]
    return i === sent.length - 1
      ? []
      : [{ path, message: 'relevance parts all companies: send it alone or as the last key' }]
  })
  if (issues.length > 0) throw badRequest(issues)
  return sent.flatMap(({ by, order }) => (by === 'relevance' ? [] : [{ by, order: order ?? 'desc' }]))
}

export function collapseOf({ collapse }: Pick<SearchRequest, 'collapse'>): Collapse | null {
  return collapse === 'domain' ? collapse : null
}

/** What a cursor is bound to: places in a collapsed answer are others. */
export function boundBy(collapse: Collapse | null): readonly string[] {
  return collapse === null ? [] : [`collapse: ${collapse}`]
}

/**
 * Null for what is read anew each time: what names lists, whose companies change, what is explained, since an explanation hands out
 * parts of the reading, and what is too long to come again.
 */
function readingKey(
  { datasetName, tuning, fields }: SearchParts,
  { query, filters, sort, explain, missing_values, collapse }: SearchRequest,
  mode: QueryMode,
  today: string,
): string | null {
  if (explain === true || query.length > queryLettersMax || listIdsOf(filters).length > 0) return null
  const key = JSON.stringify([
    datasetName,
    today,
    mode,
    query,
    filters,
    sort,
    missing_values,
    collapse,
    tuning?.fingerprint,
    fields.fingerprint,
  ])
  return key.length > keyLettersMax ? null : key
}

const queryLettersMax = 1_000
const keyLettersMax = 8_000
/** About what a reading takes beside its key. */
const readingLetters = 4_000
/** For the memory of readings: some 800 searches a generation. Reading one anew takes 150 µs. */
export const readingsLettersMax = 4 * 1024 * 1024

/** `phrases` are those of the query that may name investors. */
async function meaningOf(
  { readMeaning }: Pick<typeof import('./meaning.ts'), 'readMeaning'>,
  { index }: FollowedDataset,
  { query, missing_values }: SearchRequest,
  corrected: CorrectedQuery | null,
  phrases: readonly string[],
  explicit: Search['explicit'],
  context: FilterContext &
    Pick<
      QueryContext,
      'locations' | 'rates' | 'companyNamed' | 'personNamed' | 'isFormerCompany' | 'isSpokenOf'
    >,
): Promise<Meaning> {
  // The dataset's investors that the query may name: the rules themselves ask nobody.
  const answers = phrases.length === 0 ? [] : await index.investorsNamed(phrases)
  const known = new Map(phrases.map((phrase, i) => [phrase, answers[i] ?? []]))
  const investorsNamed = (phrase: string) => known.get(phrase) ?? []
  const missingLast = missing_values !== 'exclude'
  return readMeaning(query, corrected, explicit, { ...context, investorsNamed }, missingLast)
}

export const currentYearOf = ({ searchNow }: Pick<SearchParts, 'searchNow'>): number =>
  new Date(searchNow()).getUTCFullYear()

function filterContext({
  locations,
  rates,
  searchNow,
  fields,
}: SearchParts): FilterContext & Pick<QueryContext, 'locations' | 'rates'> {
  const now = searchNow()
  return { locations, rates, fields, today: toIsoDate(now), currentYear: new Date(now).getUTCFullYear() }
}
