import type { Companies } from './companies/companies.ts'
import { isCuratedInvestor } from './companies/investors/investor-key.ts'
import { normalizeName } from './companies/lookup/names.ts'
import type { LiveParts } from './enrichment/live-parts.ts'
import { liveWorks } from './enrichment/live-work.ts'
import { allExtractors } from './extraction/all-extractors.ts'
import { createHelp } from './help/create-help.ts'
import { noHelp } from './help/ports.ts'
import type { JobKindParts } from './job-kinds.ts'
import { type ServiceOptions, serviceDefaults } from './options.ts'
import { createGuardedClient } from './outbound/create-guarded-client.ts'
import { createMemorySiteCache } from './sites/memory-site-cache.ts'
import { createSiteReader } from './sites/site-reader.ts'
import { networkControl } from './vc-backability/network-control.ts'
import { createVcWork } from './vc-backability/work.ts'

export interface OpenedEnrichment extends Pick<JobKindParts, 'work' | 'answerVcBackability'> {
  /** Drops what is kept of the pages of a site. */
  forgetPages(domain: string): Promise<void>
  /** Ends readings that are under way. */
  close(): Promise<void>
}

export interface EnrichmentPlace {
  readonly options: Pick<
    ServiceOptions,
    'host' | 'storage' | 'locations' | 'outbound' | 'sites' | 'help' | 'vcModel' | 'version'
  >
  readonly companies: Pick<Companies, 'resolve'>
  /** The live dataset. */
  readonly live: LiveParts['companies']
}

/** What reads web sites for live keys; without a way out nothing does. */
export function openEnrichment({ options, companies, live }: EnrichmentPlace): OpenedEnrichment {
  const { host, storage, locations, outbound, sites = {}, vcModel } = options
  const cache = sites.cache ?? createMemorySiteCache()
  const kept = { forgetPages: (domain: string) => cache.forget(domain) }
  if (outbound === undefined) return { ...kept, close: () => cache.close() }

  // One dialer serves all clients; who sends webhooks closes it.
  const client = createGuardedClient({ ...outbound, ...host, allowHttp: true })
  const help = options.help === undefined ? noHelp : createHelp(options.help, helpParts(options, outbound))
  const reader = createSiteReader({
    ...sites,
    client,
    cache,
    clock: host.clock,
    hashing: host.crypto,
    log: host.log,
    userAgent: userAgentOf(options),
    renderer: help.renderer,
  })
  const vc = createVcWork({
    ...host,
    companies,
    storage,
    reader,
    extractors: allExtractors,
    context: () => ({
      locations,
      now: host.clock.now(),
      isInvestor: (name) => isCuratedInvestor(normalizeName(name)),
    }),
    help: help.model,
    isOnline: networkControl(client),
    ...(vcModel === undefined ? {} : { weights: vcModel }),
  })
  const works = liveWorks({
    host,
    reader,
    help,
    extractors: allExtractors,
    locations,
    companies: live,
    learnt: storage.enrichment,
  })
  return {
    ...kept,
    work: { ...works, vc_backability_check: vc.work },
    answerVcBackability: vc.syncWork,
    async close() {
      await reader.close()
      await cache.close()
    },
  }
}

/** What an operator adds may stand anywhere: beside this very process, or in a private network. */
function helpParts({ host }: EnrichmentPlace['options'], outbound: NonNullable<ServiceOptions['outbound']>) {
  const allowedCidrs = ['0.0.0.0/0', '::/0']
  return { host, client: createGuardedClient({ ...outbound, ...host, allowedCidrs, allowHttp: true }) }
}

/** `DealflowBot/0.6.0 (+https://dealflow.example/bot)`: how owners of sites know us, and name us in robots.txt. */
function userAgentOf({ version, sites }: EnrichmentPlace['options']): string {
  const contact = sites?.contactUrl === undefined ? '' : ` (+${sites.contactUrl})`
  return `DealflowBot/${version ?? serviceDefaults.version}${contact}`
}
