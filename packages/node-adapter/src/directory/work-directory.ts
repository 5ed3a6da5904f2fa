import { existsSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRunning } from '../children/running.ts'
import { type Disk, systemDisk } from './disk.ts'

/** Where backups are prepared and standard input waits: `tmp/PID-RANDOM/` in the data directory, a directory each. */
const workName = 'tmp'
const outputNote = 'output'

export interface WorkDirectory {
  readonly path: string
  /** Notes a file outside that is to be removed with the directory, also after a kill. */
  note(output: string): void
  /** Removes everything; the noted file too, unless it was renamed to its place. */
  remove(): void
}

export function makeWorkDirectory(directory: string, disk: Disk = systemDisk): WorkDirectory {
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(4))).toString('hex')
  const path = join(directory, workName, `${process.pid}-${random}`)
  inUse.add(path)
  disk.makeDirectory(path)
  return {
    path,
    note: (output) => disk.write(join(path, outputNote), output),
    remove() {
      inUse.delete(path)
      removeWork(path, disk)
    },
  }
}

/** Of this process; its id alone tells nothing, since a container's processes have the same one after every start. */
const inUse = new Set<string>()

/**
 * Removes what killed processes left. For whoever holds the directory: the work of another process, which may need no hold, is
 * let be while that process lives.
 */
export function removeLeftWork(directory: string, disk: Disk = systemDisk) {
  for (const path of leftWork(directory)) removeWork(path, disk)
}

/** What killed processes left in a data directory. */
export function leftWork(directory: string): readonly string[] {
  const root = join(directory, workName)
  if (!existsSync(root)) return []
  return readdirSync(root)
    .filter((name) => !isOthers(Number.parseInt(name, 10)))
    .map((name) => join(root, name))
    .filter((path) => !inUse.has(path))
}

function removeWork(path: string, disk: Disk) {
  const note = join(path, outputNote)
  if (existsSync(note)) {
    const output = readFileSync(note, 'utf8')
    // Whatever the note says, nothing is removed that is not called unfinished.
    if (output.endsWith(partialSuffix)) disk.remove(output)
  }
  disk.remove(path)
  try {
    rmdirSync(dirname(path))
  } catch {
    // Other work goes on there.
  }
}

/** The name of a backup that is not finished. */
export const partialSuffix = '.partial'

const isOthers = (pid: number) => Number.isSafeInteger(pid) && pid !== process.pid && isRunning(pid)
