import type { CompetitorAnalyzer } from '../competitors/index.ts'
import type { LiveParts } from '../enrichment/index.ts'
import { type Hashing, type Host, noProviders, type Providers } from '../kernel/index.ts'
import { createProviders } from '../providers/index.ts'
import type { SourceMarks } from '../records/index.ts'
import type { Companies } from '../search/index.ts'
import {
  type Canonical,
  canonicalDefault,
  type ManyParts,
  networkControl,
  type VcModel,
} from '../vc-backability/index.ts'
import {
  createGuardedClient,
  createSiteAccess,
  type SiteAccess,
  type SiteCache,
  type SiteReaderParts,
} from '../web/index.ts'
import { type OutboundOptions, type ServiceOptions, type SitesOptions, serviceDefaults } from './options.ts'
import { operatorParts } from './vectors.ts'

export interface LiveSitesPlace {
  readonly options: Pick<
    ServiceOptions,
    | 'host'
    | 'storage'
    | 'companies'
    | 'locations'
    | 'sites'
    | 'providers'
    | 'vcModel'
    | 'vcCanonical'
    | 'version'
  >
  readonly outbound: OutboundOptions
  readonly cache: SiteCache
  readonly companies: Pick<Companies, 'resolve' | 'storeOf'>
  /** The live dataset. */
  readonly live: LiveParts['companies']
  /** Compares companies with those of the live dataset. */
  readonly analyzer: CompetitorAnalyzer
  readonly sources: Pick<SourceMarks, 'notCanonical'>
}

/**
 * What reading web sites takes of the rest of the service. Only asynchronous functions, so that another process can have it: but for
 * the clock, hashing, the log and the locations, which that process has itself.
 */
export interface SitesPorts {
  readonly host: Pick<Host, 'clock' | 'log'> & { readonly crypto: Hashing }
  readonly locations: LiveParts['locations']
  readonly access: SiteAccess
  readonly cache: Pick<SiteCache, 'find' | 'save'>
  readonly reading: Pick<SiteReaderParts, 'userAgent' | 'delayMs' | 'sitesAtOnce' | 'robotsMemory'>
  readonly providers: Providers
  readonly isOnline: (signal: AbortSignal) => Promise<boolean>
  readonly observePage?: SitesOptions['observePage']
  readonly companies: ManyParts['companies']
  readonly known: LiveParts['companies']
  readonly storage: ManyParts['storage'] & { readonly enrichment: LiveParts['enriched'] }
  readonly analyzer: CompetitorAnalyzer
  readonly vcModel: VcModel | null
  readonly vcCanonical: Canonical
  /** The records of companies are another's, and stay as they are. */
  readonly savesNothing: boolean
}

export function sitesPorts(place: LiveSitesPlace): SitesPorts {
  const { options, outbound, cache, companies, live, analyzer, sources } = place
  const { host, storage, locations, vcModel, vcCanonical = canonicalDefault } = options
  // One dialer serves all clients; who sends webhooks closes it.
  const client = createGuardedClient({ ...outbound, ...host, allowHttp: true })
  const { observePage, delayMs, sitesAtOnce } = options.sites ?? {}
  const reading = {
    userAgent: userAgentOf(options),
    ...(delayMs === undefined ? {} : { delayMs }),
    ...(sitesAtOnce === undefined ? {} : { sitesAtOnce }),
  }
  return {
    host,
    locations,
    access: createSiteAccess({ ...reading, client, clock: host.clock }),
    cache,
    reading,
    providers:
      options.providers === undefined
        ? noProviders
        : createProviders(options.providers, operatorParts(host, outbound)),
    isOnline: networkControl(client),
    ...(observePage === undefined ? {} : { observePage }),
    companies,
    known: live,
    storage,
    analyzer,
    vcModel: vcModel ?? null,
    vcCanonical: { choice: vcCanonical, markedSources: sources.notCanonical },
    savesNothing: options.companies !== undefined,
  }
}

/** `DealflowBot/0.6.0 (+https://dealflow.example/bot)`: how owners of sites know us, and name us in robots.txt. */
function userAgentOf({ version, sites }: LiveSitesPlace['options']): string {
  const contact = sites?.contactUrl === undefined ? '' : ` (+${sites.contactUrl})`
  return `DealflowBot/${version ?? serviceDefaults.version}${contact}`
}
