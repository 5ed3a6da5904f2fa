import type { PriceOverrides } from '../billing/index.ts'
import type { RequestEvent } from '../http/index.ts'
import type { JobObservation, JobSettings } from '../jobs/index.ts'
import type { Host, UploadStore } from '../kernel/index.ts'
import type { DeckReader } from '../pitch-decks/index.ts'
import type { ProviderOptions } from '../providers/index.ts'
import type { LimitOverrides, RateStore } from '../rates/index.ts'
import type { TableReader } from '../records/index.ts'
import type { ExchangeRates, Locations } from '../reference/index.ts'
import type { IndexPlace, VectorStore } from '../search/index.ts'
import type { OwnCompanyStore, Storage } from '../storage/index.ts'
import type { CanonicalChoice, VcModel } from '../vc-backability/index.ts'
import type { Dialer, ResolveMap, Resolver, SiteCache, SitePage, StartSiteChild } from '../web/index.ts'
import type { ObservedAttempt } from '../webhooks/index.ts'
import type { JobKindParts } from './job-kinds.ts'

/** Everything a service is made of. Only `host`, `storage` and `locations` are needed. */
export interface ServiceOptions {
  readonly host: Host
  readonly storage: Storage
  /**
   * The live dataset, where it lies in a database of your own; closing that stays yours. What enrichment and research find is
   * answered and not written there. Default: the companies of `storage`.
   *
   * @example
   * const service = createService({ host, storage, locations, companies: crmCompanies(database) })
   */
  readonly companies?: OwnCompanyStore
  /** The packaged location tables: `loadLocations(bytes)`. */
  readonly locations: Locations
  /** The dataset of test keys as JSON Lines in the normal form, read at the first request that needs it. Default: empty. */
  readonly sampleCompanies?: () => Promise<AsyncIterable<Uint8Array>>
  /** Where the index of the live dataset lies, and what works on it. Default: in memory, in the caller's thread. */
  readonly index?: IndexPlace
  /** Default: fixed windows in memory, their minute and day counters kept in `storage`. */
  readonly rateStore?: RateStore
  /** `off` stops charging: `charged_usd` and `remaining_usd` are 0 and there is no 402. Default `on`. */
  readonly billing?: 'on' | 'off'
  /** Whether a search that finds nothing is charged. Default true. */
  readonly chargeEmptySearches?: boolean
  /** `off` lifts every limit. Default `on`. */
  readonly rateLimits?: 'on' | 'off'
  /** Requests a window by rate class, over `defaultLimits`. Given here, they cannot be changed while the service runs. */
  readonly limits?: LimitOverrides
  /** Prices in micro-USD by `METHOD path`, over the endpoints' own. Given here, they cannot be changed while it runs. */
  readonly prices?: PriceOverrides
  /** Where an operator finds the given prices and limits: `--prices`. The refusal of a change names it. */
  readonly pinned?: { readonly prices?: string; readonly limits?: string }
  /** Which kinds of key are valid here. Default `both`. */
  readonly environment?: 'live' | 'test' | 'both'
  /** The instant that searches count ages from. Default: the clock. */
  readonly searchNow?: () => number
  /** Largest JSON body. Default 2 MiB (docs/design/decisions.md#body-size). */
  readonly bodyBytesMax?: number
  /** A request that takes longer is answered 503. Default 30 s. */
  readonly requestDeadlineMs?: number
  /** A request that brings a file and takes longer is answered 503. Default 5 minutes: 30 MB at 1 Mbit/s. */
  readonly uploadDeadlineMs?: number
  /** Streams of server-sent events open at once, a tenth of them for one key; more are answered 503. Default 1,000. */
  readonly eventStreamsMax?: number
  /**
   * Where uploaded files wait for their job: `directoryUploads('data/uploads')`, beside the storage that holds the jobs. Default:
   * nowhere; then work gets to know of a file, and cannot read it.
   */
  readonly uploads?: UploadStore
  /** Reads pitch decks of live keys, out of `uploads`. Closed with the service. Default: none; then test keys alone have them. */
  readonly decks?: DeckReader
  /** Reads workbooks that are imported. Default: none; then they are refused, and text is imported alone. */
  readonly tables?: TableReader
  /** What other currencies are worth, for imports and searches: `readExchangeRates(csv)`. Default: those that come with Dealflow. */
  readonly exchangeRates?: ExchangeRates
  /** Uploads read at once, half of them of one key; more wait for 10 s at most and are then answered 503. Default 16. */
  readonly uploadsMax?: number
  /**
   * Requests in work at once; more are answered 503 at the door. Those without a key, or with what can be none, have an eighth of as
   * many places for themselves; up to four times this number wait for their turn, no longer than `requestDeadlineMs`. Default 4,096.
   */
  readonly inFlightMax?: number
  /** Long work: limits, times, and work of your own. */
  readonly jobs?: JobOptions
  /** Told of what happens to jobs, for metrics. It must be quick; what it throws is logged and changes nothing. */
  readonly observeJob?: (event: JobObservation) => void
  /** How the service reaches other machines. Default: not at all; then no webhook endpoint can be made, and live keys have no enrichment. */
  readonly outbound?: OutboundOptions
  /** 32 bytes that signing secrets are sealed with: without it no webhook endpoint can be made. Null when there are none now. */
  readonly instanceKey?: () => Uint8Array | null
  /** How web sites are read, for enrichment and venture-backability; only with `outbound`. */
  readonly sites?: SitesOptions
  /**
   * A model, a search and a renderer of the operator's, which are asked where rules find nothing, and an embedder, which ranks searches
   * of live keys by meaning too. Default: none.
   */
  readonly providers?: ProviderOptions
  /**
   * Where vectors of an embedder are kept: `openSqliteVectors`. Closed with the service; a service that works without an embedder
   * deletes them. Default: in memory.
   */
  readonly vectors?: VectorStore
  /** Weights of venture-backability that the operator trained: `readVcModel(json)`. Default: those that come with it. */
  readonly vcModel?: VcModel
  /**
   * Which records of the dataset are venture-backable by being in it; the sites of all others are judged. Default `companies`: all but
   * universities, research institutes, schools, museums, non-profits, governments and investment funds.
   */
  readonly vcCanonical?: CanonicalChoice
  /** Told of every attempt to deliver a webhook, for metrics. It must be quick and throw nothing. */
  readonly observeDelivery?: (attempt: ObservedAttempt) => void
  /** Told of every request once it is answered, for metrics. It must be quick; what it throws is logged and changes no answer. */
  readonly observe?: (event: RequestEvent) => void
  /** Shown as the version of the OpenAPI document. Default `v2`. */
  readonly version?: string
}

/**
 * With `work`, the embedder's own for live keys: a kind without any refuses a creation by a live key, and test keys try it.
 *
 * @example
 * const work = { general_enrichment: async ({ job, signal }) => ({ result: await enrich(job.request, signal) }) }
 * const service = createService({ host, storage, locations, jobs: { work } })
 * await service.work()
 */
export interface JobOptions
  extends Partial<JobSettings>,
    Pick<JobKindParts, 'work' | 'answerVcBackability'> {}

export interface SitesOptions {
  /** Pages read lately. Closed with the service. Default: 64 MB of memory. */
  readonly cache?: SiteCache
  /** Between two requests of a host, unless its robots.txt asks for more. Default 1,000. */
  readonly delayMs?: number
  /** Sites that are read at a time. Default 16. */
  readonly sitesAtOnce?: number
  /** Where the owner of a site reads who we are and how to reach us; sent with each request. Default: nothing is said. */
  readonly contactUrl?: string
  /** Told of every page that was asked for, for metrics. It must be quick; what it throws is logged and changes nothing. */
  readonly observePage?: (page: Pick<SitePage, 'outcome' | 'from'>) => void
  /**
   * Starts a process in which pages, sitemaps and robots files are understood. Default: none; they are understood in this process,
   * which a hostile page may then hold.
   */
  readonly child?: StartSiteChild
}

/** How the service reaches other machines: webhook endpoints, web sites, and the providers of an operator. */
export interface OutboundOptions {
  readonly resolver: Resolver
  readonly dialer: Dialer
  /** Ranges that are open though they are not public, `10.0.0.0/8`. Default none. */
  readonly allowedCidrs?: readonly string[]
  /** Names that mean another address here: `parseResolveMap`. Default none. */
  readonly resolveMap?: ResolveMap
  /** Whether webhook endpoints may be at http too. Default false. */
  readonly allowHttp?: boolean
}

export const serviceDefaults = {
  bodyBytesMax: 2 * 1024 * 1024,
  requestDeadlineMs: 30_000,
  uploadDeadlineMs: 300_000,
  eventStreamsMax: 1_000,
  uploadsMax: 16,
  inFlightMax: 4_096,
  version: 'v2',
} as const
