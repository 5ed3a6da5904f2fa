import { type Call, defineEndpoint, type Endpoint, reply } from '../http/endpoint.ts'
import type { TSchema } from '../kernel/index.ts'
import { jobExamples } from './endpoint-examples.ts'
import { isFileRead } from './job-files.ts'
import { familyOf } from './job-types.ts'
import type { Jobs } from './jobs.ts'
import type { JobKind, JobRequest } from './kind.ts'
import type { CreatedJob, JobOrder } from './orders.ts'
import { pollUrlOf, resultUrlOf } from './paths.ts'
import { EnrichmentJobCreatedSchema, JobCreatedSchema } from './schema.ts'

/** How a job of a kind is made; and where the kind has them, requests that are answered at once at the same path. */
export function creationEndpoint(kind: JobKind, jobs: Jobs): Endpoint {
  const { path, name, title, tag, scope, rateClass, priceMicroUsd, upload, sync } = kind
  const data = familyOf(kind.type).reusesActive ? EnrichmentJobCreatedSchema : JobCreatedSchema
  const { created } = jobExamples(kind)
  const keepsFile: Endpoint['keepsFile'] = (environment) => isFileRead(kind, environment)
  const roomForFile: Endpoint['roomForFile'] = ({ key }, idempotencyKey) =>
    jobs.roomForFile(kind, { key, idempotencyKey })
  return defineEndpoint({
    operationId: `create${name}`,
    method: 'POST',
    path,
    summary: sync === null ? `Start a job of ${title}` : `Run ${title}, or start a job of it`,
    description:
      'Answers at once; the work goes on without the request. A repeated `Idempotency-Key` with the same payload answers ' +
      'with the job that it made, free of charge.',
    tag,
    scope,
    rateClass,
    priceMicroUsd,
    body: kind.body,
    ...(upload === null ? {} : { upload, keepsFile, roomForFile }),
    readsIdempotencyKey: true,
    pricedBy:
      sync === null
        ? 'run'
        : async (call: Call<unknown, unknown, unknown>) =>
            sync.takes(await jobs.read(kind, bodyOf(call))) ? 'answer' : 'run',
    data: data as TSchema,
    errors: [
      'BAD_REQUEST',
      'NOT_FOUND',
      'IDEMPOTENCY_MISMATCH',
      ...(upload === null ? [] : (['FILE_TOO_LARGE'] as const)),
    ],
    answers: [
      {
        as: 'accepted',
        description: 'The job, which is made or was made before',
        isAboutJob: true,
        headers: ['Location', 'Retry-After', 'Idempotent-Replayed'],
      },
      ...(sync === null
        ? []
        : [{ as: 'ok', description: 'Answered at once', data: sync.data, example: sync.example } as const]),
    ],
    example: {
      body: kind.bodyExample,
      get data() {
        return created.data
      },
    },
    async run(call) {
      const request = await jobs.read(kind, sync === null ? orderOf(call) : bodyOf(call))
      if (sync?.takes(request) === true) return answerAtOnce(sync, request, call)
      return accepted(kind, await jobs.create(kind, orderOf(call), request))
    },
    async check(call) {
      const { items, wouldReuseJobId } = await jobs.quote(kind, bodyOf(call))
      return { items, wouldReuseJobId, notes: [] }
    },
  })
}

function answerAtOnce(sync: NonNullable<JobKind['sync']>, request: JobRequest, call: AnyCall) {
  const work = call.environment === 'live' ? sync.work : sync.testWork
  if (work === null) throw new Error('`jobs.read` refuses what has no work yet.')
  return work({ ...request, accountId: call.caller.account.accountId }, call.signal)
}

function accepted(kind: JobKind, created: CreatedJob) {
  const { job, outcome, pollAfterMs, chargedMicroUsd, balanceMicroUsd } = created
  const data = {
    job_id: job.jobId,
    status: job.status,
    poll_url: pollUrlOf(job),
    result_url: resultUrlOf(job),
    ...(familyOf(kind.type).reusesActive
      ? { reused_active_job: outcome === 'reused', recommended_poll_after_ms: pollAfterMs }
      : {}),
  }
  return reply<unknown>(data, {
    answers: 'accepted',
    location: pollUrlOf(job),
    pollAfterMs,
    job: { id: job.jobId, status: job.status },
    isReplay: outcome === 'replayed',
    charge: { chargedMicroUsd, balanceMicroUsd },
  })
}

type AnyCall = Call<unknown, unknown, unknown>

const bodyOf = ({ caller, body, file }: AnyCall) => ({ key: caller.key, body, file })

/** What is answered at once takes no idempotency key, so it is read here and not before. */
const orderOf = (call: AnyCall): JobOrder => ({
  ...bodyOf(call),
  idempotencyKey: call.idempotencyKey,
  requestId: call.requestId,
})
