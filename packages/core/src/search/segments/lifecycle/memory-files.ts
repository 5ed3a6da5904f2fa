import { joinBytes } from '../../../kernel/index.ts'
import type { SegmentFile, SegmentFiles } from '../segment-files.ts'

/** The files of an index that ends with its process: for tests, the sample dataset and embedding without a disk. */
export function memoryFiles(): SegmentFiles {
  const files = new Map<string, Uint8Array[]>()
  return {
    list: () => [...files.keys()],
    open(name) {
      const parts = files.get(name)
      if (parts === undefined) return null
      if (parts.length !== 1) parts.splice(0, parts.length, joinBytes(parts))
      return parts[0] ?? null
    },
    create(name): SegmentFile {
      const parts: Uint8Array[] = []
      files.set(name, parts)
      // The writer may use its buffer again.
      return { write: (bytes) => void parts.push(bytes.slice()), sync() {}, close() {} }
    },
    rename(from, to) {
      const parts = files.get(from)
      if (parts === undefined) throw new Error(`There is no file ${from} to rename.`)
      files.delete(from)
      files.set(to, parts)
    },
    remove: (name) => void files.delete(name),
    syncDirectory() {},
  }
}
