import type { Extractors } from '../extraction/index.ts'
import type { RunOf, WorkOf } from '../jobs/index.ts'
import type { Hashing, Host, Providers } from '../kernel/index.ts'
import type { Locations } from '../reference/index.ts'
import type { SiteReader } from '../web/index.ts'
import type { ChildParts } from './children.ts'
import type { KnownCompanies } from './known-companies.ts'
import type { RecordUpdate } from './record-update.ts'
import { type SavedRecord, type SaveRecordParts, saveRecord } from './save-record.ts'
import type { EnrichedStore } from './store.ts'
import type { Subject } from './subject.ts'

/** The fields of a job that the reading of a site uses. */
type SiteField = 'jobId' | 'accountId' | 'request' | 'startedAt'
export type SiteRun = RunOf<SiteField>
export type SiteWork = WorkOf<SiteField>

export interface LiveParts {
  readonly host: Pick<Host, 'clock' | 'log'> & { readonly crypto: Hashing }
  readonly reader: SiteReader
  readonly providers: Providers
  readonly extractors: Extractors
  readonly locations: Locations
  /** The live dataset. */
  readonly companies: KnownCompanies
  readonly enriched: EnrichedStore
  /** Whether anything of the internet can be reached; asked only where a site cannot. */
  readonly isOnline: (signal: AbortSignal) => Promise<boolean>
  /** True when the caller only wants to see a result: no record is made or changed. */
  readonly savesNothing?: boolean
}

export function childParts({
  host,
  locations,
  extractors,
  companies,
  reader,
  providers,
}: LiveParts): ChildParts {
  return { ...host, locations, extractors, known: companies, reader, providers }
}

function saveParts({ host, companies, enriched }: LiveParts): SaveRecordParts {
  return { ...host, store: companies.store, enriched }
}

/** Saves what enrichment found, unless the caller only wants to see it. */
export async function saveFindings(
  subject: Subject,
  update: RecordUpdate,
  parts: LiveParts,
): Promise<SavedRecord> {
  const { companyId, isOwnRecord } = subject
  if (parts.savesNothing !== true) {
    const saved = await saveRecord(subject, update, saveParts(parts))
    return isOwnRecord ? { ...saved, matchedExisting: false } : saved
  }
  const isKnown = (await parts.companies.store.find(companyId)) !== null
  return { companyId: isKnown ? companyId : null, matchedExisting: isKnown }
}
