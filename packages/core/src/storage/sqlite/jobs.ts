import type { JobStore } from '../../jobs/index.ts'
import type { Hashing } from '../../kernel/index.ts'
import type { BalanceCache } from './balances.ts'
import { ledgerPosting } from './billing.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver } from './driver.ts'
import { jobCheckpoints } from './jobs-checkpoints.ts'
import { jobClaiming } from './jobs-claiming.ts'
import { jobCreation } from './jobs-creating.ts'
import { jobEnding } from './jobs-ending.ts'
import { jobLeases } from './jobs-leases.ts'
import { jobPages } from './jobs-pages.ts'
import { jobPruning } from './jobs-pruning.ts'
import { jobReading } from './jobs-reading.ts'

/** Jobs as rows; every write is one decision of the committer, with the money and the event that belong to it. */
export function sqliteJobStore(
  driver: SqliteDriver,
  committer: Committer,
  crypto: Hashing,
  balances: BalanceCache,
): JobStore {
  const post = ledgerPosting(driver, crypto, balances)
  return {
    ...jobCreation(driver, committer, post),
    ...jobClaiming(driver, committer),
    ...jobLeases(driver, committer),
    ...jobCheckpoints(driver, committer),
    ...jobEnding(driver, committer, post),
    ...jobReading(driver),
    ...jobPages(driver),
    ...jobPruning(driver, committer),
  }
}
