import { readDigits } from '../kernel/index.ts'
import { isEnded, type Job } from './job.ts'
import type { JobKind } from './kind.ts'
import { type SeenJob, toWireJob } from './view.ts'

export interface JobEvent {
  /** `done` is the last one. */
  readonly event: 'status' | 'stage' | 'progress' | 'done'
  /** The revision: a client that comes back with it gets what came afterwards. */
  readonly id: string
  readonly data: unknown
}

/** The steps of a job as events, each with the whole job: a client that missed some needs only the last. */
export async function* jobEvents(
  kind: Pick<JobKind, 'view'>,
  steps: AsyncIterable<SeenJob>,
): AsyncGenerator<JobEvent> {
  let before: Job | null = null
  for await (const seen of steps) {
    const { job } = seen
    yield { event: changeOf(before, job), id: String(job.revision), data: toWireJob(kind, seen) }
    before = job
  }
}

function changeOf(before: Job | null, job: Job): JobEvent['event'] {
  if (isEnded(job)) return 'done'
  if (before === null || before.status !== job.status) return 'status'
  return before.stage === job.stage ? 'progress' : 'stage'
}

/** The revision in a `Last-Event-ID`. Null where the header is no revision; then the client gets the current state of the job. */
export function revisionOf(lastEventId: string | null): number | null {
  return lastEventId === null ? null : readDigits(lastEventId)
}
