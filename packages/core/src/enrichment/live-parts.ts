import type { Extractors } from '../extraction/extractors.ts'
import type { RunOf, WorkOf } from '../jobs/kind.ts'
import type { Hashing, Host } from '../kernel/host.ts'
import type { Help } from '../kernel/provider-ports.ts'
import type { Locations } from '../reference/locations/locations.ts'
import type { SiteReader } from '../web/sites/snapshot.ts'
import type { ChildParts } from './children.ts'
import type { KnownCompanies } from './dataset-help.ts'
import type { LearntStore } from './store.ts'
import type { WriteBackParts } from './write-back.ts'

/** What reading a site for a job takes of it. */
type SiteField = 'jobId' | 'accountId' | 'request' | 'startedAt'
export type SiteRun = RunOf<SiteField>
export type SiteWork = WorkOf<SiteField>

export interface LiveParts {
  readonly host: Pick<Host, 'clock' | 'log'> & { readonly crypto: Hashing }
  readonly reader: SiteReader
  readonly help: Help
  readonly extractors: Extractors
  readonly locations: Locations
  /** The live dataset. */
  readonly companies: KnownCompanies
  readonly learnt: LearntStore
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
