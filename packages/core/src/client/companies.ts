import type { Answer } from './answer.ts'
import type { RequestOptions } from './options.ts'
import type {
  Company,
  CompetitorData,
  CompetitorRequest,
  LookupData,
  LookupRequest,
  SearchData,
  SearchRequest,
} from './shapes.generated.ts'
import type { Transport } from './transport.ts'

export const searches = ({ call }: Transport) => ({
  /**
   * Companies that a sentence describes, best first. Priced: each page too, so that it takes `after` by hand.
   *
   * @example
   * const { results } = await dealflow.searches.create({ query: 'payroll for restaurants', filters: { countries: { include: ['DE'] } } })
   */
  create: (body: SearchRequest, options?: RequestOptions): Answer<SearchData> =>
    call('POST /api/v2/searches', { body }, options),
})

export const companyLookups = ({ call }: Transport) => ({
  /** Companies by up to 100 `websites` or up to 50 `names`, in that order; what is not found has `missing` true. */
  create: (body: LookupRequest, options?: RequestOptions): Answer<LookupData> =>
    call('POST /api/v2/company-lookups', { body }, options),
})

export const companies = ({ call }: Transport) => ({
  /** The whole record, by the `id` that searches and lookups give. */
  get: (company_id: string, options?: RequestOptions): Answer<Company> =>
    call('GET /api/v2/companies/{company_id}', { path: { company_id } }, options),
})

export const competitorAnalyses = ({ call }: Transport) => ({
  /** Who competes with a company that is told by its website or a description. Priced. */
  create: (body: CompetitorRequest, options?: RequestOptions): Answer<CompetitorData> =>
    call('POST /api/v2/competitor-analyses', { body }, options),
})
