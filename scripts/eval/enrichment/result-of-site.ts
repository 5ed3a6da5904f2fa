import type { CombinedResult } from '../../../packages/core/src/enrichment/combined-schema.ts'
import { liveWorks } from '../../../packages/core/src/enrichment/live-work.ts'
import { workOut } from '../../../packages/core/src/testing/job-run.ts'
import type { EvalData, LoadedSite } from './load-sites.ts'
import { anyWebsite, partsOfSite } from './parts-of-site.ts'

/** What a combined job would make of the pages of a site, all of them read. */
export async function resultOfSite(
  site: LoadedSite,
  data: Pick<EvalData, 'context'>,
): Promise<CombinedResult> {
  const works = liveWorks(partsOfSite(site, data))
  const { output, error } = await workOut(works.combined_enrichment, { website: anyWebsite })
  if (output === null) throw error
  return output.result as CombinedResult
}
