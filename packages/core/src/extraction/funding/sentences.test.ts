import { describe, expect, test } from 'bun:test'
import { sentencesOf } from './sentences.ts'

describe('sentencesOf', () => {
  test.each([
    ['We raised $2.5 million. It was fun.', ['We raised $2.5 million.', 'It was fun.']],
    ['Tanvale Inc. raised $5M. The round closed.', ['Tanvale Inc. raised $5M.', 'The round closed.']],
    [
      'It was raised by Tanvale Inc. The round closed.',
      ['It was raised by Tanvale Inc.', 'The round closed.'],
    ],
    ['The U.S. Navy bought one. We sold it.', ['The U.S. Navy bought one.', 'We sold it.']],
    ['We closed our Series A. The team grew.', ['We closed our Series A.', 'The team grew.']],
    ['J. Smith led it with approx. 5 people.', ['J. Smith led it with approx. 5 people.']],
    ['Fünf Mio. Euro kamen von Birke.', ['Fünf Mio. Euro kamen von Birke.']],
    ['One\nTwo', ['One', 'Two']],
    ['“We did it.” She laughed!', ['“We did it.”', 'She laughed!']],
  ])('%s', (text, expected) => {
    expect(sentencesOf(text)).toEqual(expected)
  })
})
