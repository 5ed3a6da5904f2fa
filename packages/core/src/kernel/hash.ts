/** 52 bits of a text (two multiplicative hashes), by a seed: even over the whole range, and no secret. */
export function hash52(text: string, seed: number): number {
  let high = seed
  let low = high ^ text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    high = Math.imul(high ^ unit, 0x85ebca6b)
    low = Math.imul(low ^ unit, 0xc2b2ae35)
  }
  high = Math.imul(high ^ (high >>> 16) ^ low, 0x2c1b3c6d)
  low = Math.imul(low ^ (low >>> 15) ^ high, 0x297a2d39)
  return ((high ^ (high >>> 12)) & 0xfffff) * 2 ** 32 + ((low ^ (low >>> 16)) >>> 0)
}
