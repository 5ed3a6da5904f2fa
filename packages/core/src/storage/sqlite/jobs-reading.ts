import { jobTypes } from '../../jobs/job.ts'
import type { JobCounts, JobStore } from '../../jobs/store.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'
import { fromJobRow, jobColumns } from './job-rows.ts'

/** Jobs as their owners and the operator see them; the pages are in jobs-pages.ts. */
export function jobReading(
  driver: SqliteDriver,
): Pick<JobStore, 'find' | 'queuedBefore' | 'result' | 'counts'> {
  const named = driver.prepare(`
    SELECT ${jobColumns} FROM jobs AS job
    WHERE job_id = ? AND (? IS NULL OR owner_id = ?) AND (? IS NULL OR type = ?)`)

  const resultOf = driver.prepare('SELECT result FROM job_results WHERE job_no = ?')

  const tombstone = driver.prepare(`
    SELECT type, expired_at FROM job_tombstones
    WHERE job_id = ? AND (? IS NULL OR owner_id = ?) AND type = ?`)

  const countBefore = driver.prepare(`
    SELECT count(*) AS jobs FROM (
      SELECT 1 FROM jobs
      WHERE type = ? AND environment = ? AND status = 'queued' AND status IN ('queued', 'running')
        AND (created_at, job_id) < (?, ?)
      LIMIT ?)`)

  const underWay = driver.prepare(`
    SELECT count(*) AS jobs, min(created_at) AS oldest FROM jobs
    WHERE type = ? AND status = ? AND status IN ('queued', 'running')`)

  const rowOf = (ownerId: string | null, jobId: string, type: string | null): SqliteRow | undefined =>
    named.get(jobId, ownerId, ownerId, type, type)

  return {
    async find(ownerId, jobId, type) {
      const row = rowOf(ownerId, jobId, type)
      return row === undefined ? null : fromJobRow(row)
    },

    async queuedBefore({ type, environment, createdAt, jobId }, countMax) {
      return Number(countBefore.get(type, environment, createdAt, jobId, countMax)?.['jobs'])
    },

    async result(ownerId, jobId, type) {
      const row = rowOf(ownerId, jobId, type)
      if (row !== undefined) {
        const result = resultOf.get(Number(row['job_no']))
        return {
          outcome: 'found',
          job: fromJobRow(row),
          result: result === undefined ? null : (result['result'] as string),
        }
      }
      const left = tombstone.get(jobId, ownerId, ownerId, type)
      return left === undefined
        ? { outcome: 'missing' }
        : { outcome: 'expired', type, expiredAt: Number(left['expired_at']) }
    },

    async counts() {
      return jobTypes.flatMap((type) =>
        (['queued', 'running'] as const).flatMap((status): JobCounts[] => {
          const row = underWay.get(type, status)
          const count = Number(row?.['jobs'])
          return count === 0 ? [] : [{ type, status, count, oldestCreatedAt: Number(row?.['oldest']) }]
        }),
      )
    },
  }
}
