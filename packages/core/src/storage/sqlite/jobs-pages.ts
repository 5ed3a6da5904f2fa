import { jobStatuses, jobTypes } from '../../jobs/job.ts'
import type { JobPosition, JobQuery, JobStore } from '../../jobs/store.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'
import { fromJobRow, jobColumns } from './job-rows.ts'

/**
 * Pages of jobs, newest first. Every kind and state of an owner is a stretch of one index that is in this order already: a page
 * takes the head of each stretch it may show and merges them, so that it reads no row that it does not show, however rare.
 */
export function jobPages(driver: SqliteDriver): Pick<JobStore, 'page'> {
  const stretchOfOwner = driver.prepare(`
    SELECT job_no, created_at, job_id FROM jobs
    WHERE owner_id = ? AND type = ? AND status = ? AND (created_at, job_id) < (?, ?)
    ORDER BY created_at DESC, job_id DESC LIMIT ?`)

  const stretch = driver.prepare(`
    SELECT job_no, created_at, job_id FROM jobs
    WHERE type = ? AND status = ? AND (created_at, job_id) < (?, ?)
    ORDER BY created_at DESC, job_id DESC LIMIT ?`)

  const ownersOfAccount = driver.prepare('SELECT owner_id FROM job_owners WHERE account_id = ?')

  const byRequest = driver.prepare(`
    SELECT ${jobColumns} FROM jobs AS job
    WHERE request_id = ? AND (created_at, job_id) < (?, ?) AND ${filters}
    ORDER BY created_at DESC, job_id DESC LIMIT ?`)

  const byRequestOfOwner = driver.prepare(`
    SELECT ${jobColumns} FROM jobs AS job
    WHERE request_id = ? AND owner_id = ? AND (created_at, job_id) < (?, ?) AND ${filters}
    ORDER BY created_at DESC, job_id DESC LIMIT ?`)

  const byIdempotencyKey = driver.prepare(`
    SELECT ${jobColumns} FROM jobs AS job
    WHERE idempotency_key = ? AND (? IS NULL OR owner_id = ?) AND (? IS NULL OR request_id = ?)
      AND (created_at, job_id) < (?, ?) AND ${filters}
    ORDER BY created_at DESC, job_id DESC LIMIT ?`)

  const byNumber = driver.prepare(`SELECT ${jobColumns} FROM jobs AS job WHERE job_no = ?`)

  function ofStretches({ ownerId, accountId = null, type, status, after, limit }: JobQuery): SqliteRow[] {
    const { createdAt, jobId } = after ?? newest
    const owners = ownerId === null ? ownersOf(accountId) : [ownerId]
    const heads: SqliteRow[] = []
    for (const oneType of type === null ? jobTypes : [type])
      for (const oneStatus of status === null ? jobStatuses : [status])
        if (owners === null) heads.push(...stretch.all(oneType, oneStatus, createdAt, jobId, limit))
        else
          for (const owner of owners)
            heads.push(...stretchOfOwner.all(owner, oneType, oneStatus, createdAt, jobId, limit))
    return heads
      .sort(newestFirst)
      .slice(0, limit)
      .flatMap((row) => byNumber.all(Number(row['job_no'])))
  }

  const ownersOf = (accountId: string | null): string[] | null =>
    accountId === null ? null : ownersOfAccount.all(accountId).map((row) => row['owner_id'] as string)

  function rowsOf(query: JobQuery): readonly SqliteRow[] {
    const { ownerId, accountId = null, type, status, requestId, idempotencyKey, after, limit } = query
    const { createdAt, jobId } = after ?? newest
    const rest = [createdAt, jobId, accountId, accountId, type, type, status, status, limit] as const
    if (idempotencyKey !== null)
      return byIdempotencyKey.all(idempotencyKey, ownerId, ownerId, requestId, requestId, ...rest)
    if (requestId === null) return ofStretches(query)
    return ownerId === null
      ? byRequest.all(requestId, ...rest)
      : byRequestOfOwner.all(requestId, ownerId, ...rest)
  }

  return {
    async page(query) {
      return rowsOf(query).map(fromJobRow)
    },
  }
}

const filters = '(? IS NULL OR account_id = ?) AND (? IS NULL OR type = ?) AND (? IS NULL OR status = ?)'

/** Before every job: no id has this text. */
const newest: JobPosition = { createdAt: Number.MAX_SAFE_INTEGER, jobId: '' }

const newestFirst = (a: SqliteRow, b: SqliteRow) =>
  Number(b['created_at']) - Number(a['created_at']) ||
  ((a['job_id'] as string) < (b['job_id'] as string) ? 1 : -1)
