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
  ['We raised $2.5 million. It was fun.', ['We raised $2.5 million.', 'It was fun.']],
  ['The U.S. Navy bought one. We sold it.', ['The U.S. Navy bought one.', 'We sold it.']],
  ['R.S. Roe, P.O. Box 5, from 9 a.m. PST', ['R.S. Roe, P.O. Box 5, from 9 a.m. PST']],
  ['It cost €1.2M. In 2018 it was less.', ['It cost €1.2M.', 'In 2018 it was less.']],
  ['We closed our Series A. Birch led it.', ['We closed our Series A.', 'Birch led it.']],
  ['J. Smith led it with approx. 5 people.', ['J. Smith led it with approx. 5 people.']],
  ['Fünf Mio. Euro kamen von Birke.', ['Fünf Mio. Euro kamen von Birke.']],
  ['An order of Rs. 1137 Cr', ['An order of Rs. 1137 Cr']],
  ['We grew (by half!) and hired… many.', ['We grew (by half!) and hired… many.']],
  ['It was fun (very.) Nobody left.', ['It was fun (very.)', 'Nobody left.']],
  ['Pumps • Valves · Pipes', ['Pumps', 'Valves', 'Pipes']],
  ['', []],
])('%p is parted into its sentences', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences)
})

test('a text of a megabyte without an end takes one pass', () => {
  expect(sentencesOf('a'.repeat(1_000_000))).toHaveLength(1)
  expect(sentencesOf('.'.repeat(1_000_000))).toHaveLength(1)
  expect(sentencesOf('. '.repeat(100_000)).length).toBeGreaterThan(0)
})
