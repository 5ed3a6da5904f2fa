import {
  advanceCheckpoint,
  type ImportCheckpoint,
  type ImportStep,
  type UpsertOutcome,
} from '../../records/index.ts'
import { integer, text } from './company-documents.ts'
import type { SqliteDriver } from './driver.ts'

/** How far imports have come; written in the decision that stores their batch. */
export function importRows(driver: SqliteDriver) {
  const find = driver.prepare('SELECT * FROM company_imports WHERE fingerprint = ?')
  const put = driver.prepare(
    `INSERT OR REPLACE INTO company_imports
       (fingerprint, lines, created, updated, unchanged, withheld, rejected, warnings, finished, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )

  function checkpoint(fingerprint: string): ImportCheckpoint | null {
    const row = find.get(fingerprint)
    if (row === undefined) return null
    return {
      fingerprint,
      lines: integer(row, 'lines'),
      created: integer(row, 'created'),
      updated: integer(row, 'updated'),
      unchanged: integer(row, 'unchanged'),
      withheld: integer(row, 'withheld'),
      rejected: integer(row, 'rejected'),
      warnings: JSON.parse(text(row, 'warnings')),
      finished: integer(row, 'finished') === 1,
      updatedAt: integer(row, 'updated_at'),
    }
  }

  return {
    find: checkpoint,
    advance(step: ImportStep, outcomes: readonly UpsertOutcome[]) {
      const next = advanceCheckpoint(checkpoint(step.fingerprint), step, outcomes)
      const { fingerprint, warnings, finished, updatedAt } = next
      const counts = [next.lines, next.created, next.updated, next.unchanged, next.withheld, next.rejected]
      put.run(fingerprint, ...counts, JSON.stringify(warnings), finished ? 1 : 0, updatedAt)
    },
  }
}
