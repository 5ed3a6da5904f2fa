import { type Environment, microUsdPerUsd } from '../kernel/index.ts'

export type LedgerEntryType = 'grant' | 'charge' | 'refund' | 'adjustment' | 'expiry'

/** One ledger per account and environment. */
export interface LedgerId {
  readonly accountId: string
  readonly environment: Environment
}

/** What a caller wants to write; the store adds the sequence number, the running balance and the hashes. */
export interface LedgerDraft extends LedgerId {
  readonly entryId: string
  readonly type: LedgerEntryType
  /** Micro-USD, signed: a charge is negative, a grant positive. */
  readonly amountMicroUsd: number
  readonly apiKeyId: string | null
  /** `POST /api/v2/searches`. */
  readonly endpoint: string | null
  readonly jobId: string | null
  readonly requestId: string | null
  readonly reversesEntryId: string | null
  readonly note: string | null
  readonly createdAt: number
}

/** The largest entry: a billion USD, so that a mistyped one leaves the ledger room to be put right. */
export const grantMicroUsdMax = 1_000_000_000 * microUsdPerUsd
