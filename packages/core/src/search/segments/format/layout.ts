import { checksumOf } from './checksum.ts'

/**
 * The file of a segment, little-endian: a header, the sections, the table (JSON), the end mark. Each begins at a multiple of 64
 * bytes; what lies between is zero. The table names every section with its type, offset and bytes, and holds one checksum for each
 * block of 1 MiB before it, header included. The end mark holds where the table is, its checksum and one of its own: so every byte
 * of the file is covered once. Readers ignore sections they do not know.
 */
export const formatVersion = 1
/** As in PNG: a transfer that changes line ends is seen at once. */
export const magic = new Uint8Array([0x44, 0x46, 0x53, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
export const alignment = 64
export const headerBytes = 64
export const endMarkBytes = 64
export const blockBytes = 1 << 20
/** A file of 4 GiB cannot be mapped, and offsets are 32 bits. */
export const fileBytesMax = 2 ** 32 - 1

/** Words of the header and of the end mark after the eight bytes of `magic`. */
export const headerWord = { version: 2, checksum: 4 } as const
export const endWord = {
  tableOffset: 2,
  tableBytes: 3,
  tableChecksum: 4,
  checksum: 12,
} as const

export interface EndMark {
  readonly tableOffset: number
  /** Without the zeros behind it. */
  readonly tableBytes: number
  /** With the zeros behind it. */
  readonly tableChecksum: number
}

export function endMark(mark: EndMark): Uint8Array {
  const bytes = new Uint8Array(endMarkBytes)
  const words = new Uint32Array(bytes.buffer)
  bytes.set(magic)
  for (const name of ['tableOffset', 'tableBytes', 'tableChecksum'] as const) {
    words[endWord[name]] = mark[name]
  }
  words[endWord.checksum] = checksumOf(bytes.subarray(0, endWord.checksum * 4))
  return bytes
}

/** What is known of a segment as a whole, numbers by name; at least how many documents it holds. */
export interface SegmentFacts {
  readonly documents: number
  readonly [name: string]: number
}

export const elementBytes = { u8: 1, u16: 2, u32: 4, f64: 8 } as const
export type ElementType = keyof typeof elementBytes

export interface SectionEntry {
  readonly name: string
  readonly type: ElementType
  readonly offset: number
  readonly bytes: number
}

export interface SegmentTable {
  readonly facts: SegmentFacts
  readonly sections: readonly SectionEntry[]
  readonly checksums: readonly number[]
}

export function aligned(offset: number): number {
  return Math.ceil(offset / alignment) * alignment
}

/** Sections are read in place as the machine's own numbers. */
export function refuseBigEndian(): void {
  if (new Uint8Array(new Uint16Array([1]).buffer)[0] === 1) return
  throw new Error('The search index needs a little-endian processor, such as x86-64 or ARM64.')
}
