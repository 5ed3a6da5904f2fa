import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { editsBetween } from '../../analysis/edit.ts'
import { editsFromBeginning, editsFromText } from './begins-nearly.ts'

const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...'abcé'), { maxLength }).map((letters) => letters.join(''))

test('the edits are the least that make what was typed any beginning of the other', () => {
  fc.assert(
    fc.property(text(9), text(12), fc.constantFrom(0, 1, 2), (typed, known, most) => {
      const beginnings = Array.from({ length: known.length + 1 }, (_, length) => known.slice(0, length))
      const least = Math.min(...beginnings.map((beginning) => editsBetween(typed, beginning)))
      expect(Math.min(editsFromBeginning(typed, known, most), most + 1)).toBe(Math.min(least, most + 1))
    }),
    { numRuns: 3_000 },
  )
})

test('of a text letters and digits count, in either case; one that is not of ASCII is not compared', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(editsFromText('acme3', bytes('A.C.M.E. 3 Ltd'), 1)).toBe(0)
  expect(editsFromText('acem', bytes('Acme'), 1)).toBe(1)
  expect(editsFromText('cafe', bytes('Café'), 1)).toBe(2)
})
