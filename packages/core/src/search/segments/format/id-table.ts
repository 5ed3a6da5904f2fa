import { lowerBound } from '../lower-bound.ts'
import type { SectionData, Sections } from '../segment.ts'
import { CorruptSegment } from './corrupt-segment.ts'
import { GrowingU8, GrowingU32 } from './growing.ts'
import { checkEnds, checkLength } from './offsets.ts'
import { decodeText, encodeText } from './utf8.ts'

/** Ids by document, and documents by id. */
export interface IdTable {
  readonly count: number
  idOf(document: number): string
  /** -1 when it is not there. */
  documentOf(id: string): number
}

/** Ids in the order of their documents: well-formed strings, each once. */
export function idSections(ids: Iterable<string>): SectionData[] {
  const bytes = new GrowingU8()
  const starts = new GrowingU32()
  const hashes = new GrowingU32()
  for (const id of ids) {
    starts.push(bytes.length)
    bytes.reserve(id.length * 3)
    bytes.length += encodeText(id, bytes.values.subarray(bytes.length))
    hashes.push(hashOf(id))
  }
  starts.push(bytes.length)
  return [
    { name: 'ids.bytes', data: bytes.written() },
    { name: 'ids.starts', data: starts.written() },
    ...sortedByHash(hashes.written()),
  ]
}

/** Sorts 64-bit numbers of hash (high) and document (low), which needs no comparing function. */
function sortedByHash(hashes: Uint32Array): SectionData[] {
  const pairs = new BigUint64Array(hashes.length)
  const halves = new Uint32Array(pairs.buffer)
  for (let i = 0; i < hashes.length; i++) {
    halves[2 * i] = i
    halves[2 * i + 1] = hashes[i] as number
  }
  pairs.sort()
  return [
    { name: 'ids.hashes', data: hashes.map((_, i) => halves[2 * i + 1] as number) },
    { name: 'ids.documents', data: hashes.map((_, i) => halves[2 * i] as number) },
  ]
}

export function openIdTable(sections: Sections, documents: number): IdTable {
  const bytes = sections.u8('ids.bytes')
  const starts = sections.u32('ids.starts')
  const hashes = sections.u32('ids.hashes')
  const order = sections.u32('ids.documents')
  checkLength('ids.starts', starts.length, documents + 1)
  checkEnds('ids.starts', starts, bytes.length)
  checkLength('ids.hashes', hashes.length, documents)
  checkLength('ids.documents', order.length, documents)

  const idOf = (document: number): string => {
    if (!(document >= 0 && document < documents)) {
      throw new CorruptSegment(`The segment names document ${document} of ${documents}.`)
    }
    const start = starts[document] as number
    const end = starts[document + 1] as number
    if (start > end || end > bytes.length)
      throw new CorruptSegment(`The id of document ${document} has no place.`)
    return decodeText(bytes.subarray(start, end))
  }
  /** Most ids are ASCII, which is compared in place: lists are asked for by 100,000 ids. */
  const isId = (document: number, id: string): boolean => {
    const start = starts[document] as number
    const length = (starts[document + 1] as number) - start
    if (length !== id.length) return idOf(document) === id
    for (let i = 0; i < length; i++) {
      const byte = bytes[start + i] as number
      if (byte > 127) return idOf(document) === id
      if (byte !== id.charCodeAt(i)) return false
    }
    return document < documents
  }
  return {
    count: documents,
    idOf,
    documentOf: (id) => {
      const hash = hashOf(id)
      for (let i = lowerBound(hashes, hash); hashes[i] === hash; i++) {
        const document = order[i] as number
        if (isId(document, id)) return document
      }
      return -1
    },
  }
}

/** FNV-1a over the UTF-16 units, mixed at the end. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
