import { expect, test } from 'bun:test'
import { loadTable as load } from '../../../../test/load-table.ts'

test('totals, averages, separators, notes and headers again are no companies, and companies of such names are kept', async () => {
  const { records, report } = await load(
    [
      'Company,Website,City,Country,Employees,Raised',
      'Total Recall Robotics,totalrecall.example,Bonn,Germany,12,$1M',
      'Summe Analytics GmbH,,Bonn,Germany,5,',
      'Subtotal Q1,,,,17,$1M',
      '--- Exits ---,,,,,',
      'Company,Website,City,Country,Employees,Raised',
      'Average Joe,averagejoe.example,Paris,France,3,n/a',
      'Grand total,,,,20,',
      'Average,,,,6.7,',
      '"NB: call them, before Easter",,,,,',
    ].join('\n'),
  )
  expect(records.map(({ company }) => company.name)).toEqual([
    'Total Recall Robotics',
    'Summe Analytics GmbH',
    'Average Joe',
  ])
  expect(report.passed_over).toBe(6)
  expect(report.notices.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'a total'],
    [5, 'a separator or a note'],
    [6, 'a header again'],
    [8, 'a total'],
    [9, 'an average'],
    [10, 'a separator or a note'],
  ])
})

test('a second row of a company adds what it knows, blanks nothing, and is told where it differs', async () => {
  const text = [
    'Company,Website,City,Country,Employees,Investors',
    'Acme,acme.example,Bonn,Germany,12,Foo Capital',
    'Acme,,,,15,Bar Ventures',
    'Acme,acme.other.example,Paris,France,3,',
    'Bolt,linkedin.com/company/bolt,Bonn,Germany,1,',
    'Bolt,linkedin.com/company/bolt2,Graz,Austria,2,',
  ].join('\n')
  const { records, report, store } = await load(text)
  const told = (found: typeof records) =>
    found.map(({ company }) => [
      company.name,
      company.domain,
      company.location?.city,
      company.employee_count,
      company.funding?.investors.map(({ name }) => name).join(),
    ])
  const expected = [
    ['Acme', 'acme.example', 'Bonn', 12, 'Foo Capital,Bar Ventures'],
    ['Acme', 'acme.other.example', 'Paris', 3, undefined],
    ['Bolt', '', 'Bonn', 1, undefined],
    ['Bolt', '', 'Graz', 2, undefined],
  ]
  expect(told(records)).toEqual(expected)
  expect(report.notices.map(({ line, column, reason }) => [line, column, reason])).toContainEqual([
    3,
    'Employees',
    'differs from line 2, which came first and stays',
  ])
  expect(report).toMatchObject({ created: 4, updated: 1 })
  // Next month's file: an empty cell blanks nothing, unless somebody wants that.
  const next = 'Company,Website,City,Country,Employees,Investors\nAcme,acme.example,,,20,\n'
  await load(next, {}, store)
  const { records: after } = await store.scan(null, 10)
  expect(told(after)[0]).toEqual(['Acme', 'acme.example', 'Bonn', 20, 'Foo Capital,Bar Ventures'])
  await load(next, { blank: 'clears' }, store)
  const { records: cleared } = await store.scan(null, 10)
  expect(told(cleared)[0]).toEqual(['Acme', 'acme.example', undefined, 20, undefined])
  const kept = await load(text, { onRepeat: 'keep' })
  expect(told(kept.records)[0]?.at(-1)).toBe('Foo Capital')
  const replaced = await load(text, { onRepeat: 'replace' })
  expect(told(replaced.records)[0]?.at(-1)).toBe('Bar Ventures')
})

test('two companies of one website in one file are both kept, and told', async () => {
  const { records, report } = await load(
    'Company,Website,City,Country\nAlpha Robotics,house.example,Bonn,Germany\nBeta Foods,house.example,Bonn,Germany\nAlpha Robotics Inc,house.example,,\n',
  )
  expect(records.map(({ company }) => company.name)).toEqual(['Alpha Robotics', 'Beta Foods'])
  expect(Object.keys(report.warnings)).toContain(
    'website: belongs to a company of another id already; both are kept',
  )
})

test('headings in one word, counts and records of a test are no companies', async () => {
  const { records, report } = await load(
    'Firma;Ort;Branche;Mitarb.\nAcme;Bonn;Software;12\nBeobachtungsliste;;;\nKaltblut;Bremen;Klima;40\nFirmen gesamt: 11;;;52\nTest Account;;;\n',
  )
  expect(records.map(({ company }) => [company.name, company.employee_count])).toEqual([
    ['Acme', 12],
    ['Kaltblut', 40],
  ])
  expect(report.notices.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'a separator or a note'],
    [5, 'a total'],
    [6, 'a separator or a note'],
  ])
  const tested = await load(
    'Company,Website,City\nTest Account,http://test.test,asdf\nTest,https://test-it.com,Bonn\nTest IO,,Berlin\n',
  )
  expect(tested.records.map(({ company }) => company.name)).toEqual(['Test', 'Test IO'])
})

test('of a row of a database, with all that it says in one member, the id is none of the company', async () => {
  const row = (id: string, fields: object) => ({ id, createdTime: '2026-02-11T09:21:00Z', fields })
  const acme = { Account: 'Acme', Web: 'acme.com', 'HQ City': 'Denver' }
  const text = JSON.stringify({
    records: [row('rec1', { ...acme, 'Year Est.': 2017 }), row('rec2', acme)],
  })
  const { records } = await load(text, { fileName: 'dump.json' })
  expect(records.map(({ company }) => [company.name, company.id, company.founded_year])).toEqual([
    ['Acme', 'site:acme.com', 2017],
  ])
  const own = await load(JSON.stringify([{ id: 'a1', company: 'Acme', hq: { city: 'Denver' } }]))
  expect(own.records[0]?.company.id).toBe('a1')
})

test('headings, headers again below a band, averages and counts are told from companies in tables whose rows say much', async () => {
  const { records, report } = await load(
    [
      'Firma;Internet;Ort;Gründung;Mitarbeiter;Kapital (T€);Status',
      'Gesundheit;;;;;;',
      'Kardio GmbH;kardio.example;Bonn;2019;12;500;aktiv',
      'Nephro AG;nephro.example;Köln;2018;40;900;aktiv',
      'Pixel GmbH;pixel.example;Köln;2018;40;900;aktiv',
      'Quark AG;quark.example;Köln;2018;40;900;aktiv',
      'BETEILIGUNGEN;;;;;;',
      'Total Recall GmbH;recall.example;Ulm;2017;3;50;aktiv',
      'Firma;Internet;Ort;Gründung;Mitarbeiter;Kapital;Status',
      'Blank GmbH;;;;;;',
      'Summe Mitarbeiter;;;;55;;',
      'Durchschnitt pro Startup;;;13,7;;;',
      'Anzahl Firmen;;;;4;;',
    ].join('\n'),
  )
  expect(records.map(({ company }) => company.name)).toEqual([
    'Kardio GmbH',
    'Nephro AG',
    'Pixel GmbH',
    'Quark AG',
    'Total Recall GmbH',
    'Blank GmbH',
  ])
  expect(report.notices.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'a separator or a note'],
    [7, 'a separator or a note'],
    [9, 'a header again'],
    [11, 'a total'],
    [12, 'an average'],
    [13, 'a total'],
  ])
})

test('where many rows say a name alone, a name alone is a company', async () => {
  const { records } = await load(
    'Name,Website,City,Country,Sector\nHealthcare,,,,\nAcme Robotics,,,,\nBOLTWORKS,,,,\nKite,kite.example,Bonn,DE,AI\n',
  )
  expect(records.map(({ company }) => company.name)).toEqual([
    'Healthcare',
    'Acme Robotics',
    'BOLTWORKS',
    'Kite',
  ])
})

test('a record that says to be ignored, or is of a test in more than its name, is none', async () => {
  const { records, report } = await load(
    [
      'Company,Website,City,Employees,Founded',
      'TEST please ignore,test.com,asdf,1,2000',
      'Testfirma bitte löschen,test.com,asdf,1,2000',
      'TEST - ne pas tenir compte,,Lyon,3,2020',
      '[VOORBEELD] Naam van uw startup,startup.nl,Utrecht,3,2020',
      'Votre entreprise ici,exemple.fr,Utrecht,3,2020',
      'EMPRESA DE EJEMPLO,www.ejemplo.com,Ciudad,3,2020',
      'Test – Berlin,test-berlin.de,Berlin,3,2020',
      'Prova Srl,www.prova.it,prova,,',
      'teste teste,,xxx,,',
      'Test IO,test.io,Berlin,12,2011',
      'Example Labs,examplelabs.com,Bonn,4,2020',
    ].join('\n'),
  )
  expect(records.map(({ company }) => company.name)).toEqual(['Test – Berlin', 'Test IO', 'Example Labs'])
  expect(report.notices.filter(({ reason }) => reason === 'a test record').map(({ line }) => line)).toEqual([
    2, 3, 4, 5, 6, 7, 9, 10,
  ])
})

test.each([
  ['Zwischensumme Fonds I', 'Gesamt Fonds II'],
  ['Subtotaal team Smit', 'Totaal 2021'],
  ['Total edición I', 'Subtotal edición II'],
  ['Parziale', 'Sous-total promo 3'],
])('a subtotal of any part of a list is no company: %s, %s', async (first, second) => {
  const { records, report } = await load(
    [
      'Company,Website,City,Employees,Raised',
      'Acme,acme.example,Bonn,12,$1M',
      `${first},,,12,$1M`,
      'Total Recall,totalrecall.example,Bonn,3,$1M',
      `${second},,,3,$1M`,
    ].join('\n'),
  )
  expect(records.map(({ company }) => company.name)).toEqual(['Acme', 'Total Recall'])
  expect(report.notices.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'a total'],
    [5, 'a total'],
  ])
})

test('who has a role in a column of its own has it, though a column of founders names them first', async () => {
  const { records } = await load(
    'Company,Website,Founders,CEO,CTO\nAcme,acme.example,Ana Ruiz & Lars Holm,Ana Ruiz,Mia Berg\n',
  )
  expect(records[0]?.stated?.people).toEqual([
    { name: 'Ana Ruiz', role: 'CEO' },
    { name: 'Lars Holm', role: null },
    { name: 'Mia Berg', role: 'CTO' },
  ])
})

test('a year with a digit too many is no day that a spreadsheet counts', async () => {
  const { records, report } = await load(
    'Company,Website,Founded\nAcme,acme.example,20222\nBolt,bolt.example,43536\n',
  )
  expect(records.map(({ company }) => company.founded_year)).toEqual([null, 2019])
  expect(report.notices.map(({ line, column }) => [line, column])).toContainEqual([2, 'Founded'])
})

test('a row without a name that tells a round, an investor or a person goes on with the company above, and a sum does not', async () => {
  const { records, report } = await load(
    [
      'Nr;Company;Website;City;Round;Date;Amount (EUR);Investors',
      '1;Acme;acme.example;Bonn;Seed;2021-03-05;500.000;Foo Capital',
      ';;;;Series A;June 2023;2.200.000;Foo Capital, Bar Ventures',
      ';;;;Series B;2024;9.000.000;',
      '2;Bolt;bolt.example;Graz;Seed;2022-01-10;100.000;',
      ';;;;;;2.800.000;',
      '',
      ';;;;Series B;2024;9.000.000;Baz',
    ].join('\n'),
  )
  expect(records.map(({ company, rounds }) => [company.name, rounds.map(({ type }) => type)])).toEqual([
    ['Acme', ['seed', 'series_a', 'series_b']],
    ['Bolt', ['seed']],
  ])
  expect([report.passed_over, report.rejected]).toEqual([2, 0])
})

test('a row that says little of a company of that name, and one thing otherwise, is another word on it', async () => {
  const { records, report } = await load(
    'Company,Website,City,Country,Founded,Employees\nAcme,acme.example,Rennes,France,2018,21\nBolt,bolt.example,Lyon,France,2019,5\nAcme,,,,2017,24\nBolt,,Lille,,,\n',
  )
  expect(records.map(({ company }) => [company.name, company.founded_year, company.location?.city])).toEqual([
    ['Acme', 2018, 'Rennes'],
    ['Bolt', 2019, 'Lyon'],
  ])
  expect(report.notices.map(({ line, column }) => [line, column])).toEqual([
    [4, 'Founded'],
    [4, 'Employees'],
    [5, 'City'],
  ])
})

test('a subtotal that counts its rows is no company', async () => {
  const { records } = await load(
    'Empresa;Sector;Municipio;Importe (miles €)\nAcme;Software;Soria;1.800,0\nBolt;Drones;Soria;300,0\nSubtotal Valderroble;5 empresas;;2.100,0\n',
  )
  expect(records.map(({ company }) => company.name)).toEqual(['Acme', 'Bolt'])
})

test('a total names the heading that it is of', async () => {
  const rows = [
    'Nr;Company;City;Web;Ticket (TEUR)',
    'B. Exits / Write-offs;;;;',
    '1;Acme;Bonn;acme.example;200',
    '2;Bolt;Graz;bolt.example;75',
    ';Total exits / Write-offs;;;275',
    ';Total Recall;;;80',
  ]
  const { records } = await load(rows.join('\n'))
  expect(records.map(({ company }) => company.name)).toEqual(['Acme', 'Bolt', 'Total Recall'])
})

test('a sale in the place of a round is a status, and its price, date and buyer are no round', async () => {
  const { records } = await load(
    'Fecha;Startup;Web;Ronda;Importe;Inversores\n05/03/2024;Acme;acme.example;Compra;40 M€;adquirida por Grupo Foo\n06/03/2024;Bolt;bolt.example;Serie A;4 M€;Foo Ventures\n',
  )
  expect(records.map(({ company, rounds }) => [company.status, rounds.length])).toEqual([
    ['acquired', 0],
    ['unknown', 1],
  ])
  expect(records[0]?.company.funding?.investors ?? []).toEqual([])
  expect(records[0]?.extra).toMatchObject({ Ronda: 'Compra', Importe: '40 M€', Fecha: '05/03/2024' })
})
