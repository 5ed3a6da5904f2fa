import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { rounds } from '../../../test/nightly.ts'
import { wordsIn } from './words-in.ts'

function wordsOf(text: string): string[] {
  const words: string[] = []
  wordsIn(text, ({ word }) => words.push(word))
  return words
}

test('plain words are cut where a regular expression would, however many different ones there are', () => {
  // More than are remembered at once, and each comes again when it may be forgotten.
  const words = Array.from({ length: 150_000 }, (_, i) => `w${i.toString(36)}x`)
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < words.length; i += 1_000) {
      const text = words.slice(i, i + 1_000).join(', ')
      expect(wordsOf(text)).toEqual(text.match(/[a-z0-9]+/g) ?? [])
    }
  }
})

test('any ASCII text gives the words that it gives beside another letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."aBc1 .'-+#,es"), maxLength: 40 }), (text) => {
      // A letter that does not fold to ASCII sends the text the other way.
      expect(wordsOf(`${text} ж`)).toEqual([...wordsOf(text), 'ж'])
    }),
    { numRuns: rounds(3_000) },
  )
})

test('no text makes it fail, and no word is empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      for (const word of wordsOf(text)) expect(word).not.toBe('')
    }),
    { numRuns: rounds(2_000) },
  )
})
