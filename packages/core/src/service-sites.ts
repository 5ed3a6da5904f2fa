import type { Companies } from './companies/companies.ts'
import { isCuratedInvestor } from './companies/investors/investor-key.ts'
import { normalizeName } from './companies/lookup/names.ts'
import type { CompetitorAnalyzer } from './competitors/analyzer.ts'
import { type HomePage, readHomePage } from './competitors/home-page.ts'
import { type ResearchWatch, researchWork } from './deep-research/work.ts'
import type { LiveParts } from './enrichment/live-parts.ts'
import { type LiveWorks, liveWorks } from './enrichment/live-work.ts'
import { allExtractors } from './extraction/all-extractors.ts'
import { createHelp } from './help/create-help.ts'
import { noHelp } from './help/ports.ts'
import type { Log } from './host.ts'
import type { JobWork, SyncWork } from './jobs/kind.ts'
import { type OutboundWay, type ServiceOptions, type SitesOptions, serviceDefaults } from './options.ts'
import { createGuardedClient } from './outbound/create-guarded-client.ts'
import type { SiteCache } from './sites/site-cache.ts'
import { createSiteReader } from './sites/site-reader.ts'
import type { SitePage, SiteReader } from './sites/snapshot.ts'
import { networkControl } from './vc-backability/network-control.ts'
import { shippedModel } from './vc-backability/shipped-model.ts'
import { type Label, type LabelSignals, readLabelSignals } from './vc-backability/training-data.ts'
import { createVcWork } from './vc-backability/work.ts'

export interface LiveSitesPlace {
  readonly options: Pick<
    ServiceOptions,
    'host' | 'storage' | 'companies' | 'locations' | 'sites' | 'help' | 'vcModel' | 'version'
  >
  readonly outbound: OutboundWay
  readonly cache: SiteCache
  readonly companies: Pick<Companies, 'resolve' | 'storeOf'>
  /** The live dataset. */
  readonly live: LiveParts['companies']
  /** Compares companies with those of the live dataset. */
  readonly analyzer: CompetitorAnalyzer
}

/** What reads web sites, opened. It is loaded at its first use: parsers and tables are not worth the start of every command. */
export interface LiveSites extends LiveWorks {
  readonly vc_backability_check: JobWork
  readonly answerVcBackability: SyncWork
  readVcLabels: ReadVcLabels
  /** What the home page of a site tells of its company; null when it cannot be read. */
  readHomePage(domain: string, signal: AbortSignal): Promise<HomePage | null>
  readonly deep_research: JobWork
  /** The works of the four enrichments and of deep research, for who looks on. */
  watched(watch: Watch): WatchedWorks
  /** Ends readings that are under way. */
  close(): Promise<void>
}

export type WatchedWorks = LiveWorks & Pick<LiveSites, 'deep_research'>

export interface Watch extends ResearchWatch {
  /** False only shows what would be found: the company's record stays as it is. */
  readonly keep: boolean
  /** Told of each page once it was read, or could not be. */
  readonly onPage: (page: SitePage) => void
}

export type ReadVcLabels = (
  labels: readonly Label[],
  options: { readonly signal: AbortSignal; readonly onRead?: (done: number) => void },
) => Promise<LabelSignals>

export function openLiveSites(place: LiveSitesPlace): LiveSites {
  const { options, outbound, cache, companies, live } = place
  const { host, storage, locations, sites, vcModel } = options
  // One dialer serves all clients; who sends webhooks closes it.
  const client = createGuardedClient({ ...outbound, ...host, allowHttp: true })
  const help = options.help === undefined ? noHelp : createHelp(options.help, helpParts(place))
  const { observePage, ...reading } = sites ?? {}
  const unobserved = createSiteReader({
    ...reading,
    client,
    cache,
    clock: host.clock,
    hashing: host.crypto,
    log: host.log,
    userAgent: userAgentOf(options),
    renderer: help.renderer,
  })
  const reader = observePage === undefined ? unobserved : observedReader(unobserved, observePage, host.log)
  const looking = {
    ...host,
    reader,
    extractors: allExtractors,
    context: () => ({
      locations,
      now: host.clock.now(),
      isInvestor: (name: string) => isCuratedInvestor(normalizeName(name)),
    }),
  }
  const isOnline = networkControl(client)
  const vc = createVcWork({
    ...looking,
    companies,
    storage,
    help: help.model,
    isOnline,
    ...(vcModel === undefined ? {} : { weights: vcModel }),
  })
  const parts: LiveParts = {
    host,
    reader,
    help,
    extractors: allExtractors,
    locations,
    companies: live,
    learnt: storage.enrichment,
    isOnline,
    keepsNothing: options.companies !== undefined,
  }
  const researching = { analyzer: place.analyzer, vcModel: vcModel ?? shippedModel }
  return {
    ...liveWorks(parts),
    deep_research: researchWork({ ...parts, ...researching }),
    watched({ keep, onPage, onSubsystem }) {
      const watched = {
        ...parts,
        reader: tellingPages(reader, onPage),
        keepsNothing: parts.keepsNothing || !keep,
      }
      return {
        ...liveWorks(watched),
        deep_research: researchWork({ ...watched, ...researching, onSubsystem }),
      }
    },
    vc_backability_check: vc.work,
    answerVcBackability: vc.syncWork,
    readVcLabels: (labels, { signal, onRead }) =>
      readLabelSignals(labels, looking, onRead === undefined ? { signal } : { signal, onRead }),
    readHomePage: (domain, signal) => readHomePage(domain, parts, signal),
    close: () => reader.close(),
  }
}

const tellingPages = (reader: SiteReader, onPage: Watch['onPage']): SiteReader => ({
  ...reader,
  read: (website, options) =>
    reader.read(website, {
      ...options,
      onPage(page) {
        onPage(page)
        options.onPage?.(page)
      },
    }),
})

function observedReader(
  reader: SiteReader,
  observe: NonNullable<SitesOptions['observePage']>,
  log: Log,
): SiteReader {
  const onPage = (page: SitePage) => {
    try {
      observe(page)
    } catch (error) {
      log.write('error', 'The observer of pages failed', { error })
    }
  }
  return {
    ...tellingPages(reader, onPage),
    async readPage(url, options) {
      const page = await reader.readPage(url, options)
      onPage(page)
      return page
    },
  }
}

/** What an operator adds may stand anywhere: beside this very process, or in a private network. */
function helpParts({ options: { host }, outbound }: LiveSitesPlace) {
  const allowedCidrs = ['0.0.0.0/0', '::/0']
  return { host, client: createGuardedClient({ ...outbound, ...host, allowedCidrs, allowHttp: true }) }
}

/** `DealflowBot/0.6.0 (+https://dealflow.example/bot)`: how owners of sites know us, and name us in robots.txt. */
function userAgentOf({ version, sites }: LiveSitesPlace['options']): string {
  const contact = sites?.contactUrl === undefined ? '' : ` (+${sites.contactUrl})`
  return `DealflowBot/${version ?? serviceDefaults.version}${contact}`
}
