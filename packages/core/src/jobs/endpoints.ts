import { type Call, defineEndpoint, type Endpoint, reply } from '../http/endpoint.ts'
import { Closed, pageBounds, type Static } from '../kernel/index.ts'
import { creationEndpoint } from './creation-endpoints.ts'
import { jobExamples } from './endpoint-examples.ts'
import { jobEvents, revisionOf } from './job-events.ts'
import { familyOf } from './job-types.ts'
import type { Jobs } from './jobs.ts'
import type { JobKind } from './kind.ts'
import type { JobListing, JobName } from './orders.ts'
import { AllJobsQuerySchema, JobListQuerySchema, JobPageSchema, JobPathSchema, JobSchema } from './schema.ts'
import { type SeenJob, toWireJob } from './view.ts'

export interface JobEndpointParts {
  readonly kinds: readonly JobKind[]
  readonly jobs: Jobs
}

/** Every route of long work: six a kind, and the list over all kinds. */
export function jobEndpoints(parts: JobEndpointParts): readonly Endpoint[] {
  return [...parts.kinds.flatMap((kind) => endpointsOf(kind, parts)), ...allJobsEndpoints(parts)]
}

function endpointsOf(kind: JobKind, { jobs }: JobEndpointParts): readonly Endpoint[] {
  const { path, name, title, tag, scope } = kind
  const { wrapsResult, notReady, remembersExpired } = familyOf(kind.type)
  const read = { tag, scope, rateClass: 'read', priceMicroUsd: 0 } as const
  const examples = jobExamples(kind)
  const ofKind = (call: JobCall) => ({ ...nameOf(call), type: kind.type })

  return [
    creationEndpoint(kind, jobs),
    defineEndpoint({
      ...read,
      operationId: `list${name}s`,
      method: 'GET',
      path,
      summary: `The key's jobs of ${title}, newest first`,
      description: 'Filters hold together; a job that another key made is never in it.',
      query: JobListQuerySchema,
      data: JobPageSchema,
      errors: ['BAD_REQUEST'],
      example: examples.page,
      run: (call) => page(listingOf(call.query, call, kind.type), jobs),
    }),
    defineEndpoint({
      ...read,
      operationId: `get${name}`,
      method: 'GET',
      path: `${path}/{job_id}`,
      summary: `The state of a job of ${title}`,
      description: 'Ask again after the seconds in `Retry-After`, which is absent once the job has ended.',
      params: JobPathSchema,
      data: JobSchema,
      errors: ['NOT_FOUND'],
      answers: [{ as: 'ok', isAboutJob: true, headers: ['Retry-After'] }],
      example: examples.seen,
      run: async (call) => shown(await jobs.find(ofKind(call)), jobs),
    }),
    defineEndpoint({
      ...read,
      operationId: `get${name}Result`,
      method: 'GET',
      path: `${path}/{job_id}/result`,
      summary: `The result of a job of ${title}`,
      params: JobPathSchema,
      data: wrapsResult ? Closed({ result: kind.result }) : kind.result,
      errors: [
        'NOT_FOUND',
        notReady,
        ...(remembersExpired ? (['JOB_RESULT_EXPIRED'] as const) : []),
        'JOB_FAILED',
      ],
      answers: [{ as: 'ok', isAboutJob: true }],
      example: examples.result,
      async run(call) {
        const { job, resultJson } = await jobs.result(ofKind(call))
        return reply<unknown>(resultJson, { job: { id: job.jobId, status: job.status } })
      },
      // The result goes out as it was kept: it is never parsed on the way.
      toJson: (resultJson) => (wrapsResult ? `{"result":${String(resultJson)}}` : String(resultJson)),
    }),
    defineEndpoint({
      ...read,
      operationId: `cancel${name}`,
      method: 'POST',
      path: `${path}/{job_id}/cancel`,
      summary: `Cancel a job of ${title}`,
      description:
        'A job that has not begun is paid back; of one that runs the work is stopped, and nothing it still gives is kept.',
      params: JobPathSchema,
      data: JobSchema,
      errors: ['NOT_FOUND', 'CONFLICT'],
      answers: [{ as: 'ok', isAboutJob: true }],
      example: examples.cancelled,
      run: async (call) => shown(await jobs.cancel(ofKind(call)), jobs),
    }),
    defineEndpoint({
      ...read,
      operationId: `stream${name}Events`,
      method: 'GET',
      path: `${path}/{job_id}/events`,
      summary: `Follow a job of ${title}`,
      description:
        'Server-sent events until the job has ended: `status`, `stage`, `progress` and at last `done`, each with the whole ' +
        'job as its data and its revision as its id. A client that comes back with `Last-Event-ID` gets what came ' +
        'afterwards. A comment comes every 15 seconds in which nothing else does.',
      params: JobPathSchema,
      data: JobSchema,
      errors: ['NOT_FOUND'],
      sendsEvents: true,
      example: examples.seen,
      async run(call) {
        const name = ofKind(call)
        await jobs.find(name)
        return jobEvents(kind, jobs.watch(name, revisionOf(call.lastEventId), call.signal)) as never
      },
    }),
  ]
}

function allJobsEndpoints({ kinds, jobs }: JobEndpointParts): readonly Endpoint[] {
  const [first] = kinds
  if (first === undefined) return []
  const read = { tag: 'Jobs', scope: null, rateClass: 'read', priceMicroUsd: 0 } as const
  const examples = jobExamples(first)
  return [
    defineEndpoint({
      ...read,
      operationId: 'listJobs',
      method: 'GET',
      path: '/api/v2/jobs',
      summary: "The key's jobs of every kind, newest first",
      description: 'Filters hold together; a job that another key made is never in it.',
      query: AllJobsQuerySchema,
      data: JobPageSchema,
      errors: ['BAD_REQUEST'],
      example: examples.page,
      run: (call) => page(listingOf(call.query, call, call.query.job_type ?? null), jobs),
    }),
    defineEndpoint({
      ...read,
      operationId: 'getJob',
      method: 'GET',
      path: '/api/v2/jobs/{job_id}',
      summary: 'The state of a job of any kind',
      params: JobPathSchema,
      data: JobSchema,
      errors: ['NOT_FOUND'],
      answers: [{ as: 'ok', isAboutJob: true, headers: ['Retry-After'] }],
      example: examples.seen,
      run: async (call) => shown(await jobs.find({ ...nameOf(call), type: null }), jobs),
    }),
  ]
}

type AnyCall = Call<unknown, unknown, unknown>
type JobCall = Call<unknown, unknown, Static<typeof JobPathSchema>>

const nameOf = ({ caller, params }: JobCall): Omit<JobName, 'type'> & { readonly ownerId: string } => ({
  ownerId: caller.key.keyId,
  jobId: params.job_id.toLowerCase(),
})

function listingOf(
  query: Static<typeof JobListQuerySchema>,
  { caller }: AnyCall,
  type: JobListing['type'],
): JobListing {
  return {
    ownerId: caller.key.keyId,
    type,
    status: query.status ?? null,
    requestId: query.request_id ?? null,
    idempotencyKey: query.idempotency_key ?? null,
    after: query.after ?? null,
    limit: query.limit ?? pageBounds.pageDefault,
  }
}

async function page(listing: JobListing, jobs: Jobs) {
  const { jobs: found, nextCursor } = await jobs.page(listing)
  return { jobs: found.map((seen) => viewOf(seen, jobs)), next_cursor: nextCursor }
}

/** The view of a job with `meta.job`, and when to look again. */
function shown(seen: SeenJob, jobs: Jobs) {
  const { job, pollAfterMs } = seen
  const { shows } = familyOf(job.type)
  return reply(viewOf(seen, jobs), {
    pollAfterMs,
    job: {
      id: job.jobId,
      status: job.status,
      ...(shows === 'stage' ? { recommended_poll_after_ms: pollAfterMs } : {}),
    },
  })
}

/** Typed as the schema: `view` of a kind gives the members that its jobs have. */
const viewOf = (seen: SeenJob, jobs: Jobs) =>
  toWireJob(jobs.kindOf(seen.job.type), seen) as unknown as Static<typeof JobSchema>
