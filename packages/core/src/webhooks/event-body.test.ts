import { expect, test } from 'bun:test'
import { planEnding } from '../jobs/ending.ts'
import type { JobType } from '../jobs/job-types.ts'
import type { JobEnding } from '../jobs/store.ts'
import { claimedJob, newJob, reportedProgress } from '../jobs/transitions.ts'
import { failure, jobDraft, partsOf, success } from '../testing/stored-jobs.ts'
import { eventBody, eventOf, wants } from './event.ts'

const at = Date.parse('2026-09-21T13:33:20.000Z')

function ended(type: JobType, ending: JobEnding) {
  const draft = jobDraft('0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e00', {
    type,
    createdAt: at - 60_000,
    requestId: 'r1',
  })
  const running = claimedJob(newJob(draft, 1_500), { now: at - 30_000, deadlineAt: at + 30_000 })
  const job = { ...running, ...reportedProgress(running, { progress: 60, stage: 'merging' }, at - 10_000) }
  const charge = { entryId: 'charge', endpoint: null }
  return planEnding(job, ending, partsOf('j1', { now: at, resultRetentionMs: 86_400_000 }), charge).job
}

test('the body is the contract’s test vector, byte for byte', () => {
  const data = {
    job_id: '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e00',
    job_type: 'pitch_deck',
    status: 'succeeded',
  }
  expect(eventBody('evt_0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e77', 'api.job.succeeded', at, data)).toBe(
    '{"id":"evt_0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e77","type":"api.job.succeeded","timestamp":"2026-09-21T13:33:20.000Z","api_version":"v2","data":{"job_id":"0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e00","job_type":"pitch_deck","status":"succeeded"}}',
  )
})

test('an event of a failed enrichment tells why, where, and whether it was paid back; never its request', () => {
  const event = eventOf(ended('general_enrichment', failure('INTERNAL')), 'w1', 'evt_1')
  const { body, ...rest } = event
  const jobId = '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e00'
  expect(rest).toEqual({
    eventId: 'evt_1',
    webhookId: 'w1',
    type: 'api.job.failed',
    jobId,
    createdAt: at,
  })
  expect(JSON.parse(body)).toEqual({
    id: 'evt_1',
    type: 'api.job.failed',
    timestamp: '2026-09-21T13:33:20.000Z',
    api_version: 'v2',
    data: {
      job_id: jobId,
      job_type: 'general_enrichment',
      status: 'failed',
      request_id: 'r1',
      created_at: '2026-09-21T13:32:20.000Z',
      updated_at: '2026-09-21T13:33:20.000Z',
      completed_at: '2026-09-21T13:33:20.000Z',
      poll_url: `/api/v2/general-enrichment-jobs/${jobId}`,
      result_url: `/api/v2/general-enrichment-jobs/${jobId}/result`,
      progress: null,
      partial: null,
      result_expires_at: '2026-09-22T13:33:20.000Z',
      error: {
        job_id: jobId,
        job_type: 'general_enrichment',
        status: 'failed',
        reason: 'INTERNAL',
        message: 'It went wrong.',
        stage: 'merging',
        retryable: false,
        refunded: true,
      },
    },
  })
})

test('kinds that show progress tell it in their events', () => {
  const progress = (ending: JobEnding) =>
    JSON.parse(eventOf(ended('pitch_deck', ending), 'w1', 'evt_1').body).data.progress
  expect([progress(success), progress(failure('INTERNAL'))]).toEqual([100, 60])
})

test('a cancelled job has an event of its own type, and one under way has none', () => {
  const cancelled = ended('deep_research', failure('CANCELLED_BY_CLIENT', 'cancelled'))
  expect(eventOf(cancelled, 'w1', 'evt_1').type).toBe('api.job.cancelled')
  const queued = newJob(jobDraft('j1'), 0)
  expect(() => eventOf(queued, 'w1', 'evt_1')).toThrow('Job j1 is queued: it has no event before it ends.')
})

test('an endpoint hears of what it wants, and of everything by default', () => {
  expect(wants({ eventTypes: null }, 'api.job.cancelled')).toBe(true)
  expect(wants({ eventTypes: ['api.job.failed'] }, 'api.job.failed')).toBe(true)
  expect(wants({ eventTypes: ['api.job.failed'] }, 'api.job.succeeded')).toBe(false)
  expect(wants({ eventTypes: [] }, 'api.job.failed')).toBe(false)
})
