import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { slowRepeats } from '../../test/linear-time.ts'
import { wordsOf } from './phrases.ts'
import { isGlued, type Token, tokenFlag, tokenize } from './tokens.ts'

const words = (text: string) => tokenize(text).map(({ word }) => word)
const flagsAt = (text: string, index: number) => {
  const flags = tokenize(text)[index]?.flags ?? 0
  return Object.entries(tokenFlag).flatMap(([name, flag]) => ((flags & flag) === 0 ? [] : [name]))
}

test('letters, digits and signs part, and a glued token says so', () => {
  const text = 'raised US$5.5M in b2b'
  expect(words(text)).toEqual(['raised', 'us', '$', '5', '.', '5', 'm', 'in', 'b', '2', 'b'])
  const glued = tokenize(text).map((token) => isGlued(token))
  expect(glued).toEqual([false, false, true, true, true, true, true, false, false, true, true])
  expect(isGlued(undefined)).toBe(false)
})

test('offsets are those of the text as it was written, whatever folding does to a word', () => {
  for (const text of [
    'ﬁx Straße 🧑‍🚀 Müller',
    'de\u0301ja\u0300 vu',
    'Finan\u00adzierung über 5\u202f000 €',
    '𝐀𝐁 İstanbul',
  ])
    for (const { start, end, word } of tokenize(text)) {
      expect(text.slice(start, end).trim()).toBe(text.slice(start, end))
      expect(words(text.slice(start, end))).toEqual([word])
    }
  expect(tokenize('Finan\u00adzierung über').map(({ start, end }) => [start, end])).toEqual([
    [0, 13],
    [14, 18],
  ])
})

test('words are folded as wordsOf folds them, and small letters are no matter', () => {
  expect(words('MARKTGRÖSSE Größe Ærø ﬁn ５０ Ⅷ')).toEqual(['marktgrosse', 'grosse', 'ærø', 'fin', '50', 'Ⅷ'])
  const unit = fc.constantFrom(...'aZéßøñ 日本アーक़.\n-', 'e\u0301', '\u202f')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 20 }), (text) => {
      const letters = tokenize(text).filter(({ flags }) => (flags & tokenFlag.mark) === 0)
      expect(letters.map(({ word }) => word).join('')).toBe(wordsOf(text).join(''))
    }),
  )
})

test('apostrophes, hyphens and signs have one form each; fractions and raised digits are no digits', () => {
  expect(words("l’œuvre d'art co‐founder ％ ＄ 5½ m² nº")).toEqual([
    'l',
    "'",
    'œuvre',
    'd',
    "'",
    'art',
    'co',
    '-',
    'founder',
    '%',
    '$',
    '5',
    '½',
    'm',
    '²',
    'n',
    'º',
  ])
  expect(flagsAt('5½', 1)).toEqual(['glued', 'mark'])
})

test('flags tell capitals, lines and scripts without spaces', () => {
  expect(flagsAt('Seed', 0)).toEqual(['capital', 'newLine'])
  expect(flagsAt('a SEED', 1)).toEqual(['capital', 'capitals'])
  expect(flagsAt('a Ö', 1)).toEqual(['capital'])
  expect(flagsAt('a \n 12', 1)).toEqual(['number', 'newLine'])
  expect(words('融資12億円')).toEqual(['融', '資', '12', '億', '円'])
  expect(flagsAt('融資', 1)).toEqual(['glued', 'unspaced'])
})

test('white space and characters without width part as people see them', () => {
  expect(words('a\u200bb\u00a0c\u2060d e\ufe0f f')).toEqual(['a', 'b', 'cd', 'e', 'f'])
  expect(words('\u0301 \u00ad \ufeff')).toEqual([])
  expect(words('\ud800x')).toEqual(['\ud800', 'x'])
})

test('tokens follow each other, and only white space and what has no width lies between them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
      let behind = 0
      for (const { start, end } of tokenize(text)) {
        expect(end).toBeGreaterThan(start)
        // A sign for a mark alone, such as U+FE72, is the mark.
        expect(text.slice(behind, start).normalize('NFKD')).toMatch(
          /^[\s\p{Cc}\u200b\p{M}\p{Default_Ignorable_Code_Point}]*$/u,
        )
        behind = end
      }
    }),
  )
})

test('64 KB of anything take linear time', () => {
  expect(slowRepeats((text): Token[] => tokenize(text))).toEqual([])
  expect(slowRepeats(tokenize, ['\u0301', 'a\u0301', '\u00ad', 'Äß', '融', '1', '𝐀', '\ud800'])).toEqual([])
})
