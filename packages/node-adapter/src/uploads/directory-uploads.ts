import { join, resolve } from 'node:path'
import type { UploadSink, UploadStore } from '@dealflow/core'
import { type FileCalls, systemFileCalls } from './file-calls.ts'
import { notStored } from './not-stored.ts'
import { writeBehind } from './write-behind.ts'

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
const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Names in its directory are ids of jobs; nothing else there is ours. */
export function isUploadId(name: string): boolean {
  return idForm.test(name)
}
