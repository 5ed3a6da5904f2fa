import { ServiceError } from '../kernel/errors.ts'
import { createForgettingCache } from '../web/sites/forgetting-cache.ts'
import { createMemorySiteCache } from '../web/sites/memory-site-cache.ts'
import type { JobKindParts } from './job-kinds.ts'
import type { ServiceOptions } from './options.ts'
import type { LiveSites, ReadVcLabels, Watch, WatchedWorks } from './sites.ts'
import type { LiveSitesPlace } from './sites-ports.ts'

export interface OpenedEnrichment extends Pick<JobKindParts, 'work' | 'answerVcBackability'> {
  readonly readVcLabels: ReadVcLabels
  watched(watch: Watch): Promise<WatchedWorks>
  /** Null where no web site can be read. */
  readonly readHomePage: LiveSites['readHomePage'] | null
  /** Drops what is kept of the pages of a site. */
  forgetPages(domain: string): Promise<void>
  /** Ends readings that are under way. */
  close(): Promise<void>
}

export interface EnrichmentPlace extends Pick<LiveSitesPlace, 'companies' | 'live' | 'analyzer'> {
  readonly options: LiveSitesPlace['options'] & Pick<ServiceOptions, 'outbound'>
}

/** What live keys have of enrichment, venture-backability and deep research; without a way out nothing. */
export function openEnrichment({ options, companies, live, analyzer }: EnrichmentPlace): OpenedEnrichment {
  const { outbound } = options
  const cache = createForgettingCache(options.sites?.cache ?? createMemorySiteCache(), options.host.clock)
  const forgetPages = (domain: string) => cache.forget(domain)
  if (outbound === undefined)
    return {
      forgetPages,
      readHomePage: null,
      readVcLabels: refused,
      watched: refused,
      close: () => cache.close(),
    }

  let opening: Promise<LiveSites> | null = null
  const sites = () => {
    opening ??= open({ options, outbound, cache, companies, live, analyzer }).catch((error: unknown) => {
      // The next job tries again.
      opening = null
      throw error
    })
    return opening
  }
  return {
    work: {
      general_enrichment: async (run) => (await sites()).general_enrichment(run),
      founder_enrichment: async (run) => (await sites()).founder_enrichment(run),
      funding_enrichment: async (run) => (await sites()).funding_enrichment(run),
      combined_enrichment: async (run) => (await sites()).combined_enrichment(run),
      vc_backability_check: async (run) => (await sites()).vc_backability_check(run),
      deep_research: async (run) => (await sites()).deep_research(run),
    },
    answerVcBackability: async (request, signal) => (await sites()).answerVcBackability(request, signal),
    readVcLabels: async (labels, given) => (await sites()).readVcLabels(labels, given),
    watched: async (watch) => (await sites()).watched(watch),
    readHomePage: async (domain, account, signal) => (await sites()).readHomePage(domain, account, signal),
    forgetPages,
    async close() {
      try {
        // What could not be opened has nothing to close, and its jobs have told why.
        await opening?.then(
          (opened) => opened.close(),
          () => {},
        )
      } finally {
        await cache.close()
      }
    },
  }
}

/** What reads pages is loaded with the first site, and in this process only where no child has it. */
async function open(place: LiveSitesPlace): Promise<LiveSites> {
  const child = place.options.sites?.child
  const ports = import('./sites-ports.ts').then(({ sitesPorts }) => sitesPorts(place))
  if (child !== undefined) {
    const { remoteSites } = await import('./sites-remote.ts')
    return remoteSites(await ports, child)
  }
  const { openLiveSites } = await import('./sites.ts')
  return openLiveSites(await ports)
}

async function refused(): Promise<never> {
  throw new ServiceError('SERVICE_UNAVAILABLE', { message: 'Nothing reads web sites in this service.' })
}
