import { countBits, hasBit, lowestBit, setBit, wordsFor } from '../bits.ts'
import type { Segment } from '../segment.ts'

/** The bitmap with these documents dead too; the one given stays as it is, since searches read it. */
export function withDead(dead: Uint32Array | null, documents: readonly number[], size: number): Uint32Array {
  // Shared, so that search threads need no copy of their own.
  const bits = new Uint32Array(new SharedArrayBuffer(wordsFor(size) * 4))
  if (dead !== null) bits.set(dead)
  for (const document of documents) setBit(bits, document)
  return bits
}

/** The bitmap of a segment of which nothing lives. */
export function allDead(size: number): Uint32Array {
  const bits = new Uint32Array(Math.ceil(size / 32)).fill(0xffff_ffff)
  if (size % 32 !== 0) bits[bits.length - 1] = 2 ** (size % 32) - 1
  return bits
}

export const isDead = (dead: Uint32Array | null, document: number) => dead !== null && hasBit(dead, document)

export function countDead(dead: Uint32Array | null): number {
  return dead === null ? 0 : countBits(dead)
}

/** Ids of the documents that are dead in `now` and were not in `before`. */
export function diedSince(segment: Segment, before: Uint32Array | null, now: Uint32Array | null): string[] {
  const ids: string[] = []
  for (const [at, word] of (now ?? []).entries()) {
    for (let fresh = word & ~(before?.[at] ?? 0); fresh !== 0; fresh &= fresh - 1) {
      ids.push(segment.idOf(at * 32 + lowestBit(fresh)))
    }
  }
  return ids
}
