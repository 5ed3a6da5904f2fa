import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { textLength } from './schema.ts'

describe('textLength', () => {
  test('is the number of code points of the trimmed NFC text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('e', '\u0301', ' ', '\u1100', '\u1161', '😀', 'é', '\u02ff', '\u0300'),
      }),
    )
    fc.assert(
      fc.property(text, (value) => {
        expect(textLength(value)).toBe([...value.trim().normalize('NFC')].length)
      }),
    )
  })
})
