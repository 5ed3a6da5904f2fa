import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { rounds } from '../../../test/nightly.ts'
import { placeKey, placeKeys } from './place-key.ts'

const pieces = [
  'St. ',
  'Mt',
  ' ',
  '  ',
  "'",
  '’',
  '(',
  ')',
  '-',
  '–',
  'ß',
  'Łódź',
  'İ',
  'Σ',
  '.',
  ',',
  'Ste',
  'é',
  '한국',
  'ft',
  '\t',
  '\u00a0',
]
const name = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 })), { maxLength: 5 })
  .map((parts) => parts.join('').replace(/[\n|]/g, ' '))

test('the keys of a text of names are those of each name alone', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
      (lines) => {
        const keys = placeKeys(lines.map((names) => names.join('|')).join('\n'))
        expect(keys.split('\n').map((line) => line.split('|'))).toEqual(
          lines.map((names) => names.map(placeKey)),
        )
      },
    ),
    { numRuns: rounds(2_000) },
  )
})
