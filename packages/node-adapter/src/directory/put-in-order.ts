import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Host } from '@dealflow/core'
import { removeControlFile } from './control-file.ts'
import { type Disk, systemDisk } from './disk.ts'
import { finishRestore, preparedName, readyName } from './finish-restore.ts'
import { refuseVanished } from './vanished-data.ts'
import { removeLeftWork } from './work-directory.ts'

/**
 * Under the owner lock, before the database is opened: what killed processes left goes, a restore that was cut off is finished.
 * Throws `DataVanished`.
 */
export function putInOrder(directory: string, { clock, log }: Pick<Host, 'clock' | 'log'>) {
  // Whoever holds the directory is no server yet, so what lies there is a killed one's.
  removeControlFile(directory)
  removeLeftovers(directory)
  if (!existsSync(join(directory, readyName))) return refuseVanished(directory)
  const replaced = finishRestore(directory, clock.now())
  log.write('warn', 'a restore was finished', { replaced_data: replaced })
}

/** Removes what killed restores and backups left. Only the holder of the directory may call it. */
export function removeLeftovers(directory: string, disk: Disk = systemDisk) {
  const prepared = join(directory, preparedName)
  if (existsSync(prepared)) disk.remove(prepared)
  removeLeftWork(directory, disk)
}
