import type { Verdict, VerdictStore } from '../../vc-backability/index.ts'
import type { Committer } from './committer.ts'
import { text } from './company-documents.ts'
import { forgottenRows } from './company-forgotten.ts'
import type { SqliteDriver } from './driver.ts'

export function sqliteVerdictStore(driver: SqliteDriver, committer: Committer): VerdictStore {
  const find = driver.prepare(`
    SELECT verdict FROM vc_verdicts WHERE domain = ? AND classifier_version = ? AND classified_at >= ?`)

  const save = driver.prepare(`
    INSERT INTO vc_verdicts (domain, classifier_version, classified_at, verdict) VALUES (?, ?, ?, ?)
    ON CONFLICT (domain) DO UPDATE
    SET classifier_version = excluded.classifier_version, classified_at = excluded.classified_at,
      verdict = excluded.verdict
    WHERE excluded.classified_at >= classified_at`)

  const dropOld = driver.prepare(`
    DELETE FROM vc_verdicts WHERE domain IN (
      SELECT domain FROM vc_verdicts WHERE classified_at < ? ORDER BY classified_at LIMIT ?)`)

  const forgotten = forgottenRows(driver)

  return {
    async findMany(domains, classifierVersion, since) {
      const found = new Map<string, Verdict>()
      for (const domain of domains) {
        const row = find.get(domain, classifierVersion, since)
        if (row !== undefined) found.set(domain, JSON.parse(text(row, 'verdict')))
      }
      return found
    },

    saveMany: (verdicts) =>
      committer.write(() => {
        for (const verdict of verdicts) {
          const { domain, classifierVersion, classifiedAt } = verdict
          if (forgotten.hasDomain(domain)) continue
          save.run(domain, classifierVersion, classifiedAt, JSON.stringify(verdict))
        }
      }),

    prune: (until, limit) => committer.write(() => dropOld.run(until, limit)),
  }
}

export function verdictRemoval(driver: SqliteDriver): (domain: string) => void {
  const drop = driver.prepare('DELETE FROM vc_verdicts WHERE domain = ?')
  return (domain) => void drop.run(domain)
}
