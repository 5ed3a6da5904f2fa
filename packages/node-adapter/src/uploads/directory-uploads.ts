import { join, resolve } from 'node:path'
import { isUuid, NotStored, type UploadSink, type UploadStore } from '@dealflow/core'
import { type FileCalls, systemFileCalls } from './file-calls.ts'

/**
 * Uploaded files in a directory of their own, which is made with the first of them: `ID.part` while one comes in, `ID` once it is
 * kept and durable. For the one process that holds it.
 */
export function directoryUploads(directory: string): UploadStore {
  return uploadsOver(directory, systemFileCalls)
}

/** The same over another file system. */
export function uploadsOver(path: string, files: FileCalls): UploadStore {
  const directory = resolve(path)
  const told = notStored(directory)
  /** Ids of files that this process has begun: another's that have no end yet are a dead one's. */
  const begun = new Set<string>()

  function locate(id: string): string {
    if (!isUploadId(id)) throw new Error(`An upload cannot be called ${id}.`)
    return join(directory, id)
  }

  async function begin(id: string): Promise<UploadSink> {
    const kept = locate(id)
    const part = `${kept}${partSuffix}`
    if (begun.has(id)) throw new Error(`The upload ${id} has been begun.`)
    begun.add(id)
    try {
      const file = await files.create(part)
      const writer = writeBehind((bytes) => file.write(bytes))
      let isOpen = true
      let isKept = false
      const close = async () => {
        if (!isOpen) return
        isOpen = false
        await writer.idle()
        await file.close()
      }
      return {
        write: (bytes) => writer.write(bytes).catch(told),
        keep: () =>
          told.rejecting(async () => {
            await writer.flush()
            // Its bytes first: a name that is durable before them would show a torn file.
            await file.sync()
            await close()
            await files.rename(part, kept)
            await files.syncDirectory(directory)
            isKept = true
            begun.delete(id)
          }),
        async discard() {
          if (isKept) return
          try {
            await close()
            // After a rename whose sync failed.
            await files.remove(kept)
            await files.remove(part)
          } finally {
            // What could not be removed is left to `list`.
            begun.delete(id)
          }
        },
      }
    } catch (error) {
      begun.delete(id)
      return told(error)
    }
  }

  return {
    begin,
    locate,
    holds: (id) => files.isFile(locate(id)),
    // Not synced: one that a power cut brings back is found by the next sweep.
    remove: (id) => files.remove(locate(id)),
    async list() {
      const names = await files.list(directory)
      const left = names.filter((name) => name.endsWith(partSuffix) && !begun.has(idOfPart(name)))
      for (const name of left) if (isUploadId(idOfPart(name))) await files.remove(join(directory, name))
      return names.filter(isUploadId)
    },
  }
}

const partSuffix = '.part'
const idOfPart = (name: string) => name.slice(0, -partSuffix.length)

/** Names in its directory are ids of jobs; nothing else there is ours. */
export function isUploadId(name: string): boolean {
  return isUuid(name) && name === name.toLowerCase()
}

interface ToldNotStored {
  /** Throws what the system says of a file in words, and anything else as it is. */
  (error: unknown): never
  rejecting(work: () => Promise<void>): Promise<void>
}

/** A file of the directory could not be written: answered 503, with the reason in the log. */
function notStored(directory: string): ToldNotStored {
  const told = (error: unknown): never => {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new NotStored(wordsFor(String(error.code), directory, error.message), { cause: error })
  }
  return Object.assign(told, { rejecting: (work: () => Promise<void>) => work().catch(told) })
}

function wordsFor(code: string, directory: string, message: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of ${directory} is full. Free some space there: uploaded files wait in it for their jobs.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `This user may not write to ${directory}, where uploaded files wait for their jobs. Give the user write access.`
  return `An uploaded file could not be written to ${directory}: ${message}`
}

/** Collects what comes and writes it in large pieces, one of them while the next fills: two buffers and no more. */
interface WriteBehind {
  /** Resolves when more may come; the bytes may be used again then. Rejects with what an earlier write came to. */
  write(bytes: Uint8Array): Promise<void>
  /** Resolves when everything was written. */
  flush(): Promise<void>
  /** Resolves when nothing is being written, whatever that came to. */
  idle(): Promise<void>
}

const bufferBytes = 128 * 1024

function writeBehind(writeWhole: (bytes: Uint8Array) => Promise<void>): WriteBehind {
  let filling = new Uint8Array(bufferBytes)
  let spare: Uint8Array<ArrayBuffer> | null = null
  let used = 0
  let underWay: Promise<void> = Promise.resolve()

  /** Waits for the write before, whose buffer is filled next. */
  async function turn(): Promise<void> {
    await underWay
    const full = filling.subarray(0, used)
    const next = spare ?? new Uint8Array(bufferBytes)
    spare = filling
    filling = next
    used = 0
    underWay = writeWhole(full)
    // Whoever waits for it next gets the error.
    underWay.catch(() => {})
  }

  return {
    async write(bytes) {
      for (let at = 0; at < bytes.length; ) {
        const taken = bytes.subarray(at, at + bufferBytes - used)
        filling.set(taken, used)
        used += taken.length
        at += taken.length
        if (used === bufferBytes) await turn()
      }
    },
    async flush() {
      if (used > 0) await turn()
      await underWay
    },
    idle: () => underWay.catch(() => {}),
  }
}
