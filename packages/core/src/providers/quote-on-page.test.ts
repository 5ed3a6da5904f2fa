import { expect, test } from 'bun:test'
import { isOnPage } from './quote-on-page.ts'

const page =
  'Larkspur\u00a0Payroll was founded in 2019 by Ines\u200b Fairweather \u2014 \u201ca baker\u201d.\n\nWe pay every day.'

test.each([
  ['word for word', 'founded in 2019 by Ines Fairweather', true],
  ['other quotes, dashes, spaces and case', 'FAIRWEATHER - "a  baker"', true],
  ['over a line break', 'a baker". We pay', true],
  ['other words', 'founded in 2018 by Ines Fairweather', false],
  ['words left out', 'founded by Ines Fairweather', false],
  ['too short to prove anything', 'by Ines', false],
  ['empty', '', false],
  ['cut out of a number', '019 by Ines Fairweather', false],
  ['cut out of a word', 'founded in 2019 by Ines Fair', false],
  ['longer than a quote', `${page} ${'x'.repeat(300)}`, false],
] as const)('%s', (_what, quote, isThere) => {
  expect(isOnPage(quote, page)).toBe(isThere)
})

test('a quote that is cut out in one place and stands whole in another is on the page', () => {
  expect(isOnPage('12 employees', 'Globex has 15,012 employees.')).toBe(false)
  expect(isOnPage('employees: 15', 'Globex has employees: 15,012.')).toBe(false)
  expect(isOnPage('12 employees', 'Globex has 15,012 employees, we are 12 employees.')).toBe(true)
})

test('a quote in which characters were lost proves nothing', () => {
  expect(isOnPage('founded by Caf\uFFFD M\uFFFDller', 'It was founded by Caf\uFFFD M\uFFFDller.')).toBe(false)
})

test('writing without spaces is quoted from within', () => {
  expect(isOnPage('二〇一九年に東京で設立', '当社は二〇一九年に東京で設立されました。')).toBe(true)
})

test('a text that nearly says it everywhere is given up', () => {
  expect(isOnPage('a'.repeat(200), 'a'.repeat(200_000))).toBe(false)
})
