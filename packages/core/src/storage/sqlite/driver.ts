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
