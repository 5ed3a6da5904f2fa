import { expect, test } from 'bun:test'
import { kinds } from './characters.ts'
import { lexemeOf } from './lexeme.ts'

const lexemes = (words: readonly string[]) => words.map((word) => lexemeOf(word, kinds.letter))

test('a word is looked at once, also when the table has grown since', () => {
  const known = lexemes(['growth'])[0]
  lexemes(Array.from({ length: 1_500 }, (_, at) => `few${at}`))
  expect(lexemes(['growth'])[0]).toBe(known)
})

test('words of strangers do not fill the memory: old ones are let go, and are the same words when they come again', () => {
  const words = Array.from({ length: 100_000 }, (_, at) => `many${at}`)
  const first = lexemes(words)
  const again = lexemes(words)
  expect(again.map(({ word }) => word)).toEqual(words)
  const kept = again.filter((lexeme, at) => lexeme === first[at]).length
  expect(kept).toBeLessThanOrEqual(2 ** 15)
})
