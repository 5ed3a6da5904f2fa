import { expect, test } from 'bun:test'
import { columnNames } from '../segment.ts'
import { columnSections, numberAt } from './columns.ts'
import { segmentBytes } from './container.ts'
import { idSections } from './id-table.ts'
import { verifySegment } from './open-container.ts'
import { openSegment } from './open-segment.ts'
import { TermListsWriter } from './term-lists-writer.ts'

test('a segment gives back what was written', () => {
  const words = new TermListsWriter('words', { impacts: true })
  words.add('cloud', Uint32Array.of(0, 2), Uint8Array.of(7, 200))
  words.add('clouds', Uint32Array.of(1), Uint8Array.of(9))
  const attributes = new TermListsWriter('attributes', { impacts: false })
  attributes.add('country:DE', Uint32Array.of(1, 2), new Uint8Array())
  const bytes = segmentBytes(
    [
      ...idSections(['a', 'b', 'ü']),
      ...columnNames.flatMap((name) => columnSections(name, Float64Array.of(1, Number.NaN, 7.3))),
      ...words.sections(),
      ...attributes.sections(),
    ],
    { documents: 3 },
  )
  const segment = openSegment(bytes)
  expect([...verifySegment(bytes)].length).toBe(1)
  expect([0, 1, 2].map(segment.idOf)).toEqual(['a', 'b', 'ü'])
  expect(['a', 'b', 'ü', 'x'].map(segment.documentOf)).toEqual([0, 1, 2, -1])
  expect(['cloud', 'clouds', 'clou', 'd'].map(segment.words.find)).toEqual([0, 1, -1, -1])
  expect(segment.words.withPrefix('clo')).toEqual([0, 2])
  expect(segment.words.withPrefix('clouds')).toEqual([1, 2])
  expect(segment.words.withPrefix('x')).toEqual([2, 2])
  expect([0, 1].map(segment.words.frequency)).toEqual([2, 1])
  expect([0, 1].map(segment.words.term)).toEqual(['cloud', 'clouds'])
  expect([...segment.words.lows]).toEqual([0, 2, 1])
  expect([...segment.words.blockImpacts]).toEqual([200, 9])
  expect([0, 1, 2].map((document) => numberAt(segment.column('score'), document))).toEqual([
    1,
    Number.NaN,
    7.3,
  ])
})
