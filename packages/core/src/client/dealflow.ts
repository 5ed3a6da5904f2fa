import { billing, key, quotes } from './account.ts'
import { type Answer, type Pages, pagesOf } from './answer.ts'
import { deepResearch, enrichment, jobs, pitchDecks, vcBackability } from './jobs.ts'
import { lists } from './lists.ts'
import type { DealflowOptions, RequestOptions } from './options.ts'
import type { InputOf } from './routes.ts'
import type {
  Company,
  CompanyChange,
  CompanyDetails,
  CompanyHistory,
  CompanyQueryData,
  CompanyQueryRequest,
  CompetitorData,
  CompetitorRequest,
  InvestorData,
  InvestorSummary,
  InvestorsData,
  LookupData,
  LookupRequest,
  PortfolioCompany,
  SearchData,
  SearchRequest,
  SuggestionsData,
} from './shapes.generated.ts'
import { systemTiming, type Timing } from './timing.ts'
import { createTransport, type Transport } from './transport.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks.ts'

export type HistoryQuery = NonNullable<InputOf<'GET /api/v2/companies/{company_id}/history'>['query']>
/** What is kept of a company besides what searches show. */
export type CompanyPart = Exclude<keyof CompanyDetails, keyof Company>
export type InvestorsQuery = NonNullable<InputOf<'GET /api/v2/investors'>['query']>
export type SuggestionsQuery = NonNullable<InputOf<'GET /api/v2/suggestions'>['query']>

/**
 * The API of a Dealflow service, for one API key. Methods take and give the contract's own documents. They reject with a
 * `DealflowError`, or with the reason of a signal that aborts. What is safe to send again is sent again: after 429, 503 and
 * broken connections, and a job is never made or charged twice by that.
 *
 * @example
 * const dealflow = new Dealflow({ apiKey, baseUrl: 'https://dealflow.example' })
 * const { results } = await dealflow.searches.create({ query: 'payroll software for restaurants' })
 */
export class Dealflow {
  readonly searches
  readonly companyQueries
  readonly suggestions
  readonly companyLookups
  readonly companies
  readonly investors
  readonly competitorAnalyses
  readonly lists
  readonly enrichment
  readonly pitchDecks
  readonly deepResearch
  readonly vcBackability
  readonly jobs
  readonly webhookEndpoints
  readonly webhookDeliveries
  readonly quotes
  readonly billing
  readonly key

  /** Throws TypeError for options that cannot work. `timing` is for tests that bring a clock of their own. */
  constructor(options: DealflowOptions, timing: Timing = systemTiming) {
    const transport = createTransport(options, timing)
    this.searches = searches(transport)
    this.companyQueries = companyQueries(transport)
    this.suggestions = suggestions(transport)
    this.companyLookups = companyLookups(transport)
    this.companies = companies(transport)
    this.investors = investors(transport)
    this.competitorAnalyses = competitorAnalyses(transport)
    this.lists = lists(transport)
    this.enrichment = enrichment(transport)
    this.pitchDecks = pitchDecks(transport)
    this.deepResearch = deepResearch(transport)
    this.vcBackability = vcBackability(transport)
    this.jobs = jobs(transport)
    this.webhookEndpoints = webhookEndpoints(transport)
    this.webhookDeliveries = webhookDeliveries(transport)
    this.quotes = quotes(transport)
    this.billing = billing(transport)
    this.key = key(transport)
  }
}

const searches = ({ call }: Transport) => ({
  /**
   * Companies that a sentence describes, best first. Priced: each page too, so that it takes `after` by hand.
   *
   * @example
   * const { results } = await dealflow.searches.create({ query: 'payroll for restaurants', filters: { countries: { include: ['DE'] } } })
   */
  create: (body: SearchRequest, options?: RequestOptions): Answer<SearchData> =>
    call('POST /api/v2/searches', { body }, options),
})

const companyQueries = ({ call }: Transport) => ({
  /**
   * The companies that pass filters, in an order. Priced: each page too, so that it takes `after` by hand.
   *
   * @example
   * const { total_matches, results } = await dealflow.companyQueries.create({ filters: { stages: ['seed'] }, sort: [{ by: 'funding' }] })
   */
  create: (body: CompanyQueryRequest, options?: RequestOptions): Answer<CompanyQueryData> =>
    call('POST /api/v2/company-queries', { body }, options),
})

const suggestions = ({ call }: Transport) => ({
  /** Companies, places, industries and investors that a text which is being typed may become. */
  list: (query: SuggestionsQuery, options?: RequestOptions): Answer<SuggestionsData> =>
    call('GET /api/v2/suggestions', { query }, options),
})

const companyLookups = ({ call }: Transport) => ({
  /** Companies by up to 100 `websites` or up to 50 `names`, in that order; what is not found has `missing` true. */
  create: (body: LookupRequest, options?: RequestOptions): Answer<LookupData> =>
    call('POST /api/v2/company-lookups', { body }, options),
})

const companies = ({ call }: Transport) => ({
  /**
   * A company, by the `id` that searches and lookups give, with the parts that are asked for.
   *
   * @example
   * const { name, people, evidence } = await dealflow.companies.get(id, { include: ['people', 'evidence'] })
   */
  get: <Part extends CompanyPart = never>(
    company_id: string,
    { include, ...options }: RequestOptions & { readonly include?: readonly Part[] } = {},
  ): Answer<Company & Required<Pick<CompanyDetails, Part>>> =>
    call(
      'GET /api/v2/companies/{company_id}',
      { path: { company_id }, query: include?.length ? { include: include.join() } : {} },
      options,
    ) as Answer<never>,
  /** What changed of it, newest first, and what brought the new values. */
  history: (
    company_id: string,
    query: HistoryQuery = {},
    options?: RequestOptions,
  ): Pages<CompanyHistory, CompanyChange> =>
    pagesOf(
      query,
      (query) => call('GET /api/v2/companies/{company_id}/history', { path: { company_id }, query }, options),
      (page) => page.changes,
    ),
})

const investors = ({ call }: Transport) => ({
  /**
   * Investors that companies name, those of most companies first, or those whose names hold the words of `q`.
   *
   * @example
   * for await (const { id, name } of dealflow.investors.list({ q: 'quarry' })) console.log(id, name)
   */
  list: (query: InvestorsQuery = {}, options?: RequestOptions): Pages<InvestorsData, InvestorSummary> =>
    pagesOf(
      query,
      (query) => call('GET /api/v2/investors', { query }, options),
      (page) => page.investors,
    ),
  /** An investor with its portfolio; each page has the investor too. */
  get: (
    investor_id: string,
    query: HistoryQuery = {},
    options?: RequestOptions,
  ): Pages<InvestorData, PortfolioCompany> =>
    pagesOf(
      query,
      (query) => call('GET /api/v2/investors/{investor_id}', { path: { investor_id }, query }, options),
      (page) => page.companies,
    ),
})

const competitorAnalyses = ({ call }: Transport) => ({
  /** Who competes with a company that its website or a description names. Priced. */
  create: (body: CompetitorRequest, options?: RequestOptions): Answer<CompetitorData> =>
    call('POST /api/v2/competitor-analyses', { body }, options),
})
