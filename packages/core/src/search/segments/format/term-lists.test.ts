import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type TermLists, windowSize } from '../segment.ts'
import { segmentBytes } from './container.ts'
import { openContainer } from './open-container.ts'
import { openTermLists } from './term-lists.ts'
import { TermListsWriter } from './term-lists-writer.ts'

type Posting = readonly [document: number, impact: number]
type Lists = ReadonlyMap<string, readonly Posting[]>

function written(lists: Lists, impacts: boolean, documents: number): TermLists {
  const writer = new TermListsWriter('words', { impacts })
  for (const [term, postings] of lists) {
    writer.add(
      term,
      Uint32Array.from(postings, ([document]) => document),
      Uint8Array.from(postings, ([, impact]) => impact),
    )
  }
  const { sections } = openContainer(segmentBytes(writer.sections(), { documents }))
  return openTermLists(sections, 'words', documents)
}

/** As the comment on `TermLists` says to read them. */
function readBack(lists: TermLists): Lists {
  const result = new Map<string, Posting[]>()
  for (let term = 0; term < lists.count; term++) {
    const postings: Posting[] = []
    for (let block = at(lists.blockStarts, term); block < at(lists.blockStarts, term + 1); block++) {
      const from = at(lists.postingStarts, block)
      const to = at(lists.postingStarts, block + 1)
      const impacts = lists.impacts.subarray(from, to)
      if (impacts.length > 0) expect(lists.blockImpacts[block]).toBe(Math.max(...impacts))
      for (let p = from; p < to; p++) {
        postings.push([at(lists.blockWindows, block) * windowSize + at(lists.lows, p), lists.impacts[p] ?? 0])
      }
    }
    expect(lists.frequency(term)).toBe(postings.length)
    result.set(lists.term(term), postings)
  }
  return result
}

function at(array: Uint32Array | Uint16Array, index: number): number {
  const value = array[index]
  if (value === undefined) throw new Error(`nothing at ${index}`)
  return value
}

const documentsMax = 3 * windowSize + 5
const document = fc.oneof(
  fc.nat(documentsMax - 1),
  fc.constantFrom(0, windowSize - 1, windowSize, windowSize + 1, 2 * windowSize, documentsMax - 1),
)
const postings = fc
  .uniqueArray(document, { minLength: 1, maxLength: 40 })
  .chain((documents) =>
    fc
      .array(fc.integer({ min: 1, max: 255 }), { minLength: documents.length, maxLength: documents.length })
      .map((impacts) => documents.sort((a, b) => a - b).map((one, i): Posting => [one, impacts[i] ?? 0])),
  )
const lists = fc
  .uniqueArray(fc.string({ unit: 'grapheme-ascii', maxLength: 5 }), { maxLength: 30 })
  .chain((terms) =>
    fc
      .array(postings, { minLength: terms.length, maxLength: terms.length })
      .map((all): Lists => new Map(terms.sort().map((term, i) => [term, all[i] ?? []]))),
  )

test('lists give back their documents and impacts, over the borders of windows', () => {
  fc.assert(
    fc.property(lists, (made) => {
      expect(readBack(written(made, true, documentsMax))).toEqual(made)
    }),
  )
})

test('lists without impacts hold none', () => {
  fc.assert(
    fc.property(lists, (made) => {
      const read = written(made, false, documentsMax)
      expect([read.impacts.length, read.blockImpacts.length]).toEqual([0, 0])
      const documents = [...made].map(
        ([term, list]) => [term, list.map(([document]) => [document, 0])] as const,
      )
      expect([...readBack(read)]).toEqual(documents as never)
    }),
  )
})

test('a list of every document of two full windows is two blocks', () => {
  const all = Array.from(
    { length: 2 * windowSize },
    (_, document): Posting => [document, 1 + (document % 255)],
  )
  const read = written(new Map([['the', all]]), true, all.length)
  expect([...read.blockStarts]).toEqual([0, 2])
  expect([...read.postingStarts]).toEqual([0, windowSize, 2 * windowSize])
  expect(readBack(read).get('the')).toEqual(all)
})

test('room that was asked for beforehand changes nothing', () => {
  const add = (writer: TermListsWriter) => {
    writer.add('a', Uint32Array.of(1, 70_000), Uint8Array.of(4, 5))
    return writer.sections()
  }
  expect(add(new TermListsWriter('w', { impacts: true, postings: 1_000 }))).toEqual(
    add(new TermListsWriter('w', { impacts: true })),
  )
})

test('a term that no document holds, and documents that do not rise, are refused', () => {
  expect(() => written(new Map([['a', []]]), true, 9)).toThrow('No document holds "a"')
  const twice: Lists = new Map([['a', [[4, 1] as const, [4, 1] as const]]])
  expect(() => written(twice, true, 9)).toThrow('"a" do not rise')
})

test('terms and postings of two lists are refused', () => {
  const sectionsOf = (documents: readonly number[]) => {
    const writer = new TermListsWriter('w', { impacts: false })
    writer.add('a', Uint32Array.from(documents), new Uint8Array())
    return writer.sections()
  }
  const one = sectionsOf([1, windowSize])
  const other = new Map(sectionsOf([1]).map((section) => [section.name, section]))
  const mixed = one.map((section) =>
    /postingStarts|lows/.test(section.name) ? (other.get(section.name) ?? section) : section,
  )
  const { sections } = openContainer(segmentBytes(mixed, { documents: 0 }))
  expect(() => openTermLists(sections, 'w', 2 * windowSize)).toThrow('has 2 elements instead of 3')
})
