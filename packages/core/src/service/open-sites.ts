import { ServiceError } from '../kernel/index.ts'
import { createErasureAwareCache, createMemorySiteCache } from '../web/index.ts'
import type { ServiceOptions } from './options.ts'
import type { LiveSites } from './sites.ts'
import type { LiveSitesPlace } from './sites-ports.ts'

export interface OpenedSites {
  /** Null where no web site can be read: there is no way out. */
  readonly reading: Omit<LiveSites, 'close'> | null
  /** The same; throws SERVICE_UNAVAILABLE where there is none. */
  mustRead(): Omit<LiveSites, 'close'>
  /** Drops what is kept of the pages of a site. */
  forgetPages(domain: string): Promise<void>
  /** Ends readings that are under way. */
  close(): Promise<void>
}

export interface SitesPlace extends Pick<LiveSitesPlace, 'companies' | 'live' | 'analyzer' | 'sources'> {
  readonly options: LiveSitesPlace['options'] & Pick<ServiceOptions, 'outbound'>
}

/** Web sites for enrichment, venture-backability, deep research and competitors. */
export function openSites({ options, ...dataset }: SitesPlace): OpenedSites {
  const { outbound } = options
  const cache = createErasureAwareCache(options.sites?.cache ?? createMemorySiteCache(), options.host.clock)
  const forgetPages = (domain: string) => cache.forget(domain)
  if (outbound === undefined)
    return { reading: null, mustRead: refuse, forgetPages, close: () => cache.close() }

  let opening: Promise<LiveSites> | null = null
  const sites = () => {
    opening ??= open({ options, outbound, cache, ...dataset }).catch((error: unknown) => {
      // The next job tries again.
      opening = null
      throw error
    })
    return opening
  }
  const reading: OpenedSites['reading'] = {
    work: (type) => async (run) => (await sites()).work(type)(run),
    watchedWork: (type, watch) => async (run) => (await sites()).watchedWork(type, watch)(run),
    checkVcBackability: async (run) => (await sites()).checkVcBackability(run),
    answerVcBackability: async (request, signal) => (await sites()).answerVcBackability(request, signal),
    readVcLabels: async (labels, given) => (await sites()).readVcLabels(labels, given),
    readHomePage: async (domain, account, signal) => (await sites()).readHomePage(domain, account, signal),
  }
  return {
    reading,
    mustRead: () => reading,
    forgetPages,
    async close() {
      try {
        // What could not be opened has nothing to close, and its jobs have said why.
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

function refuse(): never {
  throw new ServiceError('SERVICE_UNAVAILABLE', { message: 'Nothing reads web sites in this service.' })
}
