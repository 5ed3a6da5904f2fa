import { createHash } from 'node:crypto'
import type { ResearchParts } from '../../../packages/core/src/deep-research/research.ts'
import type { DeepResearchResult } from '../../../packages/core/src/deep-research/schema.ts'
import { researchWork } from '../../../packages/core/src/deep-research/work.ts'
import type { LiveParts } from '../../../packages/core/src/enrichment/live-parts.ts'
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
import { shippedModel } from '../../../packages/core/src/vc-backability/shipped-model.ts'
import type { EvalData, LoadedSite } from '../enrichment/load-sites.ts'

/** What a deep research would make of the pages of a site, all of them read; null where it fails. */
export async function researchOfSite(
  { site, html }: LoadedSite,
  { context }: Pick<EvalData, 'context'>,
  help: LiveParts['help'] = noHelp,
): Promise<DeepResearchResult | null> {
  const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
  const host = testHost({ sha256, now: context.now })
  const storage = memoryStorage({ host })
  const pages = site.pages.map(({ url, kind, headers }, at) =>
    exampleSitePage({ url, finalUrl: url, kind, headers, html: html[at] ?? '', fetchedAt: context.now }),
  )
  const parts: ResearchParts = {
    host,
    reader: exampleReader(exampleSnapshot({ domain: site.domain, pages })),
    help,
    extractors: allExtractors,
    locations: context.locations,
    companies: {
      store: storage.companies,
      index: { similar: async () => [], investorsNamed: async () => [] },
      feed: { catchUp: async () => {} },
    },
    learnt: storage.enrichment,
    isOnline: async () => true,
    analyzer: { analyze: async () => ({ competitors: [], totalAnalyzed: 0, searchQuery: null }) },
    vcModel: shippedModel,
  }
  const website = isDomain(site.domain) ? `https://${site.domain}` : researchRequest.website
  const { output, error } = await workOut(researchWork(parts), { ...researchRequest, website })
  if (output === null) throw error
  return output.result as DeepResearchResult
}

const isDomain = (name: string) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(name)

const researchRequest = {
  // Some directories are no domains; extractors go by that of the snapshot.
  website: 'https://site.example',
  request_id: null,
  record_store_id: null,
  city: null,
  country: null,
  country_iso: null,
  company_name: null,
  webhook_endpoint_id: null,
  skip_competitor_analysis: true,
  analyst_context: null,
}
