import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { hasPiledMarks } from './piled-marks.ts'

test('31 marks in a row are found wherever they stand, and no fewer', () => {
  const run = fc
    .tuple(
      fc.constantFrom('\u0316', '\u{1d165}', '\u{e0100}', '\u0316\u{1d165}'),
      fc.integer({ max: 33, min: 25 }),
    )
    .map(([mark, count]) => mark.repeat(Math.ceil(count / [...mark].length)))
  const other = fc.string({ unit: fc.constantFrom('a', 'é', '東', '😀', '\ud800', '\udc00'), maxLength: 40 })
  fc.assert(
    fc.property(fc.array(fc.oneof(run, other), { maxLength: 8 }), (parts) => {
      const text = parts.join('')
      expect(hasPiledMarks(text)).toBe(/\p{M}{31}/u.test(text))
    }),
    { numRuns: 2_000 },
  )
})
