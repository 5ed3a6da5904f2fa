import { getBuiltinModule } from 'node:process'
import type { DatabaseSync } from 'node:sqlite'
import type { OpenSqlite, SqliteRow, SqliteValue } from '@dealflow/core'

/**
 * node:sqlite behind core's driver interface. Node binds missing parameters as NULL and hands out rows without a
 * prototype; both are evened out here, so that storage behaves as it does on Bun.
 */
export const openNodeSqlite: OpenSqlite = (file) => {
  // Loaded at the first use: Node 22 warns that it is experimental, which is no business of those who store elsewhere.
  const { DatabaseSync } = getBuiltinModule('node:sqlite')
  const database = new DatabaseSync(file)
  cutsTexts ??= cutsAtNul(new DatabaseSync(':memory:'))
  return {
    exec(sql) {
      database.exec(sql)
    },
    prepare(sql) {
      const statement = database.prepare(sql)
      const expected = countParameters(sql)
      const check = (values: readonly SqliteValue[]) => {
        if (values.length !== expected) {
          throw new RangeError(`SQLite query expected ${expected} values, received ${values.length}`)
        }
        for (const value of values) {
          refuseInexact(value)
          if (cutsTexts && typeof value === 'string') refuseNul(value)
        }
        return values as SqliteValue[]
      }
      return {
        get(...values) {
          const row = statement.get(...check(values))
          return row === undefined ? undefined : plain(row)
        },
        all: (...values) => statement.all(...check(values)).map(plain),
        run: (...values) => Number(statement.run(...check(values)).changes),
      }
    },
    close() {
      database.close()
    },
  }
}

const plain = (row: object) => ({ ...row }) as SqliteRow

function refuseInexact(value: unknown) {
  const fits =
    typeof value === 'number'
      ? Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))
      : value === null || typeof value === 'string' || value instanceof Uint8Array
  if (!fits) throw new TypeError(`SQLite cannot keep this value exactly: ${String(value)} (${typeof value})`)
}

/** Node 22 reads a text only up to its first NUL, Node 24 all of it. Null before it was tried. */
let cutsTexts: boolean | null = null

function cutsAtNul(database: DatabaseSync): boolean {
  const row = database.prepare(`SELECT 'a' || char(0) || 'b' AS text`).get()
  database.close()
  return row?.['text'] !== 'a\0b'
}

function refuseNul(text: string) {
  if (text.includes('\0'))
    throw new TypeError('node:sqlite of this Node would cut this text at its NUL; Node 24 reads it whole')
}

/** Plain `?` only, as the driver interface says; those inside quotes and comments are text. */
function countParameters(sql: string): number {
  const code = sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\//g, '')
  return code.split('?').length - 1
}
