import { Database, type SQLQueryBindings, type Statement } from 'bun:sqlite'
import type { OpenSqlite, SqliteRow, SqliteValue } from '@dealflow/core'

/**
 * bun:sqlite behind core's driver interface. `strict` refuses missing and surplus parameters; `undefined`, booleans and
 * numbers that SQLite cannot keep exactly are refused here, because Bun binds them silently.
 */
export const openBunSqlite: OpenSqlite = (file) => {
  const database = new Database(file, { create: true, readwrite: true, strict: true })
  const statements: Statement[] = []
  return {
    exec(sql) {
      database.run(sql)
    },
    prepare(sql) {
      // Compiled at its first use: a server has over 200, and its first answers need few.
      let compiled: Statement<SqliteRow, SQLQueryBindings[]> | null = null
      const statement = () => {
        if (compiled === null) {
          compiled = database.prepare(sql)
          statements.push(compiled)
        }
        return compiled
      }
      return {
        get: (...values) => statement().get(...bindable(values)) ?? undefined,
        all: (...values) => statement().all(...bindable(values)),
        run: (...values) => statement().run(...bindable(values)).changes,
      }
    },
    close() {
      // With a statement left, SQLite would keep the files open and the write-ahead log unmerged until a garbage collection.
      for (const statement of statements) statement.finalize()
      database.close(true)
    },
  }
}

function bindable(values: readonly SqliteValue[]): SQLQueryBindings[] {
  for (const value of values) {
    if (typeof value === 'number' ? isExact(value) : isBindable(value)) continue
    throw new TypeError(`SQLite cannot keep this value exactly: ${String(value)} (${typeof value})`)
  }
  return values as SQLQueryBindings[]
}

const isExact = (value: number) =>
  Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))

const isBindable = (value: unknown) =>
  value === null || typeof value === 'string' || value instanceof Uint8Array
