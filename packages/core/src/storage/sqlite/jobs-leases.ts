import {
  type JobProgress,
  type JobStore,
  type Lease,
  type LeasedJob,
  reportedProgress,
} from '../../jobs/index.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'
import { fromJobRow, jobColumns, jsonOrNull, leaseOf, parsed } from './job-rows.ts'

/** What is done under a lease but the end, and what is known of leases. */
export function jobLeases(
  driver: SqliteDriver,
  committer: Committer,
): Pick<JobStore, 'heartbeat' | 'retry' | 'release' | 'overdue' | 'leased'> {
  const held = driver.prepare(`
    SELECT job_no, progress, stage, counters, revision, updated_at FROM jobs
    WHERE job_id = ? AND lease_token = ? AND lease_until IS NOT NULL`)

  const extend = driver.prepare('UPDATE jobs SET lease_until = ? WHERE job_no = ?')

  const report = driver.prepare(`
    UPDATE jobs SET progress = ?, stage = ?, counters = ?, revision = ?, updated_at = ? WHERE job_no = ?`)

  const giveBack = driver.prepare(`
    UPDATE jobs
    SET lease_until = NULL, worker_id = NULL, lease_token = lease_token + 1, due_at = ?, attempt = attempt - ?
    WHERE job_id = ? AND lease_token = ? AND lease_until IS NOT NULL`)

  const expired = driver.prepare(`
    SELECT job_no, lease_until AS since FROM jobs WHERE lease_until <= ? ORDER BY lease_until LIMIT ?`)

  const late = driver.prepare(`
    SELECT job_no, deadline_at AS since FROM jobs
    WHERE deadline_at <= ? AND completed_at IS NULL ORDER BY deadline_at LIMIT ?`)

  const longestLeased = driver.prepare(`
    SELECT ${jobColumns} FROM jobs AS job WHERE lease_until IS NOT NULL ORDER BY lease_until LIMIT ?`)

  const byNumber = driver.prepare(`SELECT ${jobColumns} FROM jobs AS job WHERE job_no = ?`)

  const claimedOf = (row: SqliteRow): LeasedJob => ({ job: fromJobRow(row), lease: leaseOf(row) })

  const givenBack = ({ jobId, token }: Lease, dueAt: number, attempts: 0 | 1) =>
    giveBack.run(dueAt, attempts, jobId, token) > 0

  return {
    heartbeat: ({ jobId, token }, leaseUntil, told, now) =>
      committer.write(() => {
        const row = held.get(jobId, token)
        if (row === undefined) return 'lost'
        const jobNo = Number(row['job_no'])
        extend.run(leaseUntil, jobNo)
        const after = reportedProgress(progressOf(row), told, now)
        if (after !== null) {
          const { progress, stage, counters, revision, updatedAt } = after
          report.run(progress, stage, jsonOrNull(counters), revision, updatedAt, jobNo)
        }
        return 'extended'
      }),

    retry: (lease, dueAt) => committer.write(() => (givenBack(lease, dueAt, 0) ? 'waiting' : 'lost')),

    release: (lease, now) => committer.write(() => (givenBack(lease, now, 1) ? 'released' : 'lost')),

    async overdue(now, limit) {
      const since = new Map<number, number>()
      for (const row of [...expired.all(now, limit), ...late.all(now, limit)]) {
        const jobNo = Number(row['job_no'])
        since.set(jobNo, Math.min(since.get(jobNo) ?? Number.MAX_SAFE_INTEGER, Number(row['since'])))
      }
      return [...since]
        .sort(([a, sinceA], [b, sinceB]) => sinceA - sinceB || a - b)
        .slice(0, limit)
        .flatMap(([jobNo]) => byNumber.all(jobNo).map(claimedOf))
    },

    async leased(limit) {
      return longestLeased.all(limit).map(claimedOf)
    },
  }
}

const progressOf = (row: SqliteRow): JobProgress => ({
  progress: Number(row['progress']),
  stage: row['stage'] as JobProgress['stage'],
  counters: parsed(row['counters']),
  revision: Number(row['revision']),
  updatedAt: Number(row['updated_at']),
})
