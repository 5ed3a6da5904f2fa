import type { SectionData } from '../segment.ts'
import { blockTerms, termBytesMax } from './dictionary.ts'
import { GrowingU8, GrowingU32, withRoom } from './growing.ts'
import { encodeText } from './utf8.ts'

/**
 * Writes a dictionary as `<prefix>.terms` and `<prefix>.termBlocks`. Terms are well-formed strings (`toWellFormed`) of at most 65,535
 * bytes, each once, in the order of `compareTerms`.
 */
export class DictionaryWriter {
  count = 0
  private readonly bytes = new GrowingU8()
  private readonly blocks = new GrowingU32()
  private previous = new Uint8Array(256)
  private previousLength = -1
  private current = new Uint8Array(256)

  add(term: string): void {
    const length = this.encode(term)
    let shared = this.sharedWithPrevious(term, length)
    if (this.count % blockTerms === 0) {
      this.blocks.push(this.bytes.length)
      shared = 0
    }
    const { bytes, current } = this
    bytes.reserve(length - shared + 6)
    this.writeVarint(shared)
    this.writeVarint(length - shared)
    for (let i = shared; i < length; i++) bytes.values[bytes.length++] = current[i] as number
    this.current = this.previous
    this.previous = current
    this.previousLength = length
    this.count++
  }

  /** Nothing can be added after. */
  sections(prefix: string): SectionData[] {
    this.blocks.push(this.bytes.length)
    return [
      { name: `${prefix}.terms`, data: this.bytes.written() },
      { name: `${prefix}.termBlocks`, data: this.blocks.written() },
    ]
  }

  private encode(term: string): number {
    this.current = withRoom(this.current, Math.min(term.length * 3, termBytesMax))
    const length = encodeText(term, this.current)
    if (length >= 0 && length <= termBytesMax) return length
    throw new Error(`A term has at most ${termBytesMax} bytes: "${term.slice(0, 40)}…"`)
  }

  private sharedWithPrevious(term: string, length: number): number {
    const { current, previous, previousLength } = this
    const end = Math.min(length, previousLength)
    let shared = 0
    while (shared < end && current[shared] === previous[shared]) shared++
    const rises =
      shared < end ? (current[shared] as number) > (previous[shared] as number) : length > previousLength
    if (!rises) throw new Error(`Terms must rise, and "${term}" does not follow the one before.`)
    return shared
  }

  private writeVarint(value: number): void {
    const { bytes } = this
    let rest = value
    while (rest > 127) {
      bytes.values[bytes.length++] = (rest & 127) | 128
      rest >>>= 7
    }
    bytes.values[bytes.length++] = rest
  }
}
