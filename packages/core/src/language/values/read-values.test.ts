import { expect, test } from 'bun:test'
import { slowRepeats } from '../../../test/linear-time.ts'
import { inNightly } from '../../../test/nightly.ts'
import { tokenize } from '../../words/index.ts'
import { languagePacks } from '../packs.ts'
import { readValues, type ValueLanguage } from './read-values.ts'
import { valueAnnotator } from './value-annotator.ts'
import type { Value } from './value-types.ts'

const packs = languagePacks().map(({ tag, values }): ValueLanguage => ({ tag, words: values }))
/** The language of the text first, and all others. */
const from = (tag: string) => [
  ...packs.filter((pack) => pack.tag === tag),
  ...packs.filter((pack) => pack.tag !== tag),
]
const now = Date.parse('2026-11-28')
const read = (text: string, tag = 'en') => readValues(text, { languages: from(tag), now })
const best = (text: string, tag = 'en') => read(text, tag).map(({ readings: [value] }) => value)

/** Text, language, amount, currency: each has one right value, in whatever document it stands. */
const spellings: readonly (readonly [string, string, string, string])[] = [
  ['We raised $5M in March.', 'en', '5000000', 'USD'],
  ['A $3.2 million seed round', 'en', '3200000', 'USD'],
  ['raised USD 3.2 million', 'en', '3200000', 'USD'],
  ['raised 750k USD', 'en', '750000', 'USD'],
  ['a US$ 1,250,000 grant', 'en', '1250000', 'USD'],
  ['S$2m from family offices', 'en', '2000000', 'SGD'],
  ['half a million dollars', 'en', '500000', 'USD'],
  ['two and a half million pounds', 'en', '2500000', 'GBP'],
  ['C$500k', 'en', '500000', 'CAD'],
  ['CA$2m', 'en', '2000000', 'CAD'],
  ['$2M CAD', 'en', '2000000', 'CAD'],
  ['3 M$ CA', 'fr', '3000000', 'CAD'],
  ['3 M$ CAD', 'fr', '3000000', 'CAD'],
  ['900 kCHF', 'fr', '900000', 'CHF'],
  ['Rs 5 crore', 'en', '50000000', 'INR'],
  ['₹40 lakh', 'en', '4000000', 'INR'],
  ['a €1.5bn valuation', 'en', '1500000000', 'EUR'],
  ['thirty MEUR', 'en', '30000000', 'EUR'],
  ['£ 12,5 million', 'en', '12500000', 'GBP'],
  ['50 pence', 'en', '0.5', 'GBP'],
  ['zwei Millionen Euro', 'de', '2000000', 'EUR'],
  ['1,2 Mio. €', 'de', '1200000', 'EUR'],
  ['3,5 Mrd. Euro', 'de', '3500000000', 'EUR'],
  ['anderthalb Millionen Euro', 'de', '1500000', 'EUR'],
  ['eine halbe Million Euro', 'de', '500000', 'EUR'],
  ['dreiundzwanzigtausend Franken', 'de', '23000', 'CHF'],
  ['250 Tsd. €', 'de', '250000', 'EUR'],
  ['2 Billionen Euro', 'de', '2000000000000', 'EUR'],
  ['1.250.000,50 €', 'de', '1250000.5', 'EUR'],
  ["5 millions d'euros", 'fr', '5000000', 'EUR'],
  ['5M€', 'fr', '5000000', 'EUR'],
  ['vingt-trois mille euros', 'fr', '23000', 'EUR'],
  ['quatre-vingt-dix mille euros', 'fr', '90000', 'EUR'],
  ['1 500 000 €', 'fr', '1500000', 'EUR'],
  ['tres millones de euros', 'es', '3000000', 'EUR'],
  ['20 mil dólares', 'es', '20000', 'USD'],
  ['un millón y medio de euros', 'es', '1500000', 'EUR'],
  ['R$ 12 mi', 'pt', '12000000', 'BRL'],
  ['R$ 1,5 bilhão', 'pt', '1500000000', 'BRL'],
  ['dois milhões e trezentos mil reais', 'pt', '2300000', 'BRL'],
  ['1,5 miljoen euro', 'nl', '1500000', 'EUR'],
  ['2,5 mln euro', 'nl', '2500000', 'EUR'],
  ['drieëntwintigduizend euro', 'nl', '23000', 'EUR'],
  ['anderhalf miljoen euro', 'nl', '1500000', 'EUR'],
]

test('spellings of amounts have one value each', () => {
  expect(spellings.length).toBe(44)
  for (const [text, tag, amount, currency] of spellings)
    expect([text, ...best(text, tag)]).toMatchObject([text, { type: 'money', amount, currency }])
})

test('Chinese and Japanese magnitudes stand behind digits in any language', () => {
  for (const [text, amount] of [
    ['¥3億', '300000000'],
    ['3億5000万円', '350000000'],
    ['1万2500円', '12500'],
    ['US$ 1.2亿', '120000000'],
  ] as const)
    expect([text, ...best(text)]).toMatchObject([text, { type: 'money', amount }])
})

test('an amount whose magnitude no language knows is not read as its digits', () => {
  for (const text of [
    '$ 48 miliardy',
    '3 mija euro',
    'kr 5 mdkr',
    '5 milyar lira',
    '75 USD miliardów',
    '$ 12 млрд',
    '€5xyz',
    'two miliardy dollars',
    '5 miliardy-euro',
  ])
    expect([text, best(text).filter(({ type }) => type === 'money')]).toEqual([text, []])
  expect(best('a $5 milestone payment')).toMatchObject([{ type: 'money', amount: '5' }])
})

test('what has several readings keeps them, the likelier first', () => {
  const amounts = (text: string, tag: string) =>
    read(text, tag)[0]?.readings.flatMap((value) => ('amount' in value ? [value.amount] : []))
  expect(amounts('2 Billionen Euro', 'de')).toEqual(['2000000000000'])
  expect(amounts('2 billion euros', 'en')?.[0]).toBe('2000000000')
  expect(amounts('1.500 Mitarbeiter', 'de')).toEqual(['1500', '1.5'])
  expect(amounts('1.500 units', 'en')).toEqual(['1.5', '1500'])
  expect(amounts('$1.500', 'en')).toEqual(['1500', '1.5'])
  expect(read('$5')[0]?.readings[0]).toMatchObject({ currency: 'USD', isPlainDollar: true })
  expect(read('US$5')[0]?.readings[0]).toMatchObject({ currency: 'USD', isPlainDollar: false })
  const days = read('on 3/7/2020')[0]?.readings.flatMap((value) => ('from' in value ? [value.from] : []))
  expect(days).toEqual(['2020-03-07', '2020-07-03'])
})

test('offsets are those of the text', () => {
  const text = 'Über 1,2 Mio. € für 1 500 Kunden seit Mai 2021'
  expect(read(text, 'de').map(({ start, end }) => text.slice(start, end))).toEqual([
    'Über 1,2 Mio. €',
    '1 500',
    'Mai 2021',
  ])
})

test('the ends of a value leave out what bounds it, and annotate the tokens it covers', () => {
  const text = 'between $5M and $10M, nearly 2024 people, more than 10 but fewer than 50'
  const ends = read(text).map((span) => span.ends.map(({ start, end }) => text.slice(start, end)))
  expect(ends).toEqual([['$5M', '$10M'], ['2024'], ['10', '50']])
  const tokens = tokenize('founded in 2019 with $2M')
  const spans = valueAnnotator({ languages: from('en') })('', tokens)
  expect(spans.map(({ slot, from: first, to }) => [slot, tokens[first]?.word, tokens[to - 1]?.word])).toEqual(
    [
      ['year', '2019', '2019'],
      ['number', '2019', '2019'],
      ['money', '$', 'm'],
    ],
  )
})

test('four digits are a year where no numbers are asked for, whatever stands before them', () => {
  const years = (text: string) =>
    readValues(text, { languages: from('de'), kinds: ['date'] }).map(({ start, end }) =>
      text.slice(start, end),
    )
  expect(years('Bis 2019 in Köln, Version 2.2019, 2019er, $2019, 1493, 1250 und 45')).toEqual([
    '2019',
    '1493',
  ])
})

test('decimals are exact, and a fraction that never ends has 15 digits', () => {
  const amounts = (text: string) => best(text).map((value) => ('amount' in value ? value.amount : ''))
  expect(amounts('two point two million, five point nought four, two point two million and five')).toEqual([
    '2200000',
    '5.04',
    '2200005',
  ])
  expect(amounts('1.1 million and 0.1 and 123456789012345678.5')).toEqual([
    '1100000',
    '0.1',
    '123456789012345678.5',
  ])
  expect(amounts('two thirds, 2½, 1e-7, 1234567890123456789012345')).toEqual([
    '0.666666666666667',
    '2.5',
    '0.0000001',
  ])
})

const range = (low: object, high: object) => ({ type: 'range', low, high })

test('bounds and ranges share what is said once', () => {
  expect(best('more than 50')).toMatchObject([{ amount: '50', bound: 'min', isInclusive: false }])
  expect(best('at least 1,000')).toMatchObject([{ amount: '1000', bound: 'min', isInclusive: true }])
  expect(best('up to €2m')).toMatchObject([{ amount: '2000000', currency: 'EUR', bound: 'max' }])
  expect(best('rund 3 Mio. Euro', 'de')).toMatchObject([{ amount: '3000000', bound: 'about' }])
  expect(best('50+')).toMatchObject([{ amount: '50', bound: 'min' }])
  expect(best('$1-5M')).toMatchObject([range({ amount: '1000000' }, { amount: '5000000', currency: 'USD' })])
  expect(best('between 5 and 10 million euros')).toMatchObject([
    range({ amount: '5000000', currency: 'EUR' }, { amount: '10000000', currency: 'EUR' }),
  ])
  expect(best('5 bis 10 Millionen Euro', 'de')).toMatchObject([
    range({ amount: '5000000', currency: 'EUR' }, { amount: '10000000' }),
  ])
  expect(best('10-20%')).toMatchObject([
    range({ type: 'percent', amount: '10' }, { type: 'percent', amount: '20' }),
  ])
  expect(best('more than 10 but fewer than 50')).toMatchObject([
    range({ amount: '10', bound: 'min' }, { amount: '50', bound: 'max' }),
  ])
  expect(best('more than €2M but less than 5M')).toMatchObject([
    range({ amount: '2000000' }, { type: 'money', amount: '5000000', currency: 'EUR', bound: 'max' }),
  ])
  expect(best('2014-2018')).toMatchObject([range({ from: '2014-01-01' }, { to: '2018-12-31' })])
  expect(best('5 bis 10 Millionen Euro', 'de')).toEqual(
    readValues('5 bis 10 Millionen Euro', { languages: from('de'), kinds: ['money', 'scaled'] }).map(
      ({ readings: [value] }) => value,
    ),
  )
  expect(best('200 or greater than 190')).toMatchObject([{ amount: '200' }, { amount: '190', bound: 'min' }])
  expect(best('=>30, <>40')).toMatchObject([
    { amount: '30', bound: 'exact' },
    { amount: '40', bound: 'exact' },
  ])
  expect(best('call 555-1234-5678').map(({ type }) => type)).not.toContain('range')
})

test('dates are days, months and years as far as they are said', () => {
  const dates: readonly (readonly [string, string, string, string])[] = [
    ['founded in May 2016', 'en', '2016-05-01', '2016-05-31'],
    ['on 3 May 2016', 'en', '2016-05-03', '2016-05-03'],
    ['Q3 2021', 'en', '2021-07-01', '2021-09-30'],
    ['last year', 'en', '2025-01-01', '2025-12-31'],
    ['three months ago', 'en', '2026-08-28', '2026-08-28'],
    ['two Sundays from now', 'en', '2026-12-06', '2026-12-06'],
    ['two Mondays ago', 'en', '2026-11-16', '2026-11-16'],
    ['the past 3 years', 'en', '2023-11-28', '2026-11-28'],
    ['am 3. März 2020', 'de', '2020-03-03', '2020-03-03'],
    ['vor zwei Jahren', 'de', '2024-11-28', '2024-11-28'],
    ['le 1er août 2019', 'fr', '2019-08-01', '2019-08-01'],
    ['hace dos años', 'es', '2024-11-28', '2024-11-28'],
    ['em 2 de outubro de 2018', 'pt', '2018-10-02', '2018-10-02'],
    ['in de jaren negentig', 'nl', '1990-01-01', '1999-12-31'],
  ]
  for (const [text, tag, first, last] of dates)
    expect([text, ...best(text, tag)]).toMatchObject([text, { type: 'date', from: first, to: last }])
  // A day that the calendar has not is no other day.
  expect(best('the fifth Tuesday of this month')).toEqual([])
  expect(best('the 31st of this month')).toEqual([])
  // Without the day, what depends on it is not read.
  expect(readValues('last year', { languages: from('en') })).toEqual([])
})

test('ages and durations have their unit', () => {
  expect(best('18 months')).toMatchObject([{ type: 'duration', amount: '18', unit: 'month', isAge: false }])
  expect(best('a company five years old')).toMatchObject([
    { type: 'duration', amount: '5', unit: 'year', isAge: true },
  ])
})

test('how long ago something was at least or at most is an age, beside the day that it names', () => {
  expect(read('less than 6 months ago')[0]?.readings).toMatchObject([
    { type: 'date', from: '2026-05-28' },
    { type: 'duration', amount: '6', unit: 'month', isAge: true, bound: 'max', isInclusive: false },
  ])
  for (const [text, tag] of [
    ['vor mehr als 10 Jahren', 'de'],
    ['il y a plus de 10 ans', 'fr'],
    ['hace más de 10 años', 'es'],
    ['há mais de 10 anos', 'pt'],
    ['meer dan 10 jaar geleden', 'nl'],
  ] as const)
    expect([text, read(text, tag)[0]?.readings.at(-1)]).toMatchObject([
      text,
      { type: 'duration', amount: '10', unit: 'year', isAge: true, bound: 'min' },
    ])
})

test('a short text in any language has its words for numbers read in each', () => {
  const words = (text: string) =>
    readValues(text, { languages: from('en'), now, isAnyLanguage: true }).map(
      ({ readings: [value] }) => value,
    )
  expect(words('zehn bis fünfzig')).toMatchObject([range({ amount: '10' }, { amount: '50' })])
  expect(words('menos de cem pessoas')).toMatchObject([{ amount: '100', bound: 'max' }])
  expect(words('les cinq dernières années')).toMatchObject([{ type: 'date', grain: 'year' }])
  expect(best('zehn bis fünfzig')).toEqual([])
})

test('other numbers of a text are no values of it', () => {
  const texts = [
    '180ml',
    'version 1.2.3',
    'https://x.test/a?b=30%25',
    'ALL THE',
    'a b2b company',
    'the one you mean',
  ]
  for (const text of texts) expect([text, best(text)]).toEqual([text, []])
  expect(best('raised $5 million 12 months ago')).toMatchObject([{ amount: '5000000' }, { type: 'date' }])
  expect(best('raised 5 million and 20 employees')).toMatchObject([{ amount: '5000000' }, { amount: '20' }])
})

const inTwo = { languages: packs.filter(({ tag }) => tag === 'en' || tag === 'nl'), now }
const timeTestMs = 170_000

test(
  'a text takes time in proportion to its length, whatever it repeats',
  () => {
    const pieces = [
      '1',
      '1 000 ',
      '$1 ',
      '1-',
      'one ',
      'and one ',
      'two hundred and ',
      'million ',
      'between 1 and ',
    ]
    expect(slowRepeats((text) => readValues(text, inTwo), pieces)).toEqual([])
  },
  timeTestMs,
)

const more = 'so does one that repeats days, months, long words and fractions'
test.skipIf(!inNightly(more))(
  more,
  () => {
    const pieces = [
      'about ',
      'last ',
      '3 days, ',
      'May 3 ',
      'Monday ',
      'einundzwanzig',
      'honderd',
      '½',
      '1e9',
      'é',
    ]
    expect(slowRepeats((text) => readValues(text, inTwo), pieces)).toEqual([])
  },
  timeTestMs,
)

test('every pack reads a value of each kind', () => {
  for (const pack of packs) {
    const kinds = readValues(`5% ; 3,5 ; € 4 ; 2020-05-03 ; ${unitOf(pack)}`, { languages: [pack] }).map(
      ({ readings: [value] }) => kindOf(value),
    )
    expect([pack.tag, ...kinds]).toEqual([pack.tag, 'percent', 'number', 'money', 'date', 'duration'])
  }
})

const kindOf = ({ type }: Value) => type
const unitOf = ({ words }: ValueLanguage) => `3 ${Object.keys(words.dates.units)[0]?.split(' ')[1] ?? ''}`
