import { expect, test } from 'bun:test'
import { speaksInQuotes } from './quoted-speech.ts'

test.each([
  ['“We raised $5M with Acme,” said Ann.', true],
  ['with Acme,” said Ann.', true],
  ['„Unser Kessel ist der beste“, sagt Ann.', true],
  ['« Nous avons levé 5 millions », dit Anne.', true],
  ['We are "the best" at kettles.', false],
  ['We raised $5M.', false],
])('%s', (text, expected) => {
  expect(speaksInQuotes(text)).toBe(expected)
})
