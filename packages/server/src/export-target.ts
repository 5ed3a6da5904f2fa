import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { stdoutStream } from './cli/standard-output.ts'

/** Where an export goes. */
export interface ExportTarget {
  /** Resolves when there is room for more. */
  write(bytes: Uint8Array): Promise<void>
  /** Resolves when all of it is where it belongs. */
  finish(): Promise<void>
  /** Leaves nothing behind. */
  discard(): Promise<void>
}

/**
 * A file that appears under its name when it is whole; packed when it ends in `.gz`. Throws when it is there already. Until then
 * its name is its own, so that two exports to one file never mix and no other file is touched.
 */
export async function exportFile(file: string, mayReplace: boolean): Promise<ExportTarget> {
  const refuseTaken = async () => {
    if (!mayReplace && (await exists(file))) throw new Error(`${file} is there already. --force replaces it.`)
  }
  await refuseTaken()
  if (!(await exists(dirname(file)))) throw new Error(`${dirname(file)} is no directory. Is the path right?`)
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`
  const disk = createWriteStream(partial, { flags: 'wx', mode: 0o600 })
  await once(disk, 'open').catch((cause: unknown) => {
    throw new Error(`${dirname(file)} cannot be written to by this user. Export to another place.`, { cause })
  })
  const gzip = file.endsWith('.gz') ? createGzip() : null
  gzip?.pipe(disk)
  const input: Writable = gzip ?? disk
  const failed = new Promise<never>((_, reject) => {
    for (const stream of [input, disk])
      stream.on('error', (cause) =>
        reject(
          new Error(
            `${file} was not written (${cause.message}). Is its disk full? Export to another place.`,
            { cause },
          ),
        ),
      )
  })
  // It may fail while nobody waits; the next write or the end says so.
  failed.catch(() => {})

  return {
    async write(bytes) {
      if (!input.write(bytes)) await Promise.race([once(input, 'drain'), failed])
    },
    async finish() {
      input.end()
      await Promise.race([finished(disk), failed])
      await refuseTaken()
      await rename(partial, file)
    },
    async discard() {
      input.destroy()
      disk.destroy()
      await rm(partial, { force: true })
    },
  }
}

export function standardOutput(): ExportTarget {
  const stdout = stdoutStream()
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        stdout.write(bytes, (error) => (error == null ? resolve() : reject(error)))
      }),
    async finish() {},
    async discard() {},
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
