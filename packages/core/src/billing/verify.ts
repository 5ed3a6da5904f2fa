import type { LedgerId } from '../accounts/index.ts'
import type { Hashing } from '../kernel/index.ts'
import { type LedgerProblem, ledgerChecker } from './ledger.ts'
import type { LedgerReading, LedgerSummary } from './store.ts'

/** What `dealflow ledger verify` found. */
export interface LedgerReport {
  readonly ok: boolean
  readonly ledgers: number
  readonly entries: number
  /** Sum of all balances. */
  readonly balanceMicroUsd: number
  readonly problemCount: number
  /** The first 100 of them. */
  readonly problems: readonly LedgerProblem[]
}

export interface VerifyProgress {
  readonly ledgers: number
  readonly ledgersTotal: number
  readonly entries: number
  readonly entriesTotal: number
}

const pageSize = 500
const problemsMax = 100

/**
 * Recomputes every ledger page by page. `onProgress` is awaited after each page: the place where requests get their turn, or
 * where a caller gives up by throwing. Entries made meanwhile are left for the next time.
 */
export async function verifyLedgers(
  store: LedgerReading,
  crypto: Hashing,
  onProgress: (progress: VerifyProgress) => void | Promise<void> = () => {},
): Promise<LedgerReport> {
  const summaries = await store.ledgers()
  const entriesTotal = summaries.reduce((sum, ledger) => sum + ledger.entryCount, 0)
  const problems: LedgerProblem[] = []
  let entries = 0
  let problemCount = 0
  let balanceMicroUsd = 0

  for (const [done, summary] of summaries.entries()) {
    const found = await verifyOne(store, crypto, summary, (read) =>
      onProgress({ ledgers: done, ledgersTotal: summaries.length, entries: entries + read, entriesTotal }),
    )
    entries += summary.entryCount
    balanceMicroUsd += summary.balanceMicroUsd
    problemCount += found.length
    problems.push(...found.slice(0, problemsMax - problems.length))
  }
  await onProgress({ ledgers: summaries.length, ledgersTotal: summaries.length, entries, entriesTotal })
  return {
    ok: problemCount === 0,
    ledgers: summaries.length,
    entries,
    balanceMicroUsd,
    problemCount,
    problems,
  }
}

async function verifyOne(
  store: LedgerReading,
  crypto: Hashing,
  summary: LedgerSummary,
  onRead: (entries: number) => void | Promise<void>,
): Promise<readonly LedgerProblem[]> {
  const checker = ledgerChecker(summary, crypto)
  let after = 0
  let read = 0
  while (read < summary.entryCount) {
    const page = await store.entriesAfter(summary, after, Math.min(pageSize, summary.entryCount - read))
    for (const entry of page) checker.add(entry)
    const last = page.at(-1)
    if (last === undefined) break
    after = last.sequence
    read += page.length
    await onRead(read)
  }
  const problems = checker.finish()
  const surplus = await surplusEntry(store, summary, after)
  return surplus === null ? problems : [...problems, surplus]
}

/** An entry beyond the counted ones is one that was just posted, or one that was never counted. */
async function surplusEntry(
  store: LedgerReading,
  summary: LedgerSummary,
  after: number,
): Promise<LedgerProblem | null> {
  const [beyond] = await store.entriesAfter(summary, after, 1)
  if (beyond === undefined) return null
  const now = (await store.ledgers()).find((ledger) => isSame(ledger, summary))
  if (now === undefined || now.entryCount >= beyond.sequence) return null
  const { accountId, environment } = summary
  return {
    accountId,
    environment,
    sequence: beyond.sequence,
    problem: 'the entry is not counted in its ledger',
  }
}

const isSame = (a: LedgerId, b: LedgerId) => a.accountId === b.accountId && a.environment === b.environment
