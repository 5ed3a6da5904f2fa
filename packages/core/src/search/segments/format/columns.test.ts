import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Column } from '../segment.ts'
import { columnSections, numberAt, openColumn } from './columns.ts'
import { segmentBytes } from './container.ts'
import { openContainer } from './open-container.ts'

function columnOf(values: readonly number[]): Column {
  const sections = columnSections('score', Float64Array.from(values))
  return openColumn(openContainer(segmentBytes(sections, { documents: values.length })), 'score')
}

const number = fc.oneof(
  fc.nat(300),
  fc.nat(70_000),
  fc.nat(2 ** 32),
  fc.double({ noNaN: true }),
  fc.nat(100).map((tenths) => tenths / 10),
  fc.nat(30_000).map((hundredths) => hundredths / 100),
  fc.constantFrom(-1, -0.5, 254, 255, 65_534, 65_535, 2 ** 32 - 2, 2 ** 32 - 1, Number.POSITIVE_INFINITY),
)

test('a column gives back every number exactly, and what is unknown as unknown', () => {
  fc.assert(
    fc.property(fc.array(fc.option(number, { nil: Number.NaN })), (values) => {
      const column = columnOf(values)
      const read = values.map((_, document) => numberAt(column, document))
      expect(read.map((value) => value + 0)).toEqual(values.map((value) => value + 0))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['years', [1999, Number.NaN, 2024], 'Uint16Array', 1],
  ['scores of one decimal', [0, 7.3, 10], 'Uint8Array', 10],
  ['254, the highest of one byte', [254], 'Uint8Array', 1],
  ['255, which would mean unknown', [255, Number.NaN], 'Uint16Array', 1],
  ['65,535', [65_535], 'Uint32Array', 1],
  ['dates', [20_240_131], 'Uint32Array', 1],
  ['more than 32 bits', [4_294_967_295], 'Float64Array', 1],
  ['a range without an end', [10_001, Number.POSITIVE_INFINITY], 'Float64Array', 1],
  ['numbers below zero', [-1], 'Float64Array', 1],
  ['nothing known', [Number.NaN], 'Uint8Array', 1],
  ['no documents', [], 'Uint8Array', 1],
])('%s take the narrowest array that holds them', (_, values, type, scale) => {
  const column = columnOf(values)
  expect([column.values.constructor.name, column.scale]).toEqual([type, scale])
})
