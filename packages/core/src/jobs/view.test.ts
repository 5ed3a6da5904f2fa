import { expect, test } from 'bun:test'
import { exampleJob, exampleKind } from '../testing/example-job-kind.ts'
import { toWireJob } from './view.ts'

const failure = { reason: 'NO_USABLE_CONTENT', message: 'The page is empty.', retryable: false } as const
const ended = { completedAt: 1_790_000_060_000, resultExpiresAt: 1_792_592_060_000 }

test('a job of enrichment shows its stage and when to look again, and no progress', () => {
  const job = exampleJob({ status: 'running', stage: 'extracting', progress: 40 })
  const view: Readonly<Record<string, unknown>> = toWireJob(exampleKind('general_enrichment'), {
    job,
    pollAfterMs: 2_000,
  })
  expect(view).toEqual({
    job_id: job.jobId,
    job_type: 'general_enrichment',
    status: 'running',
    stage: 'extracting',
    recommended_poll_after_ms: 2_000,
    created_at: '2026-09-21T14:13:20.000Z',
    updated_at: '2026-09-21T14:13:20.000Z',
    completed_at: null,
    poll_url: `/api/v2/general-enrichment-jobs/${job.jobId}`,
    result_url: `/api/v2/general-enrichment-jobs/${job.jobId}/result`,
    request_id: null,
    idempotency_key: null,
    partial: null,
    result_expires_at: null,
    error: null,
    website: 'https://acme.com',
  })
})

test('a job of another kind shows its progress, and neither stage nor poll hint', () => {
  const job = exampleJob({ type: 'pitch_deck', status: 'running', progress: 40, stage: 'extracting' })
  const view = toWireJob(exampleKind('pitch_deck'), { job, pollAfterMs: 2_000 })
  expect(view).toMatchObject({ progress: 40, poll_url: `/api/v2/pitch-deck-jobs/${job.jobId}` })
  for (const field of ['stage', 'recommended_poll_after_ms', 'partial'])
    expect(view).not.toHaveProperty(field)
})

test('a failed job of enrichment keeps its last stage, one that succeeded has none', () => {
  const kind = exampleKind('funding_enrichment')
  const last = { type: 'funding_enrichment', stage: 'extracting', ...ended } as const
  const failed = exampleJob({ ...last, status: 'failed', failure, refunded: true })
  expect(toWireJob(kind, { job: failed, pollAfterMs: null })).toMatchObject({
    stage: 'extracting',
    completed_at: '2026-09-21T14:14:20.000Z',
    error: {
      job_id: failed.jobId,
      job_type: 'funding_enrichment',
      status: 'failed',
      reason: 'NO_USABLE_CONTENT',
      message: 'The page is empty.',
      stage: 'extracting',
      retryable: false,
      refunded: true,
    },
  })
  const succeeded = exampleJob({ ...last, status: 'succeeded', partial: true })
  expect(toWireJob(kind, { job: succeeded, pollAfterMs: null })).toMatchObject({
    stage: null,
    error: null,
    partial: true,
  })
})

test('a failed job of another kind tells of no stage', () => {
  const job = exampleJob({ type: 'deep_research', status: 'failed', stage: 'extracting', failure, ...ended })
  expect(toWireJob(exampleKind('deep_research'), { job, pollAfterMs: null }).error?.stage).toBeNull()
})
