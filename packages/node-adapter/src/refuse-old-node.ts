import { getBuiltinModule } from 'node:process'
import { Explained, isSafeSqlite } from '@dealflow/core'

/** Throws `Explained` where this Node has no SQLite that a data directory may be written with. `sqlite` is its version. */
export function refuseOldNode(sqlite = sqliteVersion()) {
  if (sqlite !== null && isSafeSqlite(sqlite)) return
  const has = sqlite === null ? 'no SQLite of its own' : `SQLite ${sqlite}, which can corrupt a database`
  throw new Explained(
    `A data directory needs Node 22.22.3, 24.15 or newer: Node ${process.versions.node} has ${has}.`,
  )
}

/** Null before Node 22.5, and wherever SQLite was left out. */
function sqliteVersion(): string | null {
  // The types know of newer ones alone.
  const sqlite: typeof import('node:sqlite') | undefined = getBuiltinModule('node:sqlite')
  if (sqlite === undefined) return null
  const database = new sqlite.DatabaseSync(':memory:')
  const row = database.prepare('SELECT sqlite_version() AS version').get()
  database.close()
  return String(row?.['version'])
}
