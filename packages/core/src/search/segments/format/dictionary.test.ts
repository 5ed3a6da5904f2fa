import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { segmentBytes } from './container.ts'
import { CorruptSegment } from './corrupt-segment.ts'
import { Dictionary, termBytesMax } from './dictionary.ts'
import { DictionaryWriter } from './dictionary-writer.ts'
import { openContainer } from './open-container.ts'
import { compareTerms, sortTerms } from './utf8.ts'

const letter = fc.constantFrom('a', 'b', 'é', 'ß', '中', '\u{ff5e}', '\u{1f600}', '\u{10ffff}', '\u0000', ' ')
const term = fc.oneof(
  fc.string({ unit: letter, maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 100, maxLength: 300 }),
)
const terms = fc.uniqueArray(term, { maxLength: 120 }).map(sortTerms)

function dictionaryOf(sorted: readonly string[]): Dictionary {
  const writer = new DictionaryWriter()
  for (const term of sorted) writer.add(term)
  return new Dictionary(openContainer(segmentBytes(writer.sections('t'), { documents: 0 })).sections, 't')
}

test('every term is found under its number, and given back by it in any order', () => {
  fc.assert(
    fc.property(terms, fc.infiniteStream(fc.nat()), (sorted, chance) => {
      const dictionary = dictionaryOf(sorted)
      expect(dictionary.count).toBe(sorted.length)
      expect(sorted.map((term) => dictionary.find(term))).toEqual(sorted.map((_, i) => i))
      expect(sorted.map((_, i) => dictionary.term(i))).toEqual([...sorted])
      for (const number of sorted.map(() => (chance.next().value ?? 0) % sorted.length)) {
        expect(dictionary.term(number)).toBe(sorted[number] ?? '')
      }
    }),
  )
})

test('a text that is no term is not found', () => {
  fc.assert(
    fc.property(terms, fc.array(term), (sorted, others) => {
      const dictionary = dictionaryOf(sorted)
      const absent = others.filter((text) => !sorted.includes(text))
      expect(absent.filter((text) => dictionary.find(text) !== -1)).toEqual([])
    }),
  )
})

test('the terms with a prefix are those that begin with it', () => {
  fc.assert(
    fc.property(terms, fc.array(fc.string({ unit: letter, maxLength: 3 })), (sorted, prefixes) => {
      const dictionary = dictionaryOf(sorted)
      for (const prefix of ['', ...prefixes, ...sorted]) {
        const [from, to] = dictionary.withPrefix(prefix)
        expect(sorted.slice(from, to)).toEqual(sorted.filter((term) => term.startsWith(prefix)))
      }
    }),
  )
})

test('terms are sorted by their UTF-8 bytes', () => {
  fc.assert(
    fc.property(fc.array(term), (list) => {
      const byBytes = [...list].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      expect(sortTerms([...list])).toEqual(byBytes)
      expect([...list].sort(compareTerms)).toEqual(byBytes)
    }),
  )
})

test('an empty dictionary holds nothing', () => {
  const dictionary = dictionaryOf([])
  expect([dictionary.count, dictionary.find(''), dictionary.find('a')]).toEqual([0, -1, -1])
  expect(dictionary.withPrefix('')).toEqual([0, 0])
  expect(() => dictionary.term(0)).toThrow(CorruptSegment)
})

test('a term may be as long as 65,535 bytes and no longer', () => {
  const longest = 'x'.repeat(termBytesMax)
  const dictionary = dictionaryOf(['a', longest.slice(1), longest])
  expect([dictionary.find(longest), dictionary.find(`${longest}x`)]).toEqual([2, -1])
  expect(dictionary.term(2)).toBe(longest)
  expect(dictionary.withPrefix(`${longest}x`)).toEqual([0, 0])
  expect(() => dictionaryOf([`${longest}x`])).toThrow('at most 65535 bytes')
  expect(() => dictionaryOf(['中'.repeat(21_846)])).toThrow('at most 65535 bytes')
})

test('terms that do not rise are refused', () => {
  expect(() => dictionaryOf(['b', 'a'])).toThrow('"a" does not follow')
  expect(() => dictionaryOf(['a', 'a'])).toThrow('"a" does not follow')
  expect(() => dictionaryOf(['\u{1f600}', '\u{ff5e}'])).toThrow('must rise')
})

const lengthOf65536 = [0x80, 0x80, 4]
const entry = [0, 1, 97]
test.each([
  ['more of the term before than there is', [...entry, 2, 1, 98]],
  ['a term that goes on behind its block', [0, 2, 97]],
  ['a length without an end', [0x80, 0x80, 0x80, 0, 0]],
  ['a length that is cut off', [...entry, 0x80]],
  ['a term of 65,536 bytes', [0, ...lengthOf65536, ...new Uint8Array(65_536)]],
  ['seventeen terms in a block', Array.from({ length: 17 }, (_, i) => [0, 1, 97 + i]).flat()],
])('%s makes a dictionary a damaged one', (_, bytes) => {
  const sections = [
    { name: 't.terms', data: Uint8Array.from(bytes) },
    { name: 't.termBlocks', data: Uint32Array.of(0, bytes.length) },
  ]
  const container = openContainer(segmentBytes(sections, { documents: 0 }))
  expect(() => new Dictionary(container.sections, 't')).toThrow(CorruptSegment)
})
