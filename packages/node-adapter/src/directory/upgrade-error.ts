import type { SchemaState } from '@dealflow/core'

/** The copy before a migration, and what is said when the migration fails all the same. */
export interface MigrationCopy {
  beforeMigration(state: SchemaState): Promise<void>
  /** The error to show when opening failed. */
  explained(error: unknown): unknown
}

/** A copy of what was there before a migration. */
export interface BackupBefore {
  readonly file: string
  /** The version of Dealflow that worked on the directory last; null when it is not known. */
  readonly lastVersion: string | null
}

/** What to say when a directory could not be migrated; `backup` is null when none could be made, and then nothing was changed. */
export function upgradeError(
  { version, newest }: SchemaState,
  error: unknown,
  backup: BackupBefore | null,
): Error {
  const reason = reasonOf(error)
  if (backup === null)
    return new Error(
      `The data directory was not upgraded from schema ${version} to ${newest}, because no backup could be made first: ${reason}`,
      { cause: error },
    )
  const { file, lastVersion } = backup
  const last = lastVersion === null ? 'The version of before' : `Dealflow ${lastVersion}`
  return new Error(
    `The upgrade from schema ${version} to ${newest} failed. ${reason} ${last} still works on the directory, and a backup from before is ${file}.`,
    { cause: error },
  )
}

/** A failed step says which one it is, and its cause what SQLite said. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  return cause instanceof Error ? `${message} (${cause.message})` : message
}
