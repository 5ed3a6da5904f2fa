import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { textLength, verbatimLength } from './schema.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('e', '\u0301', ' ', '\u1100', '\u1161', '😀', 'é', '\u02ff', '\u0300'),
  }),
  fc.string({ unit: fc.constantFrom('a', '\ud83d', '\ude00') }),
)

describe('lengths of a text', () => {
  test('are those of its trimmed NFC form in code points', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(textLength(value)).toBe([...value.trim().normalize('NFC')].length)
      }),
    )
  })

  test('count the code points of a verbatim text as it is', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(verbatimLength(value)).toBe([...value].length)
      }),
    )
  })
})
