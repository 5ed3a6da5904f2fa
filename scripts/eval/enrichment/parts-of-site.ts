import { createHash } from 'node:crypto'
import type { LiveParts } from '../../../packages/core/src/enrichment/live-parts.ts'
import { allExtractors } from '../../../packages/core/src/extraction/all-extractors.ts'
import { noProviders } from '../../../packages/core/src/kernel/provider-ports.ts'
import { memoryStorage } from '../../../packages/core/src/storage/memory.ts'
import {
  exampleReader,
  exampleSitePage,
  exampleSnapshot,
} from '../../../packages/core/src/testing/example-site.ts'
import { testHost } from '../../../packages/core/src/testing/test-clock.ts'
import type { EvalData, LoadedSite } from './load-sites.ts'

/** Some directories are no domains; extractors go by that of the snapshot. */
export const anyWebsite = 'https://site.example'

/** What a live job needs, over the pages of a site, all of them read, and an empty dataset. */
export function partsOfSite(
  { site, html }: LoadedSite,
  { context }: Pick<EvalData, 'context'>,
  providers: LiveParts['providers'] = noProviders,
): LiveParts {
  const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
  const host = testHost({ sha256, now: context.now })
  const storage = memoryStorage({ host })
  const pages = site.pages.map(({ url, kind, headers }, at) =>
    exampleSitePage({ url, finalUrl: url, kind, headers, html: html[at] ?? '', fetchedAt: context.now }),
  )
  return {
    host,
    reader: exampleReader(exampleSnapshot({ domain: site.domain, pages })),
    providers,
    extractors: allExtractors,
    locations: context.locations,
    companies: {
      store: storage.companies,
      index: { similar: async () => [], investorsNamed: async () => [] },
      feed: { catchUp: async () => {} },
    },
    enriched: storage.enrichment,
    isOnline: async () => true,
  }
}
