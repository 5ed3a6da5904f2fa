import {
  type JobKind,
  type JobRequest,
  type JobTypeOf,
  liveWork,
  ofType,
  type WorkSources,
} from '../jobs/index.ts'
import { minuteMs, readWebhookId } from '../kernel/index.ts'
import { CombinedResultSchema } from './combined-schema.ts'
import { enrichmentExamples } from './examples.ts'
import { FounderResultSchema } from './founder-schema.ts'
import { FundingResultSchema } from './funding-schema.ts'
import { GeneralResultSchema } from './general-schema.ts'
import { domainOf, readCombined, readEnrichment, sameWorkOf } from './read-request.ts'
import { CombinedRequestSchema, EnrichmentRequestSchema } from './request-schema.ts'
import {
  combinedResult,
  combinedStages,
  type EnrichmentTestParts,
  enrichmentTestWork,
  founderResult,
  fundingResult,
  generalResult,
  singleStages,
} from './test-mode.ts'

type EnrichmentType = JobTypeOf<'enrichment'>

export interface EnrichmentParts extends EnrichmentTestParts, WorkSources<EnrichmentType> {}

export const enrichment = {
  kinds: enrichmentKinds,
  /** Loaded where sites are read, with the first of them. */
  siteWorks: async () => (await import('./live-work.ts')).liveWorks,
}

function enrichmentKinds(parts: EnrichmentParts): Readonly<Record<EnrichmentType, JobKind>> {
  return {
    general_enrichment: {
      ...common,
      ...single,
      ...ofType('general_enrichment'),
      name: 'GeneralEnrichmentJob',
      title: 'general enrichment',
      priceMicroUsd: 40_000,
      result: GeneralResultSchema,
      resultExample: enrichmentExamples.general,
      work: liveWork('general_enrichment', parts),
      testWork: enrichmentTestWork(parts, generalResult, singleStages),
    },
    founder_enrichment: {
      ...common,
      ...single,
      ...ofType('founder_enrichment'),
      name: 'FounderEnrichmentJob',
      title: 'founder enrichment',
      priceMicroUsd: 100_000,
      result: FounderResultSchema,
      resultExample: enrichmentExamples.founders,
      work: liveWork('founder_enrichment', parts),
      testWork: enrichmentTestWork(parts, founderResult, singleStages),
    },
    funding_enrichment: {
      ...common,
      ...single,
      ...ofType('funding_enrichment'),
      name: 'FundingEnrichmentJob',
      title: 'funding enrichment',
      priceMicroUsd: 100_000,
      result: FundingResultSchema,
      resultExample: enrichmentExamples.funding,
      work: liveWork('funding_enrichment', parts),
      testWork: enrichmentTestWork(parts, fundingResult, singleStages),
    },
    combined_enrichment: {
      ...common,
      ...ofType('combined_enrichment'),
      name: 'CombinedEnrichmentJob',
      title: 'combined enrichment',
      priceMicroUsd: 200_000,
      deadlineMs: 10 * minuteMs,
      body: CombinedRequestSchema,
      bodyExample: enrichmentExamples.combinedRequest,
      read: async (body) => asJobRequest(readCombined(body as Parameters<typeof readCombined>[0])),
      result: CombinedResultSchema,
      resultExample: enrichmentExamples.combined,
      work: liveWork('combined_enrichment', parts),
      testWork: enrichmentTestWork(parts, combinedResult, combinedStages),
    },
  }
}

const common = {
  tag: 'Enrichment',
  scope: 'enrichment',
  rateClass: 'create',
  upload: null,
  sync: null,
  whyNoWork: 'nothing reads web sites in this service',
  concurrency: 4,
  show: (request) => ({ website: `https://${domainOf(request)}` }),
  view: ({ shown }) => shown,
} as const satisfies Partial<JobKind>

const single = {
  body: EnrichmentRequestSchema,
  bodyExample: enrichmentExamples.request,
  read: async (body) => asJobRequest(readEnrichment(body as Parameters<typeof readEnrichment>[0])),
  deadlineMs: 5 * minuteMs,
} as const satisfies Partial<JobKind>

function asJobRequest(request: Readonly<Record<string, unknown>>): JobRequest {
  const { request_id: requestId, webhook_endpoint_id: webhookId } = request
  return {
    request,
    payload: request,
    requestId: typeof requestId === 'string' ? requestId : null,
    webhookId: readWebhookId(typeof webhookId === 'string' ? webhookId : null),
    sameWork: sameWorkOf(request),
    items: 1,
  }
}
