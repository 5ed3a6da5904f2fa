import { Database } from 'bun:sqlite'
import type { Counts, Manifest } from './manifest.ts'

/** A moment's lock of another connection is waited for: this runs in a Worker, where waiting stops nobody. */
const busyTimeoutMs = 10_000

// Nothing is written; but a connection that may not write leaves the files of the write-ahead log behind.
const existing = { readwrite: true, create: false } as const

/**
 * Writes the database as it is at this moment to a new file. It reads one snapshot, so that others go on writing meanwhile;
 * copying the file itself would tear it, and closing it would drop SQLite's locks of the whole process.
 */
export function copyDatabase(database: string, copy: string) {
  const connection = new Database(database, existing)
  try {
    connection.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    connection.run('VACUUM INTO ?', [copy])
  } finally {
    connection.close(true)
  }
}

/** What SQLite finds wrong first; null when it finds nothing. */
export function findDamage(file: string, check: 'quick_check' | 'integrity_check'): string | null {
  return reading(file, (connection) => {
    const found = connection.query<Record<string, string>, []>(`PRAGMA ${check}(1)`).get()
    const [text = 'no answer'] = Object.values(found ?? {})
    return text === 'ok' ? null : text
  })
}

export function countRows(file: string): Counts {
  return reading(file, (connection) => {
    const rows = (table: string) =>
      hasTable(connection, table)
        ? Number(connection.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n)
        : 0
    return {
      accounts: rows('accounts'),
      ledger_entries: rows('ledger_entries'),
      companies: rows('companies'),
    }
  })
}

/** What a database says of itself, whatever its schema. */
export function describeDatabase(
  file: string,
): Pick<Manifest, 'schema_version' | 'instance_id' | 'last_version'> {
  return reading(file, (connection) => {
    const version = connection.query<{ user_version: number }, []>('PRAGMA user_version').get()
    const instance = hasTable(connection, 'instance')
      ? connection
          .query<{ instance_id: string; last_version: string | null }, []>(
            'SELECT instance_id, last_version FROM instance',
          )
          .get()
      : null
    return {
      schema_version: Number(version?.user_version),
      instance_id: instance?.instance_id ?? null,
      last_version: instance?.last_version ?? null,
    }
  })
}

function hasTable(connection: Database, table: string): boolean {
  return connection.query(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(table) !== null
}

function reading<T>(file: string, read: (connection: Database) => T): T {
  const connection = new Database(file, existing)
  try {
    return read(connection)
  } finally {
    connection.close(true)
  }
}
