import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Disk, systemDisk } from './disk.ts'
import { keyFileName } from './instance-key.ts'
import { databaseName, indexName, stamp } from './names.ts'

export const preparedName = 'restore.partial'
/** Its appearance is the one moment at which a restore happens. */
export const readyName = 'restore.ready'
const noteName = 'restore.json'

/** Whether a directory has data, even from an interrupted restore. A database of 0 bytes is no data. */
export function holdsData(directory: string): boolean {
  return [directory, join(directory, readyName)].some(
    (place) => (statSync(join(place, databaseName), { throwIfNoEntry: false })?.size ?? 0) > 0,
  )
}

/**
 * Puts what lies in `restore.ready` in its place and what it replaces into `replaced-TIME`. For whoever holds the directory,
 * before the database is opened; cut off anywhere, the next call goes on. Returns where the replaced data is; null when there
 * was nothing to do or to replace.
 */
export function finishRestore(directory: string, now: number, disk: Disk = systemDisk): string | null {
  const ready = join(directory, readyName)
  if (!existsSync(ready)) return null
  let replaced: string | null = null
  const isWaiting = (name: string) => existsSync(join(ready, name))

  // A file is swapped while its new self still lies in `restore.ready`: afterwards the one in place is the new one.
  for (const name of [keyFileName, databaseName]) {
    if (!isWaiting(name)) continue
    // Its change numbers may come again with other companies: an index of the data before would not know that it is one.
    if (name === databaseName && existsSync(join(directory, indexName))) {
      disk.remove(join(directory, indexName))
      disk.syncDirectory(directory)
    }
    const old = companions(name).filter((file) => existsSync(join(directory, file)))
    if (old.length > 0) {
      replaced = replacedDirectory(directory, now, disk)
      for (const file of old) disk.rename(join(directory, file), join(replaced, file))
      // On the disk before the new database is: an old write-ahead log must never meet it.
      disk.syncDirectory(replaced)
      disk.syncDirectory(directory)
    }
    disk.rename(join(ready, name), join(directory, name))
    disk.syncDirectory(directory)
  }
  // Only data that is put back by hand brings its log: it follows its database, which nobody has opened yet.
  const log = `${databaseName}-wal`
  if (isWaiting(log)) disk.rename(join(ready, log), join(directory, log))
  disk.syncDirectory(directory)
  replaced ??= notedReplaced(directory)
  disk.remove(ready)
  disk.syncDirectory(directory)
  return replaced
}

function companions(name: string): readonly string[] {
  return name === databaseName ? ['', '-wal', '-shm', '-journal'].map((suffix) => name + suffix) : [name]
}

/** One directory, however often the swap is cut off: its name is noted before the first file moves. */
function replacedDirectory(directory: string, now: number, disk: Disk): string {
  const noted = notedReplaced(directory)
  const path = noted ?? freeName(join(directory, `replaced-${stamp(now)}`))
  if (noted === null) {
    const note = { replaced: basename(path) }
    disk.write(join(directory, readyName, noteName), JSON.stringify(note))
  }
  disk.makeDirectory(path)
  return path
}

function notedReplaced(directory: string): string | null {
  const note = join(directory, readyName, noteName)
  if (!existsSync(note)) return null
  return join(directory, (JSON.parse(readFileSync(note, 'utf8')) as { replaced: string }).replaced)
}

function freeName(path: string): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? path : `${path}-${number}`
    if (!existsSync(candidate)) return candidate
  }
}

/** What a person does to have the replaced data back. */
export function howToGoBack(directory: string, replaced: string): string {
  return `To go back to it, with no server running: mv ${replaced} ${join(directory, readyName)} - the next start puts it in place, and what is there now aside.`
}
