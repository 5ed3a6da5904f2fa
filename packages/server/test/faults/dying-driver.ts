import type { OpenSqlite } from '@dealflow/core'
import { openBunSqlite } from '../../src/bun-sqlite.ts'

/**
 * SQLite in a process that is killed instead of running the next statement after so many. The mutant has no transactions: each
 * statement of a script is committed for itself. Statements within a transaction count where it is asked for.
 */
export function dyingDriver(statements: number, isMutant: boolean, countsWrites = false): OpenSqlite {
  let left = statements
  const die = () => {
    if (left-- <= 0) process.kill(process.pid, 'SIGKILL')
  }
  return (file) => {
    const driver = openBunSqlite(file)
    return {
      ...driver,
      prepare(sql) {
        const statement = driver.prepare(sql)
        if (!countsWrites) return statement
        return {
          ...statement,
          run(...values) {
            die()
            return statement.run(...values)
          },
        }
      },
      exec(sql) {
        for (const statement of isMutant ? separate(sql) : [sql]) {
          die()
          if (!(isMutant && /^(BEGIN IMMEDIATE|COMMIT)$/.test(statement))) driver.exec(statement)
        }
      },
    }
  }
}

/** Statements end with a semicolon at the end of a line; those of a trigger stay together. */
function separate(sql: string): string[] {
  return sql
    .split(/;\n(?!BEGIN|END)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/--.*$/gm, '').trim() !== '')
}
