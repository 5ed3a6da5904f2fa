import type { OpenSqlite, SqliteDriver } from './driver.ts'

/** Older ones can corrupt a WAL database when two connections checkpoint at once (fixed in 3.51.3). */
const oldestSqlite = [3, 51, 3] as const

/** Opens the database for a single writer whose commits survive a power cut. Throws in words when SQLite is too old. */
export function openDatabase(open: OpenSqlite, file: string): SqliteDriver {
  const driver = open(file)
  try {
    refuseOldSqlite(String(driver.prepare('SELECT sqlite_version() AS version').get()?.['version']))
    // Waiting inside SQLite would stop the event loop (measured: 631 ms); the committer waits outside.
    driver.exec('PRAGMA busy_timeout = 0')
    driver.exec('PRAGMA foreign_keys = ON')
    // Without it INSERT OR REPLACE would slip past the triggers that keep ledger entries.
    driver.exec('PRAGMA recursive_triggers = ON')
    const modeAfter = (sql: string) => driver.prepare(sql).get()?.['journal_mode']
    const isInMemory = modeAfter('PRAGMA journal_mode') === 'memory'
    // A new file is synced once for its first page, not four times. A power cut in that instant may leave a page of zeros, which is
    // refused as no database: nothing was kept yet, and the file may be removed.
    const isEmpty = driver.prepare('PRAGMA page_count').get()?.['page_count'] === 0
    if (isEmpty && !isInMemory) driver.exec('PRAGMA journal_mode = MEMORY')
    const mode = modeAfter('PRAGMA journal_mode = WAL')
    if (mode !== 'wal' && !isInMemory) {
      throw new Error(
        `The file system of ${file} does not allow SQLite's write-ahead log (its journal stays "${mode}").`,
      )
    }
    // NORMAL loses acknowledged charges when the power fails; with group commit FULL costs about 20 %.
    driver.exec('PRAGMA synchronous = FULL')
    driver.exec('PRAGMA journal_size_limit = 67108864')
    // Kibibytes. A batch of an import overflows the default of 2 MB and writes pages twice: 11.2 µs of system time a company, 8 with this.
    driver.exec('PRAGMA cache_size = -16384')
    return driver
  } catch (error) {
    driver.close()
    throw error
  }
}

export function refuseOldSqlite(version: string) {
  if (isSafeSqlite(version)) return
  throw new Error(
    `SQLite ${version} is too old: versions before ${oldestSqlite.join('.')} can corrupt a database. Use a runtime with a newer SQLite.`,
  )
}

/** Whether a data directory may be written with this version of SQLite, `3.51.3` as `sqlite_version()` says it. */
export function isSafeSqlite(version: string): boolean {
  const parts = version.split('.').map(Number)
  for (const [place, least] of oldestSqlite.entries()) {
    const part = parts[place] ?? Number.NaN
    if (part !== least) return part > least
  }
  return true
}
