import { statSync } from 'node:fs'
import { join } from 'node:path'
import { backupSuffix, stamp } from '@dealflow/node-adapter/directory'
import type { ListedBackup } from '../backup/backups.ts'
import type { Manifest } from '../backup/manifest.ts'
import type { Instance } from '../instance.ts'
import { changes, reads } from './operation.ts'

export const backupOperations = {
  'backup.create': changes(
    ({ file, force }: BackupArgs) => ({ target: file, details: { force } }),
    async (instance, { file, force }, context) => {
      const output = outputOf(instance, file)
      const { bytes, manifest } = await instance.backups.create({ output, force }, context)
      return { file: output, bytes, ...described(manifest), instance_key_file: instance.key.file }
    },
    ({ file }) => file,
  ),

  'backup.list': reads(async ({ backups }, _args: Record<string, never>) => ({
    directory: backups.directory,
    backups: (await backups.list()).map(listed),
    schedule: backups.schedule?.state() ?? null,
  })),

  'instance_key.show': reads(async ({ instanceId, key }, _args: Record<string, never>) => ({
    instance_id: instanceId,
    fingerprint: key.key.fingerprint,
    file: key.file,
  })),
}

interface BackupArgs {
  /** An absolute path of a new file or of a directory; null for a new file in the backup directory. */
  readonly file: string | null
  /** Whether a file that is there is replaced. */
  readonly force: boolean
}

function outputOf({ backups, clock }: Pick<Instance, 'backups' | 'clock'>, file: string | null): string {
  const name = `backup-${stamp(clock.now())}${backupSuffix}`
  if (file === null) return join(backups.directory, name)
  const isDirectory = statSync(file, { throwIfNoEntry: false })?.isDirectory() === true
  return isDirectory ? join(file, name) : file
}

/** What a backup says of itself, for people and programs. */
export function described(manifest: Manifest) {
  return {
    created_at: manifest.created_at,
    dealflow_version: manifest.dealflow_version,
    schema_version: manifest.schema_version,
    instance_id: manifest.instance_id,
    instance_key: manifest.instance_key,
    configuration_file: manifest.configuration.file,
    configuration_sha256: manifest.configuration.sha256,
    counts: manifest.counts,
    verified: manifest.verified,
    problem: manifest.problem,
  }
}

/** A file that is no backup, or a damaged one, is in the list with `readable: false`. */
function listed({ file, bytes, manifest }: ListedBackup) {
  return manifest === null
    ? { file, bytes, readable: false as const }
    : { file, bytes, readable: true as const, ...described(manifest) }
}
