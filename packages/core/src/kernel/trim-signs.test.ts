import { expect, test } from 'bun:test'
import {
  endsWithSign,
  holdsSign,
  startsWithSign,
  trimEndSigns,
  trimSigns,
  trimStartSigns,
} from './trim-signs.ts'

test('white space and the signs go, at the asked ends only', () => {
  expect(trimSigns(' – Acme, Inc. | ', '–|')).toBe('Acme, Inc.')
  expect(trimEndSigns('(Acme)\u00a0,\n', ',')).toBe('(Acme)')
  expect(trimStartSigns('““Acme“', '“')).toBe('Acme“')
})

test('a text of nothing but signs is empty', () => {
  for (const trim of [trimSigns, trimEndSigns, trimStartSigns]) expect(trim(' ,, ', ',')).toBe('')
})

test('a million signs before a letter take no longer than a look at each', () => {
  const text = `${' ,'.repeat(500_000)}a`
  expect(trimEndSigns(text, ',')).toBe(text)
  expect(trimStartSigns(text, ',')).toBe('a')
})

test('signs are asked for one by one, and an empty text has none', () => {
  expect([startsWithSign('.,a', ','), startsWithSign(',a', '.,'), startsWithSign('', ',')]).toEqual([
    false,
    true,
    false,
  ])
  expect([endsWithSign('a.,', '.'), endsWithSign('a.', '.,'), endsWithSign('', '.')]).toEqual([
    false,
    true,
    false,
  ])
  expect([holdsSign('a€b', '$€'), holdsSign('ab', '$€'), holdsSign('', '$€')]).toEqual([true, false, false])
})
