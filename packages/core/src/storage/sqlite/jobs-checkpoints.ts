import { checkpointTexts, fromCheckpointTexts, type JobStore } from '../../jobs/index.ts'
import type { Committer } from './committer.ts'
import { text } from './company-documents.ts'
import type { SqliteDriver } from './driver.ts'

/** What the attempts at a job hand on. The end of the job takes it away (jobs-ending.ts). */
export function jobCheckpoints(
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
