import { expect, test } from 'bun:test'
import de from '../../data/languages/de.json' with { type: 'json' }
import { langs, phraseKeys } from './keys.ts'
import { readPack } from './pack.ts'
import { checkPacks, languagePacks } from './packs.ts'

test('no key stands in two lists, or twice in one', () => {
  expect<readonly string[]>([...phraseKeys]).toEqual([...new Set(phraseKeys)])
})

test('every pack holds all that a pack must hold', () => {
  expect(checkPacks).not.toThrow()
  expect(languagePacks().map(({ tag }) => tag)).toEqual([...langs])
  expect(languagePacks()).toBe(languagePacks())
})

test('a line that cannot be found, and a word that is written twice, are refused', () => {
  const broken = {
    ...de,
    words: { ...de.words, have: 'hat Hat', our: { none: 'nobody owns anything' } },
    phrases: {
      ...de.phrases,
      'funding.raised': ['… {money}', '<have> … … {money}', 'hat', 'hat'],
      'company.former-name': ['vormals {company}'],
    },
  }
  for (const problem of [
    'de.json: words.have has "hat" twice; take one out',
    'de.json: words.our has no words, and lines take <our>',
    'de.json: words.named is in no line of phrases; write one with <named>',
    'has a gap at an end of "… {money}"',
    'or two in a row; a gap stands between two pieces',
    'de.json: phrases.funding.raised has "hat" twice',
  ])
    expect(() => readPack('de.json', broken)).toThrow(problem)
})

test('a pack that lacks something is refused with its file, the key and the remedy, all problems at once', () => {
  const broken = {
    ...de,
    words: { ...de.words, founder: undefined, founders: 'x' },
    phrases: { ...de.phrases, 'query.opener': ['ich (suche|will)', '<foundr>'] },
    stages: { ...de.stages, grant: { none: '' } },
  }
  expect(() => readPack('de.json', broken)).toThrow(
    /^de\.json: words\.founders is no key here; take it out, or one of have, [^\n]*\nde\.json: words\.founder has nothing; write its words, or \{ "none": "why the language has none" \}\n/,
  )
  expect(() => readPack('de.json', broken)).toThrow(
    /de\.json: phrases\.query\.opener has "\(suche\|will\)" in "ich \(suche\|will\)"; a word is letters/,
  )
  expect(() => readPack('de.json', broken)).toThrow(/"<foundr>"/)
  expect(() => readPack('de.json', broken)).toThrow(/stages\.grant\.none must be the reason, in words/)
})
