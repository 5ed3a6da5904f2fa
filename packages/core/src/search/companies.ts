import { type Environment, type Host, isPromise, recentlyUsed } from '../kernel/index.ts'
import {
  type Company,
  type CompanyRecord,
  type CompanyStore,
  type CompanyWithHistory,
  changeOf,
  companiesByIdOrWebsite,
  type FieldView,
  type FilterLocations,
  type ListStore,
  noFields,
  type OpenedCustomFields,
  type Sees,
  shownCompany,
  typedCompany,
} from '../records/index.ts'
import type { ExchangeRates, PlaceLabels } from '../reference/index.ts'
import type { FedIndex, IndexStatus } from './company-index.ts'
import { idsInOrder, queryCompanies, readCompanyQuery } from './company-queries/query-companies.ts'
import type { CompanyQueryData, CompanyQueryRequest } from './company-queries/schema.ts'
import { createIndexFeed } from './index-feed.ts'
import { findInvestor, listInvestors } from './investors/investors.ts'
import type { InvestorData, InvestorsData, InvestorsQuery, PortfolioQuery } from './investors/schema.ts'
import type { Likeness } from './likeness.ts'
import { checkLookup, type FollowedDataset, lookUpCompanies } from './lookup/lookup.ts'
import type { LookupData, LookupRequest } from './lookup/schema.ts'
import { searchedListsCompaniesMax } from './named-lists.ts'
import type { PlaceNames } from './query-understanding/understand-query.ts'
import {
  currentYearOf,
  type RememberedReading,
  readingsLettersMax,
  readSearch,
  type Search,
} from './read-search.ts'
import { readyRules } from './ready-rules.ts'
import { followingMerges, type ListReader, rememberingLists } from './remembered-lists.ts'
import type { SearchData, SearchRequest } from './schema.ts'
import { searchCompanies } from './search.ts'
import type { SuggestionsData, SuggestionsQuery } from './suggestions/schema.ts'
import { suggest } from './suggestions/suggest.ts'
import type { TuningInForce } from './tuning/in-force.ts'
import type { SemanticRanker } from './vectors/semantic-ranker.ts'

/** The companies of one environment: the truth, and what finds them; an index without a feed is handed the changes here. */
export type Dataset = FollowedDataset | { readonly store: CompanyStore; readonly index: FedIndex }

export interface CompaniesParts {
  readonly host: Pick<Host, 'clock' | 'crypto'>
  readonly locations: FilterLocations & PlaceNames & PlaceLabels
  /** Of money in other currencies; by default those that come with Dealflow. */
  readonly rates?: ExchangeRates | undefined
  readonly live: Dataset
  /** Called at the first use of test data, and again when that failed. */
  readonly test: () => Promise<Dataset>
  /** The instant that searches count ages from. */
  readonly searchNow: () => number
  /** What tells how much companies are like one. Without it no query asks for such companies. */
  readonly likeness?: Likeness
  /** What ranks searches of the live dataset by meaning too. */
  readonly semantic?: SemanticRanker | undefined
  /** Without it nobody has lists. */
  readonly lists?: Pick<ListStore, 'find' | 'companyIds'>
  /** What an operator has tuned of searches over live data. Without it nothing is. */
  readonly tuning?: () => Promise<TuningInForce | null>
  /** Own fields of the operator. Without it there are none. */
  readonly fields?: Pick<OpenedCustomFields, 'view' | 'known'>
}

/** Finding companies. Requests are taken as their schemas accept them; what else is wrong is a `BAD_REQUEST` ServiceError. */
export interface Companies {
  /** The filters may name lists of the account; without one they may name none. Own fields are those that API keys see, unless `sees` says otherwise. */
  search(
    environment: Environment,
    request: SearchRequest,
    accountId?: string | null,
    sees?: Sees,
  ): Promise<SearchData>
  /** A search of live data, tuned otherwise than the operator's tuning in force. */
  searchTuned(tuning: TuningInForce | null, request: SearchRequest): Promise<SearchData>
  /** Companies that pass filters, without a sentence. */
  query(
    environment: Environment,
    request: CompanyQueryRequest,
    accountId?: string | null,
    sees?: Sees,
  ): Promise<CompanyQueryData>
  /** What a text that somebody is typing may become. */
  suggest(environment: Environment, query: SuggestionsQuery): Promise<SuggestionsData>
  /** Who backs the companies, a page after the other. */
  investors(environment: Environment, query: InvestorsQuery): Promise<InvestorsData>
  /** An investor and a page of its portfolio; throws NOT_FOUND where nobody has the id. */
  investor(environment: Environment, id: string, query: PortfolioQuery): Promise<InvestorData>
  /** Ids of all companies that a query is answered with, in its order, a page after the other. */
  idsInOrder(
    environment: Environment,
    request: Pick<CompanyQueryRequest, 'filters' | 'sort'>,
  ): AsyncIterable<readonly string[]>
  lookup(environment: Environment, request: LookupRequest): Promise<LookupData> | LookupData
  /** Throw what `search`, `query` and `lookup` would refuse in the request; otherwise what there is to say before it is sent. */
  checkSearch(
    environment: Environment,
    request: SearchRequest,
    accountId?: string | null,
  ): Promise<CheckedRequest>
  checkQuery(
    environment: Environment,
    request: CompanyQueryRequest,
    accountId?: string | null,
  ): Promise<CheckedRequest>
  checkLookup(request: LookupRequest): CheckedRequest
  find(environment: Environment, id: string): Promise<Company | null>
  /** With what is kept beside the public document. */
  findRecord(environment: Environment, id: string): Promise<CompanyRecord | null>
  /** The same with what became of it, of one moment. */
  findWithHistory(environment: Environment, id: string): Promise<CompanyWithHistory | null>
  /** In the order of `ids`; null where there is none. */
  findMany(environment: Environment, ids: readonly string[]): Promise<readonly (Company | null)[]>
  /** The company that each entry names, by its id or else by its website; in the order of `entries`. */
  resolve(environment: Environment, entries: readonly string[]): Promise<readonly (Company | null)[]>
  /** The companies themselves, what finds them, and what keeps that up to date. */
  datasetOf(environment: Environment): Promise<FollowedDataset>
  /** Where the companies are kept, for what reads all of them. */
  storeOf(environment: Environment): Promise<CompanyStore>
  /** Brings the index up to date before a search needs it, and what reads queries, until that is over: 40,000 companies take a second. */
  catchUp(environment: Environment, isOver?: () => boolean): Promise<void>
  /** Where the indexes are in the feed; `test` is null until test data is used. */
  status(): Promise<{ readonly live: DatasetStatus; readonly test: DatasetStatus | null }>
}

/** What a request comes to before it is sent: a quote shows it. */
export interface CheckedRequest {
  /** As the limits of the request count. */
  readonly items: number
  readonly notes: readonly string[]
}

export interface DatasetStatus {
  /** Companies in the store. */
  readonly stored: number
  readonly index: IndexStatus
  /** Changes that the index has not read, or a few more: a company that is written again leaves a number unused. */
  readonly changesBehind: number
}

export function createCompanies(parts: CompaniesParts): Companies {
  const { host, locations, live, test, searchNow } = parts
  const lists = followingMerges(
    rememberingLists(parts.lists ?? noLists, searchedListsCompaniesMax),
    live.store,
  )
  const readings = recentlyUsed<RememberedReading>(readingsLettersMax)
  const follow = (dataset: Dataset): FollowedDataset =>
    'feed' in dataset
      ? dataset
      : { ...dataset, feed: createIndexFeed(dataset.store, dataset.index, host.clock) }
  const liveDataset = follow(live)
  let testDataset: Promise<FollowedDataset> | null = null
  let openedTest: FollowedDataset | null = null

  function dataset(environment: Environment): FollowedDataset | Promise<FollowedDataset> {
    if (environment === 'live') return liveDataset
    if (openedTest !== null) return openedTest
    testDataset ??= test()
      .then((opened) => {
        openedTest = follow(opened)
        return openedTest
      })
      .catch((error: unknown) => {
        testDataset = null
        throw error
      })
    return testDataset
  }

  const currentYear = () => currentYearOf({ searchNow })
  const typed = (company: Company | null) => (company === null ? null : typedCompany(company, currentYear()))

  const viewOf = async (sees: Sees) => parts.fields?.view(sees) ?? noFields
  const shown = (record: CompanyRecord | null, view: FieldView) =>
    record === null ? null : shownCompany(record, currentYear(), view)
  const typedRecord = (record: CompanyRecord, view: FieldView): CompanyRecord => ({
    ...record,
    company: shownCompany(record, currentYear(), view),
  })

  const searchParts = (
    environment: Environment,
    accountId: string | null,
    fields: FieldView,
    tuning: TuningInForce | null = null,
  ) => ({
    host,
    locations,
    rates: parts.rates,
    searchNow,
    datasetName: environment,
    listOwner: accountId === null ? null : { accountId, environment },
    lists,
    likeness: parts.likeness ?? null,
    tuning,
    semantic: environment === 'live' ? (parts.semantic ?? null) : null,
    readings,
    fields,
  })
  const tuningOf = async (environment: Environment) =>
    parts.tuning === undefined || environment === 'test' ? null : parts.tuning()

  /** A check is free and a list holds up to 100,000 companies: it is asked for, and not read. */
  const checkParts = (environment: Environment, accountId: string | null, view: FieldView) => {
    const unread: ListReader = { find: lists.find, companyIds: async () => [] }
    return { ...searchParts(environment, accountId, view), lists: unread }
  }

  return {
    async search(environment, request, accountId = null, sees = 'visible') {
      const tuning = await tuningOf(environment)
      const parts = searchParts(environment, accountId, await viewOf(sees), tuning)
      return searchCompanies(await dataset(environment), parts, request)
    },
    async searchTuned(tuning, request) {
      return searchCompanies(
        await dataset('live'),
        searchParts('live', null, await viewOf('visible'), tuning),
        request,
      )
    },
    async query(environment, request, accountId = null, sees = 'visible') {
      const parts = searchParts(environment, accountId, await viewOf(sees))
      return queryCompanies(await dataset(environment), parts, request)
    },
    async *idsInOrder(environment, request) {
      const parts = searchParts(environment, null, await viewOf('all'))
      yield* idsInOrder(await dataset(environment), parts, request)
    },
    async suggest(environment, query) {
      return suggest(await dataset(environment), { locations }, query)
    },
    async investors(environment, query) {
      const context = { environment, crypto: host.crypto }
      return listInvestors(await dataset(environment), context, query)
    },
    async investor(environment, id, query) {
      const context = { environment, crypto: host.crypto }
      return findInvestor(await dataset(environment), context, id, query)
    },
    async checkSearch(environment, request, accountId = null) {
      const parts = checkParts(environment, accountId, await viewOf('visible'))
      return checked(await readSearch(await dataset(environment), parts, request))
    },
    async checkQuery(environment, request, accountId = null) {
      return checked(
        await readCompanyQuery(checkParts(environment, accountId, await viewOf('visible')), request),
      )
    },
    checkLookup,
    lookup(environment, request) {
      const found = dataset(environment)
      const view = parts.fields === undefined ? noFields : parts.fields.known('visible')
      return isPromise(found) || view === null
        ? Promise.all([found, viewOf('visible')]).then(([it, view]) =>
            lookUpCompanies(it, request, currentYear(), view),
          )
        : lookUpCompanies(found, request, currentYear(), view)
    },
    async find(environment, id) {
      const { store } = await dataset(environment)
      return shown(await store.find(id), await viewOf('visible'))
    },
    async findRecord(environment, id) {
      const record = await (await dataset(environment)).store.find(id)
      return record && typedRecord(record, await viewOf('visible'))
    },
    async findWithHistory(environment, id) {
      const found = await (await dataset(environment)).store.withHistory(id)
      return found && { ...found, record: typedRecord(found.record, await viewOf('visible')) }
    },
    async findMany(environment, ids) {
      const { store } = await dataset(environment)
      const view = await viewOf('visible')
      return (await store.findMany(ids)).map((record) => shown(record, view))
    },
    async resolve(environment, entries) {
      const { store } = await dataset(environment)
      return (await companiesByIdOrWebsite(store, entries)).map(typed)
    },
    datasetOf: async (environment) => dataset(environment),
    storeOf: async (environment) => (await dataset(environment)).store,
    async catchUp(environment, isOver) {
      await (await dataset(environment)).feed.readAll()
      await readyRules({ host, locations }, isOver)
    },
    async status() {
      return {
        live: await statusOf(liveDataset),
        test: openedTest === null ? null : await statusOf(openedTest),
      }
    },
  }
}

const noLists: NonNullable<CompaniesParts['lists']> = { find: async () => null, companyIds: async () => null }

function checked({ explicit }: Pick<Search, 'explicit'>): CheckedRequest {
  const notes = explicit.unknownValues.map(({ path }) => `${path} is an unknown place: it matches nothing.`)
  return { items: 1, notes }
}

async function statusOf({ store, index }: FollowedDataset): Promise<DatasetStatus> {
  const status = await index.status()
  const changesBehind = Math.max(0, changeOf(await store.lastCursor()) - changeOf(status.cursor))
  return { stored: await store.count(), index: status, changesBehind }
}
