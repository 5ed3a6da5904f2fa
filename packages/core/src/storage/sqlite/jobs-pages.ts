import {
  type JobPosition,
  type JobQuery,
  type JobStatus,
  type JobStore,
  type JobType,
  jobTypes,
} from '../../jobs/index.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'
import { fromJobRow, jobColumns } from './job-rows.ts'

/**
 * Pages of jobs, newest first. The jobs of a kind are a stretch of an index that is in this order already: a page takes the head
 * of each stretch that it may show, and merges them.
 */
export function jobPages(driver: SqliteDriver): Pick<JobStore, 'page'> {
  const ofAll = jobStretches(driver, 'TRUE')
  const ofOwner = jobStretches(driver, 'owner_id = ?')

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
    const position = after ?? newest
    const owners = ownerId === null ? ownersOf(accountId) : [ownerId]
    const heads = (type === null ? jobTypes : [type]).flatMap((one) =>
      owners === null
        ? ofAll([], one, status, position, limit)
        : owners.flatMap((owner) => ofOwner([owner], one, status, position, limit)),
    )
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

/** The newest jobs of one kind, and one state if asked for, before a position; `whose` narrows them. */
function jobStretches(driver: SqliteDriver, whose: 'TRUE' | 'owner_id = ?') {
  const prepare = (from: string, condition: string) =>
    driver.prepare(`
    SELECT job_no, created_at, job_id FROM ${from}
    WHERE ${whose} AND type = ? AND ${condition} AND (created_at, job_id) < (?, ?)
    ORDER BY created_at DESC, job_id DESC LIMIT ?`)

  // A partial index serves what repeats its condition.
  const underWay = (status: string) =>
    prepare('jobs INDEXED BY jobs_under_way', `status = '${status}' AND status IN ('queued', 'running')`)
  const unfulfilled = (status: string) =>
    prepare(
      `jobs INDEXED BY ${whose === 'TRUE' ? 'jobs_unfulfilled' : 'jobs_unfulfilled_by_owner'}`,
      `status = '${status}' AND status IN ('failed', 'cancelled')`,
    )

  const ofStatus: Readonly<Record<JobStatus, ReturnType<typeof prepare>>> = {
    queued: underWay('queued'),
    running: underWay('running'),
    // Most succeed: the others among them are passed over.
    succeeded: prepare('jobs', "status = 'succeeded'"),
    failed: unfulfilled('failed'),
    cancelled: unfulfilled('cancelled'),
  }
  const ofAny = prepare('jobs', 'TRUE')

  return (
    owner: readonly string[],
    type: JobType,
    status: JobStatus | null,
    { createdAt, jobId }: JobPosition,
    limit: number,
  ) => (status === null ? ofAny : ofStatus[status]).all(...owner, type, createdAt, jobId, limit)
}

const filters = '(? IS NULL OR account_id = ?) AND (? IS NULL OR type = ?) AND (? IS NULL OR status = ?)'

/** Before every job: no id has this text. */
const newest: JobPosition = { createdAt: Number.MAX_SAFE_INTEGER, jobId: '' }

const newestFirst = (a: SqliteRow, b: SqliteRow) =>
  Number(b['created_at']) - Number(a['created_at']) ||
  ((a['job_id'] as string) < (b['job_id'] as string) ? 1 : -1)
