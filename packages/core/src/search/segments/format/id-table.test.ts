import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { segmentBytes } from './container.ts'
import { type IdTable, idSections, openIdTable } from './id-table.ts'
import { openContainer } from './open-container.ts'

function tableOf(ids: readonly string[]): IdTable {
  const documents = ids.length
  return openIdTable(openContainer(segmentBytes(idSections(ids), { documents })).sections, documents)
}

test('every id has its document and every document its id', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 30 }),
      fc.string({ unit: 'binary' }),
      (ids, other) => {
        const table = tableOf(ids)
        expect(ids.map((_, document) => table.idOf(document))).toEqual(ids)
        expect(ids.map((id) => table.documentOf(id))).toEqual(ids.map((_, document) => document))
        if (!ids.includes(other)) expect(table.documentOf(other)).toBe(-1)
      },
    ),
  )
})

// 200,000 ids in 32 bits: about five pairs share a hash.
test('ids with the same hash are told apart', () => {
  const ids = Array.from({ length: 200_000 }, (_, i) => `company-${i}`)
  const table = tableOf(ids)
  expect(ids.filter((id, document) => table.documentOf(id) !== document)).toEqual([])
  expect(ids.slice(0, 10_000).filter((id) => table.documentOf(`${id}x`) !== -1)).toEqual([])
})

test('ids and hashes of two tables are refused', () => {
  const [bytes, starts] = idSections(['a', 'b'])
  const [, , hashes, documents] = idSections(['a', 'b', 'c'])
  const mixed = [bytes, starts, hashes, documents].flatMap((section) => section ?? [])
  const { sections } = openContainer(segmentBytes(mixed, { documents: 3 }))
  expect(() => openIdTable(sections, 3)).toThrow('"ids.starts" has 3 elements instead of 4')
  expect(() => openIdTable(sections, 2)).toThrow('"ids.hashes" has 3 elements instead of 2')
})
