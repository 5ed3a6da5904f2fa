import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { bitsIn, countBits, hasBit, lowestBit, numbersOf, setBit, wordsFor } from './bits.ts'

test('bits hold exactly the numbers that were set, up to the border of a word', () => {
  const numbers = fc.uniqueArray(fc.oneof(fc.nat(300), fc.constantFrom(0, 31, 32, 63, 299)))
  fc.assert(
    fc.property(numbers, (chosen) => {
      const bits = new Uint32Array(wordsFor(301))
      for (const number of chosen) setBit(bits, number)
      const inOrder = chosen.toSorted((a, b) => a - b)
      expect(countBits(bits)).toBe(chosen.length)
      expect([...numbersOf(bits, chosen.length)]).toEqual(inOrder)
      for (let number = 0; number < 400; number++) expect(hasBit(bits, number)).toBe(chosen.includes(number))
    }),
  )
})

test('bits of a word are counted and the lowest is found, the upper one too', () => {
  expect([0, 1, 0x8000_0000, 0xffff_ffff, 0x0f0f_0f0f].map(bitsIn)).toEqual([0, 1, 1, 32, 16])
  expect([1, 0x8000_0000, 0xffff_fff0, 0x5000].map(lowestBit)).toEqual([0, 31, 4, 12])
})

test('a number takes as many words as it needs', () => {
  expect([0, 1, 32, 33].map(wordsFor)).toEqual([0, 1, 1, 2])
})
