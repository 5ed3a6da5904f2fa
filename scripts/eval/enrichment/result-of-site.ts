import { createHash } from 'node:crypto'
import type { CombinedResult } from '../../../packages/core/src/enrichment/combined-schema.ts'
import { liveWorks } from '../../../packages/core/src/enrichment/live-work.ts'
import { allExtractors } from '../../../packages/core/src/extraction/all-extractors.ts'
import { noHelp } from '../../../packages/core/src/help/ports.ts'
import { memoryStorage } from '../../../packages/core/src/storage/memory.ts'
import {
  exampleReader,
  exampleSitePage,
  exampleSnapshot,
} from '../../../packages/core/src/testing/example-site.ts'
import { workOut } from '../../../packages/core/src/testing/job-run.ts'
import { testHost } from '../../../packages/core/src/testing/test-clock.ts'
import type { EvalData, LoadedSite } from './load-sites.ts'

/** What a combined job would make of the pages of a site, all of them read; null where it fails. */
export async function resultOfSite(
  { site, html }: LoadedSite,
  { context }: Pick<EvalData, 'context'>,
): Promise<CombinedResult | null> {
  const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
  const host = testHost({ sha256, now: context.now })
  const storage = memoryStorage({ host })
  const pages = site.pages.map(({ url, kind, headers }, at) =>
    exampleSitePage({ url, finalUrl: url, kind, headers, html: html[at] ?? '', fetchedAt: context.now }),
  )
  const works = liveWorks({
    host,
    reader: exampleReader(exampleSnapshot({ domain: site.domain, pages })),
    help: noHelp,
    extractors: allExtractors,
    locations: context.locations,
    companies: {
      store: storage.companies,
      index: { similar: async () => [], investorsNamed: async () => [] },
      feed: { catchUp: async () => {} },
    },
    learnt: storage.enrichment,
    isOnline: async () => true,
  })
  // Some directories are no domains; extractors go by that of the snapshot.
  const { output, error } = await workOut(works.combined_enrichment, { website: 'https://site.example' })
  if (output === null) throw error
  return output.result as CombinedResult
}
