/** One bit for each number, in words of 32. A number beyond the end is not in it. */
export function hasBit(bits: Uint32Array, number: number): boolean {
  return (((bits[number >>> 5] as number) >>> (number & 31)) & 1) === 1
}

export function setBit(bits: Uint32Array, number: number): void {
  bits[number >>> 5] = (bits[number >>> 5] as number) | (1 << (number & 31))
}

/** Words that so many numbers take. */
export function wordsFor(numbers: number): number {
  return (numbers + 31) >>> 5
}

export function countBits(bits: Uint32Array): number {
  let count = 0
  for (let i = 0; i < bits.length; i++) count += bitsIn(bits[i] as number)
  return count
}

/** How many bits of a word are set. */
export function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** The numbers in order; `count` is how many there are. */
export function numbersOf(bits: Uint32Array, count: number): Uint32Array {
  const numbers = new Uint32Array(count)
  let at = 0
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i] as number; word !== 0; word &= word - 1) numbers[at++] = i * 32 + lowestBit(word)
  }
  return numbers
}

/** Place of the lowest bit that is set. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}
