import type { LedgerDraft, LedgerId } from '../../accounts/index.ts'
import {
  type BillingStore,
  type LedgerEntry,
  type LedgerReading,
  ledgerMicroUsdMax,
  type PostOutcome,
  requireWholeAmount,
  sealEntry,
} from '../../billing/index.ts'
import type { Hashing } from '../../kernel/index.ts'
import type { BalanceCache } from './balances.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'

/** Accounts, environments and entries as rows; every write is one decision of the committer. */
export function sqliteBillingStore(
  driver: SqliteDriver,
  committer: Committer,
  crypto: Hashing,
  balances: BalanceCache,
): BillingStore {
  const post = ledgerPosting(driver, crypto, balances)

  const toppedUp = driver.prepare(`
    SELECT ledger_no, balance_micro_usd, topped_up_on FROM ledgers WHERE account_id = ? AND environment = ?`)

  const markToppedUp = driver.prepare('UPDATE ledgers SET topped_up_on = ? WHERE ledger_no = ?')

  const newestFirst = driver.prepare(`
    SELECT ${entryColumns} FROM ledgers JOIN ledger_entries AS entry USING (ledger_no)
    WHERE account_id = ? AND environment = ? AND sequence < ?
      AND (? IS NULL OR type = ?)
    ORDER BY sequence DESC LIMIT ?`)

  const newestOfJob = driver.prepare(`
    SELECT ${entryColumns} FROM ledgers JOIN ledger_entries AS entry USING (ledger_no)
    WHERE account_id = ? AND environment = ? AND sequence < ?
      AND (? IS NULL OR type = ?)
      AND job_id = ?
    ORDER BY sequence DESC LIMIT ?`)

  const byId = driver.prepare(`
    SELECT ${entryColumns} FROM ledger_entries AS entry JOIN ledgers USING (ledger_no) WHERE entry_id = ?`)

  return {
    ...ledgerReading(driver),

    post: (draft) => committer.write(() => post(draft)),

    postOnce: (draft) =>
      committer.write(() => {
        const row = byId.get(draft.entryId)
        return row === undefined ? post(draft) : { outcome: 'exists', entry: fromEntryRow(row) }
      }),

    topUp: (draft, targetMicroUsd, date) =>
      committer.write(() => {
        const ledger = toppedUp.get(draft.accountId, draft.environment)
        if (ledger === undefined) throw new Error(`There is no account ${draft.accountId} to top up.`)
        const balance = Number(ledger['balance_micro_usd'])
        const last = ledger['topped_up_on'] as string | null
        // Dates compare as text. A clock that steps back over midnight must not pay twice.
        if (balance >= targetMicroUsd || (last !== null && last >= date)) return balance
        post({ ...draft, amountMicroUsd: targetMicroUsd - balance })
        markToppedUp.run(date, Number(ledger['ledger_no']))
        return targetMicroUsd
      }),

    async balance({ accountId, environment }) {
      return Number(toppedUp.get(accountId, environment)?.['balance_micro_usd'] ?? 0)
    },

    async entries({ accountId, environment, beforeSequence, limit, type, jobId }) {
      const before = beforeSequence ?? Number.MAX_SAFE_INTEGER
      const rows =
        jobId === null
          ? newestFirst.all(accountId, environment, before, type, type, limit)
          : newestOfJob.all(accountId, environment, before, type, type, jobId, limit)
      return rows.map(fromEntryRow)
    },
  }
}

/** What the check of the ledgers reads: it needs no other table, and is the same in every schema. */
export function ledgerReading(driver: SqliteDriver): LedgerReading {
  const oldestFirst = driver.prepare(`
    SELECT ${entryColumns} FROM ledgers JOIN ledger_entries AS entry USING (ledger_no)
    WHERE account_id = ? AND environment = ? AND sequence > ?
    ORDER BY sequence LIMIT ?`)

  const allLedgers = driver.prepare(`
    SELECT account_id, environment, balance_micro_usd, entry_count FROM ledgers ORDER BY ledger_no`)

  return {
    async ledgers() {
      return allLedgers.all().map((row) => ({
        ...ledgerIdOf(row),
        balanceMicroUsd: Number(row['balance_micro_usd']),
        entryCount: Number(row['entry_count']),
      }))
    },

    async entriesAfter({ accountId, environment }, sequence, limit) {
      return oldestFirst.all(accountId, environment, sequence, limit).map(fromEntryRow)
    },
  }
}

/**
 * The posting of one entry, to be called inside a write decision. The guard in the UPDATE decides, and the entry is sealed
 * onto the one before in the same transaction. Only the customer's row is updated: revenue is the sum of the entries, because
 * a row that every charge touches costs 4 to 6 times the throughput on a server database.
 */
export function ledgerPosting(
  driver: SqliteDriver,
  crypto: Hashing,
  balances: BalanceCache,
): (draft: LedgerDraft) => PostOutcome {
  const move = driver.prepare(`
    UPDATE ledgers
    SET balance_micro_usd = balance_micro_usd + ?, entry_count = entry_count + 1
    WHERE account_id = ? AND environment = ? AND balance_micro_usd + ? BETWEEN 0 AND ${ledgerMicroUsdMax}
    RETURNING ledger_no, balance_micro_usd, entry_count, (
      SELECT entry_hash FROM ledger_entries AS entry
      WHERE entry.ledger_no = ledgers.ledger_no AND entry.sequence = ledgers.entry_count - 1
    ) AS last_hash`)

  const append = driver.prepare(`
    INSERT INTO ledger_entries (
      ledger_no, sequence, entry_id, type, amount_micro_usd, balance_micro_usd, api_key_id, endpoint, job_id,
      request_id, reverses_entry_id, note, created_at, previous_hash, entry_hash
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)

  const current = driver.prepare(
    'SELECT balance_micro_usd FROM ledgers WHERE account_id = ? AND environment = ?',
  )

  return (draft) => {
    const { accountId, environment, amountMicroUsd } = draft
    requireWholeAmount(amountMicroUsd)
    const ledger = move.get(amountMicroUsd, accountId, environment, amountMicroUsd)
    if (ledger === undefined) {
      const row = current.get(accountId, environment)
      if (row === undefined) return { outcome: 'missing_account' }
      const outcome = amountMicroUsd > 0 ? 'beyond_ceiling' : 'insufficient_funds'
      return { outcome, balanceMicroUsd: Number(row['balance_micro_usd']) }
    }
    balances.forget(Number(ledger['ledger_no']))
    const entry = sealEntry(draft, headBefore(ledger, amountMicroUsd), crypto)
    append.run(
      Number(ledger['ledger_no']),
      entry.sequence,
      entry.entryId,
      entry.type,
      entry.amountMicroUsd,
      entry.balanceMicroUsd,
      entry.apiKeyId,
      entry.endpoint,
      entry.jobId,
      entry.requestId,
      entry.reversesEntryId,
      entry.note,
      entry.createdAt,
      entry.previousHash,
      entry.entryHash,
    )
    return { outcome: 'posted', entry }
  }
}

/** The ledger's last entry, read from its row after the balance has moved. */
function headBefore(ledger: SqliteRow, amountMicroUsd: number) {
  const entryHash = ledger['last_hash'] as string | null
  const sequence = Number(ledger['entry_count']) - 1
  if (entryHash === null) {
    if (sequence === 0) return null
    throw new Error(`Entry ${sequence} of a ledger is missing: run "ledger verify".`)
  }
  return { sequence, balanceMicroUsd: Number(ledger['balance_micro_usd']) - amountMicroUsd, entryHash }
}

const entryColumns = `
      account_id, environment, sequence, entry_id, type, amount_micro_usd, entry.balance_micro_usd AS balance_after,
      api_key_id, endpoint, job_id, request_id, reverses_entry_id, note, created_at, previous_hash, entry_hash`

const ledgerIdOf = (row: SqliteRow): LedgerId => ({
  accountId: row['account_id'] as string,
  environment: row['environment'] as LedgerId['environment'],
})

function fromEntryRow(row: SqliteRow): LedgerEntry {
  return {
    ...ledgerIdOf(row),
    entryId: row['entry_id'] as string,
    type: row['type'] as LedgerEntry['type'],
    amountMicroUsd: Number(row['amount_micro_usd']),
    apiKeyId: row['api_key_id'] as string | null,
    endpoint: row['endpoint'] as string | null,
    jobId: row['job_id'] as string | null,
    requestId: row['request_id'] as string | null,
    reversesEntryId: row['reverses_entry_id'] as string | null,
    note: row['note'] as string | null,
    createdAt: Number(row['created_at']),
    sequence: Number(row['sequence']),
    balanceMicroUsd: Number(row['balance_after']),
    previousHash: row['previous_hash'] as string,
    entryHash: row['entry_hash'] as string,
  }
}
