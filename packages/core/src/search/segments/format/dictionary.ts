import type { Sections } from '../segment.ts'
import { CorruptSegment } from './corrupt-segment.ts'
import { withRoom } from './growing.ts'
import { checkOffsets } from './offsets.ts'
import { decodeText, encodeText } from './utf8.ts'

export const blockTerms = 16
export const termBytesMax = 65_535

/**
 * Terms in the order of their UTF-8 bytes, numbered from 0. In blocks of 16 each term is written as the bytes it shares with the one
 * before (none for the first of a block), the number of bytes that follow, and those.
 */
export class Dictionary {
  readonly count: number
  private readonly bytes: Uint8Array
  private readonly blocks: Uint32Array
  private readonly blockCount: number
  /** Where `varint` reads. */
  private at = 0
  /** The term read last, so that terms asked for in order are read once each. */
  private text = new Uint8Array(256)
  private textLength = 0
  private textOrdinal = -1
  private textEnd = 0

  constructor(sections: Sections, prefix: string) {
    this.bytes = sections.u8(`${prefix}.terms`)
    this.blocks = sections.u32(`${prefix}.termBlocks`)
    checkOffsets(`${prefix}.termBlocks`, this.blocks, this.bytes.length, 1)
    this.blockCount = this.blocks.length - 1
    this.count = this.countTerms()
  }

  /** -1 when it is not there. */
  find(term: string): number {
    const ordinal = this.seek(encodeText(term, key))
    return ordinal < 0 ? -1 : ordinal
  }

  /** Ordinals of the terms that begin so: `[from, to)`. */
  withPrefix(prefix: string): readonly [from: number, to: number] {
    const length = encodeText(prefix, key)
    if (length < 0) return [0, 0]
    const from = this.seek(length)
    return [from < 0 ? ~from : from, this.seekAfterPrefix(length)]
  }

  term(ordinal: number): string {
    const block = Math.floor(ordinal / blockTerms)
    const isNext = ordinal > this.textOrdinal && Math.floor(this.textOrdinal / blockTerms) === block
    if (!isNext) {
      this.textOrdinal = block * blockTerms - 1
      this.textLength = 0
      this.textEnd = this.blocks[block] as number
    }
    while (this.textOrdinal < ordinal) this.readTerm(this.blocks[block + 1] as number)
    return decodeText(this.text.subarray(0, this.textLength))
  }

  /** Ordinal of the key's first `length` bytes, or `~` of the ordinal where they would be. */
  private seek(length: number): number {
    if (length < 0) return ~this.count
    let low = 0
    let high = this.blockCount
    while (low < high) {
      const middle = (low + high) >>> 1
      const order = this.compareFirst(middle, length)
      if (order === 0) return middle * blockTerms
      if (order < 0) low = middle + 1
      else high = middle
    }
    return low === 0 ? ~0 : this.seekInBlock(low - 1, length)
  }

  /** Ordinal of the first term after all that begin with the key. */
  private seekAfterPrefix(length: number): number {
    let last = length - 1
    while (last >= 0 && key[last] === 255) last--
    if (last < 0) return this.count
    key[last] = (key[last] as number) + 1
    const end = this.seek(last + 1)
    return end < 0 ? ~end : end
  }

  /** Order of a block's first term against the key: the whole term follows its two lengths. */
  private compareFirst(block: number, length: number): number {
    this.at = this.blocks[block] as number
    this.varint()
    const size = this.varint()
    const shared = this.matching(0, size, length)
    if (shared === size) return size === length ? 0 : -1
    return shared === length || (this.bytes[this.at + shared] as number) > (key[shared] as number) ? 1 : -1
  }

  /**
   * Looks behind the block's first term, which is below the key. `match` is how many bytes the key shares with the term before: a
   * term that shares more with that one is below the key like it, a term that shares less is above.
   */
  private seekInBlock(block: number, length: number): number {
    const first = block * blockTerms
    const last = Math.min(first + blockTerms, this.count)
    this.at = this.blocks[block] as number
    let match = 0
    for (let ordinal = first; ordinal < last; ordinal++) {
      const shared = this.varint()
      const size = this.varint()
      if (shared < match) return ~ordinal
      if (shared === match) {
        const matching = this.matching(shared, size, length)
        match = shared + matching
        if (match === length) return matching === size ? ordinal : ~ordinal
        if (matching < size && (this.bytes[this.at + matching] as number) > (key[match] as number))
          return ~ordinal
      }
      this.at += size
    }
    return ~last
  }

  /** How many of the `size` bytes at `at` are those of the key from `from` on. */
  private matching(from: number, size: number, length: number): number {
    const end = Math.min(size, length - from)
    let count = 0
    while (count < end && this.bytes[this.at + count] === key[from + count]) count++
    return count
  }

  /** Reads the term at `textEnd`, which follows the one read last or begins a block. */
  private readTerm(end: number): void {
    this.at = this.textEnd
    const shared = this.varint()
    const size = this.varint()
    const length = shared + size
    if (shared > this.textLength || this.at + size > end || length > termBytesMax) throw damaged()
    this.text = withRoom(this.text, length)
    for (let i = shared; i < length; i++) this.text[i] = this.bytes[this.at++] as number
    this.textLength = length
    this.textOrdinal++
    this.textEnd = this.at
  }

  /** Of at most three bytes. Behind the last byte there is none that ends it. */
  private varint(): number {
    let value = 0
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = this.bytes[this.at++] ?? 128
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
    throw damaged()
  }

  /** Sixteen a block, but in the last. */
  private countTerms(): number {
    if (this.blockCount === 0) return 0
    const end = this.blocks[this.blockCount] as number
    const first = (this.blockCount - 1) * blockTerms
    this.textOrdinal = first - 1
    this.textEnd = this.blocks[this.blockCount - 1] as number
    while (this.textEnd < end && this.textOrdinal < first + blockTerms) this.readTerm(end)
    const count = this.textOrdinal + 1
    if (count === first || count > first + blockTerms) throw damaged()
    return count
  }
}

/** What `seek` looks for. Nothing waits between filling and reading it. */
const key = new Uint8Array(termBytesMax)

function damaged(): CorruptSegment {
  return new CorruptSegment('A dictionary is damaged.')
}
