/**
 * Numbers hashes of 52 bits from zero, in the order in which they come, and keeps a whole number below 2^32 with each. Takes
 * 18 bytes a hash where a Map takes 60. Nothing but the index of 4 bytes a slot is copied as it grows: what waits for the
 * garbage collection counts twice, because the heap may grow to double of what lives in it.
 */
export interface HashNumbers {
  numberOf(hash: number): number | null
  hashOf(number: number): number
  valueOf(number: number): number
  /** Gives the hash the next number, or the one that it has, and keeps the value with it. */
  set(hash: number, value: number): number
}

export function hashNumbers(): HashNumbers {
  const hashes: Float64Array[] = []
  const values: Uint32Array[] = []
  let count = 0
  /** At the slot of a hash, or after it, its number and one more; zero is an empty slot. */
  let index = new Uint32Array(1024)

  const hashOf = (number: number) => hashes[number >>> chunkBits]?.[number & chunkMask] ?? Number.NaN

  /** Where the number of a hash is, or the empty slot where it would be. */
  function slotOf(hash: number): number {
    // Hashes are even over their whole range, so their place in it is as good as any.
    let slot = Math.floor((hash / hashesMax) * index.length)
    for (;;) {
      const held = index[slot] ?? 0
      if (held === 0 || hashOf(held - 1) === hash) return slot
      slot = slot + 1 < index.length ? slot + 1 : 0
    }
  }

  function add(hash: number): number {
    if (count >= index.length * fullest) {
      index = new Uint32Array(index.length * growth)
      for (let number = 0; number < count; number++) index[slotOf(hashOf(number))] = number + 1
    }
    if ((count & chunkMask) === 0) {
      hashes.push(new Float64Array(chunkLength))
      values.push(new Uint32Array(chunkLength))
    }
    write(hashes, count, hash)
    index[slotOf(hash)] = count + 1
    return count++
  }

  function numberOf(hash: number): number | null {
    const held = index[slotOf(hash)] ?? 0
    return held === 0 ? null : held - 1
  }

  return {
    numberOf,
    hashOf,
    valueOf: (number) => values[number >>> chunkBits]?.[number & chunkMask] ?? 0,
    set(hash, value) {
      const number = numberOf(hash) ?? add(hash)
      write(values, number, value)
      return number
    },
  }
}

function write(chunks: readonly (Float64Array | Uint32Array)[], number: number, value: number) {
  const chunk = chunks[number >>> chunkBits]
  if (chunk !== undefined) chunk[number & chunkMask] = value
}

const hashesMax = 2 ** 52
const growth = 1.5
const fullest = 0.75
const chunkBits = 14
const chunkLength = 1 << chunkBits
const chunkMask = chunkLength - 1
