import type { SqliteDriver } from './driver.ts'

/** What a request asks of a ledger. */
export interface KnownBalance {
  readonly balanceMicroUsd: number
  /** UTC date of the last daily top-up, or null. */
  readonly toppedUpOn: string | null
}

/**
 * Balances that were asked for before, by ledger, because reading one costs 5 µs. No reader comes between a decision and its
 * commit, so what a decision forgets is next read as it was committed, or as it was before when the commit failed.
 */
export interface BalanceCache {
  of(ledgerNo: number): KnownBalance
  /** To be called inside every decision that changes the ledger. */
  forget(ledgerNo: number): void
}

export function balanceCache(driver: SqliteDriver, sizeMax = 20_000): BalanceCache {
  const read = driver.prepare('SELECT balance_micro_usd, topped_up_on FROM ledgers WHERE ledger_no = ?')
  const known = new Map<number, KnownBalance>()

  function load(ledgerNo: number): KnownBalance {
    const row = read.get(ledgerNo)
    const balance = {
      balanceMicroUsd: Number(row?.['balance_micro_usd']),
      toppedUpOn: (row?.['topped_up_on'] ?? null) as string | null,
    }
    // Starting over is simpler than choosing a victim, and rare.
    if (known.size >= sizeMax) known.clear()
    known.set(ledgerNo, balance)
    return balance
  }

  return {
    of: (ledgerNo) => known.get(ledgerNo) ?? load(ledgerNo),
    forget(ledgerNo) {
      known.delete(ledgerNo)
    },
  }
}
