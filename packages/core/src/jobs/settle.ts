import { Explained, type Host, secondMs } from '../kernel/index.ts'
import type { Job, JobObservation } from './job.ts'
import type { PendingReport } from './report.ts'
import { succeeds } from './save-patiently.ts'
import { endingParts, type JobSettings } from './settings.ts'
import type { EndOutcome, JobStore, Lease } from './store.ts'
import { type Verdict, verdictOn } from './verdict.ts'

const retryMsMax = 10 * secondMs
/** So often an end is refused by a storage that takes heartbeats, before it counts as the fault of the end. */
const refusalsMax = 3

export interface Settling {
  readonly host: Host
  readonly store: Pick<JobStore, 'retry' | 'end'>
  readonly settings: JobSettings
  readonly job: Job
  readonly lease: Lease
  readonly report: Pick<PendingReport, 'hasNews'>
  /** Extends the lease and writes what the work has reported. */
  readonly beat: () => Promise<void>
  /** The job is somebody else's, or the process stops: nothing more is written. */
  readonly isStopped: () => boolean
  /** Ends early when it is worth trying again at once. */
  readonly pause: (ms: number) => Promise<void>
  readonly onEnd: (ended: EndOutcome & { readonly outcome: 'ended' }) => void
  readonly observe?: (event: JobObservation) => void
}

/**
 * Writes what the work came to, again and again while the storage refuses: the job is ours until somebody else has taken it. An
 * end that no storage takes becomes a failure.
 */
export async function settle(reached: Verdict, parts: Settling): Promise<'written' | 'lost' | 'stopped'> {
  const { host, job, report, beat, isStopped } = parts
  const about = { job_id: job.jobId, job_type: job.type, attempt: job.attempt }
  let verdict = reached
  let refusals = 0
  for (let tries = 1; !isStopped(); tries++) {
    try {
      // A job that failed shows how far it came.
      if (report.hasNews() && 'ending' in verdict && verdict.ending.status !== 'succeeded') await beat()
      if (isStopped()) break
      return await write(verdict, parts)
    } catch (error) {
      if (tries === 1)
        host.log.write('warn', 'The end of a job could not be written yet', { ...about, error })
      await parts.pause(Math.min(secondMs * 2 ** (tries - 1), retryMsMax))
      // A disk that is full passes, however long that takes.
      const isOurFault = !(error instanceof Explained) && (await succeeds(beat()))
      refusals = isOurFault ? refusals + 1 : 0
      if (refusals < refusalsMax) continue
      host.log.write('error', 'The storage takes no end of this job', { ...about, error })
      verdict = verdictOn(error, job, host)
      refusals = 0
    }
  }
  return 'stopped'
}

async function write(verdict: Verdict, parts: Settling): Promise<'written' | 'lost'> {
  const { host, store, settings, job, lease } = parts
  if ('retryInMs' in verdict) {
    const now = host.clock.now()
    if ((await store.retry(lease, now + verdict.retryInMs, now)) === 'lost') return 'lost'
    parts.observe?.({ what: 'retried', job })
    return 'written'
  }
  const usual = endingParts(host, settings, job.type)
  const ending = verdict.isExpired ? { ...usual, resultRetentionMs: 0 } : usual
  const outcome = await store.end(lease, verdict.ending, ending)
  if (outcome.outcome === 'lost') return 'lost'
  parts.onEnd(outcome)
  return 'written'
}
