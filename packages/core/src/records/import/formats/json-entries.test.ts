import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { rounds } from '../../../../test/nightly.ts'
import { JsonEntries } from './json-entries.ts'
import type { SourceRecord } from './record.ts'

function read(text: string, size = text.length) {
  const entries = new JsonEntries()
  const records: SourceRecord[] = []
  for (let at = 0; at < text.length; at += size) records.push(...entries.take(text.slice(at, at + size)))
  let failure: string | null = null
  try {
    records.push(...entries.end())
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
  }
  return { records, failure, passed: entries.passed }
}

const found = (text: string) =>
  read(text).records.map(({ entry, line, text: own, problem }) => [entry, line, problem ?? own])

test('an array gives its entries with their numbers and lines, on one line or many', () => {
  expect(found('[{"a":"]}\\""},{"b":[1,{"c":2}]}]')).toEqual([
    [1, 1, '{"a":"]}\\""}'],
    [2, 1, '{"b":[1,{"c":2}]}'],
  ])
  expect(found('\n[\n  {\n    "a": 1\n  },\n  {"b": 2}, 7\n]\n')).toEqual([
    [1, 3, '{\n    "a": 1\n  }'],
    [2, 6, '{"b": 2}'],
    [3, 6, '7'],
  ])
})

test('an object gives the first of its members that is a list of objects, and says so of a second', () => {
  const text =
    '{"total": 2, "tags": ["x"], "meta": {"list": [{"no": 1}]}, "companies": [{"a": 1}, {"a": 2}], "people": [{"p": 1}]}'
  expect(found(text)).toEqual([
    [1, 1, '{"a": 1}'],
    [2, 1, '{"a": 2}'],
    [3, 1, 'is a second list of objects: the first list of a JSON file is read, this one is not'],
  ])
  expect(read('{"companies": []}')).toEqual({ records: [], failure: null, passed: 0 })
  expect(read('{"name": "Acme"}').failure).toContain('holds no list of objects')
})

test('an entry that is no JSON costs itself, brackets that close nothing too, and text after the list is refused', () => {
  expect(found('[{"a":1]},{"b":2}]').map(([entry]) => entry)).toEqual([1, 2, 3])
  expect(found('[{"a":1}] and more')).toEqual([
    [1, 1, '{"a":1}'],
    [2, 1, 'is after the end of the list'],
  ])
  expect(found('[{"a":1}] [2]').at(-1)?.[2]).toBe('is after the end of the list')
})

test('a file that ends before its list does is a failure that names the last entry', () => {
  expect(read('[{"a":1},{"b"').failure).toBe('The JSON ends early, after entry 1')
  expect(read('[{"a":1},').records).toHaveLength(1)
  expect(read('').failure).toBeNull()
})

test('an entry over the limit is refused and the next is read', () => {
  const { records } = read(`[{"a":"${'x'.repeat(5_000_000)}"},{"b":1}]`, 100_000)
  expect(records.map(({ problem }) => problem)).toEqual(['longer than 4,194,304 characters', null])
  expect(records[0]?.text).toHaveLength(2_000)
})

test('however the text is cut, the entries are the same, in any text at all', () => {
  const noise = fc.string({
    unit: fc.constantFrom('{', '}', '[', ']', ',', '"', '\\', 'a', ':', '\n', ' '),
    maxLength: 80,
  })
  fc.assert(
    fc.property(
      noise,
      fc.constantFrom('', '[', '{"a":['),
      fc.integer({ min: 1, max: 7 }),
      (text, start, size) => {
        expect(read(start + text, size)).toEqual(read(start + text))
      },
    ),
    { numRuns: rounds(5_000) },
  )
})

test('what JSON.stringify writes comes back whole, indented or not', () => {
  fc.assert(
    fc.property(
      fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
      fc.constantFrom(undefined, 2),
      (list, indent) => {
        const { records, failure } = read(JSON.stringify(list, null, indent), 5)
        expect(failure).toBeNull()
        expect(records.map(({ text }) => JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(list)))
      },
    ),
  )
})
