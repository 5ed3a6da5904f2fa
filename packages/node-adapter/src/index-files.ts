import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { SegmentFile, SegmentFiles } from '@dealflow/core'

/** The files of an index in a directory of their own, which is made at the first write; read whole into shared memory. */
export function nodeIndexFiles(directory: string): SegmentFiles {
  return indexFilesOver(directory, readShared)
}

/** The same with another way to the bytes of a file of `size` bytes; it is never asked for an empty one. */
export function indexFilesOver(
  directory: string,
  read: (file: string, descriptor: number, size: number) => Uint8Array,
): SegmentFiles {
  const path = (name: string) => join(directory, name)
  return {
    // A directory is not one of our files, whatever its name: nothing here can remove it.
    list: () =>
      missingIs([], () =>
        readdirSync(directory, { withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => name),
      ),
    open: (name) =>
      missingIs(null, () => {
        const descriptor = openSync(path(name), 'r')
        try {
          const { size } = fstatSync(descriptor)
          if (size >= bytesMax)
            throw new Error(`${path(name)} has ${size} bytes; an index file has less than 4 GiB.`)
          return size === 0 ? new Uint8Array() : read(path(name), descriptor, size)
        } finally {
          closeSync(descriptor)
        }
      }),
    create: (name) => create(directory, path(name)),
    rename: (from, to) => renameSync(path(from), path(to)),
    remove: (name) => rmSync(path(name), { force: true }),
    syncDirectory: () => syncDirectory(directory),
  }
}

/** Typed arrays and mappings end there, and the offsets of a segment too. */
const bytesMax = 2 ** 32

function create(directory: string, path: string): SegmentFile {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  // Never written in place: who has the old one mapped would be killed by reading past its new end.
  rmSync(path, { force: true })
  const descriptor = openSync(path, 'wx', 0o600)
  let isOpen = true
  return {
    write(bytes) {
      for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at)
    },
    sync: () => fsyncSync(descriptor),
    close() {
      if (isOpen) closeSync(descriptor)
      isOpen = false
    },
  }
}

/** Windows opens no directories; there a rename is durable once it returns. */
function syncDirectory(directory: string) {
  if (process.platform === 'win32') return
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

export function readShared(path: string, descriptor: number, size: number): Uint8Array {
  const bytes = new Uint8Array(new SharedArrayBuffer(size))
  for (let at = 0; at < size; ) {
    const count = readSync(descriptor, bytes, at, size - at, at)
    if (count === 0) throw new Error(`${path} became shorter while it was read.`)
    at += count
  }
  return bytes
}

function missingIs<T>(missing: T, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return missing
    throw error
  }
}
