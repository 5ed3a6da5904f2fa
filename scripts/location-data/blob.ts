import {
  checksum,
  formatVersion,
  headerBytes,
  magic,
  type SectionName,
  sectionNames,
} from '../../packages/core/src/reference/locations/layout.ts'
import { namesPerBlock } from '../../packages/core/src/reference/locations/name-table.ts'

/** The file of layout.ts. */
export function writeBlob(sections: Record<SectionName, Uint8Array | string>): Uint8Array {
  const parts = sectionNames.map((name) => {
    const section = sections[name]
    return typeof section === 'string' ? new TextEncoder().encode(section) : section
  })
  const start = headerBytes + parts.length * 8
  const words = new Uint32Array((start + parts.reduce((sum, part) => sum + aligned(part.length), 0)) / 4)
  const bytes = new Uint8Array(words.buffer)
  words.set([magic, formatVersion, 0, parts.length])
  let at = start
  for (const [index, part] of parts.entries()) {
    words.set([at, part.length], headerBytes / 4 + index * 2)
    bytes.set(part, at)
    at += aligned(part.length)
  }
  words[2] = checksum(words)
  return bytes
}

/** The sections `names` and `nameBlocks` for the cities each key names, a city's own name marked. */
export function writeNames(names: Map<string, { city: number; isOwnName: boolean }[]>) {
  const encoder = new TextEncoder()
  const rows = [...names].map(([key, cities]) => ({ key: encoder.encode(key), cities }))
  rows.sort((a, b) => Buffer.compare(a.key, b.key))
  const bytes: number[] = []
  const blocks: number[] = []
  let before: Uint8Array = new Uint8Array()
  for (const [index, { key, cities }] of rows.entries()) {
    const isFirst = index % namesPerBlock === 0
    if (isFirst) blocks.push(bytes.length)
    const shared = isFirst ? 0 : sharedBytes(before, key)
    varint(bytes, shared)
    varint(bytes, key.length - shared)
    for (const byte of key.subarray(shared)) bytes.push(byte)
    varint(bytes, cities.length)
    for (const { city, isOwnName } of cities) varint(bytes, city * 2 + (isOwnName ? 1 : 0))
    before = key
  }
  return { names: Uint8Array.from(bytes), nameBlocks: bytesOf(Uint32Array.from(blocks)), count: rows.length }
}

export function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

const aligned = (length: number) => Math.ceil(length / 4) * 4

function sharedBytes(a: Uint8Array, b: Uint8Array): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}

function varint(bytes: number[], value: number): void {
  let rest = value
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80)
  bytes.push(rest)
}
