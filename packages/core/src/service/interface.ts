import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Billing } from '../billing/index.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { RequestContext } from '../http/index.ts'
import type { InstanceNotes, RunTimeSettings } from '../instance/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Readiness } from '../kernel/index.ts'
import type { Operators } from '../operators/index.ts'
import type { CustomFields, Lists, People } from '../records/index.ts'
import type { SearchTunings } from '../search/index.ts'
import type { Webhooks } from '../webhooks/index.ts'
import type { AtOnce } from './at-once.ts'
import type { ServiceCompanies } from './companies.ts'
import type { ReadVcLabels } from './sites.ts'

/** The startup-data service: one `fetch` that speaks the public API, and the same operations for code in this process. */
export interface Service extends Pick<RunTimeSettings, 'prices' | 'setPrices' | 'limits' | 'setLimits'> {
  /** Answers a request of the public API. Never rejects, whatever arrives. */
  fetch(request: Request, context?: RequestContext): Promise<Response>
  readonly accounts: Accounts
  readonly billing: Billing
  readonly companies: ServiceCompanies
  /** What an operator tunes of searches: synonyms, generic words, pinned and hidden companies. */
  readonly searchTuning: SearchTunings
  /** Fields that an operator gives companies. */
  readonly customFields: CustomFields
  /** People of whom nothing is kept. */
  readonly people: People
  /** Saved lists; drafts and changes are checked as those over HTTP are. */
  readonly lists: Lists
  /** Long work: made, looked at, cancelled. Bodies are checked as those over HTTP are. */
  readonly jobs: Jobs
  /** Web sites, read at once for callers in this process, free of charge. */
  readonly atOnce: AtOnce
  /** Webhook endpoints and what was sent to them; drafts and changes are checked as those over HTTP are. */
  readonly webhooks: Webhooks
  /** The keys of the operator API. */
  readonly operators: Operators
  readonly audit: Audit
  readonly instance: InstanceNotes
  /** Every operation of the public API that is built. */
  readonly endpoints: readonly Endpoint[]
  /** The OpenAPI 3.1 document, with the prices in force. */
  openapi(): Readonly<Record<string, unknown>>
  /**
   * Lets the company index read what is stored now, and again after each import, so that no search has to wait for it. A
   * server asks for it once it listens; a process that runs one command does not.
   */
  warmUp(): Promise<void>
  /**
   * Works on jobs and sends webhooks from now on, beginning with what a process left behind that died. Only in the one process
   * that holds the storage; a server asks for it once it listens, a process that runs one command does not.
   */
  work(): Promise<void>
  /** Whether requests can be served, as it was at most a second ago. */
  ready(): Promise<Readiness>
  /** Number of the last migration applied to the storage. */
  readonly schemaVersion: number
  /** What the sites of labels show, for `trainVc`; the sites are read as venture-backability reads them. */
  readVcLabels: ReadVcLabels
  /**
   * The first step of `close`, for a host that lets requests finish before it closes the service: no job is made or taken any
   * more, running ones and webhooks under way get their time to end, and streams of events end. Everything else is answered as
   * before, but `ready` says that the service is draining. Resolves when no job runs here any more and nothing is being sent, 20 s
   * later at most (`jobs.shutdownGraceMs`). Events of jobs that end meanwhile are sent after the next start.
   */
  retire(): Promise<void>
  /**
   * Turns new requests, jobs and imports away, finishes the requests under way, lets running jobs and deliveries end for a while
   * and gives the rest back, stops the imports, then closes the storage.
   */
  close(): Promise<void>
}
