import type { SegmentFile, SegmentFiles } from '../segment-files.ts'

/** The files of an index that ends with its process: for tests, the sample dataset and embedding without a disk. */
export function memoryFiles(): SegmentFiles {
  const files = new Map<string, Uint8Array>()

  function create(name: string): SegmentFile {
    const parts: Uint8Array[] = []
    files.set(name, new Uint8Array())
    const keep = () => {
      if (parts.length > 0) files.set(name, joined([files.get(name) ?? new Uint8Array(), ...parts.splice(0)]))
    }
    return {
      // The writer may use its buffer again.
      write: (bytes) => void parts.push(bytes.slice()),
      sync: keep,
      close: keep,
    }
  }

  return {
    list: () => [...files.keys()],
    open: (name) => files.get(name) ?? null,
    create,
    rename(from, to) {
      const bytes = files.get(from)
      if (bytes === undefined) throw new Error(`There is no file ${from} to rename.`)
      files.delete(from)
      files.set(to, bytes)
    },
    remove: (name) => void files.delete(name),
    syncDirectory() {},
  }
}

/** Aligned as a file that is mapped: typed arrays lie over it at their offsets. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
