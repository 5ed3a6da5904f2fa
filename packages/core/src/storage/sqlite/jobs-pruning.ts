import { familyOf, type JobStore, type JobType } from '../../jobs/index.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'

/** What retention removes. Nobody waits for it: what a client may see is decided when it asks. */
export function jobPruning(driver: SqliteDriver, committer: Committer): Pick<JobStore, 'prune'> {
  const dropResults = driver.prepare(`
    DELETE FROM job_results WHERE job_no IN (
      SELECT job_no FROM job_results WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`)

  const endedFirst = driver.prepare(`
    SELECT job_no, job_id, owner_id, type, status, result_expires_at FROM jobs
    WHERE completed_at < ? ORDER BY completed_at LIMIT ?`)

  const remove = jobRemoval(driver)

  const dropTombstones = driver.prepare(`
    DELETE FROM job_tombstones WHERE job_id IN (
      SELECT job_id FROM job_tombstones WHERE removed_at < ? ORDER BY removed_at LIMIT ?)`)

  return {
    prune: ({ now, rowsEndedBefore, tombstonesBefore }, limit) =>
      committer.write(() => {
        const results = dropResults.run(now, limit)
        const ended = endedFirst.all(rowsEndedBefore, limit)
        for (const row of ended) remove(row, now)
        return results + ended.length + dropTombstones.run(tombstonesBefore, limit)
      }),
  }
}

/** Removes a job that has ended, by its row; of an enrichment that succeeded it stays known that there was one. */
export function jobRemoval(driver: SqliteDriver): (row: SqliteRow, now: number) => void {
  const leaveTombstone = driver.prepare(`
    INSERT INTO job_tombstones (job_id, owner_id, type, expired_at, removed_at) VALUES (?, ?, ?, ?, ?)`)

  const drop = driver.prepare('DELETE FROM jobs WHERE job_no = ?')

  return (row, now) => {
    const [jobId, ownerId, type] = [row['job_id'], row['owner_id'], row['type'] as JobType]
    if (row['status'] === 'succeeded' && familyOf(type).remembersExpired)
      leaveTombstone.run(jobId as string, ownerId as string, type, row['result_expires_at'] ?? now, now)
    // With it go its request and its result.
    drop.run(Number(row['job_no']))
  }
}
