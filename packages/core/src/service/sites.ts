import { type HomePageRead, readHomePage } from '../competitors/index.ts'
import type { ResearchParts, ResearchWatch } from '../deep-research/index.ts'
import type { SiteWork } from '../enrichment/index.ts'
import { allExtractors } from '../extraction/index.ts'
import type { Log } from '../kernel/index.ts'
import { isCuratedInvestor, normalizeName } from '../reference/index.ts'
import {
  createVcWork,
  type Label,
  type LabelSignals,
  readLabelSignals,
  shippedModel,
} from '../vc-backability/index.ts'
import { createSiteReader, type SitePage, type SiteReader } from '../web/index.ts'
import { loadSiteWorks, type SiteJobType } from './job-kinds.ts'
import type { SitesOptions } from './options.ts'
import type { SitesPorts } from './sites-ports.ts'

/** What reads web sites, opened. It is loaded at its first use: parsers and tables are not worth the start of every command. */
export interface LiveSites {
  work(type: SiteJobType): SiteWork
  /** The same work, for who looks on. */
  watchedWork(type: SiteJobType, watch: Watch): SiteWork
  readonly checkVcBackability: ReturnType<typeof createVcWork>['work']
  readonly answerVcBackability: ReturnType<typeof createVcWork>['syncWork']
  readVcLabels: ReadVcLabels
  /** What the home page of a site tells of its company; null when it cannot be read. */
  readHomePage(domain: string, account: string, signal: AbortSignal): Promise<HomePageRead>
  /** Ends readings that are under way. */
  close(): Promise<void>
}

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

export async function openLiveSites(ports: SitesPorts): Promise<LiveSites> {
  const worksOf = await loadSiteWorks()
  const { host, locations, known, storage, providers, isOnline, vcModel, vcCanonical, observePage } = ports
  const unobserved = createSiteReader({
    ...ports.reading,
    client: ports.access,
    cache: ports.cache,
    clock: host.clock,
    hashing: host.crypto,
    log: host.log,
    renderer: providers.renderer,
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
  const vc = createVcWork({
    ...looking,
    companies: ports.companies,
    storage,
    modelProvider: providers.model,
    isOnline,
    canonical: vcCanonical,
    ...(vcModel === null ? {} : { weights: vcModel }),
  })
  const parts: ResearchParts = {
    host,
    reader,
    providers,
    extractors: allExtractors,
    locations,
    companies: known,
    enriched: storage.enrichment,
    isOnline,
    savesNothing: ports.savesNothing,
    analyzer: ports.analyzer,
    vcModel: vcModel ?? shippedModel,
    vcCanonical,
  }
  const works = worksOf(parts)
  return {
    work: (type) => works[type],
    watchedWork(type, { keep, onPage, onSubsystem }) {
      const savesNothing = parts.savesNothing || !keep
      return worksOf({ ...parts, reader: tellingPages(reader, onPage), savesNothing, onSubsystem })[type]
    },
    checkVcBackability: vc.work,
    answerVcBackability: vc.syncWork,
    readVcLabels: (labels, { signal, onRead }) =>
      readLabelSignals(labels, looking, onRead === undefined ? { signal } : { signal, onRead }),
    readHomePage: (domain, account, signal) => readHomePage(domain, account, parts, signal),
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
