import type { Host } from '../kernel/index.ts'
import { attemptsMax, failureOf, retryDelayMs } from './failures.ts'
import type { Job } from './job.ts'
import type { JobOutput } from './kind.ts'
import type { PendingReport } from './report.ts'
import type { JobEnding } from './store.ts'

/** What became of the work: an end, or another attempt after a while. */
export type Verdict =
  | { readonly ending: JobEnding; readonly isExpired: boolean }
  | { readonly retryInMs: number }

/** An attempt that may be made again is made again, while there are attempts and time; else it ends for its own reason. */
export function verdictOn(error: unknown, job: Job, { clock, entropy }: Host): Verdict {
  const failure = failureOf(error)
  const retryInMs = retryDelayMs(job.attempt, entropy)
  const isInTime = job.deadlineAt === null || clock.now() + retryInMs < job.deadlineAt
  if (failure.retryable && job.attempt < attemptsMax && isInTime) return { retryInMs }
  return { ending: { status: 'failed', failure }, isExpired: false }
}

/** Throws for a result that JSON cannot hold. */
export function successOf(
  { result, partial, counters, isExpired }: JobOutput,
  report: PendingReport,
): Verdict {
  const text = JSON.stringify(result)
  if (text === undefined) throw new TypeError('The work returned no result that JSON can hold.')
  const last = counters ?? report.lastCounters()
  const ending: JobEnding = {
    status: 'succeeded',
    result: text,
    partial: partial ?? null,
    ...(last === undefined ? {} : { counters: last }),
  }
  return { ending, isExpired: isExpired === true }
}
