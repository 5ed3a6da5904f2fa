import { expect, test } from 'bun:test'
import { tokenOf } from './known-tokens.ts'

test('a word stays known while thousands of others come', () => {
  const words = Array.from({ length: 9_000 }, (_, at) => `wordy${at}`)
  const first = words.map(tokenOf)
  expect(words.filter((word, at) => tokenOf(word) !== first[at])).toEqual([])
  expect(first.filter(({ word }, at) => word !== words[at])).toEqual([])
})
