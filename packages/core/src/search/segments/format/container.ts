import type { SectionData } from '../segment.ts'
import { Checksum, checksumOf, uint32sOf } from './checksum.ts'
import {
  aligned,
  blockBytes,
  type ElementType,
  endMark,
  endMarkBytes,
  fileBytesMax,
  formatVersion,
  headerBytes,
  headerWord,
  magic,
  refuseBigEndian,
  type SectionEntry,
  type SegmentFacts,
  type SegmentTable,
} from './layout.ts'

export interface SegmentSink {
  /** Takes the bytes before it returns, or keeps them: they are not changed while the segment is written. */
  write(bytes: Uint8Array): void
}

/**
 * Writes a segment in pieces of at most 1 MiB and returns its length in bytes. Sections are taken one by one, each written before
 * the next is asked for.
 */
export function writeSegment(
  sink: SegmentSink,
  sections: Iterable<SectionData>,
  facts: SegmentFacts,
): number {
  refuseBigEndian()
  const output = new Output(sink)
  output.write(header())
  const entries = new Map<string, SectionEntry>()
  for (const { name, data } of sections) {
    if (entries.has(name)) throw new Error(`A segment has one section "${name}", not two.`)
    entries.set(name, { name, type: typeOf(data), offset: output.offset, bytes: data.byteLength })
    output.write(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
  }
  const table = { facts, sections: [...entries.values()], checksums: output.checksums() }
  return writeTable(sink, output.offset, table)
}

/** The bytes of a segment in memory that threads can share. */
export function segmentBytes(sections: Iterable<SectionData>, facts: SegmentFacts): Uint8Array {
  const pieces: Uint8Array[] = []
  const length = writeSegment({ write: (piece) => pieces.push(piece) }, sections, facts)
  const bytes = new Uint8Array(new SharedArrayBuffer(length))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.byteLength
  }
  return bytes
}

class Output {
  offset = 0
  private readonly sink: SegmentSink
  private readonly sums: Checksum[] = []

  constructor(sink: SegmentSink) {
    this.sink = sink
  }

  /** Writes the bytes and zeros up to the next multiple of 64. */
  write(bytes: Uint8Array): void {
    const whole = bytes.byteLength - (bytes.byteLength % 64)
    for (let from = 0; from < whole; ) {
      const room = blockBytes - (this.offset % blockBytes)
      const to = Math.min(whole, from + room)
      this.put(bytes.subarray(from, to))
      from = to
    }
    if (whole === bytes.byteLength) return
    const rest = new Uint8Array(64)
    rest.set(bytes.subarray(whole))
    this.put(rest)
  }

  checksums(): number[] {
    return this.sums.map((sum) => sum.digest())
  }

  /** `piece` lies within one block and is a multiple of 64 bytes. */
  private put(piece: Uint8Array): void {
    if (this.offset + piece.byteLength > fileBytesMax) {
      throw new Error('A segment holds less than 4 GiB; write more, smaller segments.')
    }
    if (this.offset % blockBytes === 0) this.sums.push(new Checksum())
    this.sums.at(-1)?.update(uint32sOf(piece))
    this.sink.write(piece)
    this.offset += piece.byteLength
  }
}

function header(): Uint8Array {
  const bytes = new Uint8Array(headerBytes)
  const words = new Uint32Array(bytes.buffer)
  bytes.set(magic)
  words[headerWord.version] = formatVersion
  words[headerWord.checksum] = checksumOf(bytes.subarray(0, headerWord.checksum * 4))
  return bytes
}

function writeTable(sink: SegmentSink, tableOffset: number, table: SegmentTable): number {
  const text = new TextEncoder().encode(JSON.stringify(table))
  const padded = new Uint8Array(aligned(text.byteLength))
  padded.set(text)
  const fileBytes = tableOffset + padded.byteLength + endMarkBytes
  if (fileBytes > fileBytesMax)
    throw new Error('A segment holds less than 4 GiB; write more, smaller segments.')
  sink.write(padded)
  sink.write(endMark({ tableOffset, tableBytes: text.byteLength, tableChecksum: checksumOf(padded) }))
  return fileBytes
}

function typeOf(data: SectionData['data']): ElementType {
  if (data instanceof Uint8Array) return 'u8'
  if (data instanceof Uint16Array) return 'u16'
  return data instanceof Uint32Array ? 'u32' : 'f64'
}
