import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { endsInWord, isHex, readDigits, startsInWord } from './characters.ts'
import { foldText, includesAny, linesOf, withoutEnd, withoutStart } from './text.ts'

test('ASCII text, which is folded by a shorter way, comes out as any other does', () => {
  const text = fc.string({ unit: fc.constantFrom(...' \t\n\v\r\x1faZ9.-é\u00a0İ'), maxLength: 12 })
  fc.assert(
    fc.property(text, (value) => {
      const whole = value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
      expect(foldText(value)).toBe(whole.replace(/\s+/g, ' ').trim())
    }),
    { numRuns: 2_000 },
  )
})

test('a beginning and an end go once, and only where they are', () => {
  expect(withoutStart('www.www.acme.example', 'www.')).toBe('www.acme.example')
  expect(withoutStart('acme', 'www.')).toBe('acme')
  expect(withoutEnd('acme..', '.')).toBe('acme.')
  expect(withoutEnd('acme', '')).toBe('acme')
})

test('lines end however a system ends them', () => {
  expect(linesOf('a\r\nb\rc\n\nd')).toEqual(['a', 'b', 'c', '', 'd'])
})

test('a text holds a part, whichever', () => {
  expect(includesAny('press-kit', ['news', 'press'])).toBe(true)
  expect(includesAny('press-kit', [])).toBe(false)
})

test('digits are a number that holds all of them, and nothing else is one', () => {
  expect(['007', '123456789012345', '1234567890123456', '', ' 1', '1.0', '-1', '١'].map(readDigits)).toEqual([
    7,
    123_456_789_012_345,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  expect(['0af', '', '0AF', '0x1'].map(isHex)).toEqual([true, false, false, false])
})

test('a word goes on with letters of any script, numbers, marks and hyphens', () => {
  expect(['é', '融資', '7', '\u0301', '-up', '.com', ' a', ''].map(startsInWord)).toEqual([
    ...[true, true, true, true, true],
    ...[false, false, false],
  ])
  expect(['pre-', 'a1', 'a.', ''].map(endsInWord)).toEqual([true, true, false, false])
})
