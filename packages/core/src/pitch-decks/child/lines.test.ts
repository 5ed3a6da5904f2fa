import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { splitLines } from './lines.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('lines are the same however the stream is cut, and what has no end is no line', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary' })),
      fc.string(),
      fc.infiniteStream(fc.integer({ min: 1, max: 7 })),
      (lines, rest, sizes) => {
        const sound = lines.map((line) => line.replaceAll('\n', ''))
        const bytes = new TextEncoder().encode(
          `${sound.map((line) => `${line}\n`).join('')}${rest.replaceAll('\n', '')}`,
        )
        const taken: string[] = []
        const splitter = splitLines(1_000, (line) => taken.push(text(line)))
        for (let at = 0; at < bytes.length; ) {
          const size = sizes.next().value ?? 1
          expect(splitter.push(bytes.slice(at, at + size))).toBe(true)
          at += size
        }
        expect(taken).toEqual(sound.map((line) => text(new TextEncoder().encode(line))))
      },
    ),
  )
})

test('a line of exactly the bound is taken; after a longer one nothing is', () => {
  const taken: string[] = []
  const splitter = splitLines(4, (line) => taken.push(text(line)))
  const push = (words: string) => splitter.push(new TextEncoder().encode(words))
  expect(push('abcd\nab')).toBe(true)
  expect(push('cde')).toBe(false)
  expect(push('\nxy\n')).toBe(false)
  expect(taken).toEqual(['abcd'])
})

test('a line that is kept does not keep the stream', () => {
  const taken: Uint8Array[] = []
  splitLines(100, (line) => taken.push(line)).push(new TextEncoder().encode(`ab\n${'x'.repeat(50)}`))
  expect(taken[0]?.buffer.byteLength).toBe(2)
})
