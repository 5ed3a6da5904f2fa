import type { SqliteDriver } from './driver.ts'

/** A database beside the store, which may be lost at any time and is then made anew. */
export interface SideDatabase {
  /** Four letters as a number: says that a database is this one. */
  readonly applicationId: number
  readonly schemaVersion: number
}

/** It is the sound database of another program. */
export class ForeignDatabase extends Error {}

/** Whether it is this database. Writes nothing; throws `ForeignDatabase` with `message`. */
export function sideState(
  driver: SqliteDriver,
  { applicationId, schemaVersion }: SideDatabase,
  message: string,
): 'ours' | 'empty' | 'of another version' {
  driver.exec('PRAGMA busy_timeout = 0')
  const id = numberOf(driver, 'PRAGMA application_id')
  if (id === 0 && numberOf(driver, 'SELECT count(*) FROM sqlite_schema') === 0) return 'empty'
  if (id !== applicationId) throw new ForeignDatabase(message)
  return numberOf(driver, 'PRAGMA user_version') === schemaVersion ? 'ours' : 'of another version'
}

/** The statements that make its tables and mark it as this database. */
export function sideSchema(schema: string, { applicationId, schemaVersion }: SideDatabase): string {
  return `${schema}; PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaVersion}`
}

/** Deletes it with what SQLite keeps beside it. */
export function removeDatabase({ file, removeFile }: { file: string; removeFile: (file: string) => void }) {
  for (const suffix of ['', '-wal', '-shm']) removeFile(file + suffix)
}

/** The only number of the only row of an answer. */
export function numberOf(driver: SqliteDriver, sql: string): number {
  return Number(Object.values(driver.prepare(sql).get() ?? {})[0])
}
