import type { Job } from './job.ts'
import type { ClaimQuery, ForeseenJob, JobDraft, JobLimits, JobReport } from './store.ts'

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

/** What a creation reads of a store, each only where it decides something. */
export interface CreationReads {
  /** Null where the account of the draft has no ledger. */
  balanceMicroUsd(): number | null
  /** The job that the idempotency key of the draft has made; null where it has none. */
  keyed(): Job | null
  hasWebhook(webhookId: string): boolean
  /** The owner's first active job that is the same work. */
  reusable(reuseKey: string): Job | null
  /** Queued and running jobs of the key or of the account. */
  active(scope: 'key' | 'account'): number
  keptBytes(): number
}

/** What becomes of a draft, the charge left aside: one rule for every store, in the order of `JobStore.create`. */
export function decideCreation(draft: JobDraft, limits: JobLimits, reads: CreationReads): ForeseenJob {
  const { idempotencyKey, fingerprint, webhookId, reuseKey, goneSince } = draft
  const balanceMicroUsd = reads.balanceMicroUsd()
  if (balanceMicroUsd === null) return { outcome: 'missing_account' }
  const existing = reads.keyed()
  const isGone = existing?.completedAt != null && existing.completedAt <= goneSince
  if (existing !== null && !isGone)
    return existing.fingerprint === fingerprint
      ? { outcome: 'replayed', job: existing, balanceMicroUsd }
      : { outcome: 'mismatch', existingJobId: existing.jobId }
  if (webhookId !== null && !reads.hasWebhook(webhookId)) return { outcome: 'unknown_webhook' }
  const same = reuseKey === null || idempotencyKey !== null ? null : reads.reusable(reuseKey)
  if (same !== null) return { outcome: 'reused', job: same, balanceMicroUsd }
  for (const scope of ['key', 'account'] as const)
    if (limits[scope] > 0 && reads.active(scope) >= limits[scope])
      return { outcome: 'too_many_active', scope, limit: limits[scope] }
  if (keepsTooMuch(reads.keptBytes, draft, limits))
    return { outcome: 'too_much_kept', limit: limits.keptBytes }
  return { outcome: 'made', balanceMicroUsd }
}

/** What an account keeps is read only where there is a ceiling. */
function keepsTooMuch(
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
