import type { OpenSqlite } from '@dealflow/core'
import { openBunSqlite } from '../../src/bun-sqlite.ts'

/** How many statements there are yet to run. */
export interface Life {
  left: number
}

/**
 * SQLite in a process that is killed instead of running the next statement after so many. The mutant has no transactions: each
 * statement is committed for itself. Statements within a transaction count where it is asked for.
 */
export function dyingDriver(life: Life, isMutant: boolean, countsWrites = false): OpenSqlite {
  const die = () => {
    if (life.left-- <= 0) process.kill(process.pid, 'SIGKILL')
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
            return isMutant && bounds.test(sql) ? 0 : statement.run(...values)
          },
        }
      },
      exec(sql) {
        for (const statement of isMutant ? separate(sql) : [sql]) {
          die()
          if (!(isMutant && bounds.test(statement))) driver.exec(statement)
        }
      },
    }
  }
}

const bounds = /^(BEGIN IMMEDIATE|COMMIT|SAVEPOINT decision|RELEASE decision)$/

/** Statements end with a semicolon at the end of a line; those of a trigger stay together. */
function separate(sql: string): string[] {
  return sql
    .split(/;\n(?!BEGIN|END)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/--.*$/gm, '').trim() !== '')
}
