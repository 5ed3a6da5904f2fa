import { domainOf, type EnrichmentTestParts, magicFacts, readPublicWebsite } from '../enrichment/index.ts'
import {
  type JobKind,
  type JobRequest,
  liveWork,
  ofType,
  type ReadContext,
  type WorkSources,
} from '../jobs/index.ts'
import { badRequest, minuteMs, readWebhookId } from '../kernel/index.ts'
import type { Locations } from '../reference/index.ts'
import type { Companies } from '../search/index.ts'
import exampleReport from './example-report.json' with { type: 'json' }
import {
  type DeepResearchRequest,
  DeepResearchRequestSchema,
  DeepResearchResultSchema,
  type OutputOf,
} from './schema.ts'
import { researchResult, researchTestWork } from './test-mode.ts'
import type { ResearchWorkParts } from './work.ts'

export interface DeepResearchParts extends EnrichmentTestParts, WorkSources<'deep_research'> {
  readonly companies: EnrichmentTestParts['companies'] & Pick<Companies, 'find'>
  readonly locations: Pick<Locations, 'isCountry' | 'countryNamed'>
}

export const deepResearch = {
  kinds: (parts: DeepResearchParts) => ({ deep_research: deepResearchKind(parts) }),
  /** Loaded where sites are read, with the first of them. */
  async siteWorks() {
    const { researchWork } = await import('./work.ts')
    return (parts: ResearchWorkParts) => ({ deep_research: researchWork(parts) })
  },
}

function deepResearchKind(parts: DeepResearchParts): JobKind {
  return {
    ...ofType('deep_research'),
    name: 'DeepResearchJob',
    title: 'deep research',
    tag: 'Deep research',
    scope: 'deep_research',
    rateClass: 'create',
    priceMicroUsd: 200_000,
    body: DeepResearchRequestSchema,
    upload: null,
    bodyExample: exampleRequest,
    result: DeepResearchResultSchema,
    resultExample: () => researchResult(...exampleParts, () => exampleReport as OutputOf<'report'>),
    read: (body, given) => readResearch(body as DeepResearchRequest, given, parts),
    deadlineMs: 20 * minuteMs,
    concurrency: 4,
    work: liveWork('deep_research', parts),
    whyNoWork: 'nothing reads web sites in this service',
    testWork: researchTestWork(parts),
    sync: null,
    show: (request) => ({ website: `https://${domainOf(request)}` }),
    view: ({ shown }) => shown,
  }
}

const exampleRequest = {
  website: 'succeed.test',
  request_id: 'crm-4711',
  country_iso: 'DE',
  skip_competitor_analysis: true,
}

/** What the example is made of, but for its report, which is kept as it is written of them. */
export const exampleParts = [
  { request: exampleRequest, createdAt: 1_790_000_000_000 },
  magicFacts('succeed.test'),
  // A document needs stable ids, not unique ones.
  { sha256: () => '0199c1d27a3e7c419d8b2f6a5b0c1e77'.repeat(2) },
] as const

async function readResearch(
  body: DeepResearchRequest,
  { environment, isRepeated }: ReadContext,
  { companies, locations }: DeepResearchParts,
): Promise<JobRequest> {
  const website = readPublicWebsite(body.website)
  const recordId = body.record_store_id?.trim() ?? null
  const country = body.country_iso?.trim().toUpperCase() ?? null
  const issues = [
    'problem' in website ? { path: 'website', message: website.problem } : null,
    recordId !== null && (await companies.find(environment, recordId)) === null && !(await isRepeated())
      ? { path: 'record_store_id', message: 'must be the id of a company record; this one is unknown' }
      : null,
    country !== null && !locations.isCountry(country)
      ? { path: 'country_iso', message: 'must be an ISO 3166-1 alpha-2 code such as DE' }
      : null,
    contradiction(country, body.country?.trim() ?? '', locations),
  ].filter((issue) => issue !== null)
  if (issues.length > 0) throw badRequest(issues)
  const request = {
    website: body.website,
    request_id: body.request_id ?? null,
    record_store_id: body.record_store_id ?? null,
    city: body.city ?? null,
    country: body.country ?? null,
    country_iso: body.country_iso ?? null,
    company_name: body.company_name ?? null,
    webhook_endpoint_id: body.webhook_endpoint_id ?? null,
    skip_competitor_analysis: body.skip_competitor_analysis ?? false,
    analyst_context: body.analyst_context ?? null,
  }
  return {
    request,
    payload: request,
    requestId: request.request_id,
    webhookId: readWebhookId(request.webhook_endpoint_id),
    sameWork: null,
    items: 1,
  }
}

function contradiction(iso2: string | null, name: string, locations: DeepResearchParts['locations']) {
  const named = name === '' ? null : locations.countryNamed(name)
  if (iso2 === null || named === null || named === iso2) return null
  return { path: 'country', message: `is ${named}, and country_iso is ${iso2}; give one of them` }
}
