import { expect, test } from 'bun:test'
import { fieldsOf, loadTable as load } from '../../../../test/load-table.ts'
import type { Mapping } from './mapping.ts'

test('a unit of a mapping that is none is an error that names the column', async () => {
  const mapping: Mapping = { columns: { name: 'name', Raised: { to: 'total_funding_usd', unit: 'apples' } } }
  await expect(load('name,Raised\nA,5\n', { mapping })).rejects.toThrow('"Raised": "unit" must be a currency')
})

test('of thousands of headers the first are understood, the others are kept, and one may be named by hand', async () => {
  const between = Array.from({ length: 1_000 }, (_, at) => `note ${at}`)
  const text = `name,${between.join(',')},City\nA,${between.map(() => '').join(',')},Berlin\n`
  const [found] = (await load(text)).records
  expect([found?.company.location, found?.extra]).toEqual([null, { City: 'Berlin' }])
  const [named] = (await load(text, { map: { name: 'name', city: 'City' } })).records
  expect(named?.company.location?.city).toBe('Berlin')
})

test('answers of a form, all in quotes, are read by their questions, and no other delimiter refuses them', async () => {
  const { records } = await load(
    '"Timestamp","What is the name of your startup?","Where are you based?","When did you start the company?"\n"2/3/2025 9:12","Lumikko","Oulu, Finland","2021"\n',
  )
  expect(records.map(({ company }) => [company.name, company.location?.city, company.founded_year])).toEqual([
    ['Lumikko', 'Oulu', 2021],
  ])
  // Nobody knows these headers, and with semicolons the first line could not be read.
  await expect(load('"Alpha","Beta"\n"a","b"\n')).rejects.toThrow('No column')
})

test('a postcode is no part of a city, nor is its state, and what was written is kept', async () => {
  const { records } = await load(
    'name;Ort\nA;56073 Koblenz\nB;D-10115 Berlin\nC;1012 AB Amsterdam\nD;Petrolina/PE\nE;Berlin\n',
  )
  expect(records.map(({ company, extra }) => [company.location?.city, extra?.['Ort'] ?? null])).toEqual([
    ['Koblenz', '56073 Koblenz'],
    ['Berlin', 'D-10115 Berlin'],
    ['Amsterdam', '1012 AB Amsterdam'],
    ['Petrolina', 'Petrolina/PE'],
    ['Berlin', null],
  ])
})

test('are known in seven languages, below the lines of a report, and an unknown one is shown with the nearest field', async () => {
  const german = await load(
    'Verzeichnis 2024;;;\n\nFirma;Ort;Land;Gründungsjahr;Beschäftigte;Kapital aufgenommen (TEUR);Mitarbeiterinen\nMüller GmbH;Köln;D;2015;1.450;1.250;x\nBayer Werk;Bonn;Deutschland;03/2016;ca. 25;2.500,5;y\n',
  )
  expect(fieldsOf(german)).toMatchObject({
    Firma: 'name',
    Ort: 'city',
    Land: 'country',
    Mitarbeiterinen: null,
  })
  const [column] = german.report.file.columns.slice(-1)
  expect(column).toEqual({ column: 'Mitarbeiterinen', field: null, nearest: 'employees' })
  expect(german.report.file.columns[5]).toMatchObject({ decimal: ',', currency: 'EUR', scale: 1000 })
  expect(german.report.passed_over).toBe(1)
  expect(german.records.map(({ company }) => company.employee_count)).toEqual([1450, 25])
  expect(german.records.map(({ stated }) => stated?.total_funding?.amount)).toEqual([1_250_000, 2_500_500])
  for (const header of [
    'Société;Site internet;Ville;Pays;Année de création;Effectif;Investisseurs;Fondateurs;Secteur',
    'Empresa;Página web;Ciudad;País;Año de fundación;Empleados;Inversores;Fundadores;Sector',
    'Ragione sociale;Sito web;Comune;Nazione;Anno di fondazione;Addetti;Investitori;Fondatori;Settore',
    'Bedrijfsnaam;Website;Plaats;Land;Oprichtingsjaar;Aantal medewerkers;Investeerders;Oprichters;Branche',
    'Empresa;Site;Cidade;País;Ano de fundação;Funcionários;Investidores;Fundadores;Setor',
  ]) {
    const { report } = await load(`${header}\nA;a.example;Bonn;DE;2019;12;Foo;Jo Lee;AI\n`)
    expect(report.file.columns.map(({ field }) => field)).toEqual([
      'name',
      'website',
      'city',
      'country',
      'founded_year',
      'employees',
      'investors',
      'founders',
      'industries',
    ])
  }
})

test('the list of companies in nested JSON is found by its shape, and ids of databases refuse nothing', async () => {
  const companies = [
    {
      _id: { $oid: '1' },
      company: {
        title: 'Acme',
        links: { homepage: 'acme.example' },
        hq: { city: 'Bonn', country_code: 'DE' },
      },
      people: [{ fullName: 'Jo Lee', position: 'CEO' }],
      funding: { rounds: [{ series: 'Seed', money: 500_000, currency: 'USD', date: '2020-01' }] },
    },
  ]
  const text = JSON.stringify({
    facets: [{ name: 'SaaS', count: 9 }],
    data: { results: { items: companies } },
    errors: [],
  })
  const { records } = await load(text, { fileName: 'dump.json' })
  expect(records).toHaveLength(1)
  expect(records[0]?.company).toMatchObject({
    name: 'Acme',
    domain: 'acme.example',
    location: { city: 'Bonn' },
  })
  expect(records[0]?.stated?.people).toEqual([{ name: 'Jo Lee', role: 'CEO' }])
  expect(records[0]?.rounds).toMatchObject([
    { type: 'seed', announced_on: '2020-01-01', amount_usd: 500_000 },
  ])
})

test('a year is read among words that say no other, in any language', async () => {
  const cases: [string, number | null][] = [
    ['ca. 2019', 2019],
    ['2017?', 2017],
    ['gegr. 2018', 2018],
    ['seit 2015', 2015],
    ['fondée en 2016', 2016],
    ['primavera 2014', 2014],
    ['2019/2020', null],
    ['2017 ou 2018', null],
    ['noch nicht gegründet', null],
    ['Umzug geplant 2024', null],
  ]
  for (const [text, year] of cases) {
    const { records } = await load(`name;founded\nAcme;${text}\nBolt;2011\nKite;2012\n`)
    expect([text, records[0]?.company.founded_year]).toEqual([text, year])
  }
})

test('people of several columns have the role of their header, where their cell says none', async () => {
  const { records } = await load(
    'Startup,City,CEO,CTO,Founder 1,Founder 2\nAcme,Bonn,Jane Doe,Bo Kim (interim CTO),Ada Lee,Jo Roe\n',
  )
  expect(records[0]?.stated?.people).toEqual([
    { name: 'Jane Doe', role: 'CEO' },
    { name: 'Bo Kim', role: 'interim CTO' },
    { name: 'Ada Lee', role: 'Founder' },
    { name: 'Jo Roe', role: 'Founder' },
  ])
  const prose = await load('Firma;Ort;Gründer\nAcme;Bonn;Team um Prof. Adler\n')
  expect([prose.records[0]?.stated?.people, prose.records[0]?.extra]).toEqual([
    undefined,
    { Gründer: 'Team um Prof. Adler' },
  ])
})

test('a range of employees is read from an object, and a dozen is a number that is told', async () => {
  const sizes = [{ min: 51, max: 200 }, { from: 11, to: 50 }, { min: 101, max: 250 }, 12, 'a dozen']
  const list = sizes.map((headcount, at) => ({ company: `C${at}`, city: 'Bonn', headcount }))
  const { records, report } = await load(JSON.stringify(list))
  expect(report.notices.at(-1)?.reason).toBe('a number in words, read as 12; kept in extra')
  expect(records.map(({ company }) => company.employee_range ?? company.employee_count)).toEqual([
    '51-200',
    '11-50',
    null,
    12,
    12,
  ])
})

test('a column that nobody knows is a status where nearly all of its cells say one, and "Stage" above such words is, too', async () => {
  const { records } = await load(
    'Bedrijf;Plaats;Hoe gaat het;Gebeld?\nA;Goes;actief;ja\nB;Gent;overgenomen door X;ja\nC;Gent;failliet;nee\nD;Gent;actief;ja\n',
  )
  expect(records.map(({ company }) => company.status)).toEqual(['active', 'acquired', 'closed', 'active'])
  const stage = await load('Company,City,Stage\nA,Bonn,Operating\nB,Bonn,Acquired\n')
  expect(stage.records.map(({ company }) => company.status)).toEqual(['active', 'acquired'])
})

test('a place of one short word is a town, and letters of a state behind a city are none of its name', async () => {
  const { records } = await load('name;HQ;country\nA;Bra;IT\nB;Perth WA, Australia;\nC;BRA;\n')
  expect(records.map(({ company }) => [company.location?.city, company.location?.country_iso])).toEqual([
    ['Bra', 'IT'],
    ['Perth', 'AU'],
    [null, 'BR'],
  ])
})

test('objects with a name are the normal form unless members of their own say what it has members for', async () => {
  const entry = {
    id: 1,
    name: 'A',
    status: 'aktiv',
    webseite: 'www.a.example',
    sitz: { ort: 'Wien', land: 'AT' },
  }
  const german = await load(JSON.stringify([entry]), { fileName: 'dump.json' })
  expect([german.report.file.preset, german.records[0]?.company]).toMatchObject([
    null,
    { status: 'active', domain: 'a.example', location: { country_iso: 'AT' } },
  ])
  const own = { name: 'B', website: 'b.example', status: 'active', our_code: 'x-17' }
  const normal = await load(JSON.stringify([own]), { fileName: 'dump.json' })
  expect([normal.report.file.preset, normal.records[0]?.extra]).toEqual(['normal', { our_code: 'x-17' }])
})
