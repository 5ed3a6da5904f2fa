import type { SqliteDriver } from '@dealflow/core'
import { openBunSqlite } from '../../src/bun-sqlite.ts'

/** The mutant of the kill tests: a commit that says it is done, and happens when the next group begins. */
export function openEarly(file: string): SqliteDriver {
  const driver = openBunSqlite(file)
  let isOwed = false
  return {
    ...driver,
    prepare(sql) {
      const statement = driver.prepare(sql)
      const runs: Readonly<Record<string, () => number>> = {
        COMMIT() {
          isOwed = true
          return 0
        },
        // Reads that belong together join the transaction that is still open.
        BEGIN: () => (isOwed ? 0 : statement.run()),
        'BEGIN IMMEDIATE'() {
          if (isOwed) driver.exec('COMMIT')
          isOwed = false
          return statement.run()
        },
      }
      return { ...statement, run: runs[sql] ?? statement.run }
    },
  }
}
