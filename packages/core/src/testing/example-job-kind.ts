import type { JobToDo } from '../jobs/job.ts'
import { byType, familyOf, type JobType, ofType } from '../jobs/job-types.ts'
import type { JobKind, JobKinds, JobOutput, JobRun, JobWork } from '../jobs/kind.ts'
import { Closed, Type } from '../kernel/schema.ts'

/** A made-up kind of job; what is not given is the plainest there is. */
export function exampleKind(type: JobType, given: Partial<JobKind> = {}): JobKind {
  return {
    ...ofType(type),
    name: 'ExampleJob',
    title: 'an example',
    tag: 'Examples',
    scope: 'enrichment',
    rateClass: 'create',
    priceMicroUsd: 40_000,
    body: Closed({ website: Type.String() }),
    upload: null,
    bodyExample: { website: 'https://acme.com' },
    result: Closed({ website: Type.String() }),
    resultExample: () => ({ website: 'https://acme.com' }),
    async read(body) {
      const request = body as Record<string, unknown>
      const { website, request_id = null, webhook_endpoint_id = null } = request
      return {
        request,
        payload: request,
        requestId: request_id as string | null,
        webhookId: webhook_endpoint_id as string | null,
        sameWork: familyOf(type).reusesActive ? { website } : null,
        items: 1,
      }
    },
    deadlineMs: 300_000,
    concurrency: 4,
    work: async () => ({ result: {} }),
    whyNoWork: 'nobody works in this service',
    testWork: async () => ({ result: {} }),
    sync: null,
    show: ({ website = null }) => ({ website }),
    view: ({ shown }) => shown,
    ...given,
  }
}

/** These kinds, and made-up ones for all other types. */
export const exampleKinds = (given: readonly JobKind[]): JobKinds =>
  byType((one) => given.find(({ type }) => type === one) ?? exampleKind(one))

/** An attempt that a test holds in its hand. */
export interface HeldRun extends JobRun {
  succeed(output?: Partial<JobOutput>): void
  fail(error: unknown): void
}

/** Work that does nothing until a test says what comes of it. */
export function heldWork(): { readonly work: JobWork; readonly runs: HeldRun[] } {
  const runs: HeldRun[] = []
  return {
    runs,
    work: (run) =>
      new Promise((resolve, reject) => {
        runs.push({
          ...run,
          succeed: (output = {}) => resolve({ result: { website: 'https://acme.com' }, ...output }),
          fail: reject,
        })
      }),
  }
}

/** A queued job; what is not given is nothing. */
export function exampleJob(given: Partial<JobToDo> = {}): JobToDo {
  return {
    jobId: '0192f0c1-7a00-7000-8000-000000000001',
    type: 'general_enrichment',
    accountId: 'acc-1',
    environment: 'live',
    ownerId: 'key-1',
    status: 'queued',
    request: { website: 'https://acme.com' },
    shown: { website: 'https://acme.com' },
    requestId: null,
    idempotencyKey: null,
    fingerprint: '0'.repeat(64),
    webhookId: null,
    chargedMicroUsd: 0,
    refunded: false,
    progress: 0,
    stage: null,
    attempt: 0,
    revision: 1,
    createdAt: 1_790_000_000_000,
    updatedAt: 1_790_000_000_000,
    startedAt: null,
    deadlineAt: null,
    completedAt: null,
    resultExpiresAt: null,
    partial: null,
    failure: null,
    counters: null,
    ...given,
  }
}
