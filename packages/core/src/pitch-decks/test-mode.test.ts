import { expect, test } from 'bun:test'
import { PitchDeckResultSchema } from './schema.ts'
import { deckResult } from './test-mode.ts'

test('the result of a test key has every member that one of a live key may have, facts of its slides among them', () => {
  const result = deckResult({ request: { filename: 'deck.pdf', sha256: 'ab', title: 'Any deck' } }, 'succeed')
  expect(Object.keys(result).sort()).toEqual(Object.keys(PitchDeckResultSchema.properties).sort())
  expect(result.facts).toMatchObject({ company_name: result.slides[0]?.title, ask_usd: 3_800_000 })
  expect(result.slides[2]?.title).toContain('3.8 million USD')
})
