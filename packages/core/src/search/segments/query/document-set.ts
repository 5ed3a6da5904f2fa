import { bitsIn, countBits, hasBit, lowestBit, numbersOf, setBit, wordsFor } from '../bits.ts'
import { lowerBound } from '../lower-bound.ts'

/**
 * Documents of a segment: rising numbers while they are few, one bit each otherwise. Never changed once made, since it may be
 * remembered.
 */
export type DocumentSet =
  | { readonly kind: 'few'; readonly documents: Uint32Array; readonly count: number }
  | { readonly kind: 'many'; readonly bits: Uint32Array; readonly count: number }

/** Up to so many of a segment's documents are few: then their numbers are not larger than the bits. */
function fewMax(segmentDocuments: number): number {
  return segmentDocuments >>> 5
}

export function setHas(set: DocumentSet, document: number): boolean {
  if (set.kind === 'many') return hasBit(set.bits, document)
  const at = lowerBound(set.documents, document)
  return set.documents[at] === document
}

/** Takes the numbers, in any order and repeated or not, as they are: they are the set's from now on. */
export function setOfNumbers(documents: Uint32Array, segmentDocuments: number): DocumentSet {
  if (documents.length > fewMax(segmentDocuments)) {
    const bits = new Uint32Array(wordsFor(segmentDocuments))
    for (let i = 0; i < documents.length; i++) setBit(bits, documents[i] as number)
    return setOfBits(bits, segmentDocuments)
  }
  documents.sort()
  let count = 0
  for (let i = 0; i < documents.length; i++) {
    if (count === 0 || documents[i] !== documents[count - 1]) documents[count++] = documents[i] as number
  }
  return { kind: 'few', documents: documents.subarray(0, count), count }
}

export function setOfBits(bits: Uint32Array, segmentDocuments: number): DocumentSet {
  const count = countBits(bits)
  return count > fewMax(segmentDocuments)
    ? { kind: 'many', bits, count }
    : { kind: 'few', documents: numbersOf(bits, count), count }
}

/** Documents in both sets. */
export function intersection(a: DocumentSet, b: DocumentSet, segmentDocuments: number): DocumentSet {
  if (a.kind === 'few') return kept(a.documents, b, true)
  if (b.kind === 'few') return kept(b.documents, a, true)
  const bits = new Uint32Array(a.bits.length)
  for (let i = 0; i < bits.length; i++) bits[i] = (a.bits[i] as number) & (b.bits[i] as number)
  return setOfBits(bits, segmentDocuments)
}

/** Documents of the first set that are not in the second; `null` is all of the segment. */
export function difference(a: DocumentSet | null, b: DocumentSet, segmentDocuments: number): DocumentSet {
  if (a?.kind === 'few') return kept(a.documents, b, false)
  const bits = bitsOf(a, segmentDocuments)
  if (b.kind === 'many') {
    for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) & ~(b.bits[i] as number)
  } else {
    for (let i = 0; i < b.count; i++) {
      const document = b.documents[i] as number
      bits[document >>> 5] = (bits[document >>> 5] as number) & ~(1 << (document & 31))
    }
  }
  return setOfBits(bits, segmentDocuments)
}

/** How many live documents are in the set; `null` is all of the segment. */
export function countLive(
  set: DocumentSet | null,
  dead: Uint32Array | null,
  segmentDocuments: number,
): number {
  if (dead === null) return set === null ? segmentDocuments : set.count
  if (set === null) return segmentDocuments - countBits(dead)
  let count = set.count
  if (set.kind === 'few') {
    for (let i = 0; i < set.count; i++) if (hasBit(dead, set.documents[i] as number)) count--
    return count
  }
  for (let i = 0; i < set.bits.length; i++) count -= bitsIn((set.bits[i] as number) & (dead[i] as number))
  return count
}

/** A new bitmap of the set; `null` is all of the segment. */
export function bitsOf(set: DocumentSet | null, segmentDocuments: number): Uint32Array {
  if (set === null) return allBits(segmentDocuments)
  if (set.kind === 'many') return set.bits.slice()
  const bits = new Uint32Array(wordsFor(segmentDocuments))
  for (let i = 0; i < set.count; i++) setBit(bits, set.documents[i] as number)
  return bits
}

export function bytesOf(set: DocumentSet): number {
  return set.kind === 'few' ? set.documents.byteLength : set.bits.byteLength
}

function kept(documents: Uint32Array, other: DocumentSet, isKept: boolean): DocumentSet {
  const left = new Uint32Array(documents.length)
  let count = 0
  for (let i = 0; i < documents.length; i++) {
    if (setHas(other, documents[i] as number) === isKept) left[count++] = documents[i] as number
  }
  return { kind: 'few', documents: left.subarray(0, count), count }
}

function allBits(documents: number): Uint32Array {
  const bits = new Uint32Array(wordsFor(documents)).fill(0xffff_ffff)
  const rest = documents & 31
  if (rest !== 0) bits[bits.length - 1] = (1 << rest) - 1
  return bits
}

/** Of a set, or all, in order. */
export function* documentsOf(set: DocumentSet | null, documents: number): Generator<number> {
  if (set === null) {
    for (let document = 0; document < documents; document++) yield document
  } else if (set.kind === 'few') {
    yield* set.documents
  } else {
    for (let i = 0; i < set.bits.length; i++) {
      for (let word = set.bits[i] as number; word !== 0; word &= word - 1) yield i * 32 + lowestBit(word)
    }
  }
}
