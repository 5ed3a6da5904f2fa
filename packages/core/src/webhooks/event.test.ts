import { describe, expect, test } from 'bun:test'
import { createValidator } from '../http/validator.ts'
import { jobTypes } from '../jobs/job-types.ts'
import type { TSchema } from '../kernel/schema.ts'
import { exampleJob } from '../testing/example-job-kind.ts'
import { eventOf, newEvent } from './event.ts'
import { webhookForms } from './event-forms.ts'
import { eventTable } from './event-table.ts'

const webhookId = '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e01'
const eventId = 'evt_0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e77'
const problemsOf = (schema: TSchema, value: unknown) => {
  const validator = createValidator(schema)
  return validator.accepts(value) ? [] : validator.problems(value)
}
const failure = { reason: 'INTERNAL', message: 'It broke.', retryable: true } as const

describe('the event of a job', () => {
  for (const type of jobTypes)
    for (const status of ['succeeded', 'failed', 'cancelled'] as const)
      test(`of kind ${type} that ${status} is what the document says`, () => {
        const job = exampleJob({
          jobId: '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e00',
          type,
          status,
          completedAt: 1_790_000_000_000,
          failure: status === 'succeeded' ? null : failure,
          result: 'secret',
        } as Parameters<typeof exampleJob>[0])
        const event = eventOf(job, webhookId, eventId)
        const { body } = event
        expect(problemsOf(eventTable[event.type].body, JSON.parse(body))).toEqual([])
        expect(body).toBe(JSON.stringify(JSON.parse(body)))
        expect(body).not.toContain('secret')
      })

  test('that has not ended is none', () => {
    expect(() => eventOf(exampleJob({ status: 'running' }), webhookId, eventId)).toThrow()
  })
})

const about = { eventId, webhookId, createdAt: 1_790_000_000_000, jobId: null }

test('a test event is what the document says', () => {
  const { body } = newEvent('api.webhook.test', { webhook_id: webhookId }, about)
  expect(problemsOf(eventTable['api.webhook.test'].body, JSON.parse(body))).toEqual([])
})

test('data that the row of an event does not want are no event, which the compiler checks', () => {
  // @ts-expect-error it wants the id of the endpoint
  const { body } = newEvent('api.webhook.test', { job_id: 'j1' }, about)
  expect(problemsOf(eventTable['api.webhook.test'].body, JSON.parse(body))).not.toEqual([])
})

test('the examples of the document are such events', () => {
  for (const { body, example } of webhookForms) expect(problemsOf(body, example)).toEqual([])
})
