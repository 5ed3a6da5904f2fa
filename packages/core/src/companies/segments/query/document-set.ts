/**
 * Documents of a segment: rising numbers while they are few, one bit each otherwise. Never changed once made, since it may be
 * remembered.
 */
export type DocumentSet =
  | { readonly kind: 'few'; readonly documents: Uint32Array; readonly count: number }
  | { readonly kind: 'many'; readonly bits: Uint32Array; readonly count: number }

/** Up to so many of a segment's documents are few: then their numbers are not larger than the bits. */
export function fewMax(segmentDocuments: number): number {
  return segmentDocuments >>> 5
}

export function setHas(set: DocumentSet, document: number): boolean {
  if (set.kind === 'many') return (((set.bits[document >>> 5] as number) >>> (document & 31)) & 1) === 1
  const at = lowerBound(set.documents, document)
  return set.documents[at] === document
}

/** Takes the numbers, in any order and repeated or not, as they are: they are the set's from now on. */
export function setOfNumbers(documents: Uint32Array, segmentDocuments: number): DocumentSet {
  if (documents.length > fewMax(segmentDocuments)) {
    const bits = new Uint32Array(wordsFor(segmentDocuments))
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i] as number
      bits[document >>> 5] = (bits[document >>> 5] as number) | (1 << (document & 31))
    }
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
  const bits = a === null ? allBits(segmentDocuments) : a.bits.slice()
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
    for (let i = 0; i < set.count; i++) if (isDead(dead, set.documents[i] as number)) count--
    return count
  }
  for (let i = 0; i < set.bits.length; i++) count -= bitsOf((set.bits[i] as number) & (dead[i] as number))
  return count
}

export function isDead(dead: Uint32Array, document: number): boolean {
  return (((dead[document >>> 5] as number) >>> (document & 31)) & 1) === 1
}

/** First index whose number is not below `value`. */
export function lowerBound(rising: Uint32Array, value: number): number {
  let low = 0
  let high = rising.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rising[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

export function wordsFor(documents: number): number {
  return (documents + 31) >>> 5
}

export function bytesOf(set: DocumentSet): number {
  return set.kind === 'few' ? set.documents.byteLength : set.bits.byteLength
}

/** The numbers of a bitmap in order; `count` is how many it holds. */
export function numbersOf(bits: Uint32Array, count: number): Uint32Array {
  const documents = new Uint32Array(count)
  let at = 0
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i] as number; word !== 0; word &= word - 1) {
      documents[at++] = i * 32 + 31 - Math.clz32(word & -word)
    }
  }
  return documents
}

export function countBits(bits: Uint32Array): number {
  let count = 0
  for (let i = 0; i < bits.length; i++) count += bitsOf(bits[i] as number)
  return count
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

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
