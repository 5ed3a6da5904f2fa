import { join } from 'node:path'
import type { Host, SchemaState } from '@dealflow/core'
import {
  backupSuffix,
  type MigrationCopy,
  readInstanceKey,
  stamp,
  upgradeError,
} from '@dealflow/node-adapter/directory'
import type { Settings } from '../config/table.ts'
import { keyFileOf } from '../instance-key-file.ts'
import { makeBackupDirectory } from './backups.ts'
import { configurationFingerprint } from './configuration.ts'
import type { Backup } from './create-backup.ts'
import { backupDirectoryOf } from './names.ts'

export interface MigrationGuardOptions {
  readonly settings: Settings
  readonly directory: string
  readonly configurationFile: string | null
  readonly host: Host
  readonly signal: AbortSignal
}

export interface MigrationGuard extends MigrationCopy {
  /** What was made before a migration; null when none was pending. */
  made(): { readonly backup: Backup; readonly from: number; readonly to: number } | null
}

export function guardMigration(options: MigrationGuardOptions): MigrationGuard {
  const { settings, directory, configurationFile, host, signal } = options
  let made: ReturnType<MigrationGuard['made']> = null
  let begun: SchemaState | null = null

  return {
    made: () => made,
    async beforeMigration(state) {
      begun = state
      const now = host.clock.now()
      const backups = backupDirectoryOf(settings)
      makeBackupDirectory(backups)
      const output = join(backups, `before-schema-${state.newest}-${stamp(now)}${backupSuffix}`)
      host.log.write('warn', 'the data directory is upgraded; a backup is made first', {
        from_schema: state.version,
        to_schema: state.newest,
        backup: output,
      })
      const { createBackup } = await import('./create-backup.ts')
      const backup = await createBackup(
        {
          directory,
          output,
          force: false,
          key: readInstanceKey(keyFileOf(settings)),
          configuration: configurationFingerprint(settings, configurationFile),
          createdAt: now,
        },
        { signal, progress() {} },
      )
      const { problem } = backup.manifest
      if (problem !== null)
        host.log.write('error', 'the backup was written, but restore refuses it', { backup: output, problem })
      made = { backup, from: state.version, to: state.newest }
    },
    explained(error) {
      if (begun === null || error === signal.reason) return error
      if (made === null) return upgradeError(begun, error, null)
      const { file, manifest } = made.backup
      return upgradeError(begun, error, { file, lastVersion: manifest.last_version })
    },
  }
}
