import { expect, test } from 'bun:test'
import { cleanText } from './clean-text.ts'

test('ligatures and presentation forms are their letters, full-width punctuation stays', () => {
  expect(cleanText('ﬁnance, oﬃce')).toBe('finance, office')
  expect(cleanText('اﻟﻌﺮﺑﻴﺔ')).toBe('العربية')
  expect(cleanText('⼈口')).toBe('人口')
  expect(cleanText('市场，规模（2024）')).toBe('市场，规模（2024）')
})

test('what nobody sees is gone: controls, marks of direction, zero-width blanks, hidden tags, lone surrogates', () => {
  expect(cleanText('a\u0007b\u200bc\u202ed\ufeffe\u{e0041}f\ud800g\u00adh')).toBe('abcdefgh')
})

test('joiners stay where a script or an emoji needs them', () => {
  expect(cleanText('می\u200cخواهم')).toBe('می\u200cخواهم')
  expect(cleanText('👩\u200d🚀')).toBe('👩\u200d🚀')
  expect(cleanText('plain\u200d text')).toBe('plain text')
})

test('text is composed, and every blank is one', () => {
  expect(cleanText('Gro\u0308ße\u00a0der\u2003Stadt')).toBe('Größe der Stadt')
})

test('frames that are drawn with characters are no text, dashes are', () => {
  expect(['┌──────┐', '│ Voice │───', '───'].map((text) => cleanText(text).trim())).toEqual(['', 'Voice', ''])
  expect(cleanText('教育──规划')).toBe('教育──规划')
})
