import { readFileSync, writeFileSync } from 'node:fs'

// Where an ELF file of 64 bits has what, in bytes from where the file or the row begins.
const file = { segments: 32, sections: 40, segmentSize: 54, sectionSize: 58, nameSection: 62 } as const
const segment = { offset: 8, address: 16, physical: 24, fileSize: 32, size: 40, align: 48 } as const
const section = { address: 16, offset: 24, size: 32 } as const
const loadType = 1
const noteType = 4

/**
 * Bun puts its program behind the memory that begins as zeros, into one segment with it, so that the zeros are in the file too: 1.8 MB.
 * In a segment of its own it is loaded to the same address without them. Answers how many bytes the file lost: none when it is no such
 * file (macOS, Windows), or has no gap.
 */
export function closeGap(path: string): number {
  const bytes = readFileSync(path)
  if (bytes.toString('latin1', 0, 6) !== '\x7fELF\x02\x01') return 0
  const sections = rows(bytes, file.sections, file.sectionSize)
  const [zeros, program] = [named(bytes, sections, '.bss'), named(bytes, sections, '.bun')]
  if (zeros === undefined || program === undefined) return 0
  const segments = rows(bytes, file.segments, file.segmentSize)
  const both = segments.find((row) => [zeros, program].every((one) => isLoadedBy(row, one)))
  // The table has no room for one more row. Notes are for people, and found by the sections too.
  const note = segments.find((row) => row.readUInt32LE() === noteType)
  if (both === undefined || note === undefined) return 0

  const from = get(both, segment.offset) + get(zeros, section.address) - get(both, segment.address)
  const to = get(program, section.offset)
  if (bytes.subarray(from, to).some((byte) => byte !== 0))
    throw new Error(`${path} has more than zeros before its program.`)
  // A page of the file stays a page of memory, and none has zeros and program.
  const page = get(both, segment.align)
  const lost = to - from - ((to - from) % page)
  const end = get(zeros, section.address) + get(zeros, section.size)
  const begin = get(program, section.address)
  if (lost <= 0 || begin - (begin % page) < end) return 0

  const [first, second] = [Buffer.from(both), Buffer.from(both)]
  set(first, segment.fileSize, from - get(both, segment.offset))
  set(first, segment.size, end - get(both, segment.address))
  set(second, segment.offset, to - lost)
  for (const at of [segment.address, segment.physical]) set(second, at, begin)
  for (const at of [segment.fileSize, segment.size]) set(second, at, get(program, section.size))
  const divided = segments.flatMap((row) => (row === note ? [] : row === both ? [first, second] : [row]))
  Buffer.concat(divided).copy(bytes, get(bytes, file.segments))
  for (const [row, at] of [
    [bytes, file.sections] as const,
    ...sections.map((row) => [row, section.offset] as const),
  ])
    if (get(row, at) >= to) set(row, at, get(row, at) - lost)
  writeFileSync(path, Buffer.concat([bytes.subarray(0, to - lost), bytes.subarray(to)]))
  return lost
}

function rows(bytes: Buffer, tableAt: number, sizeAt: number): readonly Buffer[] {
  const [size, count] = [bytes.readUInt16LE(sizeAt), bytes.readUInt16LE(sizeAt + 2)]
  return Array.from({ length: count }, (_, row) => {
    const at = get(bytes, tableAt) + row * size
    return bytes.subarray(at, at + size)
  })
}

function named(bytes: Buffer, sections: readonly Buffer[], name: string): Buffer | undefined {
  const names = sections[bytes.readUInt16LE(file.nameSection)]
  if (names === undefined) return undefined
  const wanted = Buffer.from(`${name}\0`)
  return sections.find((row) => {
    const at = get(names, section.offset) + row.readUInt32LE()
    return wanted.equals(bytes.subarray(at, at + wanted.length))
  })
}

function isLoadedBy(row: Buffer, one: Buffer): boolean {
  const from = get(one, section.address) - get(row, segment.address)
  return row.readUInt32LE() === loadType && from >= 0 && from < get(row, segment.size)
}

function get(row: Buffer, at: number): number {
  return Number(row.readBigUInt64LE(at))
}

function set(row: Buffer, at: number, value: number) {
  row.writeBigUInt64LE(BigInt(value), at)
}
