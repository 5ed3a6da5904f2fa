import { expect, test } from 'bun:test'
import { formOf } from '../kernel/index.ts'
import { withoutQuery } from '../reference/index.ts'
import { holdsDigits, isNameWord, placedWords, withoutProtocol, yearsIn } from './written-forms.ts'

test('a form has a sign for each sign of the text', () => {
  expect(formOf('SW1A 1aÄ-ß')).toBe('AA9A 9aA-a')
  expect(formOf('東 5')).toBe('東 9')
  expect(['a1234', '12 34', ''].map((text) => holdsDigits(text, 3))).toEqual([true, false, false])
})

test('words keep their places', () => {
  expect(placedWords(' R.S.  Pressman')).toEqual([
    { text: 'R.S.', at: 1 },
    { text: 'Pressman', at: 7 },
  ])
})

test('years are those that no other digit touches', () => {
  expect(yearsIn('© 2014–2019, call 20195 or 12019')).toEqual(['2014', '2019'])
})

test('words of names begin with a capital and have no other signs than names have', () => {
  for (const word of ['Acme', "O'Neill", 'AT&T', 'Web3']) expect(isNameWord(word)).toBeTrue()
  for (const word of ['', 'acme', '3D', 'Acme,', 'Acme/Birch']) expect(isNameWord(word)).toBeFalse()
})

test('addresses lose their protocol, and what is asked of them', () => {
  expect(withoutProtocol('HTTPS://www.acme.example/a')).toBe('acme.example/a')
  expect(withoutQuery('acme.example/a?b#c')).toBe('acme.example/a')
  expect(withoutQuery('acme.example/a#c')).toBe('acme.example/a')
})
