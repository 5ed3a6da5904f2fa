import { jobFailureReasons, jobStages, jobStatuses, jobTypes } from '@dealflow/core'
import { Closed, Nullable, OneOf, Text, Type } from '@dealflow/core/http'
import { nextCursor, pageQuery } from '../paging.ts'
import { type AdminRoute, defineRoute } from '../route.ts'
import { EnvironmentSchema, IdSchema, TimeSchema } from '../wire.ts'
import { jobExample } from './examples.ts'

const tag = 'Jobs'
const params = Closed({ job_id: IdSchema })

const FailureSchema = Closed({
  reason: OneOf(jobFailureReasons),
  message: Text(),
  retryable: Type.Boolean(),
})

const JobSchema = Closed(
  {
    job_id: Text({ format: 'uuid' }),
    job_type: OneOf(jobTypes),
    status: OneOf(jobStatuses),
    progress: Type.Integer(),
    stage: Nullable(OneOf(jobStages)),
    created_at: TimeSchema,
    updated_at: TimeSchema,
    started_at: Nullable(TimeSchema),
    completed_at: Nullable(TimeSchema),
    result_expires_at: Nullable(TimeSchema),
    request_id: Nullable(Text()),
    idempotency_key: Nullable(Text()),
    partial: Nullable(Type.Boolean()),
    error: Nullable(FailureSchema),
    account_id: Text(),
    key_id: Text(),
    environment: EnvironmentSchema,
    webhook_id: Nullable(Text()),
    subject: Nullable(Text(), { description: 'The website or the file that it is about' }),
    attempt: Type.Integer({ description: 'Attempts begun' }),
    charged_usd: Type.Number(),
    refunded: Type.Boolean(),
  },
  { $id: 'Job' },
)

/** Jobs of all accounts. */
export function jobRoutes(): readonly AdminRoute[] {
  return [
    defineRoute({
      operationId: 'listJobs',
      method: 'GET',
      path: '/admin/v1/jobs',
      summary: 'Jobs of one account or of all, newest first',
      tag,
      query: Closed({
        ...pageQuery,
        account_id: Type.Optional(IdSchema),
        job_type: Type.Optional(OneOf(jobTypes)),
        status: Type.Optional(OneOf(jobStatuses)),
      }),
      data: Closed({ jobs: Type.Array(JobSchema), next_cursor: nextCursor }),
      errors: ['NOT_FOUND'],
      example: { data: { jobs: [jobExample], next_cursor: null } },
      run: ({ query, operation, context }) =>
        operation(
          'job.list',
          {
            accountId: query.account_id ?? null,
            type: query.job_type ?? null,
            status: query.status ?? null,
            after: query.after ?? null,
            limit: query.limit ?? 20,
          },
          context,
        ),
    }),
    defineRoute({
      operationId: 'getJob',
      method: 'GET',
      path: '/admin/v1/jobs/{job_id}',
      summary: 'One job',
      tag,
      params,
      data: JobSchema,
      errors: ['NOT_FOUND'],
      example: { data: jobExample },
      run: ({ params, operation, context }) => operation('job.get', { jobId: params.job_id }, context),
    }),
    defineRoute({
      operationId: 'cancelJob',
      method: 'POST',
      path: '/admin/v1/jobs/{job_id}/cancel',
      summary: 'Cancel a job that is queued or running',
      tag,
      params,
      data: JobSchema,
      errors: ['NOT_FOUND', 'CONFLICT'],
      example: { data: jobExample },
      run: ({ params, operation, context }) => operation('job.cancel', { jobId: params.job_id }, context),
    }),
  ]
}
