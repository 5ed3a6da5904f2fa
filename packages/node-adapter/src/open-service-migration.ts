import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { getBuiltinModule } from 'node:process'
import type { Host, SchemaState } from '@dealflow/core'
import { systemDisk } from './directory/disk.ts'
import { backupsName, databaseName, stamp } from './directory/names.ts'
import { type MigrationCopy, upgradeError } from './directory/upgrade-error.ts'
import { makeWorkDirectory, partialSuffix } from './directory/work-directory.ts'

export function copyBeforeMigration(directory: string, { clock, log }: Host): MigrationCopy {
  let begun: SchemaState | null = null
  let file: string | null = null
  return {
    async beforeMigration(state) {
      begun = state
      const backups = join(directory, backupsName)
      systemDisk.makeDirectory(backups)
      const output = join(backups, `before-schema-${state.newest}-${stamp(clock.now())}.db`)
      log.write('warn', 'the data directory is upgraded; its database is copied first', {
        from_schema: state.version,
        to_schema: state.newest,
        backup: output,
      })
      await copyDatabase(directory, output)
      file = output
    },
    explained: (error) =>
      begun === null ? error : upgradeError(begun, error, file === null ? null : { file, lastVersion: null }),
  }
}

/** The copy is whole under its name, on the disk, or not at all; what a killed one leaves, the next opening removes. */
async function copyDatabase(directory: string, output: string) {
  const work = makeWorkDirectory(directory)
  try {
    const partial = `${output}${partialSuffix}`
    work.note(partial)
    // SQLite would make it for everybody to read.
    closeSync(openSync(partial, 'w', 0o600))
    const { backup, DatabaseSync } = getBuiltinModule('node:sqlite')
    const database = new DatabaseSync(join(directory, databaseName))
    try {
      // In steps on a thread of the runtime: requests of the same process are answered meanwhile.
      await backup(database, partial)
    } finally {
      database.close()
    }
    refuseDamage(partial)
    systemDisk.syncFile(partial)
    systemDisk.rename(partial, output)
    systemDisk.syncDirectory(join(directory, backupsName))
  } finally {
    work.remove()
  }
}

function refuseDamage(copy: string) {
  const { DatabaseSync } = getBuiltinModule('node:sqlite')
  const database = new DatabaseSync(copy)
  try {
    const found = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']
    if (found !== 'ok')
      throw new Error(`the database is damaged (${found}). Restore the last backup that verifies.`)
  } finally {
    database.close()
  }
}
