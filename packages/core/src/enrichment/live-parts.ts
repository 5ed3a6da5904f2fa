import type { Locations } from '../companies/locations/locations.ts'
import type { CompanyIndex } from '../companies/search/company-index.ts'
import type { IndexFeed } from '../companies/search/index-feed.ts'
import type { CompanyStore } from '../companies/store.ts'
import type { Extractors } from '../extraction/extractors.ts'
import type { Help } from '../help/ports.ts'
import type { Host } from '../host.ts'
import type { SiteReader } from '../sites/snapshot.ts'
import type { ChildParts } from './children.ts'
import type { EnrichmentStore } from './store.ts'
import type { WriteBackParts } from './write-back.ts'

export interface LiveParts {
  readonly host: Pick<Host, 'clock' | 'crypto' | 'log'>
  readonly reader: SiteReader
  readonly help: Help
  readonly extractors: Extractors
  readonly locations: Locations
  /** The live dataset. */
  readonly companies: {
    readonly store: CompanyStore
    readonly index: Pick<CompanyIndex, 'similar' | 'investorsNamed'>
    readonly feed: Pick<IndexFeed, 'catchUp'>
  }
  readonly learnt: EnrichmentStore
  /** Whether anything of the internet can be reached; asked only where a site cannot. */
  readonly isOnline: (signal: AbortSignal) => Promise<boolean>
  /** For who only wants to see a result: no record is made or changed. */
  readonly keepsNothing?: boolean
}

export function childParts({ host, locations, extractors, companies, reader, help }: LiveParts): ChildParts {
  return { ...host, locations, extractors, known: companies, reader, help }
}

export function writeParts({ host, companies, learnt }: LiveParts): WriteBackParts {
  return { ...host, store: companies.store, learnt }
}
