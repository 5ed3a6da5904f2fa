import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { editsBetween } from './edit.ts'
import { meantWord, wordsNear } from './word-forms.ts'

test('words near a word are one edit away, all of them and each once', () => {
  const word = fc.stringMatching(/^[a-d]{1,5}$/)
  fc.assert(
    fc.property(word, word, (typed, other) => {
      const near = wordsNear(typed).map((one) => one.word)
      expect(new Set(near).size).toBe(near.length)
      expect(near.includes(other)).toBe(editsBetween(typed, other) === 1)
    }),
  )
})

test.each([
  ['insurrnace', 'insur', 'insurance'],
  ['vetrinaryy', 'veterinari', 'veterinary'],
  ['exploratonn', 'explor', 'exploration'],
] as const)('%s may mean %s by two edits', (typed, term, word) => {
  expect(meantWord(typed, term)?.word).toBe(word)
})

test.each([
  ['hovercraft', 'craft'],
  // Numbers tell things apart.
  ['web2', 'web3'],
] as const)('%s does not mean %s', (typed, term) => {
  expect(meantWord(typed, term)).toBeNull()
})
