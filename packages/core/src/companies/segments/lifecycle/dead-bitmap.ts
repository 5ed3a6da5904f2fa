import type { Segment } from '../segment.ts'

/** The bitmap with these documents dead too; the one given stays as it is, since searches read it. */
export function withDead(dead: Uint32Array | null, documents: readonly number[], size: number): Uint32Array {
  // Shared, so that search threads need no copy of their own.
  const bits = new Uint32Array(new SharedArrayBuffer(Math.ceil(size / 32) * 4))
  if (dead !== null) bits.set(dead)
  for (const document of documents)
    bits[document >>> 5] = (bits[document >>> 5] ?? 0) | (1 << (document & 31))
  return bits
}

export const isDead = (dead: Uint32Array | null, document: number) =>
  dead !== null && ((dead[document >>> 5] ?? 0) & (1 << (document & 31))) !== 0

export function countDead(dead: Uint32Array | null): number {
  let count = 0
  for (let word of dead ?? []) for (; word !== 0; word &= word - 1) count++
  return count
}

/** Ids of the documents that are dead in `now` and were not in `before`. */
export function diedSince(segment: Segment, before: Uint32Array | null, now: Uint32Array | null): string[] {
  const ids: string[] = []
  for (const [at, word] of (now ?? []).entries()) {
    for (let fresh = word & ~(before?.[at] ?? 0); fresh !== 0; fresh &= fresh - 1) {
      ids.push(segment.idOf(at * 32 + 31 - Math.clz32(fresh & -fresh)))
    }
  }
  return ids
}
