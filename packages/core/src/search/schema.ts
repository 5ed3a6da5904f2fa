import {
  maybe,
  Nullable,
  OneOf,
  RequestIdSchema,
  type Static,
  Text,
  Type,
  titled,
  valuesFor,
} from '../kernel/index.ts'
import { CompanySchema, FiltersSchema, filterKeys } from '../records/index.ts'
import { textFields } from './analysis/words-of.ts'
import { ExplanationSchema } from './explanation-schema.ts'
import { FacetNamesSchema, FacetsSchema } from './facets/schema.ts'
import { orderKeys, sortOrders } from './orders.ts'
import { OwnName } from './own-names.ts'

/** Request and answer of `POST /api/v2/searches` and its bounds (docs/design/decisions.md#search-requests). */
const queryModes = ['auto', 'name', 'discovery'] as const
export const resolvedModes = ['name', 'discovery'] as const
export const confidenceLevels = ['high', 'medium', 'low'] as const
/** What became of ranking by meaning, where an operator brings an embedder. */
export const semanticRankings = ['used', 'not_in_time', 'not_ready', 'unavailable'] as const
export const searchLimit = { default: 25, max: 50 } as const
const SortKeySchema = Type.Union([OneOf(['relevance', ...orderKeys]), OwnName()])
export const sortKeysMax = 3
const missingValuesChoices = ['last', 'exclude'] as const
export const collapseChoices = ['none', 'domain'] as const

/** A search can be paged through so far. */
export const searchHitsMax = 1_000

/** What a hit shows of its company, besides the fields that always come. */
export const hitFields = [
  'id',
  'primary_key',
  'name',
  'website',
  'domain',
  'description',
  'tagline',
  'logo_url',
  'founded_year',
  'location',
  'industries',
  'employee_count',
  'follower_count',
  'funding',
  'score',
  'custom',
  'relevance',
  'match_reasons',
] as const
export const requiredHitFields = ['id', 'primary_key', 'name', 'website'] as const

export const SearchRequestSchema = titled('SearchRequest', {
  request_id: RequestIdSchema,
  query: Text({ minLength: 3, maxLength: 500, examples: ['payroll software for restaurants'] }),
  query_mode: maybe(OneOf(queryModes), 'name: company names only; discovery: never as a name; auto decides'),
  limit: maybe(Type.Integer({ minimum: 1, maximum: searchLimit.max }), 'Default 25'),
  filters: maybe(FiltersSchema),
  sort: maybe(
    Type.Array(titled('SortRequest', { by: SortKeySchema, order: maybe(OneOf(sortOrders)) }), {
      maxItems: sortKeysMax,
    }),
    'Order of the results; companies without the value come last. Descending unless order says otherwise',
  ),
  facets: FacetNamesSchema,
  missing_values: maybe(
    OneOf(missingValuesChoices),
    'Companies that lack a number which the query asks for: last (default) shows them behind those that meet it, exclude leaves them out',
  ),
  collapse: maybe(
    OneOf(collapseChoices),
    'domain: of the companies with one domain only the first is shown, with the number of the others in collapsed. Default none',
  ),
  after: maybe(
    Text({ maxLength: 1_000 }),
    'next_cursor of the same query, filters and sort; the first 1,000 hits can be paged',
  ),
  highlight: maybe(Type.Boolean(), 'Adds highlights'),
  explain: maybe(Type.Boolean(), 'Adds explanation and match_reasons'),
  fields: maybe(
    Type.Array(OneOf(hitFields), { maxItems: hitFields.length * 2 }),
    'Which fields of a result to send; id, primary_key, name and website always come',
  ),
})

const MatchReasonSchema = titled('MatchReason', {
  field: Text(),
  kind: OneOf(['lexical', 'semantic', 'filter', 'pinned']),
  terms: Type.Optional(Type.Array(Text())),
  score: Type.Number({
    description:
      '0 to 1: the part of the query that this field holds; of a semantic reason, how near the meanings are',
  }),
})

const company = CompanySchema.properties
export const SearchHitSchema = titled('SearchHit', {
  id: company.id,
  primary_key: company.primary_key,
  name: company.name,
  website: company.website,
  // The rest is left out when `fields` does not name it.
  domain: Type.Optional(company.domain),
  description: Type.Optional(company.description),
  tagline: Type.Optional(company.tagline),
  logo_url: Type.Optional(company.logo_url),
  founded_year: Type.Optional(company.founded_year),
  location: Type.Optional(company.location),
  industries: Type.Optional(company.industries),
  employee_count: Type.Optional(company.employee_count),
  follower_count: Type.Optional(company.follower_count),
  funding: Type.Optional(company.funding),
  score: Type.Optional(company.score),
  custom: company.custom,
  relevance: Type.Optional(Type.Number({ description: '0 to 1, falling with rank' })),
  match_reasons: Type.Optional(Type.Array(MatchReasonSchema)),
  highlights: Type.Optional(
    titled(
      'Highlights',
      valuesFor(textFields, () =>
        Type.Optional(Text({ description: 'HTML: the words found in <mark>, everything else escaped' })),
      ),
    ),
  ),
  collapsed: Type.Optional(
    Type.Integer({
      description:
        'How many other companies of its domain the results leave out; 0 without a domain. Absent unless collapse is domain',
    }),
  ),
  missing_filters: Type.Optional(
    Type.Array(OneOf(filterKeys), {
      description: 'Filters read from the query whose number this company lacks; absent when it meets all',
    }),
  ),
})

const ActiveFiltersSchema = titled('ActiveFilters', {
  ...FiltersSchema.properties,
  semanticQuery: Type.Optional(
    Text({ description: 'The text that ranks; absent when nothing is left to rank by' }),
  ),
})

export const SearchDataSchema = titled('SearchData', {
  query: Text({ description: 'The final text that was used' }),
  total_results: Type.Integer({ description: 'Length of results' }),
  total_matches: Type.Integer({
    description:
      'All companies that the search finds, on all pages; those of one domain count once when collapse is domain',
  }),
  missing_matches: Type.Optional(
    Type.Integer({
      description:
        'Those of total_matches that lack a number which the query asks for: they come last, with missing_filters. ' +
        'Absent when the query asks for no number',
    }),
  ),
  words_not_found: Type.Optional(
    Type.Array(Text(), {
      description:
        'Words of the query that no company holds: the results pass the filters and hold none of them',
    }),
  ),
  results: Type.Array(SearchHitSchema),
  active_filters: ActiveFiltersSchema,
  request: titled('SearchRequestState', {
    duration: Type.Number({ description: 'Milliseconds' }),
    query_mode_requested: Nullable(OneOf(queryModes)),
    query_mode_resolved: OneOf(resolvedModes),
    used_lexical_lookup: Type.Boolean(),
    name_match_confidence: Nullable(OneOf(confidenceLevels)),
  }),
  sort: Type.Optional(
    Type.Array(titled('Sort', { by: SortKeySchema, order: OneOf(sortOrders) }), {
      description: 'The order of the results, sent or read from the query; absent when they are ranked',
    }),
  ),
  facets: Type.Optional(FacetsSchema),
  subject: Type.Optional(
    titled('SearchSubject', {
      id: Nullable(Text(), { description: 'Null where no record names it' }),
      name: Text({
        description:
          'The company that the results are like: the query names it, and the results leave it out',
      }),
    }),
  ),
  did_you_mean: Type.Optional(
    Nullable(Text(), {
      description:
        'The query as it was corrected; where it was not and fewer than 3 companies were found, another that may be meant, or null ' +
        'when there is none. Absent otherwise',
    }),
  ),
  changed: Type.Optional(
    Type.Literal(true, {
      description:
        'The operator of the service has changed since the page before what this search finds, and companies may be skipped or ' +
        'come again; or the pages before were ranked by meaning and this one cannot be: the order by words begins anew, no company ' +
        'is skipped and some come again. Absent when nothing changed',
    }),
  ),
  semantic_ranking: Type.Optional(
    OneOf(semanticRankings, {
      description:
        'Whether the first 200 results are ranked by meaning too: used; not_in_time, the embedder takes longer than a search waits; ' +
        'not_ready, too few of these companies have a vector yet; unavailable, the embedder fails. All but used are ranked by words alone. ' +
        'Absent where no embedder ranks: none is configured, with a test key, for a name, with a sort and without words to rank by',
    }),
  ),
  next_cursor: Nullable(Text(), { description: 'Send it as after for the next page; null on the last one' }),
  explanation: Type.Optional(ExplanationSchema),
})

export type SearchRequest = Static<typeof SearchRequestSchema>
export type SearchData = Static<typeof SearchDataSchema>
export type SearchHit = Static<typeof SearchHitSchema>
export type MatchReason = Static<typeof MatchReasonSchema>
export type HitField = (typeof hitFields)[number]
export type QueryMode = (typeof queryModes)[number]
export type SemanticRanking = (typeof semanticRankings)[number]
export type ResolvedMode = (typeof resolvedModes)[number]
