import type { RequestOptions } from './options.ts'
import { patientRetriesMax } from './retries.ts'
import type { JobPath } from './routes.ts'
import { sentEvents } from './sent-events.ts'
import type { Job } from './shapes.generated.ts'
import { pause } from './timing.ts'
import type { Transport } from './transport.ts'

export interface JobEvent {
  /** What changed; `done` is the last one. */
  readonly event: 'status' | 'stage' | 'progress' | 'done'
  /** What to give as `lastEventId` to go on after it. */
  readonly id: string
  /** The whole job, as it is then. */
  readonly data: Job
}

export interface EventOptions extends RequestOptions {
  /** The `id` of the last event that was seen: those after it come. */
  readonly lastEventId?: string
}

export async function* jobEvents(
  transport: Transport,
  path: JobPath,
  job_id: string,
  { lastEventId, ...given }: EventOptions = {},
): AsyncGenerator<JobEvent, void, undefined> {
  const options = { retriesMax: patientRetriesMax, ...given }
  const position = { lastEventId, retryMs: 2_000 }
  for (;;) {
    const headers: Record<string, string> = { accept: 'text/event-stream, application/json' }
    if (position.lastEventId !== undefined) headers['last-event-id'] = position.lastEventId
    const route = `GET ${path}/{job_id}/events`
    const { response, limit } = await transport.open(route, { path: { job_id }, headers }, options)
    try {
      // A stream that says nothing for a whole limit, not even that it lives, is broken too.
      for await (const { event, id, data } of sentEvents(response.body, position, limit.restart)) {
        yield { event, id, data: JSON.parse(data) } as JobEvent
        if (event === 'done') return
      }
    } finally {
      limit.end()
    }
    await pause(position.retryMs, options.signal, transport.timing)
  }
}
