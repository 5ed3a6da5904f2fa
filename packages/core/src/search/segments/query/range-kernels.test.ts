import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { hasBit, wordsFor } from '../bits.ts'
import { markInRange } from './range-kernels.ts'

const near = (...edges: readonly number[]) =>
  fc.constantFrom(...edges.flatMap((edge) => [edge - 1, edge, edge + 1]))
const within = (most: number, ...edges: readonly number[]) =>
  fc.oneof(fc.nat(most), near(0, most, ...edges)).map((number) => Math.min(Math.max(number, 0), most))
const anyNumber = fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(Number.NaN, -1, 0, 1))

test.each([
  ['bytes', (values: number[]) => Uint8Array.from(values), within(2 ** 8 - 1, 2 ** 7)],
  ['shorts', (values: number[]) => Uint16Array.from(values), within(2 ** 16 - 1, 2 ** 15)],
  ['words', (values: number[]) => Uint32Array.from(values), within(2 ** 32 - 1, 2 ** 31, 2 ** 31 + 7)],
  ['numbers of any size', (values: number[]) => Float64Array.from(values), anyNumber],
] as const)('marks exactly the %s in a range', (_what, toArray, number) => {
  fc.assert(
    fc.property(fc.array(number, { minLength: 30, maxLength: 100 }), number, number, (list, a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      const values = toArray(list)
      const bits = new Uint32Array(wordsFor(values.length))
      markInRange(values, low, high, bits)
      const marked = list.filter((_, i) => hasBit(bits, i))
      expect(marked).toEqual(list.filter((value) => value >= low && value <= high))
    }),
    { numRuns: 2_000 },
  )
})
