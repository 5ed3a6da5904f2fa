import type { Host } from '../kernel/index.ts'
import type { Attempt } from './attempt.ts'
import { lapseOf } from './failures.ts'
import type { JobObservation } from './job.ts'
import { endingParts, type JobSettings } from './settings.ts'
import type { EndOutcome, JobStore, LeasedJob } from './store.ts'

export interface ReaperParts {
  readonly host: Host
  readonly store: Pick<JobStore, 'overdue' | 'leased' | 'retry' | 'end'>
  readonly settings: JobSettings
  readonly onChange: (jobId: string) => void
  readonly onEnd: (ended: EndOutcome & { readonly outcome: 'ended' }) => void
  readonly observe?: (event: JobObservation) => void
}

const pageSize = 200
/** In one go, so that a heap of lapsed jobs does not keep everything else waiting. */
const pagesMax = 20

/**
 * Ends jobs whose deadline has passed, and gives those whose worker is silent to others. Under their token: of two reapers, or
 * a reaper and a late worker, one wins.
 */
export async function reap(
  parts: ReaperParts,
  running: (jobId: string) => Attempt | undefined,
): Promise<void> {
  const { clock } = parts.host
  for (let page = 0; page < pagesMax; page++) {
    const overdue = await parts.store.overdue(clock.now(), pageSize)
    await Promise.all(overdue.map((claimed) => lapse(claimed, parts, running(claimed.job.jobId))))
    if (overdue.length < pageSize) return
  }
}

/**
 * Gives back what a process held that is dead: asked for when the directory has just been opened, before anything is claimed.
 * The attempt stays counted, so a job that kills its process ends. Returns how many there were.
 */
export async function giveBackLeased(parts: ReaperParts): Promise<number> {
  let count = 0
  for (;;) {
    const leased = await parts.store.leased(pageSize)
    const taken = await Promise.all(leased.map((claimed) => lapse(claimed, parts, undefined)))
    count += taken.filter(Boolean).length
    // Fewer than a page is the rest; a page of which nothing was taken would come again for ever.
    if (leased.length < pageSize || !taken.some(Boolean)) return count
  }
}

/** True when the job was ended or given back by this. */
async function lapse(
  { job, lease }: LeasedJob,
  parts: ReaperParts,
  attempt: Attempt | undefined,
): Promise<boolean> {
  const { host, store, settings } = parts
  const now = host.clock.now()
  const isOurs = attempt !== undefined && attempt.lease.token === lease.token
  // What the work came to in time counts, though a full disk kept it from being written until now.
  if (isOurs && attempt.hurry()) return false
  const isPastDeadline = job.deadlineAt !== null && now >= job.deadlineAt
  if (isOurs && !isPastDeadline) {
    // The machine slept or the disk was full, so no heartbeat was written; the work has gone on all the while.
    await attempt.beat()
    return false
  }
  const failure = lapseOf(job, now)
  if (failure === null) {
    if ((await store.retry(lease, now, now)) === 'lost') return false
    parts.observe?.({ what: 'retried', job })
    parts.onChange(job.jobId)
    return true
  }
  const parting = endingParts(host, settings, job.type)
  const outcome = await store.end(lease, { status: 'failed', failure }, parting)
  if (outcome.outcome === 'lost') return false
  if (isOurs) attempt.stop('deadline')
  parts.onEnd(outcome)
  parts.onChange(job.jobId)
  return true
}
