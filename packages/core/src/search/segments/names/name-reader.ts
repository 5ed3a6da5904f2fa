import type { NameKind } from '../document.ts'
import { CorruptSegment } from '../format/corrupt-segment.ts'
import { checkLength, checkOffsets } from '../format/offsets.ts'
import { openTermLists } from '../format/term-lists.ts'
import { decodeText } from '../format/utf8.ts'
import { lowerBound } from '../lower-bound.ts'
import type { Segment, TermLists } from '../segment.ts'
import { bucketBits, bucketOf, nameKinds } from './name-table.ts'

/** The names of a segment, numbered from 0 in the order of their documents; those of dead documents too. */
export interface NameReader {
  readonly count: number
  textOf(name: number): string
  bytesOf(name: number): Uint8Array
  kindOf(name: number): NameKind
  documentOf(name: number): number
  /** Letters of the key, at most 255. */
  readonly lengths: Uint8Array
  readonly hashes: Uint16Array
  readonly kinds: Uint8Array
  /** Names whose key has this hash (`keyHash`), rising: that key and a few others. */
  withHash(hash: number): readonly number[]
  /** The names of the documents `[from, to)` are those `[first(from), first(to))`. */
  firstOf(document: number): number
  readonly words: TermLists
  readonly grams: TermLists
}

/**
 * Opened once a segment. Null when it has no names. Throws `CorruptSegment` when the sections do not fit together; other damage gives
 * wrong names, never another error.
 */
export function openNames(segment: Segment): NameReader | null {
  if (!segment.sections.has('names.text')) return null
  const known = readers.get(segment)
  if (known !== undefined) return known
  const reader = readNames(segment)
  readers.set(segment, reader)
  return reader
}

const readers = new WeakMap<Segment, NameReader>()

function readNames({ sections, documents: documentCount }: Segment): NameReader {
  const text = sections.u8('names.text')
  const starts = sections.u32('names.starts')
  const documents = sections.u32('names.documents')
  const kinds = sections.u8('names.kinds')
  const lengths = sections.u8('names.lengths')
  const hashes = sections.u16('names.hashes')
  const buckets = sections.u32('names.buckets')
  const order = sections.u32('names.order')
  const count = documents.length
  checkLength('names.starts', starts.length, count + 1)
  checkOffsets('names.starts', starts, text.length, 1)
  for (const [name, array] of Object.entries({ kinds, lengths, hashes, order }))
    checkLength(`names.${name}`, array.length, count)
  const bits = bucketBits(count)
  checkLength('names.buckets', buckets.length, 2 ** bits + 1)
  checkOffsets('names.buckets', buckets, count, 0)
  checkDocuments(documents, documentCount)
  const bytesOf = (name: number) => text.subarray(starts[name] ?? 0, starts[name + 1] ?? 0)
  return {
    count,
    textOf: (name) => decodeText(bytesOf(name)),
    bytesOf,
    kindOf: (name) => nameKinds[kinds[name] ?? 0] ?? 'name',
    documentOf: (name) => documents[name] ?? 0,
    lengths,
    hashes,
    kinds,
    withHash(hash) {
      const bucket = bucketOf(hash, bits)
      const inBucket = order.subarray(buckets[bucket] ?? 0, buckets[bucket + 1] ?? 0)
      return [...inBucket].filter((name) => hashes[name] === hash)
    },
    firstOf: (document) => lowerBound(documents, document),
    words: openTermLists(sections, 'names.words', count),
    grams: openTermLists(sections, 'names.grams', count),
  }
}

function checkDocuments(documents: Uint32Array, documentCount: number): void {
  let falls = false
  for (let i = 1; i < documents.length; i++)
    if ((documents[i] as number) < (documents[i - 1] as number)) falls = true
  if (!falls && (documents[documents.length - 1] ?? 0) < Math.max(documentCount, 1)) return
  throw new CorruptSegment('The section "names.documents" names documents that are not there.')
}
