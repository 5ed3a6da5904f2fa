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

/** Takes the next letter, as its code, into the hash of a word, which begins with 0: for who reads a text letter by letter. */
export const hashWith = (hash: number, code: number): number => (Math.imul(hash, 31) + code) | 0

/** The hash of a word as `hashWith` makes it of its letters. */
export function wordHash(word: string): number {
  let hash = 0
  for (let at = 0; at < word.length; at++) hash = hashWith(hash, word.charCodeAt(at))
  return hash
}

/** A hash of 32 bits of a part of a text, its upper bits mixed into the lower, for tables that find texts by their characters. */
export function hashBetween(text: string, start: number, end: number): number {
  let hash = 0
  for (let at = start; at < end; at++) hash = hashWith(hash, text.charCodeAt(at))
  return hash ^ (hash >>> 15)
}

/** Whether a word is what stands between two places of a text. No string is made of the part. */
export function isBetween(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let at = 0; at < word.length; at++)
    if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false
  return true
}
