import { type ClaimedJob, type ClaimQuery, claimedJob, type JobStore } from '../../jobs/index.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'
import { fromJobRow, jobColumns, jobWriting, leaseOf } from './job-rows.ts'

/**
 * The claim: two or three index seeks a job, however many wait. A window function over the accounts of 100,000 queued jobs takes
 * 40 ms, these seeks 0.05 ms with the writing.
 */
export function jobClaiming(driver: SqliteDriver, committer: Committer): Pick<JobStore, 'claim'> {
  // Its place alone: where none is due, as with most kinds most of the time, a driver looks at each column all the same.
  const queuedAfter = driver.prepare(`
    SELECT job_no, account_id FROM jobs
    WHERE type = ? AND environment = ? AND status = 'queued' AND account_id > ?
    ORDER BY account_id, job_no LIMIT 1`)

  // Those that wait for another attempt: few, and fewer that are due.
  const retried = driver.prepare(`
    SELECT job_no, account_id FROM jobs
    WHERE type = ? AND environment = ? AND status = 'running' AND due_at <= ? AND deadline_at > ?
    ORDER BY due_at, job_no LIMIT ${retriedSeen}`)

  const byNumber = driver.prepare(`SELECT ${jobColumns} FROM jobs AS job WHERE job_no = ?`)

  const requestOf = driver.prepare('SELECT request FROM job_requests WHERE job_no = ?')

  const write = jobWriting(driver)
  // Whom each kind served last, live and test. A restart forgets it: then the round begins anew.
  const servedLast = new Map<string, string>()

  /** The number and account of the job whose turn it is: of the account that comes next, one that waits for another attempt before a queued one. */
  function next(query: ClaimQuery): SqliteRow | undefined {
    const { type, environment, now } = query
    const last = servedLast.get(roundOf(query)) ?? ''
    const first = last === '' ? undefined : queuedAfter.get(type, environment, last)
    const queued = first ?? queuedAfter.get(type, environment, '')
    let retry: SqliteRow | undefined
    for (const row of retried.all(type, environment, now, now))
      if (retry === undefined || comesBefore(accountOf(row), accountOf(retry), last)) retry = row
    if (retry === undefined) return queued
    if (queued !== undefined && comesBefore(accountOf(queued), accountOf(retry), last)) return queued
    return retry
  }

  function take(query: ClaimQuery, jobNo: number): ClaimedJob {
    const { workerId, leaseUntil } = query
    const row = byNumber.get(jobNo) as SqliteRow
    const job = claimedJob(fromJobRow(row), query)
    const { jobId, token } = leaseOf(row)
    write(jobNo, job, { token: token + 1, workerId, dueAt: null, leaseUntil })
    const request = JSON.parse(requestOf.get(jobNo)?.['request'] as string)
    return { job: { ...job, request }, lease: { jobId, token: token + 1 } }
  }

  return {
    async claim(query) {
      // Each kind is asked every second: where nothing is due, nothing is written.
      if (next(query) === undefined) return []
      return committer.write(() => {
        const claimed: ClaimedJob[] = []
        while (claimed.length < query.limit) {
          const row = next(query)
          if (row === undefined) break
          servedLast.set(roundOf(query), accountOf(row))
          claimed.push(take(query, Number(row['job_no'])))
        }
        return claimed
      })
    },
  }
}

/** With more of them due, the round goes over the accounts of those that are due longest. */
const retriedSeen = 100

const roundOf = ({ type, environment }: ClaimQuery) => `${environment} ${type}`

const accountOf = (row: SqliteRow) => row['account_id'] as string

/** Whether account `a` has its turn before `b` when `last` was served last. */
function comesBefore(a: string, b: string, last: string): boolean {
  const isAfterLast = a > last
  return isAfterLast === b > last ? a < b : isAfterLast
}
