import { expect, test } from 'bun:test'
import en from '../../../data/languages/en.json' with { type: 'json' }
import { PackReader } from '../pack-reader.ts'
import { readValueWords } from './value-words.ts'

test('words of values that lack something are refused with the key and the remedy', () => {
  const broken = {
    ...en.values,
    decimal: ';',
    unitsFirst: 'no',
    percent: 'percent|per cent',
    parts: { half: '0.5' },
    coins: { penny: '1 penny' },
    dates: { ...en.values.dates, units: { fortnight: 'fortnight' }, ago: undefined },
    words: '',
  }
  const reader = new PackReader('en.json', broken)
  readValueWords(reader)
  expect(reader.problems.map((problem) => problem.replace(/; take it out.*/, ''))).toEqual([
    'en.json: words is no key here',
    'en.json: decimal must be one of . ,',
    'en.json: unitsFirst must be true or false',
    'en.json: parts.half must be a fraction such as "1/2"',
    'en.json: coins.penny must be what it is worth, such as "0.01 GBP" or "0.01 ?"',
    'en.json: dates.ago is missing; write it, "" for nothing',
    'en.json: dates.units.fortnight must be one of day week month quarter year decade weekend',
    `en.json: percent has "percent|per"; a form is letters, digits and ' . & - % ° $ /`,
  ])
})
