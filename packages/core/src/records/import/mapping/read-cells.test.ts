import { expect, test } from 'bun:test'
import { locations } from '../../../../test/locations.ts'
import { readList } from './read-lists.ts'
import { readPlace } from './read-places.ts'
import { readDate, readHeadcount, readMoney, readWholeNumber } from './read-values.ts'

test('whole numbers are read with their separators, and not when they may be another number', () => {
  const cases: [string, number | null][] = [
    ['84', 84],
    ['1,234', 1234],
    ['1 234 567', 1234567],
    ["1'234", 1234],
    ['84.0', 84],
    ['12.5K', 12500],
    ['1.234.567', 1234567],
    ['1.234', null],
    ['1,23', null],
    ['84.5', null],
    ['about 80', null],
    ['-3', null],
    ['', null],
  ]
  for (const [text, number] of cases) expect([text, readWholeNumber(text)]).toEqual([text, number])
})

test('amounts are US dollars or nothing: no currency is converted and no comma guessed', () => {
  const cases: [string, ReturnType<typeof readMoney>][] = [
    ['$1,250,000', { usd: 1250000 }],
    ['1.2M', { usd: 1200000 }],
    ['USD 3.5 million', { usd: 3500000 }],
    ['US$500k', { usd: 500000 }],
    ['1250000.50', { usd: 1250000.5 }],
    ['2bn', { usd: 2e9 }],
    ['€5M', { foreign: true }],
    ['12,5 Mio. €', { foreign: true }],
    ['$12,5 Mio.', { usd: 12500000 }],
    ['3 millones de dólares', { usd: 3000000 }],
    ['2,5 miljoen dollar', { usd: 2500000 }],
    ['S$2m', { foreign: true }],
    ['$ 48 miliardy', { unread: true }],
    ['$5M in 2021', { unread: true }],
    ['ca. $5M', { unread: true }],
    ['5,000 EUR', { foreign: true }],
    ['1,25', null],
    ['1.250', null],
    ['lots', null],
    ['-5', null],
    ['$', null],
  ]
  for (const [text, money] of cases) expect([text, readMoney(text)]).toEqual([text, money])
})

test('a cell of megabytes is no number, and says so at once', () => {
  const spaces = ' '.repeat(1_000_000)
  expect(readMoney(`1${spaces}x1`)).toBeNull()
  expect(readWholeNumber(`1${spaces}x`)).toBeNull()
  expect(readHeadcount(`1${spaces}-x`)).toBeNull()
})

test('dates are read as people write them, and a date with two readings is told apart from a wrong one', () => {
  const cases: [string, ReturnType<typeof readDate>][] = [
    ['2021-03-05', { date: '2021-03-05' }],
    ['2021-03-05T10:00:00Z', { date: '2021-03-05' }],
    ['Mar 5, 2021', { date: '2021-03-05' }],
    ['5th September 2021', { date: '2021-09-05' }],
    ['05-Mar-2021', { date: '2021-03-05' }],
    ['2021/3/5', { date: '2021-03-05' }],
    ['5.3.2021', { date: '2021-03-05' }],
    ['03/25/2021', { date: '2021-03-25' }],
    ['25/03/2021', { date: '2021-03-25' }],
    ['04/04/2021', { date: '2021-04-04' }],
    ['03/04/2021', { ambiguous: true, year: 2021 }],
    ['March 2021', { year: 2021 }],
    ['2021-03', { year: 2021 }],
    ['03/2018', { year: 2018 }],
    ['Q1 2021', { year: 2021 }],
    ['3. März 2021', { date: '2021-03-03' }],
    ['12 de mayo de 2020', { date: '2020-05-12' }],
    ['2021-03-05 10:15', { date: '2021-03-05' }],
    ['2021', { year: 2021 }],
    ['2021-02-30', null],
    ['31/02/2021', null],
    ['soon', null],
    ['5 Mar', null],
    ['', null],
  ]
  for (const [text, date] of cases) expect([text, readDate(text, null)]).toEqual([text, date])
  expect(readDate('03/04/2021', 'day-first')).toEqual({ date: '2021-04-03' })
  expect(readDate('03/04/2021', 'month-first')).toEqual({ date: '2021-03-04' })
})

test('a range of employees counts when it lies within one of ours', () => {
  const cases: [string, ReturnType<typeof readHeadcount>][] = [
    ['84', { count: 84 }],
    ['1,234 employees', { count: 1234 }],
    ['11-50', { range: '11-50', isExact: true }],
    ['51 – 200 employees', { range: '51-200', isExact: true }],
    ['51-100', { range: '51-200', isExact: false }],
    ['c_00011_00050', { range: '11-50', isExact: true }],
    ['c_10001_max', { range: '10001+', isExact: true }],
    ['10,001+', { range: '10001+', isExact: true }],
    ['10000+', { range: '10001+', isExact: false }],
    ['101-250', { otherRange: true }],
    ['500+', { otherRange: true }],
    ['ca. 25', { count: 25 }],
    ['11 à 50', { range: '11-50', isExact: true }],
    ['51 bis 200 Mitarbeiter', { range: '51-200', isExact: true }],
    ['1.001–5.000', { range: '1001-5000', isExact: true }],
    ['über 10.000', { range: '10001+', isExact: true }],
    ['25 offices', null],
    ['many', null],
    ['50-11', null],
  ]
  for (const [text, headcount] of cases) expect([text, readHeadcount(text)]).toEqual([text, headcount])
})

test('lists are cut where their own mark stands, and a company form stays with its name', () => {
  expect(readList('a; b;c', null, false)).toEqual(['a', 'b', 'c'])
  expect(readList('a, b|c', null, false)).toEqual(['a, b', 'c'])
  expect(readList('AI, Software', null, false)).toEqual(['AI', 'Software'])
  expect(readList('["a;b","c"]', null, false)).toEqual(['a;b', 'c'])
  expect(readList('Acme, Inc., Accel, Foo, LLC', null, true)).toEqual(['Acme, Inc.', 'Accel', 'Foo, LLC'])
  expect(readList('a/b, c', '/', false)).toEqual(['a', 'b, c'])
})

test('a place is told by its parts; of a doubt between a state and a country the city decides', () => {
  const cases: [string, [string | null, string | null, string | null] | null][] = [
    ['San Francisco, California, United States', ['San Francisco', 'California', 'US']],
    ['New York, New York, United States, North America', ['New York', 'New York', 'US']],
    ['San Francisco, CA, USA; Remote', ['San Francisco', 'CA', 'US']],
    ['Berlin, Germany', ['Berlin', null, 'DE']],
    ['Germany', [null, null, 'DE']],
    ['Portland, ME', ['Portland', 'ME', 'US']],
    ['Toulouse, FR', ['Toulouse', null, 'FR']],
    ['Atlanta, Georgia', ['Atlanta', 'Georgia', 'US']],
    ['Tbilisi, Georgia', ['Tbilisi', null, 'GE']],
    ['Springfield', ['Springfield', null, null]],
    ['Remote', null],
    [' ; ', null],
  ]
  for (const [text, expected] of cases) {
    const place = readPlace(text, locations)
    const found = place === null ? null : [place.city, place.region, place.countryIso2]
    expect([text, found]).toEqual([text, expected])
  }
  expect(readPlace('San Francisco, CA, USA; Remote', locations)?.isWhole).toBe(false)
  expect(readPlace('Berlin, Germany', locations)?.isWhole).toBe(true)
})
