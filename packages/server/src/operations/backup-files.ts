import { ServiceError } from '@dealflow/core'
import { systemDisk } from '@dealflow/node-adapter/directory'
import type { Instance } from '../instance.ts'
import { changes, reads } from './operation.ts'

/** Backups by their name in the backup directory: whoever asks from elsewhere names no paths of this machine. */
export const backupFileOperations = {
  'backup.find': reads(async (instance, { name }: NamedBackup) => ({ file: await fileOf(instance, name) })),

  'backup.delete': changes(
    ({ name }: NamedBackup) => ({ target: name, details: {} }),
    async (instance, { name }) => {
      systemDisk.remove(await fileOf(instance, name))
      return { name, deleted: true as const }
    },
  ),
}

interface NamedBackup {
  readonly name: string
}

async function fileOf({ backups }: Instance, name: string): Promise<string> {
  const found = (await backups.list()).find((each) => each.name === name)
  if (found !== undefined) return found.file
  throw new ServiceError('NOT_FOUND', { message: `There is no backup ${name.slice(0, 100)}.` })
}
