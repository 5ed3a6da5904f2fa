import type { Job, Lease } from '../../jobs/index.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'

/** Of `jobs AS job`. The request lies apart, and is read to be worked on alone: it may be megabytes. */
export const jobColumns = `
      job.job_no, job.job_id, job.type, job.account_id, job.environment, job.owner_id, job.status, job.lease_token,
      job.request_id, job.idempotency_key, job.fingerprint, job.webhook_id, job.charged_micro_usd, job.charge_entry_id,
      job.refunded, job.progress, job.stage, job.attempt, job.revision, job.created_at, job.updated_at, job.started_at,
      job.deadline_at, job.completed_at, job.result_expires_at, job.partial, job.failure, job.counters, job.shown`

export const fromJobRow = (row: SqliteRow): Job => ({
  jobId: row['job_id'] as string,
  type: row['type'] as Job['type'],
  accountId: row['account_id'] as string,
  environment: row['environment'] as Job['environment'],
  ownerId: row['owner_id'] as string,
  status: row['status'] as Job['status'],
  shown: JSON.parse(row['shown'] as string),
  requestId: row['request_id'] as string | null,
  idempotencyKey: row['idempotency_key'] as string | null,
  fingerprint: row['fingerprint'] as string,
  webhookId: row['webhook_id'] as string | null,
  chargedMicroUsd: Number(row['charged_micro_usd']),
  refunded: row['refunded'] === 1,
  progress: Number(row['progress']),
  stage: row['stage'] as Job['stage'],
  attempt: Number(row['attempt']),
  revision: Number(row['revision']),
  createdAt: Number(row['created_at']),
  updatedAt: Number(row['updated_at']),
  startedAt: row['started_at'] as number | null,
  deadlineAt: row['deadline_at'] as number | null,
  completedAt: row['completed_at'] as number | null,
  resultExpiresAt: row['result_expires_at'] as number | null,
  partial: row['partial'] === null ? null : row['partial'] === 1,
  failure: parsed(row['failure']),
  counters: parsed(row['counters']),
})

export const leaseOf = (row: SqliteRow): Lease => ({
  jobId: row['job_id'] as string,
  token: Number(row['lease_token']),
})

export const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

export function parsed<T>(text: SqliteRow[string] | undefined): T | null {
  return typeof text === 'string' ? (JSON.parse(text) as T) : null
}

/** Who holds a job from now on, and until when or from when on. */
export interface Holding {
  readonly token: number
  readonly workerId: string | null
  readonly dueAt: number | null
  readonly leaseUntil: number | null
}

/** Writes everything of a job that a step may change. */
export function jobWriting(driver: SqliteDriver): (jobNo: number, job: Job, holding: Holding) => void {
  const write = driver.prepare(`
    UPDATE jobs
    SET status = ?, due_at = ?, lease_until = ?, lease_token = ?, worker_id = ?, refunded = ?, progress = ?, stage = ?,
      attempt = ?, revision = ?, updated_at = ?, started_at = ?, deadline_at = ?, completed_at = ?, result_expires_at = ?,
      partial = ?, failure = ?, counters = ?
    WHERE job_no = ?`)

  return (jobNo, job, { token, workerId, dueAt, leaseUntil }) => {
    write.run(
      job.status,
      dueAt,
      leaseUntil,
      token,
      workerId,
      job.refunded ? 1 : 0,
      job.progress,
      job.stage,
      job.attempt,
      job.revision,
      job.updatedAt,
      job.startedAt,
      job.deadlineAt,
      job.completedAt,
      job.resultExpiresAt,
      job.partial === null ? null : job.partial ? 1 : 0,
      jsonOrNull(job.failure),
      jsonOrNull(job.counters),
      jobNo,
    )
  }
}
