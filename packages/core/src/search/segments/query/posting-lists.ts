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
export function markDocuments(lists: TermLists, ordinal: number, bits: Uint32Array): void {
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
