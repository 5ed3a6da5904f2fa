import type { LedgerDraft, LedgerEntryType, LedgerId } from '../accounts/index.ts'

/** An entry; it never changes. `entryHash` covers every other field and the previous entry's hash. */
export interface LedgerEntry extends LedgerDraft {
  /** 1, 2, 3, ... within its ledger, without gaps. */
  readonly sequence: number
  /** The balance after this entry. */
  readonly balanceMicroUsd: number
  /** Hash of the entry before; 64 zeros for the first. */
  readonly previousHash: string
  readonly entryHash: string
}

export interface LedgerQuery extends LedgerId {
  /** Only entries with a smaller sequence number: the ledger is read newest first. */
  readonly beforeSequence: number | null
  readonly limit: number
  readonly type: LedgerEntryType | null
  readonly jobId: string | null
}

export type PostOutcome =
  | { readonly outcome: 'posted'; readonly entry: LedgerEntry }
  | { readonly outcome: 'insufficient_funds'; readonly balanceMicroUsd: number }
  /** The balance would be more than `ledgerMicroUsdMax`. */
  | { readonly outcome: 'beyond_ceiling'; readonly balanceMicroUsd: number }
  | { readonly outcome: 'missing_account' }

export interface ExistingEntry {
  readonly outcome: 'exists'
  /** Whatever it holds: the caller compares. */
  readonly entry: LedgerEntry
}

/** Money. Every method is one whole decision and holds under racing callers. Entries are never changed or removed. */
export interface BillingStore {
  /**
   * Appends one entry and moves the balance by its amount, atomically. An entry that would leave the balance below zero, or
   * above `ledgerMicroUsdMax`, is refused and changes nothing. Durable when the promise resolves. An entry id is used once:
   * posting it again rejects, and so does a second refund of one entry, and an amount that is not a whole number of micro-USD.
   */
  post(draft: LedgerDraft): Promise<PostOutcome>
  /** Like `post`, for a caller who repeats itself: an entry that has the id already is handed out, and nothing is changed. */
  postOnce(draft: LedgerDraft): Promise<PostOutcome | ExistingEntry>
  /**
   * Brings a test ledger to `targetMicroUsd` once a UTC day: appends `draft` with the missing amount when the ledger was not
   * topped up on `date` or later yet and holds less. Racing callers top up once. Returns the balance afterwards; rejects for an
   * unknown account.
   */
  topUp(draft: Omit<LedgerDraft, 'amountMicroUsd'>, targetMicroUsd: number, date: string): Promise<number>
  /** 0 for a ledger without entries. */
  balance(ledger: LedgerId): Promise<number>
  /** Entries newest first. */
  entries(query: LedgerQuery): Promise<readonly LedgerEntry[]>
  /** Every ledger, empty ones too, with its cached balance and entry count, for verification. */
  ledgers(): Promise<readonly LedgerSummary[]>
  /** Entries oldest first, after a sequence number: the order in which the hash chain is checked. */
  entriesAfter(ledger: LedgerId, sequence: number, limit: number): Promise<readonly LedgerEntry[]>
}

export interface LedgerSummary extends LedgerId {
  readonly balanceMicroUsd: number
  readonly entryCount: number
}

/** What of a store the check of the ledgers reads. */
export type LedgerReading = Pick<BillingStore, 'ledgers' | 'entriesAfter'>
