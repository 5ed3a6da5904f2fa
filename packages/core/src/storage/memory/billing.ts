import type { LedgerDraft, LedgerId } from '../../accounts/index.ts'
import {
  type BillingStore,
  type LedgerEntry,
  type LedgerSummary,
  ledgerMicroUsdMax,
  type PostOutcome,
  sealEntry,
} from '../../billing/index.ts'
import type { Hashing } from '../../kernel/index.ts'

export interface MemoryLedger extends LedgerId {
  readonly entries: LedgerEntry[]
  toppedUpOn: string | null
}

/** Ledgers in a process's memory. Decisions are synchronous, so racing callers follow one another. */
export interface MemoryBilling extends BillingStore {
  /** Makes both ledgers of a new account. */
  addAccount(accountId: string): void
  find(ledger: LedgerId): MemoryLedger | undefined
  postNow(draft: LedgerDraft): PostOutcome
}

export function memoryBillingStore(crypto: Hashing): MemoryBilling {
  const ledgers = new Map<string, MemoryLedger>()
  const entriesById = new Map<string, LedgerEntry>()
  /** Charges that were paid back. */
  const refunded = new Set<string>()
  const keyOf = ({ accountId, environment }: LedgerId) => `${environment}:${accountId}`
  const find = (ledger: LedgerId) => ledgers.get(keyOf(ledger))
  const entriesOf = (ledger: LedgerId) => find(ledger)?.entries ?? []

  function postNow(draft: LedgerDraft): PostOutcome {
    const ledger = find(draft)
    if (ledger === undefined) return { outcome: 'missing_account' }
    if (entriesById.has(draft.entryId)) throw new Error(`Ledger entry ${draft.entryId} exists already.`)
    const reversed = draft.type === 'refund' ? draft.reversesEntryId : null
    if (reversed !== null && refunded.has(reversed)) throw new Error(`${reversed} was paid back already.`)
    const entry = sealEntry(draft, ledger.entries.at(-1) ?? null, crypto)
    if (entry.balanceMicroUsd < 0) {
      return { outcome: 'insufficient_funds', balanceMicroUsd: balanceOf(ledger) }
    }
    if (entry.balanceMicroUsd > ledgerMicroUsdMax) {
      return { outcome: 'beyond_ceiling', balanceMicroUsd: balanceOf(ledger) }
    }
    ledger.entries.push(entry)
    entriesById.set(entry.entryId, entry)
    if (reversed !== null) refunded.add(reversed)
    return { outcome: 'posted', entry }
  }

  return {
    addAccount(accountId) {
      for (const environment of ['live', 'test'] as const) {
        const ledger: MemoryLedger = { accountId, environment, entries: [], toppedUpOn: null }
        ledgers.set(keyOf(ledger), ledger)
      }
    },
    find,
    postNow,
    post: async (draft) => postNow(draft),

    async postOnce(draft) {
      const entry = entriesById.get(draft.entryId)
      return entry === undefined ? postNow(draft) : { outcome: 'exists', entry }
    },

    async topUp(draft, targetMicroUsd, date) {
      const ledger = find(draft)
      if (ledger === undefined) throw new Error(`There is no account ${draft.accountId} to top up.`)
      const balance = balanceOf(ledger)
      // Dates compare as text. A clock that steps back over midnight must not pay twice.
      if (balance >= targetMicroUsd || (ledger.toppedUpOn !== null && ledger.toppedUpOn >= date))
        return balance
      postNow({ ...draft, amountMicroUsd: targetMicroUsd - balance })
      ledger.toppedUpOn = date
      return targetMicroUsd
    },

    async balance(ledger) {
      return entriesOf(ledger).at(-1)?.balanceMicroUsd ?? 0
    },

    async entries(query) {
      const page: LedgerEntry[] = []
      const entries = entriesOf(query)
      const before = Math.min(query.beforeSequence ?? Number.MAX_SAFE_INTEGER, entries.length + 1)
      for (let sequence = before - 1; sequence >= 1 && page.length < query.limit; sequence--) {
        const entry = entries[sequence - 1]
        if (entry === undefined) break
        if (query.type !== null && entry.type !== query.type) continue
        if (query.jobId !== null && entry.jobId !== query.jobId) continue
        page.push(entry)
      }
      return page
    },

    async ledgers() {
      return [...ledgers.values()].map(summarize)
    },

    async entriesAfter(ledger, sequence, limit) {
      return entriesOf(ledger).slice(sequence, sequence + limit)
    },
  }
}

export const balanceOf = (ledger: MemoryLedger) => ledger.entries.at(-1)?.balanceMicroUsd ?? 0

const summarize = (ledger: MemoryLedger): LedgerSummary => ({
  accountId: ledger.accountId,
  environment: ledger.environment,
  balanceMicroUsd: balanceOf(ledger),
  entryCount: ledger.entries.length,
})
