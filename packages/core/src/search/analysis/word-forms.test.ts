import { expect, test } from 'bun:test'
import { meantWord } from './word-forms.ts'

test.each([
  // The slip is in the stem, and the ending is as it was typed.
  ['vetrinary', 'veterinari', 1, 'veterinary'],
  ['facotries', 'factori', 1, 'factories'],
  ['cybersecrity', 'cybersecur', 1, 'cybersecurity'],
  // It is in the ending.
  ['exploraton', 'explor', 1, 'exploration'],
  ['detecton', 'detect', 1, 'detection'],
  // A term that is a word itself.
  ['acounting', 'accounting', 1, 'accounting'],
  ['insurrnace', 'insur', 2, 'insurance'],
] as const)('%s may mean %s', (typed, term, edits, word) => {
  expect(meantWord(typed, term, edits)?.word).toBe(word)
})

test.each([
  ['hovercraft', 'craft', 1],
  // Numbers tell things apart.
  ['web2', 'web3', 1],
  ['insurrnace', 'insur', 1],
] as const)('%s does not mean %s', (typed, term, edits) => {
  expect(meantWord(typed, term, edits)).toBeNull()
})
