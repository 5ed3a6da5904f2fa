import { isOfFamily, type JobCounts, type JobStore, type JobType, jobTypes } from '../../jobs/index.ts'
import type { Environment } from '../../kernel/index.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'
import { fromJobRow, jobColumns } from './job-rows.ts'

/** Jobs as their owners and the operator see them; the pages are in jobs-pages.ts. */
export function jobReading(
  driver: SqliteDriver,
): Pick<JobStore, 'find' | 'queuedBefore' | 'result' | 'counts' | 'activeEnrichments'> {
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

  // Queued jobs may be a hundred thousand: counted in the index that says no more of them.
  const counted = {
    queued: driver.prepare(`
      SELECT count(*) AS jobs FROM jobs INDEXED BY jobs_queued
      WHERE type = ? AND environment = ? AND status = 'queued'`),
    running: driver.prepare(`
      SELECT count(*) AS jobs FROM jobs INDEXED BY jobs_under_way
      WHERE type = ? AND environment = ? AND status = 'running' AND status IN ('queued', 'running')`),
  }

  const oldest = driver.prepare(`
    SELECT created_at FROM jobs INDEXED BY jobs_under_way
    WHERE type = ? AND environment = ? AND status = ? AND status IN ('queued', 'running')
    ORDER BY created_at LIMIT 1`)

  const enrichedNow = driver.prepare(`
    SELECT 1 FROM jobs
    WHERE json_extract(shown, '$.website') = ? AND completed_at IS NULL AND environment = 'live'
      AND type IN (${jobTypes.filter((type) => isOfFamily(type, 'enrichment')).map((type) => `'${type}'`)})
    LIMIT 1`)

  function countOf(type: JobType, environment: Environment, status: JobCounts['status']): JobCounts[] {
    const count = Number(counted[status].get(type, environment)?.['jobs'])
    if (count === 0) return []
    const oldestCreatedAt = Number(oldest.get(type, environment, status)?.['created_at'])
    return [{ type, environment, status, count, oldestCreatedAt }]
  }

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

    async activeEnrichments(domains) {
      return new Set(domains.filter((domain) => enrichedNow.get(`https://${domain}`) !== undefined))
    },

    async counts() {
      return jobTypes.flatMap((type) =>
        (['live', 'test'] as const).flatMap((environment) =>
          (['queued', 'running'] as const).flatMap((status) => countOf(type, environment, status)),
        ),
      )
    },
  }
}
