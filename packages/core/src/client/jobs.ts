import { type Answer, type Pages, pagesOf } from './answer.ts'
import { type JobKind, jobKind } from './job-kind.ts'
import type { RequestOptions } from './options.ts'
import type { InputOf } from './routes.ts'
import type {
  CombinedEnrichmentRequest,
  CombinedEnrichmentResult,
  DeepResearchRequest,
  DeepResearchResult,
  EnrichmentJobCreated,
  EnrichmentRequest,
  FounderEnrichmentResult,
  FundingEnrichmentResult,
  GeneralEnrichmentResult,
  Job,
  JobCreated,
  JobPage,
  VcBackabilityRequest,
  VcBackabilityResult,
} from './shapes.generated.ts'
import type { Transport } from './transport.ts'

export { pitchDecks } from './pitch-decks.ts'

type Enrichment<Body, Result> = JobKind<Body, EnrichmentJobCreated, Result>

export const enrichment = (transport: Transport) => {
  const general: Enrichment<EnrichmentRequest, GeneralEnrichmentResult> = jobKind(transport, {
    path: '/api/v2/general-enrichment-jobs',
  })
  const founder: Enrichment<EnrichmentRequest, FounderEnrichmentResult> = jobKind(transport, {
    path: '/api/v2/founder-enrichment-jobs',
  })
  const funding: Enrichment<EnrichmentRequest, FundingEnrichmentResult> = jobKind(transport, {
    path: '/api/v2/funding-enrichment-jobs',
  })
  const combined: Enrichment<CombinedEnrichmentRequest, CombinedEnrichmentResult> = jobKind(transport, {
    path: '/api/v2/combined-enrichment-jobs',
  })
  return { general, founder, funding, combined }
}

export const deepResearch = (
  transport: Transport,
): JobKind<DeepResearchRequest, JobCreated, DeepResearchResult> =>
  jobKind(transport, { path: '/api/v2/deep-research-jobs', isWrapped: true })

/** Up to 50 websites are answered at once: `create` gives their result instead of a job, and so does `createAndWait`. */
export const vcBackability = (
  transport: Transport,
): JobKind<VcBackabilityRequest, VcBackabilityResult | JobCreated, VcBackabilityResult> =>
  jobKind(transport, { path: '/api/v2/vc-backability-checks', isWrapped: true })

export type AnyJobQuery = NonNullable<InputOf<'GET /api/v2/jobs'>['query']>

/** Jobs of all kinds. */
export const jobs = ({ call }: Transport) => ({
  get: (job_id: string, options?: RequestOptions): Answer<Job> =>
    call('GET /api/v2/jobs/{job_id}', { path: { job_id } }, options),
  list: (query: AnyJobQuery = {}, options?: RequestOptions): Pages<JobPage, Job> =>
    pagesOf(
      query,
      (query) => call('GET /api/v2/jobs', { query }, options),
      (page) => page.jobs,
    ),
})
