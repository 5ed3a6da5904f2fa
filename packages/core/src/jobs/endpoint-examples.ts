import type { Job } from './job.ts'
import { familyOf } from './job-types.ts'
import type { JobKind } from './kind.ts'
import { pollUrlOf, resultUrlOf } from './paths.ts'
import { toWireJob } from './view.ts'

const createdAt = Date.UTC(2026, 8, 21, 13, 33, 20)
const jobId = '0192f0c1-7a00-7000-8000-0000000000d1'

/** A job as it is a few seconds after its creation, and as it ended. */
function exampleJob(kind: JobKind, change: Partial<Job>): Job {
  return {
    jobId,
    type: kind.type,
    accountId: '0192f0c1-7a00-7000-8000-0000000000a1',
    environment: 'live',
    ownerId: '0192f0c1-7a00-7000-8000-000000000001',
    status: 'running',
    shown: kind.show({
      ...(kind.bodyExample as Record<string, unknown>),
      ...(kind.upload === null ? {} : { filename: 'seed-deck.pdf' }),
    }),
    requestId: null,
    idempotencyKey: null,
    fingerprint: '0'.repeat(64),
    webhookId: null,
    chargedMicroUsd: kind.priceMicroUsd,
    refunded: false,
    progress: 40,
    stage: familyOf(kind.type).shows === 'stage' ? 'fetching_sources' : null,
    attempt: 1,
    revision: 3,
    createdAt,
    updatedAt: createdAt + 4_000,
    startedAt: createdAt + 100,
    deadlineAt: createdAt + kind.deadlineMs,
    completedAt: null,
    resultExpiresAt: null,
    partial: null,
    failure: null,
    counters: null,
    ...change,
  }
}

/** What endpoints of the kind show in documents, made when one is asked for: no start need wait for it. */
export function jobExamples(kind: JobKind) {
  let made: ReturnType<typeof examplesOf> | null = null
  const example = (name: keyof ReturnType<typeof examplesOf>) => ({
    get data() {
      made ??= examplesOf(kind)
      return made[name]
    },
  })
  return {
    created: example('created'),
    seen: example('seen'),
    page: example('page'),
    cancelled: example('cancelled'),
    result: example('result'),
  }
}

function examplesOf(kind: JobKind) {
  const running = exampleJob(kind, {})
  const { reusesActive, wrapsResult } = familyOf(kind.type)
  const endedAt = createdAt + 12_000
  const cancelled = exampleJob(kind, {
    status: 'cancelled',
    revision: 4,
    updatedAt: endedAt,
    completedAt: endedAt,
    resultExpiresAt: endedAt + 30 * 86_400_000,
    failure: {
      reason: 'CANCELLED_BY_CLIENT',
      message: 'The job was cancelled.',
      retryable: true,
    },
  })
  const created = {
    job_id: jobId,
    status: 'queued',
    poll_url: pollUrlOf(running),
    result_url: resultUrlOf(running),
    ...(reusesActive ? { reused_active_job: false, recommended_poll_after_ms: 2_000 } : {}),
  }
  const seen = toWireJob(kind, { job: running, pollAfterMs: 2_000 })
  return {
    created,
    seen,
    page: { jobs: [seen], next_cursor: null },
    cancelled: toWireJob(kind, { job: cancelled, pollAfterMs: null }),
    result: wrapsResult ? { result: kind.resultExample() } : kind.resultExample(),
  }
}
