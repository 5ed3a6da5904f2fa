import type { LedgerDraft } from '../../accounts/index.ts'
import type { PostOutcome } from '../../billing/index.ts'
import {
  type ChargeEntry,
  type EndingParts,
  type Job,
  type JobEnding,
  type JobStore,
  planEnding,
  requirePosted,
} from '../../jobs/index.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'
import { fromJobRow, jobColumns, jobWriting, leaseOf } from './job-rows.ts'
import { webhookOutbox } from './webhooks-outbox.ts'

/** The ends of jobs: state, result, refund and event are written together or not at all. */
export function jobEnding(
  driver: SqliteDriver,
  committer: Committer,
  post: (draft: LedgerDraft) => PostOutcome,
): Pick<JobStore, 'end' | 'cancel'> {
  const underLease = driver.prepare(`
    SELECT ${jobColumns} FROM jobs AS job WHERE job_id = ? AND lease_token = ? AND completed_at IS NULL`)

  const named = driver.prepare(`
    SELECT ${jobColumns} FROM jobs AS job
    WHERE job_id = ? AND (? IS NULL OR owner_id = ?) AND (? IS NULL OR type = ?)`)

  const chargeById = driver.prepare('SELECT endpoint FROM ledger_entries WHERE entry_id = ?')

  const keepResult = driver.prepare('INSERT INTO job_results (job_no, expires_at, result) VALUES (?, ?, ?)')

  const dropCheckpoints = driver.prepare('DELETE FROM job_checkpoints WHERE job_no = ?')

  const write = jobWriting(driver)
  const announce = webhookOutbox(driver)

  function chargeOf(row: SqliteRow): ChargeEntry | null {
    const entryId = row['charge_entry_id'] as string | null
    const entry = entryId === null ? undefined : chargeById.get(entryId)
    return entryId === null || entry === undefined
      ? null
      : { entryId, endpoint: entry['endpoint'] as string | null }
  }

  function finish(row: SqliteRow, before: Job, ending: JobEnding, parts: EndingParts) {
    const jobNo = Number(row['job_no'])
    // The charge is looked up for what may be paid back only: most jobs succeed.
    const charge = ending.status === 'succeeded' ? null : chargeOf(row)
    const { job, refund } = planEnding(before, ending, parts, charge)
    const { token } = leaseOf(row)
    write(jobNo, job, { token: token + 1, workerId: null, dueAt: null, leaseUntil: null })
    if (ending.status === 'succeeded') keepResult.run(jobNo, job.resultExpiresAt, ending.result)
    if (refund !== null) requirePosted(post(refund))
    dropCheckpoints.run(jobNo)
    return { outcome: 'ended', job, delivery: announce(job, parts) } as const
  }

  return {
    end: ({ jobId, token }, ending, parts) =>
      committer.write(() => {
        const row = underLease.get(jobId, token)
        return row === undefined ? { outcome: 'lost' } : finish(row, fromJobRow(row), ending, parts)
      }),

    cancel: ({ ownerId, jobId, type }, endings, parts) =>
      committer.write(() => {
        const row = named.get(jobId, ownerId, ownerId, type, type)
        if (row === undefined) return { outcome: 'missing' }
        const job = fromJobRow(row)
        if (job.status !== 'queued' && job.status !== 'running') return { outcome: 'already_ended', job }
        return finish(row, job, endings[job.status], parts)
      }),
  }
}
