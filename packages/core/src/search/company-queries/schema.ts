import {
  maybe,
  Nullable,
  OneOf,
  RequestIdSchema,
  type Static,
  Text,
  Type,
  titled,
} from '../../kernel/index.ts'
import { CompanySchema, FiltersSchema } from '../../records/index.ts'
import { UnknownValueSchema } from '../explanation-schema.ts'
import { FacetNamesSchema, FacetQueriesSchema, FacetsSchema, facetValues } from '../facets/schema.ts'
import { OrderKeySchema, sortOrders } from '../orders.ts'
import { collapseChoices, type HitField, hitFields, SearchHitSchema, sortKeysMax } from '../schema.ts'

/** Request and answer of `POST /api/v2/company-queries` and its bounds (docs/design/decisions.md#company-queries). */
export const companyQueryLimit = { default: 25, max: 100 } as const

/** What an answer shows of a company: what a hit of a search does, but what a query without words cannot say. */
export const companyFields = hitFields.filter(isCompanyField)
export type CompanyField = Exclude<HitField, 'relevance' | 'match_reasons'>

function isCompanyField(field: HitField): field is CompanyField {
  return field in CompanySchema.properties
}

export const CompanyQueryRequestSchema = titled('CompanyQueryRequest', {
  request_id: RequestIdSchema,
  filters: maybe(FiltersSchema, 'As a search takes them; none are all companies'),
  sort: maybe(
    Type.Array(titled('CompanyOrderRequest', { by: OrderKeySchema, order: maybe(OneOf(sortOrders)) }), {
      maxItems: sortKeysMax,
    }),
    'By score unless given; companies without the value come last. Descending unless order says otherwise',
  ),
  limit: maybe(
    Type.Integer({ minimum: 1, maximum: companyQueryLimit.max }),
    'Default 25. Each page has its price',
  ),
  facets: FacetNamesSchema,
  facet_limit: maybe(Type.Integer({ minimum: 1, maximum: facetValues.max }), 'Values of a facet. Default 20'),
  facet_queries: maybe(
    FacetQueriesSchema,
    'Which values of a facet are counted: those of which a word begins with each word of the text',
  ),
  collapse: maybe(
    OneOf(collapseChoices),
    'domain: of the companies with one domain only the first is shown, with the number of the others in collapsed. Default none',
  ),
  after: maybe(
    Text({ maxLength: 4_096 }),
    'next_cursor of the same filters and sort; every company can be paged to',
  ),
  fields: maybe(
    Type.Array(OneOf(companyFields), { maxItems: companyFields.length * 2 }),
    'Which fields of a company to send; id, primary_key, name and website always come',
  ),
})

const {
  relevance: _relevance,
  match_reasons: _reasons,
  highlights: _highlights,
  missing_filters: _missing,
  ...companyProperties
} = SearchHitSchema.properties

export const CompanyQueryDataSchema = titled('CompanyQueryData', {
  total_matches: Type.Integer({
    description:
      'All companies that pass the filters, those of other pages too; those of one domain count once when collapse is domain',
  }),
  total_results: Type.Integer({ description: 'Length of results' }),
  results: Type.Array(titled('QueriedCompany', companyProperties)),
  active_filters: FiltersSchema,
  sort: Type.Array(titled('CompanyOrder', { by: OrderKeySchema, order: OneOf(sortOrders) }), {
    description: 'The order of the results; of equals the company with the higher score comes first',
  }),
  facets: Type.Optional(FacetsSchema),
  unknown_values: Type.Array(UnknownValueSchema, {
    description: 'Places of the filters that nobody knows, which match nothing',
  }),
  changed: Type.Boolean({
    description:
      'Whether companies were added, changed or removed since the first page. A company that stayed as it was comes once even so',
  }),
  next_cursor: Nullable(Text(), { description: 'Send it as after for the next page; null on the last one' }),
})

export type CompanyQueryRequest = Static<typeof CompanyQueryRequestSchema>
export type CompanyQueryData = Static<typeof CompanyQueryDataSchema>
