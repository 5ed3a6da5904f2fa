import type { Sections } from '../segment.ts'
import { checksumOf, uint32sOf } from './checksum.ts'
import { CorruptSegment } from './corrupt-segment.ts'
import {
  aligned,
  alignment,
  blockBytes,
  type EndMark,
  elementBytes,
  endMark,
  endMarkBytes,
  endWord,
  formatVersion,
  headerBytes,
  headerWord,
  magic,
  refuseBigEndian,
  type SectionEntry,
  type SegmentFacts,
  type SegmentTable,
} from './layout.ts'
import { readTable } from './table.ts'

export interface Container {
  readonly facts: SegmentFacts
  readonly sections: Sections
  readonly entries: ReadonlyMap<string, SectionEntry>
}

/** The sections of a segment, once header, end mark and table are sound. What is in the sections is the opener's to check. */
export function openContainer(bytes: Uint8Array): Container {
  const { facts, sections } = readEnds(bytes)
  const entries = new Map(sections.map((entry) => [entry.name, entry]))
  return { facts, sections: sectionsOf(onBoundary(bytes), entries), entries }
}

/**
 * Checks every byte of a segment against the checksums. Yields the bytes checked so far after each block of 1 MiB, so that it can
 * run beside other work; throws `CorruptSegment` at the first block that is not as it was written.
 */
export function* verifySegment(bytes: Uint8Array): Generator<number, void, void> {
  const { checksums } = readEnds(bytes)
  const { tableOffset } = readEndMark(bytes)
  for (const [block, expected] of checksums.entries()) {
    const from = block * blockBytes
    const to = Math.min(from + blockBytes, tableOffset)
    if (checksumOf(bytes.subarray(from, to)) !== expected) {
      throw new CorruptSegment(`The bytes from ${from} to ${to} are not as they were written.`)
    }
    yield to
  }
}

function readEnds(bytes: Uint8Array): SegmentTable {
  refuseBigEndian()
  checkHeader(bytes)
  const { tableOffset, tableBytes, tableChecksum } = readEndMark(bytes)
  const padded = bytes.subarray(tableOffset, tableOffset + aligned(tableBytes))
  if (checksumOf(padded) !== tableChecksum) throw new CorruptSegment('The table of sections is damaged.')
  return readTable(padded.subarray(0, tableBytes), tableOffset)
}

function checkHeader(bytes: Uint8Array): void {
  const start = bytes.subarray(0, magic.length)
  // A crash may leave a file of the right length that holds nothing yet.
  if (start.every((byte) => byte === 0)) throw new CorruptSegment('The file is empty, or begins with zeros.')
  if (start.some((byte, at) => byte !== magic[at])) {
    throw new CorruptSegment('This is not a segment of a search index.', 'foreign')
  }
  if (bytes.byteLength < headerBytes + endMarkBytes) throw new CorruptSegment('The file is cut off.')
  const words = uint32sOf(bytes.subarray(0, headerBytes))
  if (words[headerWord.checksum] !== checksumOf(bytes.subarray(0, headerWord.checksum * 4))) {
    throw new CorruptSegment('The header is damaged.')
  }
  const version = words[headerWord.version]
  if (version !== formatVersion) {
    throw new CorruptSegment(
      `The segment has format version ${version}; this version of Dealflow reads ${formatVersion}.`,
      'version',
    )
  }
}

function readEndMark(bytes: Uint8Array): EndMark {
  const start = bytes.byteLength - endMarkBytes
  const written = bytes.subarray(start)
  const words = uint32sOf(written)
  const word = (name: keyof typeof endWord): number => words[endWord[name]] as number
  const mark = {
    tableOffset: word('tableOffset'),
    tableBytes: word('tableBytes'),
    tableChecksum: word('tableChecksum'),
  }
  if (!endMark(mark).every((byte, at) => written[at] === byte)) {
    throw new CorruptSegment('The end of the file is missing or damaged.')
  }
  const { tableOffset, tableBytes } = mark
  if (
    tableOffset < headerBytes ||
    tableOffset % alignment !== 0 ||
    tableOffset + aligned(tableBytes) !== start
  ) {
    throw new CorruptSegment('The end of the file does not say where the table of sections is.')
  }
  return mark
}

/** The same bytes where every type can be read in place: those of a file or of shared memory always can. */
function onBoundary(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % 8 === 0 ? bytes : bytes.slice()
}

function sectionsOf(bytes: Uint8Array, entries: ReadonlyMap<string, SectionEntry>): Sections {
  const find = (name: string, type: SectionEntry['type']) => {
    const entry = entries.get(name)
    if (entry === undefined) throw new CorruptSegment(`The section "${name}" is missing.`)
    if (entry.type !== type) {
      throw new CorruptSegment(`The section "${name}" holds ${entry.type}, not ${type}.`)
    }
    return [bytes.buffer, bytes.byteOffset + entry.offset, entry.bytes / elementBytes[type]] as const
  }
  return {
    has: (name) => entries.has(name),
    u8: (name) => new Uint8Array(...find(name, 'u8')),
    u16: (name) => new Uint16Array(...find(name, 'u16')),
    u32: (name) => new Uint32Array(...find(name, 'u32')),
    f64: (name) => new Float64Array(...find(name, 'f64')),
  }
}
