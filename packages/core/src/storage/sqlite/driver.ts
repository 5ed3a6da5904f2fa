/** A value SQLite can bind or return here. Booleans are 0 and 1, absent values null; drivers differ on anything else. */
export type SqliteValue = string | number | null | Uint8Array
export type SqliteRow = Readonly<Record<string, SqliteValue>>

/**
 * The few calls that bun:sqlite, node:sqlite and better-sqlite3 share, synchronous as they are. Parameters are plain `?`.
 * Integers up to 2^53 are exact in all of them; larger ones never reach a driver.
 */
export interface SqliteDriver {
  /** Runs one or more statements without results. */
  exec(sql: string): void
  /** Compiles a statement; callers keep it. */
  prepare(sql: string): SqliteStatement
  close(): void
}

export interface SqliteStatement {
  get(...values: readonly SqliteValue[]): SqliteRow | undefined
  all(...values: readonly SqliteValue[]): readonly SqliteRow[]
  /** How many rows changed. */
  run(...values: readonly SqliteValue[]): number
}

/** Opens a database file, or `:memory:`. */
export type OpenSqlite = (file: string) => SqliteDriver

/** SQLite's primary result code of an error a driver threw (5 busy, 13 full, 19 constraint), or null. */
export function sqliteCode(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null
  // bun:sqlite and node:sqlite name the same extended code differently.
  const { errno, errcode } = error as { errno?: unknown; errcode?: unknown }
  const code = errno ?? errcode
  return typeof code === 'number' ? code & 0xff : null
}

/** Whether a statement met a damaged page, or the file is no database: SQLITE_CORRUPT and SQLITE_NOTADB. */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === 11 || code === 26
}

/** Whether another connection holds the lock that was wanted. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === 5 || code === 6
}

/** Ends the transaction under way, if there is one, without its changes. */
export function rollBack(driver: SqliteDriver) {
  try {
    driver.exec('ROLLBACK')
  } catch {
    // After a full disk SQLite rolls back by itself; then there is no transaction, which is what is wanted.
  }
}
