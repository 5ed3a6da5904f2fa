import type { ResearchParts } from '../../../packages/core/src/deep-research/research.ts'
import type { DeepResearchResult } from '../../../packages/core/src/deep-research/schema.ts'
import { researchWork } from '../../../packages/core/src/deep-research/work.ts'
import type { LiveParts } from '../../../packages/core/src/enrichment/live-parts.ts'
import { workOut } from '../../../packages/core/src/testing/job-run.ts'
import { researchOf, researchRequest } from '../../../packages/core/src/testing/research-bench.ts'
import { shippedModel } from '../../../packages/core/src/vc-backability/shipped-model.ts'
import type { EvalData, LoadedSite } from '../enrichment/load-sites.ts'
import { anyWebsite, partsOfSite } from '../enrichment/parts-of-site.ts'

/** What a deep research would make of the pages of a site, all of them read. */
export async function researchOfSite(
  loaded: LoadedSite,
  data: Pick<EvalData, 'context'>,
  providers?: LiveParts['providers'],
): Promise<DeepResearchResult> {
  const parts: ResearchParts = {
    ...partsOfSite(loaded, data, providers),
    analyzer: { analyze: async () => ({ competitors: [], totalAnalyzed: 0, searchQuery: null }) },
    vcModel: shippedModel,
    vcCanonical: { choice: 'companies', markedSources: async () => [] },
  }
  const { domain } = loaded.site
  const website = isDomain(domain) ? `https://${domain}` : anyWebsite
  const request = researchRequest(website, { skip_competitor_analysis: true })
  return researchOf(await workOut(researchWork(parts), request))
}

const isDomain = (name: string) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(name)
