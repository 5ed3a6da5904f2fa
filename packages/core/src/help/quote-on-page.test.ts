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
  ['longer than a quote', `${page} ${'x'.repeat(300)}`, false],
] as const)('%s', (_what, quote, isThere) => {
  expect(isOnPage(quote, page)).toBe(isThere)
})
