import { Database, type SQLQueryBindings } from 'bun:sqlite'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenSqlite, SqliteRow } from '../src/storage/sqlite/driver.ts'

/** The plainest driver for core's own tests; the drivers that ship are tested in their packages with the same contract. */
export const openSqlite: OpenSqlite = (file) => {
  const database = new Database(file, { create: true, readwrite: true, strict: true })
  return {
    exec: (sql) => void database.run(sql),
    prepare(sql) {
      const statement = database.prepare<SqliteRow, SQLQueryBindings[]>(sql)
      return {
        get: (...values) => statement.get(...values) ?? undefined,
        all: (...values) => statement.all(...values),
        run: (...values) => statement.run(...values).changes,
      }
    },
    close: () => database.close(false),
  }
}

export const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

/** A directory of its own for a test, and how to remove it. */
export function scratchDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-'))
  return {
    directory,
    file: (name: string) => join(directory, name),
    remove: () => rmSync(directory, { recursive: true }),
  }
}
