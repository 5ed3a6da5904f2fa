import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What uploads ask of a file system, so that a test can record it and cut the power anywhere. */
export interface FileCalls {
  /** A new file, its owner's alone, in a directory that is made when it is missing. Rejects where there is one of that name. */
  create(path: string): Promise<CreatedFile>
  /** True for a file, false where there is nothing. */
  isFile(path: string): Promise<boolean>
  rename(from: string, to: string): Promise<void>
  /** Nothing where there is none. */
  remove(path: string): Promise<void>
  /** Names in a directory; none where it is missing. */
  list(directory: string): Promise<readonly string[]>
  /** What was made, renamed and removed in it is durable once it resolves. */
  syncDirectory(directory: string): Promise<void>
}

export interface CreatedFile {
  /** Adds all of the bytes, which stay as they are until it resolves. */
  write(bytes: Uint8Array): Promise<void>
  sync(): Promise<void>
  close(): Promise<void>
}

export const systemFileCalls: FileCalls = {
  async create(path) {
    const handle = await open(path, 'wx', 0o600).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error
      const directory = dirname(path)
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await syncDirectory(dirname(directory))
      return await open(path, 'wx', 0o600)
    })
    return {
      async write(bytes) {
        for (let at = 0; at < bytes.length; )
          at += (await handle.write(bytes, at, bytes.length - at)).bytesWritten
      },
      sync: () => handle.sync(),
      close: () => handle.close(),
    }
  },
  isFile: (path) => missingIs(false, async () => (await stat(path)).isFile()),
  rename,
  remove: (path) => rm(path, { force: true }),
  list: (directory) => missingIs([], () => readdir(directory)),
  syncDirectory,
}

/** Windows opens no directories; there a rename is durable once it returns. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function missingIs<T>(missing: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) return missing
    throw error
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
