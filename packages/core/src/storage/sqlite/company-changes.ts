import { type CompanyStore, changeOf, cursorOf } from '../../records/index.ts'
import { type Admission, admission } from './admission.ts'
import { integer, text } from './company-documents.ts'
import type { OpenSqlite, SqliteDriver } from './driver.ts'
import { foundRows } from './found-rows.ts'
import { refuseOldSqlite } from './open.ts'

/** The part of a company store that follows its changes. */
export type CompanyChanges = Pick<CompanyStore, 'changesAfter' | 'lastCursor' | 'count'>

/** The numbers given last. */
export interface LastNumbers {
  seq: number
  change: number
}

/** The change feed of companies. All statements are compiled once, here. */
export function companyChanges(driver: SqliteDriver, admitted: Pick<Admission, 'readForgotten'>) {
  const last = driver.prepare(
    `SELECT coalesce((SELECT max(seq) FROM companies), 0) AS seq,
            coalesce((SELECT max(change) FROM companies), 0) AS change,
            coalesce((SELECT max(change) FROM company_removals), 0) AS removal`,
  )
  const count = driver.prepare(
    `SELECT (SELECT count(*) FROM companies) - (SELECT count(*) FROM companies WHERE merged_into IS NOT NULL) AS companies`,
  )
  // The halves are read along their own indexes, joined, and no further than the limit. What was merged into another one is gone.
  const changesAfter = driver.prepare(
    `SELECT change, id, seq, iif(merged_into IS NULL, company, NULL) AS company, rest FROM companies WHERE change > ?
     UNION ALL
     SELECT change, id, NULL, NULL, NULL FROM company_removals WHERE change > ?
     ORDER BY change LIMIT ?`,
  )

  const withFound = foundRows(driver, admitted)

  function lastNumbers(): LastNumbers {
    const row = last.get() ?? {}
    return { seq: integer(row, 'seq'), change: Math.max(integer(row, 'change'), integer(row, 'removal')) }
  }

  const feed: CompanyChanges = {
    count: async () => integer(count.get() ?? {}, 'companies'),
    async changesAfter(cursor, limit) {
      const after = changeOf(cursor)
      const found = changesAfter.all(after, after, limit)
      const last = found.at(-1)
      const recordOf = withFound.ofPage()
      return {
        changes: found.map((row) => ({
          id: text(row, 'id'),
          record: row['company'] === null ? null : recordOf(row),
        })),
        cursor: cursorOf(last === undefined ? after : integer(last, 'change')),
      }
    },
    lastCursor: async () => cursorOf(lastNumbers().change),
  }
  return { lastNumbers, feed }
}

/**
 * The change feed of a data directory that this process holds, over a connection that only reads: for a thread that follows it.
 * Its schema must have been migrated.
 */
export function openSqliteChanges({
  open,
  file,
}: {
  readonly open: OpenSqlite
  readonly file: (name: string) => string
}): CompanyChanges & { close(): void } {
  const driver = open(file('dealflow.db'))
  try {
    refuseOldSqlite(String(driver.prepare('SELECT sqlite_version() AS version').get()?.['version']))
    driver.exec('PRAGMA query_only = ON')
    // A reader of a write-ahead log waits for nobody, but for the moment in which the log is begun anew.
    driver.exec('PRAGMA busy_timeout = 1000')
    return { ...companyChanges(driver, admission(driver)).feed, close: driver.close }
  } catch (error) {
    driver.close()
    throw error
  }
}
