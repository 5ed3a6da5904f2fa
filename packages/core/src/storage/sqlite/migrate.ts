import { rollBack, type SqliteDriver } from './driver.ts'

/** One numbered step of the schema. Released steps never change; a new need is a new step. */
export interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
}

/** The database cannot be used by this version of Dealflow. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

/** Which version a database has. */
export interface SchemaState {
  /** The last step applied; 0 for a new database. */
  readonly version: number
  /** The last step that this version of Dealflow knows. */
  readonly newest: number
  readonly pending: readonly Pick<Migration, 'version' | 'name'>[]
}

/** Throws `SchemaError` for a database that is newer, or another program's. Changes nothing. */
export function schemaState(driver: SqliteDriver, migrations: readonly Migration[]): SchemaState {
  const newest = migrations.at(-1)?.version ?? 0
  const version = currentSchema(driver, newest)
  const pending = migrations.filter((step) => step.version > version)
  return { version, newest, pending: pending.map(({ version, name }) => ({ version, name })) }
}

/**
 * Brings the schema up to the last migration, all pending steps in one transaction, and returns its number. A failure
 * leaves the old schema untouched; a database of a newer Dealflow is refused in words. Locks only when a step is pending: a
 * backup or a shell that holds the write lock must not keep a service from starting.
 */
export function migrate(driver: SqliteDriver, migrations: readonly Migration[]): number {
  const newest = migrations.at(-1)?.version ?? 0
  if (currentSchema(driver, newest) === newest) return newest
  driver.exec('BEGIN IMMEDIATE')
  try {
    const current = currentSchema(driver, newest)
    for (const migration of migrations) if (migration.version > current) apply(driver, migration)
    if (current === 0) driver.exec(`PRAGMA application_id = ${applicationId}`)
    if (current < newest) driver.exec(`PRAGMA user_version = ${newest}`)
    driver.exec('COMMIT')
    return newest
  } catch (error) {
    rollBack(driver)
    throw error
  }
}

/** "Dflw" in the file header: a database of another program is never migrated. */
const applicationId = 0x44666c77

function currentSchema(driver: SqliteDriver, newest: number): number {
  const current = pragma(driver, 'user_version')
  refuseForeign(driver, current)
  if (current > newest) {
    throw new SchemaError(
      `The database has schema ${current}, and this version of Dealflow knows schemas up to ${newest}. Start the newer version that made it, or restore a backup from before the upgrade.`,
    )
  }
  return current
}

function refuseForeign(driver: SqliteDriver, version: number) {
  const id = pragma(driver, 'application_id')
  const tables = driver.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()?.['tables']
  if (id === applicationId || (version === 0 && id === 0 && tables === 0)) return
  throw new SchemaError(
    'The database file belongs to another program. Point Dealflow at a directory of its own.',
  )
}

function apply(driver: SqliteDriver, migration: Migration) {
  try {
    driver.exec(migration.sql)
  } catch (cause) {
    throw new SchemaError(
      `Migration ${migration.version} (${migration.name}) failed; the database is as it was before.`,
      { cause },
    )
  }
}

function pragma(driver: SqliteDriver, name: 'user_version' | 'application_id'): number {
  return Number(driver.prepare(`PRAGMA ${name}`).get()?.[name])
}
