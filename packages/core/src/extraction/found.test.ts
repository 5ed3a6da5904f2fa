import { expect, test } from 'bun:test'
import { excerpt } from './found.ts'

test('a quote begins and ends with whole characters', () => {
  for (let shift = 0; shift < 4; shift++) {
    const text = `${'a'.repeat(shift)}${'🫖'.repeat(600)}`
    for (const at of [0, 301, 450, 1_100]) {
      const quote = excerpt(text, at)
      expect(quote.isWellFormed()).toBe(true)
      expect(quote.length).toBeLessThanOrEqual(300)
      expect(text).toContain(quote)
    }
  }
})
