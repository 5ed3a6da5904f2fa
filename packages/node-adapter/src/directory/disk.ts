import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * The changes that backup, restore and the instance key make to directories: the only way to them, so that a test can cut the
 * work between any two.
 */
export interface Disk {
  /** Readable by its owner alone; one that exists is left as it is. */
  makeDirectory(path: string): void
  /** The content is on the disk when it returns; a file that is there is replaced whole or not at all. */
  write(file: string, text: string): void
  rename(from: string, to: string): void
  /** A file or a whole directory; nothing when it is missing. */
  remove(path: string): void
  syncFile(file: string): void
  /** Makes renames inside the directory last over a power cut. */
  syncDirectory(path: string): void
}

export const systemDisk: Disk = {
  makeDirectory(path) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  },
  write(file, text) {
    const draft = `${file}.draft`
    const descriptor = openSync(draft, 'w', 0o600)
    try {
      writeFileSync(descriptor, text)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(draft, file)
    syncDirectory(dirname(file))
  },
  rename: renameSync,
  remove(path) {
    rmSync(path, { recursive: true, force: true })
  },
  // Windows syncs only what is open for writing.
  syncFile: (file) => syncPath(file, 'r+'),
  syncDirectory,
}

/** Windows opens no directories; there a rename is durable once it returns. */
function syncDirectory(path: string) {
  if (process.platform !== 'win32') syncPath(path, 'r')
}

function syncPath(path: string, flags: 'r' | 'r+') {
  const descriptor = openSync(path, flags)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** What this user may still write to the file system of a directory. */
export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

/** `1.2 GB` */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  return `${(bytes / 1_000 ** power).toLocaleString('en-US', { maximumFractionDigits: power === 0 ? 0 : 1 })} ${units[power]}`
}
