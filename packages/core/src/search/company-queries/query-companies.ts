import { badRequest } from '../../kernel/index.ts'
import { changeOf } from '../../records/index.ts'
import type { BrowsePage, Collapse, ColumnOrder, FacetPlan, OrderPosition } from '../company-index.ts'
import { searchFingerprint } from '../cursor.ts'
import { facetIssues, facetPlans, labelledFacets } from '../facets/facets.ts'
import { type FoundCompany, stillPassing, withCustom } from '../hits.ts'
import type { FollowedDataset } from '../lookup/lookup.ts'
import type { ResolvedFilters } from '../meaning.ts'
import { type CompanyOrder, columnOrders, orderIssues } from '../orders.ts'
import { boundBy, collapseOf, currentYearOf, readFilters, type SearchParts } from '../read-search.ts'
import { companyQueryAnswer } from './answer.ts'
import { type QueryCursor, readQueryCursor, writeQueryCursor } from './cursor.ts'
import { type CompanyQueryData, type CompanyQueryRequest, companyQueryLimit } from './schema.ts'

interface CompanyQuery {
  readonly explicit: ResolvedFilters
  /** Empty for the order of the index: by score. */
  readonly sort: readonly CompanyOrder[]
  /** The same as the index is asked for it. */
  readonly columns: readonly ColumnOrder[]
  readonly size: number
  readonly cursor: QueryCursor | null
  readonly fingerprint: string
  readonly facets: readonly FacetPlan[]
  /** Null for none. */
  readonly collapse: Collapse | null
}

/** What of a query a page is read by. */
interface PageQuery extends Pick<CompanyQuery, 'columns' | 'size' | 'cursor' | 'facets' | 'collapse'> {
  readonly explicit: Pick<ResolvedFilters, 'filter'>
}

/** Reads a request, and refuses everything about it that can be refused in one 400. */
export async function readCompanyQuery(
  parts: SearchParts,
  request: CompanyQueryRequest,
): Promise<CompanyQuery> {
  const issues = [...orderIssues(request.sort ?? [], parts.fields), ...facetIssues(request, parts.fields)]
  if (issues.length > 0) throw badRequest(issues)
  const { explicit } = await readFilters(parts, request.filters)
  const sort = (request.sort ?? []).map(({ by, order }) => ({ by, order: order ?? ('desc' as const) }))
  const columns = columnOrders(sort, parts.fields)
  const collapse = collapseOf(request)
  const bound = [parts.datasetName, explicit.active, ...sort, ...boundBy(collapse)]
  const fingerprint = searchFingerprint(bound, parts.host.crypto)
  const cursor = request.after == null ? null : readQueryCursor(request.after, fingerprint, columns.length)
  if (cursor !== null && 'issue' in cursor) throw badRequest([cursor.issue])
  const facets = facetPlans(request, parts.locations, currentYearOf(parts), parts.fields)
  const size = request.limit ?? companyQueryLimit.default
  return { explicit, sort, columns, size, cursor, fingerprint, facets, collapse }
}

/** A page of the companies that pass filters, in an order (docs/design/decisions.md#company-queries). */
export async function queryCompanies(
  dataset: FollowedDataset,
  parts: SearchParts,
  request: CompanyQueryRequest,
): Promise<CompanyQueryData> {
  const query = await readCompanyQuery(parts, request)
  await dataset.feed.catchUp()
  const page = await readPage(dataset, query)
  const change = query.cursor?.change ?? page.change
  const { active, unknownValues } = query.explicit
  return companyQueryAnswer(withCustom(page.found, parts.fields), request.fields ?? null, {
    total_matches: page.total,
    active_filters: active,
    sort: query.sort.length > 0 ? [...query.sort] : [{ by: 'score', order: 'desc' }],
    ...(query.facets.length === 0
      ? {}
      : { facets: labelledFacets(query.facets, page.facets, parts.locations) }),
    unknown_values: unknownValues.map((value) => ({ ...value, suggestions: [...value.suggestions] })),
    changed: page.change !== change,
    next_cursor:
      page.hasMore && page.last !== null
        ? writeQueryCursor({ after: page.last, change }, query.fingerprint)
        : null,
  })
}

interface CompanyPage {
  readonly found: readonly FoundCompany[]
  readonly last: OrderPosition | null
  readonly hasMore: boolean
  readonly total: number
  readonly facets: BrowsePage['facets']
  /** How far the index had read. */
  readonly change: number
}

/** Companies that were removed or changed since the index saw them fall out, and those after them fill the page. */
export async function readPage(
  { store, index }: Pick<FollowedDataset, 'store' | 'index'>,
  { explicit: { filter }, columns, size, cursor, facets, collapse }: PageQuery,
): Promise<CompanyPage> {
  const read = (after: OrderPosition | null, limit: number, facets: readonly FacetPlan[]) =>
    index.browse({ filter, sort: columns, limit, after, facets, collapse })
  const first = await read(cursor?.after ?? null, size, facets)
  const found: FoundCompany[] = []
  for (let page = first; ; ) {
    const records = await stillPassing(store, page.ids, filter, page.cursor)
    for (const [i, record] of records.entries()) {
      if (record === null) continue
      const collapsed = page.collapsed?.[i]
      const plain = { record, relevance: 1, missing: [], reasons: () => [] }
      found.push(collapsed === undefined ? plain : { ...plain, collapsed })
    }
    const { last, hasMore } = page
    if (found.length === size || !hasMore || last === null)
      return { ...first, found, last, hasMore, change: changeOf(first.cursor ?? null) }
    page = await read(last, size - found.length, [])
  }
}

/** Ids of all companies that pass, in the order of a query; who stays as it is comes once. */
export async function* idsInOrder(
  { index, feed }: FollowedDataset,
  parts: SearchParts,
  request: Pick<CompanyQueryRequest, 'filters' | 'sort'>,
): AsyncGenerator<readonly string[]> {
  const { explicit, columns } = await readCompanyQuery(parts, request)
  // A whole result lacks nobody because the index is behind.
  await feed.readAll()
  for (let after: OrderPosition | null = null; ; ) {
    const plan = { filter: explicit.filter, sort: columns, limit: idsAtOnce, after }
    const page: BrowsePage = await index.browse(plan)
    yield page.ids
    if (!page.hasMore || page.last === null) return
    after = page.last
  }
}

/** Each page reads the numbers of all companies that pass. */
const idsAtOnce = 5_000
