import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { lowerBound } from './lower-bound.ts'

test('is where a number stands or would stand, within the part that is asked', () => {
  const numbers = fc.array(fc.nat(40), { maxLength: 30 }).map((list) => list.sort((a, b) => a - b))
  fc.assert(
    fc.property(numbers, fc.integer({ min: -1, max: 41 }), fc.nat(30), fc.nat(30), (list, value, a, b) => {
      const from = Math.min(a, b, list.length)
      const to = Math.min(Math.max(a, b), list.length)
      const expected = list.findIndex((number, i) => i >= from && i < to && number >= value)
      for (const rising of [Uint16Array.from(list), Uint32Array.from(list)]) {
        expect(lowerBound(rising, value, from, to)).toBe(expected < 0 ? to : expected)
        expect(lowerBound(rising, value)).toBe(list.filter((number) => number < value).length)
      }
    }),
  )
})
