import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { TextNumbers } from './text-numbers.ts'

test('every text has one number, in the order in which texts first come, and is given back as it was', () => {
  const texts = fc.array(
    fc.oneof(fc.string({ unit: 'binary', maxLength: 5 }), fc.constantFrom('', 'a', 'ab', '\ud800')),
  )
  fc.assert(
    fc.property(texts, (given) => {
      const numbers = new TextNumbers()
      const known = [...new Set(given)]
      expect(given.map((text) => numbers.add(text))).toEqual(given.map((text) => known.indexOf(text)))
      expect(numbers.count).toBe(known.length)
      expect(known.map((text) => numbers.find(text))).toEqual([...known.keys()])
      expect(numbers.texts()).toEqual(known.map((text) => text.toWellFormed()))
      expect(numbers.find('never added')).toBe(-1)
    }),
  )
})

test('tens of thousands of texts, many of one hash bucket, keep their numbers while the table grows', () => {
  const numbers = new TextNumbers()
  const texts = Array.from({ length: 50_000 }, (_, i) => `text ${i % 7} ${i}`)
  expect(texts.filter((text, i) => numbers.add(text) !== i)).toEqual([])
  expect(texts.filter((text, i) => numbers.find(text) !== i)).toEqual([])
  expect(numbers.texts()).toEqual(texts)
})
