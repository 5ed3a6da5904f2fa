import { joinBytes } from './bytes.ts'
import type { UploadStore } from './uploads.ts'

export interface MemoryUploads extends UploadStore {
  /** The bytes of a file that was kept, by what `locate` says of it; null where there is none. */
  read(location: string): Uint8Array | null
}

/** Uploaded files in this process's memory, for tests and for readers that work there. They end with the process. */
export function memoryUploads(): MemoryUploads {
  const kept = new Map<string, Uint8Array>()
  const locate = (id: string) => `memory:${id}`
  return {
    async begin(id) {
      const pieces: Uint8Array[] = []
      let isKept = false
      return {
        async write(bytes) {
          pieces.push(bytes.slice())
        },
        async keep() {
          kept.set(id, joinBytes(pieces))
          isKept = true
        },
        async discard() {
          if (!isKept) pieces.length = 0
        },
      }
    },
    locate,
    holds: async (id) => kept.has(id),
    async remove(id) {
      kept.delete(id)
    },
    list: async () => [...kept.keys()],
    read: (location) => [...kept].find(([id]) => locate(id) === location)?.[1] ?? null,
  }
}
