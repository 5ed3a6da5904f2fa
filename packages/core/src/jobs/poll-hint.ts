import { minuteMs, secondMs } from '../kernel/index.ts'
import type { Job } from './job.ts'

export type PollHintMs = 2_000 | 5_000 | 10_000

/** Beyond this place in the queue the hint is the same. */
export const placesThatCount = 50

/**
 * When to look at a job again (docs/design/decisions.md#poll-hints): soon while it is fresh or next in line, later the longer it
 * takes; null when it ended. `queuedBefore` is read of queued jobs only.
 */
export function pollHint(job: Job, queuedBefore: number, now: number): PollHintMs | null {
  if (job.status === 'queued') {
    const place = queuedBefore + 1
    return place <= 5 ? 2_000 : place <= placesThatCount ? 5_000 : 10_000
  }
  if (job.status !== 'running') return null
  if (job.stage === 'waiting_for_entity') return 10_000
  const runningMs = now - (job.startedAt ?? now)
  return runningMs < 30 * secondMs ? 2_000 : runningMs < 2 * minuteMs ? 5_000 : 10_000
}
