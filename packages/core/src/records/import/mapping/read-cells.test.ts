import { expect, test } from 'bun:test'
import { locations } from '../../../../test/locations.ts'
import { type DateOrder, readCellDate } from './cells/cell-date.ts'
import { readAmountCell } from './cells/cell-money.ts'
import { readHeadcount, readWholeNumber } from './cells/headcount.ts'
import { readWebsiteCell } from './cells/website.ts'
import { type Unit, unitOfHeader, unitOfTitle } from './header-units.ts'
import { readList } from './read-lists.ts'
import { readPlace } from './read-places.ts'

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

test('amounts are read in every currency, in words and signs, by the mark of their column', () => {
  const read = (text: string, decimal: ',' | '.' | null = null, unit: Unit | null = null) => {
    const money = readAmountCell(text, { decimal, unit })
    if (money === null) return null
    return 'says' in money
      ? money.says
      : `${money.isApproximate ? '~' : ''}${money.amount} ${money.currency ?? '?'}`
  }
  const cases: [string, string | null][] = [
    ['$1,250,000', '1250000 USD'],
    ['1.2M', '1200000 ?'],
    ['USD 3.5 million', '3500000 USD'],
    ['1250000.50', '1250000.5 ?'],
    ['12,5 Mio. €', '12500000 EUR'],
    ['850 T€', '850000 EUR'],
    ['400k €', '400000 EUR'],
    ['200 TEUR', '200000 EUR'],
    ['6,75 Mio. CHF', '6750000 CHF'],
    ['1 200 000 €', '1200000 EUR'],
    ['450.000 €', '450000 EUR'],
    ["60 millions d'euros", '60000000 EUR'],
    ['€ 800 mila', '800000 EUR'],
    ['CAD 2,750,000', '2750000 CAD'],
    ['S$2m', '2000000 SGD'],
    ['ca. $5M', '~5000000 USD'],
    ['ca. 2,5 Mio €', '~2500000 EUR'],
    ['€ 4.250.000,-', '4250000 EUR'],
    ['CHF 5000.–', '5000 CHF'],
    ['€ 250k (waarvan 100k subsidie)', '~250000 EUR'],
    ['half a million pounds', '500000 GBP'],
    ['120 K€ dont 40 K€ de subvention', '~120000 EUR'],
    ['CA$1.2 million', '1200000 CAD'],
    ['k.A.', 'unknown'],
    ['–', 'unknown'],
    ['undisclosed', 'undisclosed'],
    ['bootstrapped', 'nothing'],
    ['$ 48 miliardy', null],
    ['$5M in 2021', null],
    ['1.250', null],
    ['lots', null],
    ['-5', null],
    ['$', null],
  ]
  for (const [text, money] of cases) expect([text, read(text)]).toEqual([text, money])
  expect(unitOfHeader('Importe últ. ronda (miles €)', 'es')).toEqual({ scale: 1000, currency: 'EUR' })
  expect([read('€ 2.500.000 opgehaald'), read('2 rounds')]).toEqual(['2500000 EUR', null])
  expect([read('1.250', ','), read('1.250', '.'), read('2.500,5', ',')]).toEqual([
    '1250 ?',
    '1250 ?',
    '2500.5 ?',
  ])
  const millions = { scale: 1e6, currency: 'USD' }
  expect([
    read('18.9', '.', millions),
    read('€18M', '.', millions),
    read('3,400,000', '.', { scale: 1, currency: 'USD' }),
  ]).toEqual(['18900000 USD', '18000000 EUR', '3400000 USD'])
})

test('a header says what its numbers are: of which money, and how many of it', () => {
  const cases: [string, Unit | null][] = [
    ['Raised to date ($m)', { scale: 1e6, currency: 'USD' }],
    ['Kapital aufgenommen (TEUR)', { scale: 1e3, currency: 'EUR' }],
    ['Capital levantado (M€)', { scale: 1e6, currency: 'EUR' }],
    ['bedrag_eur', { scale: 1, currency: 'EUR' }],
    ['Montant en k€', { scale: 1e3, currency: 'EUR' }],
    ['Size (m, local ccy)', { scale: 1e6, currency: null }],
    ['Total Funding (in USD)', { scale: 1, currency: 'USD' }],
    ['Raised', null],
  ]
  for (const [header, unit] of cases) expect([header, unitOfHeader(header)]).toEqual([header, unit])
  expect(unitOfTitle('Source: press; amounts in millions of local currency')).toEqual({
    scale: 1e6,
    currency: null,
  })
  expect(unitOfTitle('Alle Beträge in EUR')).toEqual({ scale: 1, currency: 'EUR' })
  expect(unitOfTitle('Status 03 March 2025 / confidential, do not forward')).toBeNull()
})

test('a cell of megabytes is no number, and says so at once', () => {
  const spaces = ' '.repeat(1_000_000)
  expect(readAmountCell(`1${spaces}x1`, { decimal: null, unit: null })).toBeNull()
  expect(readWholeNumber(`1${spaces}x`)).toBeNull()
  expect(readHeadcount(`1${spaces}-x`)).toBeNull()
})

test('dates are read as people write them, and a date with two readings is told apart from a wrong one', () => {
  const read = (text: string, order: DateOrder = null) => {
    const date = readCellDate(text, order)
    if (date === null) return null
    return `${date.from} ${date.grain}${date.isDoubtful ? ' doubtful' : ''}${date.isAgainstOrder ? ' against' : ''}`
  }
  const cases: [string, string | null][] = [
    ['2021-03-05', '2021-03-05 day'],
    ['2021-03-05T10:00:00Z', '2021-03-05 day'],
    ['Mar 5, 2021', '2021-03-05 day'],
    ['5.3.2021', '2021-03-05 day'],
    ['03/25/2021', '2021-03-25 day'],
    ['25/03/2021', '2021-03-25 day'],
    ['04/04/2021', '2021-04-04 day'],
    ['03/04/2021', '2021-03-04 day doubtful'],
    ['March 2021', '2021-03-01 month'],
    ['03/2018', '2018-03-01 month'],
    ['Q1 2021', '2021-01-01 quarter'],
    ['4T 2024', '2024-10-01 quarter'],
    ['T2 2020', '2020-04-01 quarter'],
    ['2° trimestre 2019', '2019-04-01 quarter'],
    ['2º tri 2021', '2021-04-01 quarter'],
    ['II trim. 2023', '2023-04-01 quarter'],
    ['IV. Quartal 2020', '2020-10-01 quarter'],
    ["Q1 '20", '2020-01-01 quarter'],
    ['3Q21', '2021-07-01 quarter'],
    ['Q3 98', '1998-07-01 quarter'],
    ['1. Hj. 2022', '2022-01-01 half'],
    ['S3 2021', null],
    ['K 3 500', null],
    ['Anfang 2021', '2021-01-01 year'],
    ['verano de 2021', '2021-01-01 year'],
    ['end of June 2020', '2020-06-01 month'],
    ['mid-March 2021', '2021-03-01 month'],
    ['2021?', '2021-01-01 year'],
    ['15-feb-24', '2024-02-15 day'],
    ['jan/22', '2022-01-01 month'],
    ["'14", '2014-01-01 year'],
    ['about 5.3.2021', null],
    ['Ende 2020 / Anfang 2021', null],
    ['3. März 2021', '2021-03-03 day'],
    ['2021', '2021-01-01 year'],
    ['2021-02-30', null],
    ['31/02/2021', null],
    ['soon', null],
    ['5 Mar', null],
    ['', null],
  ]
  for (const [text, date] of cases) expect([text, read(text)]).toEqual([text, date])
  expect(read('03/04/2021', 'day-first')).toBe('2021-04-03 day')
  expect(read('03/04/2021', 'month-first')).toBe('2021-03-04 day')
  expect(read('13/2/2020', 'month-first')).toBe('2020-02-13 day against')
})

test('a range of employees counts when it lies within one of ours', () => {
  const cases: [string, object | null][] = [
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
    ['ca. 25', { count: 25, isApproximate: true }],
    ['env. 25', { count: 25, isApproximate: true }],
    ['30-ish', { count: 30, isApproximate: true }],
    ['1.450', { count: 1450 }],
    ['zwei', { count: 2 }],
    ['une trentaine de personnes', { count: 30, isInWords: true }],
    ['130 (incl. 12 in US)', { count: 130, isApproximate: true }],
    ['eine Trentaine mehr', null],
    ['Nov-50', { range: '11-50', isOfDate: true }],
    ['10-Jan', { range: '1-10', isOfDate: true }],
    ['10. Jan', { range: '1-10', isOfDate: true }],
    ['11 à 50', { range: '11-50', isExact: true }],
    ['51 bis 200 Mitarbeiter', { range: '51-200', isExact: true }],
    ['1.001–5.000', { range: '1001-5000', isExact: true }],
    ['über 10.000', { range: '10001+', isExact: true }],
    ['25 offices', null],
    ['many', null],
    ['50-11', null],
  ]
  for (const [text, headcount] of cases)
    expect({ text, headcount: readHeadcount(text) }).toMatchObject({ text, headcount })
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

test('a placeholder, a mail host, a social page, a link page and a marketplace are no websites', () => {
  const cases: [string, object][] = [
    ['www.acme.example', { website: 'www.acme.example' }],
    ['acme.github.io', { website: 'acme.github.io' }],
    ['n/a', { says: 'unknown' }],
    ['folgt', { no: 'a placeholder' }],
    ['www.tbd.com', { no: 'a placeholder' }],
    ['en construction', { no: 'a placeholder' }],
    ['hello@acme.example', { no: 'a mail address' }],
    ['web.de', { no: 'a mail provider' }],
    ['https://www.linkedin.com/company/acme', { no: 'a social page', link: 'company_network_url' }],
    ['instagram.com/acme', { no: 'a social page', link: null }],
    ['https://linktr.ee/acme', { no: 'a link page' }],
    ['https://apps.apple.com/app/acme/id1', { no: 'a marketplace' }],
    ['https://www.northdata.de/Acme', { no: 'a page of a directory' }],
  ]
  for (const [text, cell] of cases)
    expect({ text, cell: readWebsiteCell(text) }).toMatchObject({ text, cell })
})
