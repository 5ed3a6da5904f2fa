import type { Job } from './job.ts'
import type { ClaimQuery, JobDraft, JobLimits, JobReport } from './store.ts'

/** The job that a draft becomes: one rule for every store. */
export function newJob(
  { reuseKey: _, goneSince: __, request: ___, fileBytes: ____, ...draft }: JobDraft,
  chargedMicroUsd: number,
): Job {
  return {
    ...draft,
    status: 'queued',
    chargedMicroUsd,
    refunded: false,
    progress: 0,
    stage: null,
    attempt: 0,
    revision: 1,
    updatedAt: draft.createdAt,
    startedAt: null,
    deadlineAt: null,
    completedAt: null,
    resultExpiresAt: null,
    partial: null,
    failure: null,
    counters: null,
  }
}

/** Whether a job may not be made for what its account keeps, which is read only where there is a ceiling. */
export function keepsTooMuch(
  readKept: () => number,
  { fileBytes }: Pick<JobDraft, 'fileBytes'>,
  { keptBytes: keptMost }: Pick<JobLimits, 'keptBytes'>,
): boolean {
  if (keptMost === 0) return false
  const kept = readKept()
  return kept >= keptMost || kept + fileBytes > keptMost
}

/** A job that a worker takes: the first one starts its time, later ones change nothing that a client may see. */
export function claimedJob(job: Job, { now, deadlineAt }: Pick<ClaimQuery, 'now' | 'deadlineAt'>): Job {
  const attempt = job.attempt + 1
  if (job.status === 'running') return { ...job, attempt }
  return {
    ...job,
    status: 'running',
    attempt,
    startedAt: now,
    deadlineAt,
    revision: job.revision + 1,
    updatedAt: now,
  }
}

export type JobProgress = Pick<Job, 'progress' | 'stage' | 'counters' | 'revision' | 'updatedAt'>

/** What a report makes of a running job; null when nothing changes that a client may see. */
export function reportedProgress(job: JobProgress, report: JobReport, now: number): JobProgress | null {
  // Before it succeeded a job is never at 100, and it never falls back.
  const progress = Math.max(job.progress, Math.min(99, Math.floor(report.progress ?? 0)))
  const stage = report.stage ?? job.stage
  const counters = report.counters ?? job.counters
  const isSame =
    progress === job.progress &&
    stage === job.stage &&
    JSON.stringify(counters) === JSON.stringify(job.counters)
  return isSame ? null : { progress, stage, counters, revision: job.revision + 1, updatedAt: now }
}
