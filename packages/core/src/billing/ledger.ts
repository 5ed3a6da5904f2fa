import type { LedgerDraft, LedgerId } from '../accounts/index.ts'
import type { Hashing } from '../kernel/index.ts'
import type { LedgerEntry, LedgerSummary, PostOutcome } from './store.ts'

/** What a new entry follows: the last entry of its ledger, or null for the first. */
export type LedgerHead = Pick<LedgerEntry, 'sequence' | 'balanceMicroUsd' | 'entryHash'>

/** `previousHash` of a ledger's first entry. */
const firstPreviousHash = '0'.repeat(64)

/** Turns a draft into the next entry of its ledger: sequence, running balance and hash chain. */
export function sealEntry(draft: LedgerDraft, previous: LedgerHead | null, crypto: Hashing): LedgerEntry {
  requireWholeAmount(draft.amountMicroUsd)
  const unsealed = {
    entryId: draft.entryId,
    accountId: draft.accountId,
    environment: draft.environment,
    type: draft.type,
    amountMicroUsd: draft.amountMicroUsd,
    apiKeyId: draft.apiKeyId,
    endpoint: draft.endpoint,
    jobId: draft.jobId,
    requestId: wellFormed(draft.requestId),
    reversesEntryId: draft.reversesEntryId,
    note: wellFormed(draft.note),
    createdAt: draft.createdAt,
    sequence: (previous?.sequence ?? 0) + 1,
    balanceMicroUsd: (previous?.balanceMicroUsd ?? 0) + draft.amountMicroUsd,
    previousHash: previous?.entryHash ?? firstPreviousHash,
  }
  return { ...unsealed, entryHash: entryHash(unsealed, crypto) }
}

/** The most that a ledger may hold: numbers stay exact up to here, 9,007,199,254.740991 USD. */
export const ledgerMicroUsdMax = Number.MAX_SAFE_INTEGER

/** Throws for an amount that a ledger cannot hold exactly. */
export function requireWholeAmount(microUsd: number) {
  if (Number.isSafeInteger(microUsd)) return
  throw new RangeError(`A ledger amount is a whole number of micro-USD, not ${microUsd}.`)
}

/** Why a charge was not posted: it takes money, so the ceiling is never in its way. */
export function chargeRefusal(refused: Exclude<PostOutcome, { readonly outcome: 'posted' }>) {
  if (refused.outcome === 'beyond_ceiling') throw new Error('A charge would have raised the balance.')
  return refused
}

/** `sha256(previous_hash ‖ canonical JSON of the entry)` (docs/design/decisions.md#hash-chain). */
export function entryHash(entry: Omit<LedgerEntry, 'entryHash'>, crypto: Hashing): string {
  return crypto.sha256(entry.previousHash + canonicalEntry(entry))
}

/** RFC 8785: keys in order, no spaces. Whoever holds an export can recompute the chain from this text. */
export function canonicalEntry(entry: Omit<LedgerEntry, 'entryHash' | 'previousHash'>): string {
  return JSON.stringify({
    account_id: entry.accountId,
    amount_micro_usd: entry.amountMicroUsd,
    api_key_id: entry.apiKeyId,
    balance_micro_usd: entry.balanceMicroUsd,
    created_at: entry.createdAt,
    endpoint: entry.endpoint,
    entry_id: entry.entryId,
    environment: entry.environment,
    job_id: entry.jobId,
    note: entry.note,
    request_id: entry.requestId,
    reverses_entry_id: entry.reversesEntryId,
    sequence: entry.sequence,
    type: entry.type,
  })
}

export interface LedgerProblem extends LedgerId {
  /** Where the ledger departs from what it should be; null when it concerns the ledger as a whole. */
  readonly sequence: number | null
  readonly problem: string
}

/** Checks one ledger, entry by entry in order: chain, sequence, running balance, and at the end the cached balance. */
export function ledgerChecker(summary: LedgerSummary, crypto: Hashing) {
  const { accountId, environment } = summary
  const problems: LedgerProblem[] = []
  let previous: LedgerHead = { sequence: 0, balanceMicroUsd: 0, entryHash: firstPreviousHash }

  function report(sequence: number | null, problem: string) {
    problems.push({ accountId, environment, sequence, problem })
  }

  return {
    add(entry: LedgerEntry) {
      const due = previous.sequence + 1
      if (entry.accountId !== accountId || entry.environment !== environment) {
        report(entry.sequence, 'the entry belongs to another ledger')
      }
      if (entry.sequence !== due) report(due, `expected entry ${due}, found entry ${entry.sequence}`)
      if (entry.previousHash !== previous.entryHash) {
        report(entry.sequence, 'the previous hash is not the hash of the entry before')
      }
      if (entry.entryHash !== entryHash(entry, crypto)) {
        report(entry.sequence, 'the content does not match the entry hash')
      }
      const balance = previous.balanceMicroUsd + entry.amountMicroUsd
      if (entry.balanceMicroUsd !== balance) {
        report(entry.sequence, `the running balance is ${entry.balanceMicroUsd}, not ${balance} micro-USD`)
      }
      if (entry.balanceMicroUsd < 0) report(entry.sequence, 'the running balance is below zero')
      previous = entry
    },
    finish(): readonly LedgerProblem[] {
      if (previous.sequence !== summary.entryCount) {
        report(
          null,
          `the ledger counts ${summary.entryCount} entries, and ends with entry ${previous.sequence}`,
        )
      }
      if (previous.balanceMicroUsd !== summary.balanceMicroUsd) {
        report(
          null,
          `the cached balance is ${summary.balanceMicroUsd}, the entries say ${previous.balanceMicroUsd} micro-USD`,
        )
      }
      return problems
    },
  }
}

// A database stores text as UTF-8, where a lone surrogate does not exist: sealed as sent, it could never be verified.
const wellFormed = (text: string | null) => (text === null ? null : text.toWellFormed())
