import { familyOf, type Job, pollUrlOf, resultUrlOf, toWireFailure } from '../jobs/index.ts'
import { toIso } from '../kernel/index.ts'
import type { EventData, EventType } from './event-table.ts'
import type { WebhookEndpoint, WebhookEvent } from './webhook.ts'

type JobEventType = `api.job.${'succeeded' | 'failed' | 'cancelled'}`

/** The event of a job that has ended, for the endpoint it named: one rule for every store. The result is not in it. */
export function eventOf(job: Job, webhookId: string, eventId: string): WebhookEvent {
  const createdAt = job.completedAt ?? job.updatedAt
  return newEvent(
    eventTypeOf(job),
    {
      job_id: job.jobId,
      job_type: job.type,
      status: job.status,
      request_id: job.requestId,
      created_at: toIso(job.createdAt),
      updated_at: toIso(job.updatedAt),
      completed_at: job.completedAt === null ? null : toIso(job.completedAt),
      poll_url: pollUrlOf(job),
      result_url: resultUrlOf(job),
      progress: familyOf(job.type).shows === 'progress' ? job.progress : null,
      partial: job.partial,
      result_expires_at: job.resultExpiresAt === null ? null : toIso(job.resultExpiresAt),
      error: toWireFailure(job),
    },
    { eventId, webhookId, createdAt, jobId: job.jobId },
  )
}

export function newEvent<Of extends EventType>(
  type: Of,
  data: EventData<Of>,
  about: Pick<WebhookEvent, 'eventId' | 'webhookId' | 'createdAt' | 'jobId'>,
): WebhookEvent {
  return { ...about, type, body: eventBody(about.eventId, type, about.createdAt, data) }
}

/** `WebhookEvent` of the contract as it is sent: minified, and never changed afterwards. */
export const eventBody = (id: string, type: EventType, at: number, data: object): string =>
  JSON.stringify({ id, type, timestamp: toIso(at), api_version: 'v2', data })

/** Whether an endpoint wants events of this type. */
export const wants = ({ eventTypes }: Pick<WebhookEndpoint, 'eventTypes'>, type: EventType): boolean =>
  eventTypes === null || eventTypes.includes(type)

function eventTypeOf({ status, jobId }: Job): JobEventType {
  if (status === 'succeeded' || status === 'failed' || status === 'cancelled') return `api.job.${status}`
  throw new Error(`Job ${jobId} is ${status}: it has no event before it ends.`)
}
