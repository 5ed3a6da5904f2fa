import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { loadTable as load } from '../../../../test/load-table.ts'
import { locations } from '../../../../test/locations.ts'
import { rounds } from '../../../../test/nightly.ts'
import { csvHeader, csvRow } from '../../export/export.ts'
import { toNormalForm } from '../../export/to-normal-form.ts'
import { mappingFieldNames } from './mapping-fields.ts'
import { presetNames, presets } from './presets.ts'

const lines = (rows: readonly string[]) => rows.join('\n')

test('dealroom: lists of rounds are rounds, amounts are millions, and lines above the header are passed over', async () => {
  const { report, record } = await load(
    lines([
      'URL,Filters',
      'https://app.example/companies,country',
      'ID,Name,Website,HQ country,HQ city,Launch date,Total funding (EUR M),Each round type,Each round amount,Each round currency,Each round date,Each round investors,Founders,Investors,Company status',
      '1,Acme,https://acme.example,Germany,Berlin,mar/2019,11.5,SEED;SERIES A,1.5;10,USD;EUR,jan/2020;may/2021,Foo Ventures++Angel One;Bar Capital,Jane Doe;John Roe,Foo Ventures;Bar Capital,operational',
    ]),
  )
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
  const { report, record } = await load(
    lines([
      'Company ID,Companies,Website,HQ Location,Year Founded,Employees,Total Raised,Last Financing Date,Last Financing Size,Last Financing Deal Type,Active Investors,Primary Industry Sector,Business Status,Primary Contact',
      '123-45,Acme,www.acme.example,"San Francisco, CA",2018,45,12.50,15-Mar-2022,8.00,Series A,"Foo Capital, Bar",Information Technology,Generating Revenue,Jane Doe',
    ]),
  )
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

test('pitchbook: what became of a company says more than that it has revenue, and its investors stay', async () => {
  const { record } = await load(
    lines([
      'Company ID,Companies,Website,HQ Location,Total Raised,Last Financing Date,Last Financing Size,Last Financing Deal Type,Active Investors,Business Status,Ownership Status',
      '1-2,Acme,www.acme.example,"Bristol, United Kingdom",12.50,15-Mar-2022,8.00,Merger/Acquisition,"Foo Capital, Bar",Generating Revenue,Acquired/Merged',
    ]),
  )
  expect([record?.company.status, record?.rounds]).toEqual(['acquired', []])
  expect(record?.company.funding?.investors.map(({ name }) => name)).toEqual(['Foo Capital', 'Bar'])
  expect(record?.extra).toMatchObject({ 'Business Status': 'Generating Revenue' })
})

test('pitchbook, dealroom: every state of ownership or activity that a company can be in is read', async () => {
  const { records } = await load(
    lines([
      'Companies,Website,Last Financing Size,Ownership Status',
      'A,a.example,8.00,Privately Held (no backing)',
      'B,b.example,8.00,Privately Held (backing)',
      'C,c.example,8.00,Publicly Held',
    ]),
  )
  const quiet = await load(lines(['Name,Website,Company status', 'D,d.example,low-activity']))
  expect([...records, ...quiet.records].map(({ company }) => company.status)).toEqual([
    'active',
    'active',
    'public',
    'active',
  ])
})

test('pitchbook: a status that another column says more of stays as it is written, in either order', async () => {
  const { record } = await load(
    lines([
      'Companies,Website,Last Financing Date,Last Financing Size,State of play,Business Status,Ownership Status',
      'Acme,www.acme.example,15-Mar-2022,8.00,x,Out of Business,Privately Held (backing)',
    ]),
  )
  expect([record?.company.status, record?.extra['Ownership Status']]).toEqual([
    'closed',
    'Privately Held (backing)',
  ])
})

test('hubspot: two records of one company are one, and mail hosts are nobody’s website', async () => {
  const { report, records } = await load(
    lines([
      'Record ID,Company name,City,Country/Region,Company Domain Name,Number of Employees,Year Founded,Total Money Raised,Industry',
      '1,Acme,Portland,United States,acme.example,45,2017,$6.2M,COMPUTER_SOFTWARE',
      '2,Jansen Advies,Utrecht,Netherlands,ziggo.nl,2,2020,,MANAGEMENT_CONSULTING',
      '3,Maria Gil,Valencia,Spain,gmail.com,1,,,DESIGN',
      '9,Acme,Portland,United States,,48,,,',
    ]),
  )
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

test('the presets name fields that exist', () => {
  for (const name of presetNames) {
    for (const target of Object.values(presets[name].mapping.columns)) {
      expect(mappingFieldNames).toContain(typeof target === 'string' ? target : target.to)
    }
  }
})

test('crunchbase: a company search as CSV', async () => {
  const header =
    'Organization Name,Organization Name URL,Website,Description,Full Description,Headquarters Location,Founded Date,Founded Date Precision,Number of Employees,Total Funding Amount,Total Funding Amount Currency,Total Funding Amount (in USD),Last Funding Date,Last Funding Type,Number of Funding Rounds,Industries,Operating Status,Acquisition Status,LinkedIn,Top 5 Investors,CB Rank (Company)'
  const row =
    'Harbor Analytics,https://www.crunchbase.com/organization/harbor-analytics,https://www.harbor.example/,Forecasts for ports,Long text,"Rotterdam, Zuid-Holland, The Netherlands",2019-04-01,month,11-50,5000000,EUR,5500000,2023-02-01,Series A,3,"Logistics, Analytics",Active,,https://www.linkedin.com/company/harbor,"North Sea Capital, Quay Ventures","12,345"'
  const loaded = await load(`${header}\n${row}\n`)
  expect(loaded.report.file.preset).toBe('crunchbase')
  expect(loaded.record?.source).toBe('crunchbase')
  expect(loaded.record?.company).toMatchObject({
    id: 'crunchbase:harbor-analytics',
    name: 'Harbor Analytics',
    domain: 'harbor.example',
    tagline: 'Forecasts for ports',
    description: 'Long text',
    founded_year: 2019,
    employee_range: '11-50',
    status: 'active',
    industries: ['Logistics', 'Analytics'],
    location: { city: 'Rotterdam', country_iso: 'NL' },
    funding: { total_usd: 5500000, stage: 'series_a', round_count: 3, last_raised_on: '2023-02-01' },
    links: { company_network_url: 'https://www.linkedin.com/company/harbor' },
  })
  expect(loaded.record?.company.funding?.investors.map(({ name }) => name)).toEqual([
    'North Sea Capital',
    'Quay Ventures',
  ])
  expect(loaded.record?.stated?.total_funding).toEqual({
    text: '5000000',
    amount: 5_000_000,
    currency: 'EUR',
    usd_rate: 1.1,
    rate_on: null,
  })
  expect(loaded.record?.extra).toEqual({
    'Organization Name URL': 'https://www.crunchbase.com/organization/harbor-analytics',
    'Founded Date': '2019-04-01',
    'Founded Date Precision': 'month',
    'CB Rank (Company)': '12,345',
  })
})

test('yc: the directory as a JSON array', async () => {
  const company = {
    id: 42,
    name: 'Moss & Fern',
    slug: 'moss-fern',
    former_names: ['Mossy'],
    website: 'https://mossfern.example',
    all_locations: 'San Francisco, CA, USA; Remote',
    one_liner: 'Plant care subscriptions',
    long_description: 'Longer.',
    team_size: 12,
    industry: 'Consumer',
    industries: ['Consumer', 'Retail'],
    subindustry: 'Consumer -> Retail',
    launched_at: 1_600_000_000,
    tags: ['Plants'],
    batch: 'W21',
    status: 'Inactive',
    stage: 'Early',
    isHiring: false,
  }
  const { record, report } = await load(JSON.stringify([company], null, 2))
  expect(report.file).toMatchObject({ format: 'json', preset: 'yc' })
  expect(record?.source).toBe('yc-directory')
  expect(record?.company).toMatchObject({
    id: 'yc:42',
    aliases: ['Mossy'],
    tagline: 'Plant care subscriptions',
    employee_count: 12,
    status: 'closed',
    industries: ['Consumer', 'Retail'],
    location: { city: 'San Francisco', admin1_code: 'US-CA' },
    founded_year: null,
    funding: null,
  })
  expect(record?.extra).toMatchObject({
    slug: 'moss-fern',
    batch: 'W21',
    stage: 'Early',
    isHiring: false,
    all_locations: 'San Francisco, CA, USA; Remote',
  })
})

test('pdl: company records as JSON Lines, and the small data set as CSV', async () => {
  const company = {
    id: 'tnHc',
    name: 'harbor analytics',
    display_name: 'Harbor Analytics',
    website: 'harbor.example',
    size: '51-200',
    employee_count: 84,
    founded: 2015,
    industry: 'logistics',
    location: {
      name: 'rotterdam, netherlands',
      locality: 'rotterdam',
      region: 'south holland',
      country: 'netherlands',
    },
    linkedin_url: 'linkedin.com/company/harbor',
    type: 'public',
    ticker: 'HRB',
    alternative_names: ['harbor'],
    total_funding_raised: 1_000_000,
    latest_funding_stage: 'series_a',
    last_funding_date: '2021-11-16',
  }
  const { record, report } = await load(`${JSON.stringify(company)}\n`)
  expect(report.file.preset).toBe('pdl')
  expect(record?.company).toMatchObject({
    id: 'pdl:tnHc',
    name: 'Harbor Analytics',
    status: 'public',
    employee_count: 84,
    employee_range: '51-200',
    location: { city: 'Rotterdam', country_iso: 'NL' },
    funding: { total_usd: 1_000_000, stage: 'series_a', last_raised_on: '2021-11-16' },
  })
  expect(record?.extra).toMatchObject({
    name: 'harbor analytics',
    ticker: 'HRB',
    location: { name: 'rotterdam, netherlands' },
  })
  const csv = await load(
    'country,founded,id,industry,linkedin_url,locality,name,region,size,website\nnetherlands,2015,x,logistics,linkedin.com/company/harbor,rotterdam,harbor,south holland,11-50,harbor.example\n',
  )
  expect(csv.report.file.preset).toBe('pdl')
  expect(csv.record?.company).toMatchObject({
    id: 'pdl:x',
    location: { city: 'Rotterdam' },
    employee_range: '11-50',
  })
})

test('normal: what is exported as CSV is imported as it was', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }),
    fc.constantFrom('=1+1', "'=x", 'a;b', 'a, b', '1.250', '—', 'n/a', '["x"]', 'two\nlines'),
  )
  const line = fc.record(
    {
      id: fc.uuid(),
      name: text,
      tagline: text,
      tags: fc.array(text, { maxLength: 3 }),
      industries: fc.array(text, { maxLength: 2 }),
      investors: fc.array(text, { maxLength: 2 }),
      city: fc.constantFrom('Berlin', 'Nowhere'),
      country_iso2: fc.constantFrom('DE', 'US'),
      employees: fc.nat(),
      founded_year: fc.integer({ min: 1900, max: 2026 }),
      total_funding_usd: fc.double({ min: 0, max: 1e12, noNaN: true }),
      metrics_as_of: fc.constantFrom('2024-05-06', '2024-05-06T07:08:09.000Z'),
      extra: fc.dictionary(text, fc.jsonValue(), { maxKeys: 2 }),
    },
    { requiredKeys: ['id', 'name'] },
  )
  await fc.assert(
    fc.asyncProperty(line, async (written) => {
      const first = await load(`${JSON.stringify(written)}\n`)
      if (first.record === undefined) return
      const again = await load(csvHeader() + csvRow(toNormalForm(first.record, locations)))
      expect(again.rejects).toEqual([])
      expect(again.report.file.preset).toBe('normal')
      expect(again.record).toEqual(first.record)
    }),
    { numRuns: rounds(300) },
  )
})
