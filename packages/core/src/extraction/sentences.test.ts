import { expect, test } from 'bun:test'
import { sentencesOf } from './sentences.ts'

test.each([
  ['We build pumps. They are quiet.', ['We build pumps.', 'They are quiet.']],
  [
    'Acme Inc. raised $4.5 million. It has 3 offices!',
    ['Acme Inc. raised $4.5 million.', 'It has 3 offices!'],
  ],
  ['Founded by John F. Doe and Dr. Ann Roe.', ['Founded by John F. Doe and Dr. Ann Roe.']],
  ['See acme.example for more. Bye', ['See acme.example for more.', 'Bye']],
  ['Made by Acme Inc. The company is small.', ['Made by Acme Inc.', 'The company is small.']],
  ['First line\nSecond line', ['First line', 'Second line']],
  ['“We did it.” She smiled.', ['“We did it.”', 'She smiled.']],
  ['', []],
])('%p is parted into its sentences', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences)
})

test('a text of a megabyte without an end takes one pass', () => {
  expect(sentencesOf('a'.repeat(1_000_000))).toHaveLength(1)
  expect(sentencesOf('.'.repeat(1_000_000))).toHaveLength(1)
  expect(sentencesOf('. '.repeat(100_000)).length).toBeGreaterThan(0)
})
