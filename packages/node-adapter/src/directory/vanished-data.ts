import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Disk, systemDisk } from './disk.ts'
import { holdsData } from './finish-restore.ts'
import { backupNamesIn, backupsName, databaseName } from './names.ts'

/** Data was in the directory and is gone; the message says what shows it, and the remedies. */
export class DataVanished extends Error {
  override readonly name = 'DataVanished'
}

/** Stays in a directory that was opened once, so that a database that vanishes is missed. */
export const usedName = 'instance.json'

export function markUsed(directory: string, instanceId: string, disk: Disk = systemDisk) {
  const file = join(directory, usedName)
  const text = `${JSON.stringify({ instance_id: instanceId })}\n`
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) disk.write(file, text)
}

/** A new database there would look like a new business, and would end the log of the one that is missing. */
export function refuseVanished(directory: string) {
  const text = vanishedText(directory)
  if (text !== null) throw new DataVanished(`${text.problem} ${text.remedy}`)
}

/** Null for a directory that has its data, or never had any: one that holds settings, or a key for its first start. */
export function vanishedText(
  directory: string,
): { readonly problem: string; readonly remedy: string } | null {
  if (holdsData(directory)) return null
  const signs = signsOfUse(directory)
  if (signs.length === 0) return null
  const database = join(directory, databaseName)
  const size = statSync(database, { throwIfNoEntry: false })?.size
  const empty = size === undefined ? [] : [databaseName]
  return {
    problem: `The database ${database} is ${size === undefined ? 'missing' : 'empty'}, and ${signs.join(', ')} in that directory show that it held data. Nothing was changed.`,
    remedy: `Is the disk mounted? Put the file back, or a backup with dealflow restore FILE --data ${directory}. To begin anew on purpose, move ${[...signs, ...empty].join(', ')} away first.`,
  }
}

/** What only a directory has that was opened once: a first start that was killed leaves a database of 0 bytes and no log. */
function signsOfUse(directory: string): string[] {
  const files = [usedName, `${databaseName}-wal`, 'rejects'].filter((name) =>
    existsSync(join(directory, name)),
  )
  return backupNamesIn(join(directory, backupsName)).length === 0 ? files : [...files, backupsName]
}
