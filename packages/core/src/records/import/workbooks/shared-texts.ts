import { UnreadableFile } from '../tables/unreadable-file.ts'

/** As many as fit beside the reader into 256 MiB. */
const bytesMax = 120_000_000
const countMax = 6_000_000

/**
 * Texts that cells name by number, as UTF-8 in one piece of memory: two million strings of their own take five times as much, and
 * each would be looked at when memory is collected.
 */
export class SharedTexts {
  private bytes = new Uint8Array(64 * 1024)
  private ends = new Uint32Array(4 * 1024)
  private length = 0
  private count = 0
  private readonly encoder = new TextEncoder()
  private readonly decoder = new TextDecoder()

  add(text: string) {
    const before = this.count === 0 ? 0 : (this.ends[this.count - 1] as number)
    // A unit of UTF-16 takes three bytes at most.
    const needed = before + text.length * 3
    if (needed > this.bytes.length) this.bytes = grown(this.bytes, needed)
    const { written } = this.encoder.encodeInto(text, this.bytes.subarray(before))
    if (this.count === this.ends.length) {
      const longer = new Uint32Array(this.ends.length * 2)
      longer.set(this.ends)
      this.ends = longer
    }
    this.length = before + written
    this.ends[this.count++] = this.length
    if (this.length > bytesMax || this.count > countMax)
      throw new UnreadableFile(
        'The workbook has more text than is read of one: save its sheets as CSV, or split it.',
      )
  }

  /** Null where there is no text of this number. */
  at(index: number): string | null {
    if (!(index >= 0 && index < this.count)) return null
    const from = index === 0 ? 0 : (this.ends[index - 1] as number)
    return this.decoder.decode(this.bytes.subarray(from, this.ends[index]))
  }
}

function grown(bytes: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(Math.max(needed, Math.ceil(bytes.length * 1.5)))
  longer.set(bytes)
  return longer
}
