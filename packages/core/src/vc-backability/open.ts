import {
  type Job,
  type JobKind,
  type JobOutput,
  type JobRequest,
  jobTypeTable,
  ofType,
  type SyncWork,
  type Upkeep,
  type WorkSources,
} from '../jobs/index.ts'
import { badRequest, type Clock, minuteMs, readWebhookId } from '../kernel/index.ts'
import { vcExamples } from './examples.ts'
import { countersOf } from './rows.ts'
import { type VcRequest, VcRequestSchema, VcResultSchema, vcBounds } from './schema.ts'
import type { VerdictStore } from './store.ts'
import { inputsOf, type TestCompanies, vcTestAnswer, vcTestWork } from './test-mode.ts'
import { pruneVerdicts } from './verdict-pruner.ts'
import type { VcRun } from './work.ts'

export interface VcParts extends Pick<WorkSources<'vc_backability_check'>, 'work'> {
  readonly companies: TestCompanies
  /** The embedder's own answer to up to 50 websites, in the place of ours. */
  readonly answerVcBackability?: SyncWork
  /** Ours, where web sites are read. */
  readonly sites?: {
    readonly checkVcBackability: (run: VcRun) => Promise<JobOutput>
    readonly answerVcBackability: SyncWork
  } | null
}

export const vcBackability = {
  kinds: (parts: VcParts) => ({ vc_backability_check: vcBackabilityKind(parts) }),
}

/** A minute's upkeep of what is kept of checks. */
export const verdictUpkeep = (store: Pick<VerdictStore, 'prune'>, clock: Clock): Upkeep => ({
  what: 'Removing old verdicts',
  run: (stopping) => pruneVerdicts(store, clock, stopping),
})

function vcBackabilityKind({ companies, work, answerVcBackability, sites }: VcParts): JobKind {
  return {
    ...ofType('vc_backability_check'),
    name: 'VcBackabilityCheck',
    title: 'venture-backability',
    tag: 'Venture-backability',
    scope: 'vc',
    rateClass: 'analysis',
    priceMicroUsd: 0,
    body: VcRequestSchema,
    upload: null,
    bodyExample: vcExamples.request,
    result: VcResultSchema,
    resultExample: () => vcExamples.result,
    read: async (body) => readVc(body as VcRequest),
    deadlineMs: 30 * minuteMs,
    concurrency: 4,
    work: work?.vc_backability_check ?? sites?.checkVcBackability ?? null,
    whyNoWork: 'nothing reads web sites in this service',
    testWork: vcTestWork(companies),
    sync: {
      data: VcResultSchema,
      example: vcExamples.result,
      takes: ({ request, items }) => items <= vcBounds.syncWebsites && request['force_async'] !== true,
      work: answerVcBackability ?? sites?.answerVcBackability ?? null,
      testWork: vcTestAnswer(companies),
    },
    show: (request) => ({ website_count: inputsOf(request).length }),
    view: (job) => ({ response_meta: responseMeta(job) }),
  }
}

function readVc(body: VcRequest): JobRequest {
  const request = {
    request_id: body.request_id ?? null,
    websites: body.websites ?? null,
    website: body.website ?? null,
    response_detail: body.response_detail ?? 'minimal',
    webhook_endpoint_id: body.webhook_endpoint_id ?? null,
    force_async: body.force_async ?? false,
  }
  const items = inputsOf(request).length
  if (items === 0)
    throw badRequest([{ path: '', message: 'takes website or websites, 1 to 500; you sent neither' }])
  if (items > vcBounds.websites) {
    throw badRequest([
      { path: 'websites', message: `takes 1 to 500 entries, website included; you sent ${items}` },
    ])
  }
  if (items <= vcBounds.syncWebsites && !request.force_async && request.webhook_endpoint_id !== null) {
    throw badRequest([
      {
        path: 'webhook_endpoint_id',
        message: `is for jobs: send more than ${vcBounds.syncWebsites} websites, or force_async: true`,
      },
    ])
  }
  return {
    request,
    payload: request,
    requestId: request.request_id,
    webhookId: readWebhookId(request.webhook_endpoint_id),
    sameWork: null,
    items,
  }
}

function responseMeta({ shown, counters, status }: Job) {
  return {
    ...shown,
    ...countersOf([]),
    ...counters,
    endpoint: `POST ${jobTypeTable.vc_backability_check.path}`,
    status,
  }
}
