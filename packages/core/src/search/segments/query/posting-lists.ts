import { wordsFor } from '../bits.ts'
import { lowerBound } from '../lower-bound.ts'
import { type TermLists, windowBits } from '../segment.ts'

/** The posting of a document in a term's list; -1 when it does not hold the term. */
export function findPosting(lists: TermLists, ordinal: number, document: number): number {
  const window = document >>> windowBits
  const blocksEnd = lists.blockStarts[ordinal + 1] as number
  const block = lowerBound(lists.blockWindows, window, lists.blockStarts[ordinal] as number, blocksEnd)
  if (block >= blocksEnd || lists.blockWindows[block] !== window) return -1
  const end = lists.postingStarts[block + 1] as number
  const low = document & 0xffff
  const posting = lowerBound(lists.lows, low, lists.postingStarts[block] as number, end)
  return posting < end && lists.lows[posting] === low ? posting : -1
}

/** Writes the documents of a term to `target` from `at` on, in order, and gives the place after them. */
export function copyDocuments(lists: TermLists, ordinal: number, target: Uint32Array, at: number): number {
  const last = lists.blockStarts[ordinal + 1] as number
  for (let block = lists.blockStarts[ordinal] as number; block < last; block++) {
    const base = (lists.blockWindows[block] as number) << windowBits
    const end = lists.postingStarts[block + 1] as number
    for (let p = lists.postingStarts[block] as number; p < end; p++)
      target[at++] = base | (lists.lows[p] as number)
  }
  return at
}

/** Sets the bits of a term's documents. */
function markDocuments(lists: TermLists, ordinal: number, bits: Uint32Array): void {
  const { lows } = lists
  const last = lists.blockStarts[ordinal + 1] as number
  for (let block = lists.blockStarts[ordinal] as number; block < last; block++) {
    const base = (lists.blockWindows[block] as number) << (windowBits - 5)
    const end = lists.postingStarts[block + 1] as number
    for (let p = lists.postingStarts[block] as number; p < end; p++) {
      const low = lows[p] as number
      const word = base + (low >>> 5)
      bits[word] = (bits[word] as number) | (1 << (low & 31))
    }
  }
}

/** Where the lists of terms are, of those that the segment has. */
export function ordinalsOf(lists: TermLists, terms: readonly string[]): number[] {
  return terms.map((term) => lists.find(term)).filter((ordinal) => ordinal >= 0)
}

/** How many postings terms have together. */
export function postingsOf(lists: TermLists, ordinals: readonly number[]): number {
  return ordinals.reduce((sum, ordinal) => sum + lists.frequency(ordinal), 0)
}

/** Whether a document holds one of the terms, by looking each up. */
export function holdsOneOf(lists: TermLists, ordinals: readonly number[], document: number): boolean {
  return ordinals.some((ordinal) => findPosting(lists, ordinal, document) >= 0)
}

/** A bit for each of a segment's documents that holds one of the terms. */
export function bitsOfHolders(lists: TermLists, ordinals: readonly number[], documents: number): Uint32Array {
  const bits = new Uint32Array(wordsFor(documents))
  for (const ordinal of ordinals) markDocuments(lists, ordinal, bits)
  return bits
}

/** A document that is looked up in a list costs as much as so many postings that are read in order. */
export const lookupCost = 16
