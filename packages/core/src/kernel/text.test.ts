import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { foldText } from './text.ts'

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
