import type { Environment } from '../accounts/account.ts'
import type { Host } from '../host.ts'
import type { Company } from './company.ts'
import type { FilterLocations } from './filters/filters.ts'
import { type FollowedDataset, lookUpCompanies } from './lookup/lookup.ts'
import type { LookupData, LookupRequest } from './lookup/schema.ts'
import type { CompanyIndex, IndexStatus } from './search/company-index.ts'
import { createIndexFeed } from './search/index-feed.ts'
import type { SearchData, SearchRequest } from './search/schema.ts'
import { searchCompanies } from './search/search.ts'
import { type CompanyStore, changeOf } from './store.ts'

/** The companies of one environment: the truth, and what finds them. */
export interface Dataset {
  readonly store: CompanyStore
  readonly index: CompanyIndex
}

export interface CompaniesParts {
  readonly host: Pick<Host, 'clock' | 'crypto'>
  readonly locations: FilterLocations
  readonly live: Dataset
  /** Called at the first use of test data, and again when that failed. */
  readonly test: () => Promise<Dataset>
  /** The instant that searches count ages from. */
  readonly searchNow: () => number
}

/** Finding companies. Requests are taken as their schemas accept them; what else is wrong is a `BAD_REQUEST` ServiceError. */
export interface Companies {
  search(environment: Environment, request: SearchRequest): Promise<SearchData>
  lookup(environment: Environment, request: LookupRequest): Promise<LookupData>
  find(environment: Environment, id: string): Promise<Company | null>
  /** Brings the index up to date before a search needs it: 40,000 companies take about a second. */
  catchUp(environment: Environment): Promise<void>
  /** Where the indexes stand; `test` is null until test data is used. */
  status(): Promise<{ readonly live: DatasetStatus; readonly test: DatasetStatus | null }>
}

export interface DatasetStatus {
  /** Companies in the store. */
  readonly stored: number
  readonly index: IndexStatus
  /** Changes that the index has not read, or a few more: a company that is written again leaves a number unused. */
  readonly changesBehind: number
}

export function createCompanies({ host, locations, live, test, searchNow }: CompaniesParts): Companies {
  const follow = ({ store, index }: Dataset): FollowedDataset => ({
    store,
    index,
    feed: createIndexFeed(store, index, host.clock),
  })
  const liveDataset = follow(live)
  let testDataset: Promise<FollowedDataset> | null = null
  let openedTest: FollowedDataset | null = null

  function dataset(environment: Environment): FollowedDataset | Promise<FollowedDataset> {
    if (environment === 'live') return liveDataset
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

  return {
    async search(environment, request) {
      const parts = { host, locations, searchNow, datasetName: environment }
      return searchCompanies(await dataset(environment), parts, request)
    },
    lookup: async (environment, request) => lookUpCompanies(await dataset(environment), request),
    async find(environment, id) {
      const { store } = await dataset(environment)
      return (await store.find(id))?.company ?? null
    },
    async catchUp(environment) {
      await (await dataset(environment)).feed.catchUp()
    },
    async status() {
      return {
        live: await statusOf(liveDataset),
        test: openedTest === null ? null : await statusOf(openedTest),
      }
    },
  }
}

async function statusOf({ store, index }: FollowedDataset): Promise<DatasetStatus> {
  const status = await index.status()
  const changesBehind = Math.max(0, changeOf(await store.lastCursor()) - changeOf(status.cursor))
  return { stored: await store.count(), index: status, changesBehind }
}
