import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { SectionData } from '../segment.ts'
import { Checksum, checksumOf } from './checksum.ts'
import { segmentBytes, writeSegment } from './container.ts'
import { CorruptSegment } from './corrupt-segment.ts'
import { openContainer, verifySegment } from './open-container.ts'

const sections = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.uint16Array({ maxLength: 200 }),
      fc.uint32Array({ maxLength: 200 }),
      fc.float64Array({ maxLength: 200 }),
    ),
  )
  .map((arrays) => arrays.map((data, i): SectionData => ({ name: `section ${i}`, data })))

function readBack(bytes: Uint8Array): SectionData[] {
  const { sections, entries } = openContainer(bytes)
  return [...entries.values()].map(({ name, type }) => ({ name, data: sections[type](name) }))
}

/** By value: a NaN has many spellings in bytes, and an engine may choose another. */
function numbersOf({ name, data }: SectionData) {
  return { name, type: data.constructor.name, numbers: [...data] }
}

test('sections come back as they were, each at a multiple of 64 bytes, and every block checks', () => {
  fc.assert(
    fc.property(sections, fc.nat(), (made, documents) => {
      const bytes = segmentBytes(made, { documents, other: -1.5 })
      expect(readBack(bytes).map(numbersOf)).toEqual(made.map(numbersOf))
      const { facts, entries } = openContainer(bytes)
      expect(facts).toEqual({ documents, other: -1.5 })
      expect([...entries.values()].filter(({ offset }) => offset % 64 !== 0)).toEqual([])
      expect([...verifySegment(bytes)].length).toBe(1)
    }),
  )
})

test('a segment reads the same wherever its bytes begin, and its sections wherever theirs began', () => {
  const data = new Uint8Array(2_000).map((_, i) => i)
  const made = [1, 2, 3].map((from) => ({ name: `from ${from}`, data: data.subarray(from, 1_500 + from) }))
  const bytes = segmentBytes([...made, { name: 'numbers', data: Float64Array.of(1.5) }], { documents: 0 })
  for (const shift of [0, 1, 4]) {
    const shifted = new Uint8Array(bytes.length + shift).subarray(shift)
    shifted.set(bytes)
    expect(readBack(shifted).slice(0, 3)).toEqual(made)
    expect([...verifySegment(shifted)]).toEqual([...verifySegment(bytes)])
  }
})

test('a large section is written in pieces, each before the next section is asked for', () => {
  const events: string[] = []
  function* large(): Generator<SectionData> {
    for (const name of ['first', 'second']) {
      events.push(name)
      yield { name, data: new Uint32Array(600_000) }
    }
  }
  const pieces: number[] = []
  const sink = {
    write(piece: Uint8Array) {
      pieces.push(piece.byteLength)
      events.push('write')
    },
  }
  const length = writeSegment(sink, large(), { documents: 0 })
  expect(pieces.reduce((sum, piece) => sum + piece)).toBe(length)
  expect(Math.max(...pieces)).toBe(1 << 20)
  expect(events.slice(0, 6)).toEqual(['write', 'first', 'write', 'write', 'write', 'second'])
})

test('verifying goes block by block and names the bytes that changed', () => {
  const bytes = segmentBytes([{ name: 'a', data: new Uint8Array(3 << 20) }], { documents: 0 })
  expect([...verifySegment(bytes)]).toEqual([1 << 20, 2 << 20, 3 << 20, (3 << 20) + 64])
  bytes[(2 << 20) + 5] = 1
  const steps = verifySegment(bytes)
  expect([steps.next().value, steps.next().value]).toEqual([1 << 20, 2 << 20])
  expect(() => steps.next()).toThrow('The bytes from 2097152 to 3145728 are not as they were written.')
})

test('the checksum is xxHash32, in any steps', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 9 }), fc.nat(8), (some, split) => {
      const bytes = new Uint8Array(some.length * 16).map((_, i) => (some[i % some.length] ?? 0) + i)
      expect(checksumOf(bytes)).toBe(Bun.hash.xxHash32(bytes))
      const words = new Uint32Array(bytes.buffer)
      const sum = new Checksum()
      const middle = Math.min(split, some.length) * 4
      sum.update(words.subarray(0, middle))
      sum.update(words.subarray(middle))
      expect(sum.digest()).toBe(Bun.hash.xxHash32(bytes))
    }),
  )
})

test('a section of another type and one that is not there are refused in words', () => {
  const { sections } = openContainer(segmentBytes([{ name: 'a', data: Uint8Array.of(1) }], { documents: 0 }))
  expect([sections.has('a'), sections.has('b')]).toEqual([true, false])
  expect(() => sections.u32('a')).toThrow(new CorruptSegment('The section "a" holds u8, not u32.'))
  expect(() => sections.u8('b')).toThrow(new CorruptSegment('The section "b" is missing.'))
})

test('two sections of one name are refused', () => {
  const twice = [1, 2].map((one) => ({ name: 'a', data: Uint8Array.of(one) }))
  expect(() => segmentBytes(twice, { documents: 0 })).toThrow('one section "a", not two')
})

test('what is no segment is told apart from a damaged one and from one of another version', () => {
  const faultOf = (bytes: Uint8Array) => {
    try {
      openContainer(bytes)
    } catch (error) {
      if (error instanceof CorruptSegment) return `${error.fault}: ${error.message}`
      throw error
    }
    return 'opened'
  }
  const whole = () => new Uint8Array(segmentBytes([], { documents: 0 }))
  const jpeg = new Uint8Array(4_096).fill(7)
  jpeg.set([0xff, 0xd8, 0xff, 0xe0])
  expect(faultOf(jpeg)).toBe('foreign: This is not a segment of a search index.')
  expect(faultOf(new TextEncoder().encode('{}'))).toStartWith('foreign:')
  expect(faultOf(new Uint8Array())).toBe('damaged: The file is empty, or begins with zeros.')
  expect(faultOf(new Uint8Array(4_096))).toBe('damaged: The file is empty, or begins with zeros.')
  expect(faultOf(whole().subarray(0, 5))).toBe('damaged: The file is cut off.')

  const newer = whole()
  const header = new Uint32Array(newer.buffer, 0, 16)
  header[2] = 2
  expect(faultOf(newer)).toBe('damaged: The header is damaged.')
  header[4] = checksumOf(newer.subarray(0, 16))
  expect(faultOf(newer)).toBe('version: The segment has format version 2; this version of Dealflow reads 1.')
})
