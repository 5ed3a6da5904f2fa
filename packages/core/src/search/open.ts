import type { Host, Threads } from '../kernel/index.ts'
import type { CompanyStore } from '../records/index.ts'
import type { ExchangeRates, Locations } from '../reference/index.ts'
import { type Companies, type CompaniesParts, createCompanies } from './companies.ts'
import type { IndexSizes } from './segments/lifecycle/index-sizes.ts'
import { memoryFiles } from './segments/lifecycle/memory-files.ts'
import { createSegmentIndex, type SegmentIndex } from './segments/lifecycle/segment-index.ts'
import type { SegmentFiles } from './segments/segment-files.ts'
import type { SemanticRanker } from './vectors/semantic-ranker.ts'

export interface IndexPlace {
  /** A directory of its own, for the caller's thread. */
  readonly files: SegmentFiles
  /**
   * Threads in which the runtime serves the index over the same directory. Null where there are none, and with `companies` of your
   * own, which threads cannot read: then what is stored is
   * indexed in the caller's thread, between requests. A batch of 4,000 companies holds it for some 0.3 s, and a merge of 80,000,
   * which comes once in as many, for almost a second.
   */
  readonly threads: Threads | null
  /** Of how many companies on threads are worth their memory. Default: what was measured. */
  readonly sizes?: IndexSizes
  /** An error of the files as an operator can use it: an `Explained` is answered 503 instead of 500. Default: as it is. */
  readonly explain?: (error: Error) => Error
}

export interface CompaniesPlace {
  readonly host: Host
  readonly locations: Locations
  /** Of money in other currencies; by default those that come with Dealflow. */
  readonly rates?: ExchangeRates | undefined
  /** The live dataset. */
  readonly store: CompanyStore
  /** Says which dataset an index is of: one that was made of another is not used. */
  readonly identity: () => Promise<string>
  /** Where its index lies, and what works on it. Default: in memory, in the caller's thread. */
  readonly index?: IndexPlace | undefined
  /** The dataset of test keys, read at the first request that needs it. */
  readonly sample: () => Promise<CompanyStore>
  readonly lists: NonNullable<CompaniesParts['lists']>
  readonly likeness: NonNullable<CompaniesParts['likeness']>
  readonly tuning: NonNullable<CompaniesParts['tuning']>
  readonly fields: NonNullable<CompaniesParts['fields']>
  readonly semantic?: SemanticRanker | undefined
  /** The instant that searches count ages from. */
  readonly searchNow: () => number
}

export interface OpenedCompanies {
  readonly companies: Companies
  readonly liveIndex: SegmentIndex
  /** Ends the indexes; nothing may be asked of them any more. */
  close(): Promise<void>
}

/** The companies of the live dataset, and of the sample that test keys work on. */
export function openCompanies(place: CompaniesPlace): OpenedCompanies {
  const { host, locations, rates, store, lists, likeness, semantic, tuning, fields, searchNow } = place
  const indexes: SegmentIndex[] = []
  const indexed = (store: CompanyStore, at: IndexPlace, identity: () => Promise<string>) => {
    const index = createSegmentIndex({ ...at, store, identity, clock: host.clock, log: host.log })
    indexes.push(index)
    return index
  }
  const liveIndex = indexed(store, place.index ?? inMemory(), place.identity)
  const companies = createCompanies({
    host,
    locations,
    rates,
    live: { store, ...liveIndex },
    async test() {
      const store = await place.sample()
      return { store, ...indexed(store, inMemory(), async () => 'sample') }
    },
    searchNow,
    lists,
    likeness,
    tuning,
    semantic,
    fields,
  })
  return {
    companies,
    liveIndex,
    async close() {
      await Promise.all(indexes.map(({ life }) => life.close()))
    },
  }
}

const inMemory = (): IndexPlace => ({ files: memoryFiles(), threads: null })
