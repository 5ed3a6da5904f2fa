import { checkpointTexts, fromCheckpointTexts, type JobStore } from '../../jobs/index.ts'
import type { Hashing } from '../../kernel/index.ts'
import type { BalanceCache } from './balances.ts'
import { ledgerPosting } from './billing.ts'
import type { Committer } from './committer.ts'
import { text } from './company-documents.ts'
import type { SqliteDriver } from './driver.ts'
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

/** What the attempts at a job hand on. The end of the job takes it away (jobs-ending.ts). */
function jobCheckpoints(
  driver: SqliteDriver,
  committer: Committer,
): Pick<JobStore, 'checkpoints' | 'saveCheckpoints'> {
  const saved = driver.prepare(`
    SELECT name, value FROM job_checkpoints WHERE job_no = (SELECT job_no FROM jobs WHERE job_id = ?)`)

  const held = driver.prepare(`
    SELECT job_no FROM jobs WHERE job_id = ? AND lease_token = ? AND lease_until IS NOT NULL`)

  const save = driver.prepare(`
    INSERT INTO job_checkpoints (job_no, name, value) VALUES (?, ?, ?)
    ON CONFLICT (job_no, name) DO UPDATE SET value = excluded.value`)

  return {
    async checkpoints(jobId) {
      return fromCheckpointTexts(saved.all(jobId).map((row) => [text(row, 'name'), text(row, 'value')]))
    },

    async saveCheckpoints({ jobId, token }, entries) {
      const texts = checkpointTexts(entries)
      return committer.write(() => {
        const row = held.get(jobId, token)
        if (row === undefined) return 'lost'
        for (const [name, value] of texts) save.run(Number(row['job_no']), name, value)
        return 'saved'
      })
    },
  }
}
