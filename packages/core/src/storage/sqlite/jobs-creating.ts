import type { LedgerDraft } from '../../accounts/index.ts'
import { chargeRefusal, type PostOutcome } from '../../billing/index.ts'
import {
  decideCreation,
  type ForeseenJob,
  type JobDraft,
  type JobLimits,
  type JobStore,
  newJob,
} from '../../jobs/index.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver } from './driver.ts'
import { fromJobRow, jobColumns } from './job-rows.ts'
import { jobRemoval } from './jobs-pruning.ts'

/** The creation of jobs, and what it looks at. */
export function jobCreation(
  driver: SqliteDriver,
  committer: Committer,
  post: (draft: LedgerDraft) => PostOutcome,
): Pick<JobStore, 'create' | 'foresee' | 'active' | 'keptBytes'> {
  const balanceOf = driver.prepare(
    'SELECT balance_micro_usd FROM ledgers WHERE account_id = ? AND environment = ?',
  )

  const byIdempotencyKey = driver.prepare(`
    SELECT ${jobColumns} FROM jobs AS job WHERE idempotency_key = ? AND owner_id = ? AND type = ?`)

  const hasWebhook = driver.prepare('SELECT 1 FROM webhook_endpoints WHERE webhook_id = ? AND account_id = ?')

  const byReuseKey = driver.prepare(`
    SELECT ${jobColumns} FROM jobs AS job WHERE reuse_key = ? AND owner_id = ? AND completed_at IS NULL
    ORDER BY job_no LIMIT 1`)

  const remove = jobRemoval(driver)

  const activeOfOwner = driver.prepare('SELECT active FROM job_owners WHERE owner_id = ?')

  const activeOfAccount = driver.prepare(
    'SELECT active FROM job_accounts WHERE account_id = ? AND environment = ?',
  )

  const keptByAccount = driver.prepare(
    'SELECT kept_bytes FROM job_accounts WHERE account_id = ? AND environment = ?',
  )

  const insert = driver.prepare(`
    INSERT INTO jobs (
      job_id, type, account_id, environment, owner_id, status, due_at, request_id, idempotency_key, reuse_key, fingerprint,
      webhook_id, charged_micro_usd, charge_entry_id, revision, created_at, updated_at, shown, file_bytes
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    RETURNING job_no`)

  const insertRequest = driver.prepare('INSERT INTO job_requests (job_no, request) VALUES (?, ?)')

  const activeCount = (statement: typeof activeOfOwner, ...of: readonly string[]) =>
    Number(statement.get(...of)?.['active'] ?? 0)

  const keptBytesOf = (accountId: string, environment: string) =>
    Number(keptByAccount.get(accountId, environment)?.['kept_bytes'] ?? 0)

  function reusable(ownerId: string, reuseKey: string) {
    const row = byReuseKey.get(reuseKey, ownerId)
    return row === undefined ? null : fromJobRow(row)
  }

  const keyed = ({ idempotencyKey, ownerId, type }: JobDraft) =>
    idempotencyKey === null ? undefined : byIdempotencyKey.get(idempotencyKey, ownerId, type)

  const decide = (draft: JobDraft, limits: JobLimits): ForeseenJob => {
    const { accountId, environment, ownerId } = draft
    return decideCreation(draft, limits, {
      balanceMicroUsd() {
        const ledger = balanceOf.get(accountId, environment)
        return ledger === undefined ? null : Number(ledger['balance_micro_usd'])
      },
      keyed() {
        const row = keyed(draft)
        return row === undefined ? null : fromJobRow(row)
      },
      hasWebhook: (webhookId) => hasWebhook.get(webhookId, accountId) !== undefined,
      reusable: (reuseKey) => reusable(ownerId, reuseKey),
      active: (scope) =>
        scope === 'key'
          ? activeCount(activeOfOwner, ownerId)
          : activeCount(activeOfAccount, accountId, environment),
      keptBytes: () => keptBytesOf(accountId, environment),
    })
  }

  return {
    create: (draft, charge, limits) =>
      committer.write(() => {
        const decided = decide(draft, limits)
        if (decided.outcome !== 'made') return decided
        const { accountId, environment, ownerId, type, idempotencyKey, webhookId, reuseKey } = draft
        const posted = charge === null ? null : post(charge)
        if (posted !== null && posted.outcome !== 'posted') return chargeRefusal(posted)

        // Whoever has the key by now is past its time: else it would have been decided otherwise.
        const gone = keyed(draft)
        if (gone !== undefined) remove(gone, draft.createdAt)
        const chargedMicroUsd = posted === null ? 0 : -posted.entry.amountMicroUsd
        const job = newJob(draft, chargedMicroUsd)
        const row = insert.get(
          job.jobId,
          type,
          accountId,
          environment,
          ownerId,
          job.status,
          job.createdAt,
          job.requestId,
          idempotencyKey,
          reuseKey,
          job.fingerprint,
          webhookId,
          chargedMicroUsd,
          posted?.entry.entryId ?? null,
          job.revision,
          job.createdAt,
          job.updatedAt,
          JSON.stringify(job.shown),
          draft.fileBytes,
        )
        insertRequest.run(Number(row?.['job_no']), JSON.stringify(draft.request))
        return {
          outcome: 'created',
          job,
          balanceMicroUsd: posted?.entry.balanceMicroUsd ?? decided.balanceMicroUsd,
        }
      }),

    async foresee(draft, limits) {
      return decide(draft, limits)
    },

    async active(ownerId, { accountId, environment }) {
      return {
        key: activeCount(activeOfOwner, ownerId),
        account: activeCount(activeOfAccount, accountId, environment),
      }
    },

    keptBytes: async ({ accountId, environment }) => keptBytesOf(accountId, environment),
  }
}
