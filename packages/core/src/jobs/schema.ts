import {
  Closed,
  Nullable,
  OneOf,
  pageMembers,
  requestIdMax,
  Text,
  Type,
  titled,
  Verbatim,
} from '../kernel/index.ts'
import { FailureReasonSchema } from './failure-schema.ts'
import { jobStages, jobStatuses } from './job.ts'
import { jobTypes } from './job-types.ts'

const id = () => Text({ format: 'uuid' })
const instant = () => Text({ format: 'date-time' })
const status = OneOf(jobStatuses)
const pollAfterMs = Type.Integer({ description: '2000, 5000 or 10000' })
const pollUrl = Text({ description: 'Path of the status route' })
const resultUrl = Text({ description: 'Path of the result route' })

const created = { job_id: id(), status, poll_url: pollUrl, result_url: resultUrl }

export const JobCreatedSchema = Closed(created, { $id: 'JobCreated' })
export const EnrichmentJobCreatedSchema = Closed(
  {
    ...created,
    reused_active_job: Type.Boolean({
      description: 'Whether an active job that does the same work was handed out, free of charge',
    }),
    recommended_poll_after_ms: pollAfterMs,
  },
  { $id: 'EnrichmentJobCreated' },
)

export const JobFailureSchema = Closed(
  {
    job_id: id(),
    job_type: OneOf(jobTypes),
    status: OneOf(['failed', 'cancelled']),
    reason: FailureReasonSchema,
    message: Text(),
    stage: Nullable(OneOf(jobStages)),
    retryable: Type.Boolean({ description: 'Whether the same request may succeed when it is sent again' }),
    refunded: Type.Boolean(),
  },
  { $id: 'JobFailure' },
)

const VcResponseMetaSchema = Closed(
  {
    website_count: Type.Integer(),
    row_errors: Type.Integer(),
    cache_hits: Type.Integer(),
    live_classifications: Type.Integer(),
    canonical_hits: Type.Integer(),
    active_queue_hits: Type.Integer(),
    endpoint: Text(),
    status,
  },
  { $id: 'VcResponseMeta' },
)

/** A job of any kind: what only some kinds have is optional here, and always there on theirs. */
export const JobSchema = Closed(
  {
    job_id: id(),
    job_type: OneOf(jobTypes),
    status,
    progress: Type.Optional(
      Type.Integer({
        description:
          'Percent, on jobs that are no enrichment; never less than before, 100 only when succeeded',
      }),
    ),
    stage: Type.Optional(
      Nullable(OneOf(jobStages), { description: 'On enrichment jobs; a failed one keeps its last' }),
    ),
    recommended_poll_after_ms: Type.Optional(
      Nullable(pollAfterMs, { description: 'On enrichment jobs; null once it has ended' }),
    ),
    created_at: instant(),
    updated_at: instant(),
    completed_at: Nullable(instant()),
    poll_url: pollUrl,
    result_url: resultUrl,
    request_id: Nullable(Text()),
    idempotency_key: Nullable(Text()),
    website: Type.Optional(Nullable(Text(), { description: 'On enrichment and deep research' })),
    filename: Type.Optional(Nullable(Text(), { description: 'On pitch decks' })),
    partial: Type.Optional(
      Nullable(Type.Boolean(), {
        description: 'On enrichment jobs that succeeded: something is known to be missing',
      }),
    ),
    result_expires_at: Nullable(instant()),
    error: Nullable(JobFailureSchema),
    response_meta: Type.Optional(VcResponseMetaSchema),
  },
  { $id: 'Job' },
)

export const JobPageSchema = Closed(
  { jobs: Type.Array(JobSchema, { description: 'Newest first' }), next_cursor: Nullable(Text()) },
  { $id: 'JobPage' },
)

/** No form is asked for: what is no id of ours is 404, as an unknown one is. */
export const JobPathSchema = titled('JobPath', {
  job_id: Text({ format: 'uuid', examples: ['0192f0c1-7a00-7000-8000-0000000000d1'] }),
})

const filters = {
  status: Type.Optional(status),
  limit: pageMembers.limit,
  after: pageMembers.after,
  request_id: Type.Optional(Verbatim({ maxLength: requestIdMax, description: 'As given at creation' })),
  idempotency_key: Type.Optional(Verbatim({ maxLength: 255, description: 'As given at creation' })),
}

export const JobListQuerySchema = Closed(filters)
export const AllJobsQuerySchema = Closed({ ...filters, job_type: Type.Optional(OneOf(jobTypes)) })
