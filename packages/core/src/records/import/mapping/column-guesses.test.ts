import { expect, test } from 'bun:test'
import { fieldsOf, loadTable as load } from '../../../../test/load-table.ts'

test('columns that nobody knows by their headers are known by what stands below them', async () => {
  const loaded = await load(
    [
      'Register 2024,,,,,',
      'Ventureling,Sitio,Op.,Fund.,Owner,Amount',
      'Aurelio,aurelio.example,Serie A,2018,Eva Rau,€2m',
      'Bergamot,bergamot.example,Semilla,2019,Eva Rau,€1m',
      'Cedro Vivo,cedro.example,Semilla,2020,Tim Voß,€3m',
    ].join('\n'),
  )
  expect(fieldsOf(loaded)).toEqual({
    Ventureling: 'name',
    Sitio: 'website',
    'Op.': 'round_type',
    'Fund.': 'founded_year',
    Owner: null,
    Amount: 'round_amount',
  })
  expect(loaded.records.map(({ company }) => [company.name, company.founded_year])).toEqual([
    ['Aurelio', 2018],
    ['Bergamot', 2019],
    ['Cedro Vivo', 2020],
  ])
})

test('a table that says nothing else of a company has no names, nor has one whose texts come over and over', async () => {
  const rows = [
    'Acme,acme.example,Seed,acquired',
    'Bolt,bolt.example,Series A,active',
    'Cove,cove.example,Seed,closed',
  ]
  await expect(load([...rows, ...rows].join('\n'))).rejects.toThrow('No column gives the name')
  await expect(load('Stage,Owner\nNew,JT\nFirst call,PK\nDD,MB\n')).rejects.toThrow('No column')
  await expect(
    load(
      'What,Website,City,Country\nRobot,a.example,Bonn,DE\nRobot,b.example,Bonn,DE\nRobot,c.example,Bonn,DE\n',
    ),
  ).rejects.toThrow('No column gives the name')
})

test('of an owner, a user or a contact in JSON nothing is said of the company, but who leads it', async () => {
  const companies = ['Acme', 'Bolt', 'Cove', 'Dune'].map((company_name, at) => ({
    id: `c-${at}`,
    owner: { name: 'Priya Castellan', email: 'p@fund.example' },
    properties: {
      company_name,
      website: `${company_name.toLowerCase()}.example`,
      lifecycle_status: ['Active', 'Acquired', 'Dissolved', 'Acquired by Foo'][at],
      total_funding: { value: 600_000, currency: 'CAD' },
    },
    contacts: [
      { full_name: 'Bo Kim', job_title: 'Co-founder & CTO' },
      { full_name: 'Jill Sands', job_title: 'Office Manager' },
    ],
  }))
  const { records } = await load(JSON.stringify({ export: { records: companies } }))
  expect(records.map(({ company }) => [company.name, company.status])).toEqual([
    ['Acme', 'active'],
    ['Bolt', 'acquired'],
    ['Cove', 'closed'],
    ['Dune', 'acquired'],
  ])
  const [first] = records
  expect(first?.company.id).not.toBe('c-0')
  expect(first?.stated).toMatchObject({
    people: [{ name: 'Bo Kim', role: 'Co-founder & CTO' }],
    total_funding: { amount: 600_000, currency: 'CAD' },
  })
  expect(first?.extra['contacts']).toEqual(companies[0]?.contacts ?? [])
})

test('a row of data is no header, whatever its words, and amounts with a decimal point are no websites', async () => {
  const text = [
    'Identifier,Kind,State,Total,Remarks,Checked',
    'A1,LIMITED LIABILITY COMPANY,ACTIVE,5094410.0,x,1',
    'A2,LIMITED LIABILITY COMPANY,ACTIVE,1745419.0,y,2',
    'A3,LIMITED LIABILITY COMPANY,ACTIVE,16225000.0,z,3',
  ]
  await expect(load(text.join('\n'))).rejects.toThrow('No column')
  const loaded = await load(text.join('\n').replace('Identifier', 'Company'))
  expect(fieldsOf(loaded)).toMatchObject({ Company: 'name', Total: null })
  expect(loaded.records.map(({ company }) => company.name)).toEqual(['A1', 'A2', 'A3'])
})

test('the type of a round is read from a cell that says more of it, and of two types it is neither', async () => {
  const types = ['Seed ext.', 'Bridge (CLN)', 'Series B – 2nd close', 'Grant + seed']
  const rows = types.map((type, at) => `C${at};c${at}.example;${type};2021;€${at + 1}m`)
  const { records } = await load(`Company;Website;Round;Date;Amount\n${rows.join('\n')}\n`)
  expect(records.map(({ rounds }) => rounds[0]?.type)).toEqual(['seed', 'bridge', 'series_b', 'unknown'])
  expect(records[0]?.extra['Round']).toBe('Seed ext.')
})

test('a name in brackets is none, and a legend is no company', async () => {
  const { records, report } = await load(
    'Stand;Company;City;Website\nA1;Acme;Bonn;acme.example\nA2;[cancelled – to be let];;\nA3;Bolt;Graz;bolt.example\n;Marked = still to call;;\n',
  )
  expect(records.map(({ company }) => company.name)).toEqual(['Acme', 'Bolt'])
  expect(report.passed_over).toBe(2)
})

test('amounts so small that nobody raised them are kept and told, and an object of a date is a date', async () => {
  const { records, report } = await load(
    JSON.stringify([
      {
        name: 'Acme',
        website: 'acme.example',
        founded_on: { year: 2020, month: null },
        round: 'Seed',
        amount: 1.8,
        title: 'x',
      },
      {
        name: 'Bolt',
        website: 'bolt.example',
        founded_on: { year: 2019, month: 5 },
        round: 'Seed',
        amount: 250_000,
        title: 'y',
      },
    ]),
    {
      mapping: {
        columns: {
          name: 'name',
          website: 'website',
          founded_on: 'founded_year',
          round: 'round_type',
          amount: 'round_amount',
        },
      },
    },
  )
  expect(records.map(({ company, rounds }) => [company.founded_year, rounds[0]?.amount_usd])).toEqual([
    [2020, null],
    [2019, 250_000],
  ])
  expect(report.notices.map(({ column, text }) => [column, text])).toEqual([['amount', '1.8']])
})

test('"Name" beside a column of companies is that of a person, and so is who leads a deal for the office', async () => {
  const people = await load(
    'Name,Title,Company,Company Website,Email,City\nJane Doe,CEO,Solar Foo,solarfoo.example,a@b.example,Bonn\n',
  )
  expect(people.records.map(({ company }) => [company.name, company.domain])).toEqual([
    ['Solar Foo', 'solarfoo.example'],
  ])
  const deals = await load(
    'Company,Website,Deal lead,Investors\nAcme,https://www.linkedin.com/in/janedoe,Sue,"Foo Capital 20%; Bar 5,5 %"\n',
  )
  const [acme] = deals.records
  expect(acme?.company.funding?.investors.map(({ name }) => name)).toEqual(['Foo Capital', 'Bar 5,5 %'])
  expect([acme?.rounds, acme?.company.links.company_network_url]).toEqual([[], null])
})

test('a code with a letter for thousands is a unit, and companies as members of one object are refused in words', async () => {
  const { record } = await load('Company,Website,Raised (EURk)\nA Labs,a.example,25000\n')
  expect(record?.stated?.total_funding).toMatchObject({ amount: 25_000_000, currency: 'EUR' })
  const members = { acme: { company: 'Acme', city: 'Bonn' }, bolt: { company: 'Bolt', city: 'Graz' } }
  await expect(load(JSON.stringify(members))).rejects.toThrow('save them as a list')
})

test('a cell of 200 KB with names and joints is cut in linear time, and none of it is lost', async () => {
  const cell = Array.from({ length: 20_000 }, () => 'Ada Lee').join(' and ')
  const { record } = await load(`Company,Website,Founders,Investors\nAcme,acme.example,"${cell}","${cell}"\n`)
  expect(JSON.stringify(record).length).toBeGreaterThan(cell.length)
})
