import type { SqliteDriver } from '@dealflow/core'
import { openBunSqlite } from '../../src/bun-sqlite.ts'

/** The mutant of the tests of failing disks: whether a commit worked, nobody asks. */
export function openCareless(file: string): SqliteDriver {
  const driver = openBunSqlite(file)
  return {
    ...driver,
    prepare(sql) {
      const statement = driver.prepare(sql)
      if (sql !== 'COMMIT') return statement
      return {
        ...statement,
        run() {
          try {
            return statement.run()
          } catch {
            return 0
          }
        },
      }
    },
  }
}
