import { expect, test } from 'bun:test'
import { languagePacks } from '../../language/packs.ts'
import { queryWords } from '../../language/query-words.ts'
import { FormTable, formTable, listNumber } from './form-table.ts'
import { formsIn } from './forms.ts'

test('a list holds the forms of all packs, each in its languages, and no others', () => {
  const table = formTable()
  const wrong = languagePacks().flatMap((pack, at) =>
    queryWords.flatMap((list) =>
      formsIn(pack, list).filter((form) => {
        const entry = table.entryOf(listNumber(list), form)
        return (table.languagesOf(entry) & (1 << at)) === 0
      }),
    ),
  )
  expect(wrong).toEqual([])
  expect(table.entryOf(listNumber('and'), 'zebra')).toBe(-1)
  expect(table.entryOf(listNumber('and'), '')).toBe(-1)
})

test('a table that a build has made is the same', () => {
  const bytes = formTable().toBytes()
  // As part of a larger buffer, at an odd place.
  const made = FormTable.from(Buffer.concat([Buffer.from('x'), bytes]).subarray(1))
  expect(made.toBytes()).toEqual(bytes)
  for (const word of ['in', 'und', 'nicht', 'series', 'where', '株式会社', 'nobody'])
    for (const list of queryWords)
      expect(made.entryOf(listNumber(list), word)).toBe(formTable().entryOf(listNumber(list), word))
})
