import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { locations } from '../../../../test/locations.ts'
import { memoryCompanyStore } from '../../../storage/memory/companies.ts'
import { testHost } from '../../../testing/test-clock.ts'
import { importCompanies } from '../import.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

async function load(lines: readonly string[]) {
  const store = memoryCompanyStore()
  async function* source() {
    yield new TextEncoder().encode(lines.join('\n'))
  }
  const host = testHost({ sha256 })
  const report = await importCompanies({ source: source(), fingerprint: null, store, host, locations })
  const { records } = await store.scan(null, 100)
  return { report, records, record: records[0] }
}

test('dealroom: lists of rounds are rounds, amounts are millions, and lines above the header are passed over', async () => {
  const { report, record } = await load([
    'URL,Filters',
    'https://app.example/companies,country',
    'ID,Name,Website,HQ country,HQ city,Launch date,Total funding (EUR M),Each round type,Each round amount,Each round currency,Each round date,Each round investors,Founders,Investors,Company status',
    '1,Acme,https://acme.example,Germany,Berlin,mar/2019,11.5,SEED;SERIES A,1.5;10,USD;EUR,jan/2020;may/2021,Foo Ventures++Angel One;Bar Capital,Jane Doe;John Roe,Foo Ventures;Bar Capital,operational',
  ])
  expect([report.file.preset, report.passed_over]).toEqual(['dealroom', 2])
  expect(record?.company).toMatchObject({ domain: 'acme.example', founded_year: 2019, status: 'active' })
  expect(record?.company.funding).toMatchObject({
    round_count: 2,
    stage: 'series_a',
    last_raised_on: '2021-05-01',
  })
  expect(record?.stated).toMatchObject({
    people: [{ name: 'Jane Doe' }, { name: 'John Roe' }],
    total_funding: { amount: 11_500_000, currency: 'EUR' },
  })
  expect(record?.rounds).toMatchObject([
    {
      type: 'seed',
      announced_on: '2020-01-01',
      amount_usd: 1_500_000,
      investors: [{ name: 'Foo Ventures' }, { name: 'Angel One' }],
    },
    {
      type: 'series_a',
      written: { amount: 10_000_000, currency: 'EUR', rate_on: '2021-05' },
      investors: [{ name: 'Bar Capital' }],
    },
  ])
})

test('pitchbook: amounts are millions of dollars, the last deal is a round, and the primary contact is no founder', async () => {
  const { report, record } = await load([
    'Company ID,Companies,Website,HQ Location,Year Founded,Employees,Total Raised,Last Financing Date,Last Financing Size,Last Financing Deal Type,Active Investors,Primary Industry Sector,Business Status,Primary Contact',
    '123-45,Acme,www.acme.example,"San Francisco, CA",2018,45,12.50,15-Mar-2022,8.00,Series A,"Foo Capital, Bar",Information Technology,Generating Revenue,Jane Doe',
  ])
  expect(report.file.preset).toBe('pitchbook')
  expect(record?.company).toMatchObject({
    id: 'pitchbook:123-45',
    domain: 'acme.example',
    location: { city: 'San Francisco' },
  })
  expect(record?.company.funding).toMatchObject({
    total_usd: 12_500_000,
    round_count: null,
    stage: 'series_a',
  })
  expect(record?.rounds).toMatchObject([
    { type: 'series_a', announced_on: '2022-03-15', amount_usd: 8_000_000 },
  ])
  expect([record?.stated, record?.extra['Primary Contact']]).toEqual([undefined, 'Jane Doe'])
})

test('hubspot: two records of one company are one, and mail hosts are nobody’s website', async () => {
  const { report, records } = await load([
    'Record ID,Company name,City,Country/Region,Company Domain Name,Number of Employees,Year Founded,Total Money Raised,Industry',
    '1,Acme,Portland,United States,acme.example,45,2017,$6.2M,COMPUTER_SOFTWARE',
    '2,Jansen Advies,Utrecht,Netherlands,ziggo.nl,2,2020,,MANAGEMENT_CONSULTING',
    '3,Maria Gil,Valencia,Spain,gmail.com,1,,,DESIGN',
    '9,Acme,Portland,United States,,48,,,',
  ])
  expect(report.file.preset).toBe('hubspot')
  expect(records.map(({ company }) => [company.name, company.domain, company.employee_count])).toEqual([
    ['Acme', 'acme.example', 45],
    ['Jansen Advies', '', 2],
    ['Maria Gil', '', 1],
  ])
  expect(report.notices.map(({ line, column }) => [line, column])).toEqual([
    [3, 'Company Domain Name'],
    [4, 'Company Domain Name'],
    [5, 'Number of Employees'],
  ])
})
