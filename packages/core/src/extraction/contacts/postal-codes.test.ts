import { describe, expect, test } from 'bun:test'
import {
  codesIn,
  isAmericanCode,
  isBritishCode,
  isCanadianCode,
  isIrishCode,
  type PostalCode,
  prefixBefore,
} from './postal-codes.ts'

describe('a code is of the country whose form it has', () => {
  const cases: readonly (readonly [
    name: string,
    is: (code: PostalCode) => boolean,
    text: string,
    code: string | null,
  ])[] = [
    ['american', isAmericanCode, 'San Francisco, CA 94105', '94105'],
    ['american', isAmericanCode, 'San Francisco, CA 94105-1234', '94105-1234'],
    ['canadian', isCanadianCode, 'Toronto ON m5v 2t6', 'm5v 2t6'],
    ['canadian', isCanadianCode, 'Toronto ON D5V 2T6', null],
    ['british', isBritishCode, 'London SW1A 1AA', 'SW1A 1AA'],
    ['british', isBritishCode, 'Leeds LS12AB', 'LS12AB'],
    ['british', isBritishCode, 'London SW1A 1CA', null],
    ['irish', isIrishCode, 'Dublin 14, D14 X5Y6', 'D14 X5Y6'],
    ['irish', isIrishCode, 'D6W XY00', 'D6W XY00'],
    ['irish', isIrishCode, 'D14 2018', null],
  ]
  for (const [name, is, text, code] of cases)
    test(`${name}: ${text}`, () => {
      expect(codesIn(text).find(is)?.text ?? null).toBe(code)
    })
})

test('letters of a country may stand before a code, a longer number may not', () => {
  const prefix = (text: string) => prefixBefore(text, text.search('10115'))
  expect(prefix('Acme, D-10115 Berlin')).toBe('D-')
  expect(prefix('in 10115 Berlin')).toBe('')
  expect(prefix('030/10115 Berlin')).toBeNull()
})
