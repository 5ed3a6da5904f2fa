import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { locations } from '../../../../test/locations.ts'
import { memoryCompanyStore } from '../../../storage/memory/companies.ts'
import { testHost } from '../../../testing/test-clock.ts'
import { importCompanies } from '../import.ts'
import type { ImportOptions } from '../import-options.ts'
import type { Mapping } from './mapping.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

async function load(text: string, options: Partial<ImportOptions> = {}, store = memoryCompanyStore()) {
  async function* source() {
    yield new TextEncoder().encode(text)
  }
  const host = testHost({ sha256 })
  const report = await importCompanies({
    source: source(),
    fingerprint: null,
    store,
    host,
    locations,
    ...options,
  })
  const { records } = await store.scan(null, 1_000)
  return { report, records, store }
}

const fieldsOf = ({ report }: Awaited<ReturnType<typeof load>>) =>
  Object.fromEntries(report.file.columns.map(({ column, field }) => [column, field]))

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

describe('tables as offices write them', () => {
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

  test('money in other currencies becomes dollars by the month of its round, and what was written is kept', async () => {
    const { records } = await load(
      'Company,Website,Country,Raised,Last round\nA,a.example,DE,€2M,"Seed, €1M, 03/2021, led by Foo"\nB,b.example,US,$2M,\n',
    )
    const [first, second] = records
    expect(first?.rounds[0]).toMatchObject({
      type: 'seed',
      announced_on: '2021-03-01',
      amount_usd: 1_189_900,
      investors: [{ name: 'Foo', lead: true }],
      written: {
        text: 'Seed, €1M, 03/2021, led by Foo',
        amount: 1_000_000,
        currency: 'EUR',
        usd_rate: 1.1899,
        rate_on: '2021-03',
      },
    })
    expect(first?.stated?.total_funding).toMatchObject({
      amount: 2_000_000,
      currency: 'EUR',
      rate_on: '2021-03',
    })
    expect(first?.company.funding).toMatchObject({
      total_usd: 2_379_800,
      stage: 'seed',
      last_raised_on: '2021-03-01',
    })
    expect([second?.company.funding?.total_usd, second?.stated]).toEqual([2_000_000, undefined])
  })

  test('the sum of rounds that may not be all is no total', async () => {
    const { records } = await load('Company,Website,Last round\nA,a.example,"Seed, $1M, 2021"\n')
    expect(records[0]?.company.funding).toMatchObject({ total_usd: null, last_round_amount_usd: 1_000_000 })
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
        funding: { rounds: [{ series: 'Seed', money: 5, currency: 'USD', date: '2020-01' }] },
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
    expect(records[0]?.rounds).toMatchObject([{ type: 'seed', announced_on: '2020-01-01', amount_usd: 5 }])
  })

  test('dates are read in the order that their column shows, or that is said', async () => {
    const text = 'Company,Website,Founded\nA,a.example,4/22/2021\nB,b.example,3/4/2020\n'
    const year = async (options: Partial<ImportOptions>) =>
      (await load(text.replaceAll('Founded', 'Last funding date'), options)).records.map(
        ({ company }) => company.funding?.last_raised_on,
      )
    expect(await year({})).toEqual(['2021-04-22', '2020-03-04'])
    expect(await year({ dates: 'dmy' })).toEqual(['2021-04-22', '2020-04-03'])
  })

  test('a line above the header says of what the amounts are, and codes of trades say nothing of decimals', async () => {
    const french = await load(
      'Montants en k€;;;;\nStartup;Site;Code NAF;Fonds levés;Type;Date levée\nBrume;brume.example;62.01;1 200;Amorçage;03/2022\nPluie;pluie.example;63.11;350,5;Série A;15/09/2021\n',
    )
    expect(
      french.records.map(({ stated }) => [stated?.total_funding?.amount, stated?.total_funding?.currency]),
    ).toEqual([
      [1_200_000, 'EUR'],
      [350_500, 'EUR'],
    ])
    expect(french.records.map(({ rounds }) => [rounds[0]?.type, rounds[0]?.announced_on])).toEqual([
      ['seed', '2022-03-01'],
      ['series_a', '2021-09-15'],
    ])
    const german = await load(
      'Raum;Firma;Internet;Förderung / Kapital;Status\nE1.01;Nord;nord.example;450.000 €;verkauft an X\nE1.02;frei;;;\n',
    )
    expect(
      german.records.map(({ company, stated }) => [
        company.name,
        company.status,
        stated?.total_funding?.amount,
      ]),
    ).toEqual([['Nord', 'acquired', 450_000]])
    expect(german.report.notices.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'a place without a company'],
    ])
  })

  test('"mil" is a thousand in Portuguese and Spanish headers, and a million in English ones', async () => {
    for (const [header, amount] of [
      ['empresa,cidade,fundadores,captado', 900_000],
      ['Empresa,Ciudad,Fundadores,Capital captado', 900_000],
      ['Company,City,Founders,Raised', 900_000_000],
    ] as const) {
      const { records } = await load(`${header}\nCortiça,Évora,Jo Lee,€ 900 mil\n`)
      expect([header, records[0]?.stated?.total_funding?.amount]).toEqual([header, amount])
    }
  })

  test('a round in a cell and its date in the next are one round', async () => {
    const { records } = await load(
      'Société,Ville,Dernier tour,Date du tour\nCobalt,Lyon,Série A : 6 M€,2024-02-06\nVolt,Lyon,,\n',
    )
    expect(records.map(({ rounds }) => rounds.map(({ type, announced_on }) => [type, announced_on]))).toEqual(
      [[['series_a', '2024-02-06']], []],
    )
    const stages = await load(
      'Startup,HQ,Stage / last round,When\nGrist,"Leeds, UK","Series A, £6.5m",Mar 2024\nQuiet,"Aarhus, Denmark","Seed, undisclosed",2021-09-02\n',
    )
    expect(stages.records.flatMap(({ rounds }) => rounds.map((one) => [one.type, one.announced_on]))).toEqual(
      [
        ['series_a', '2024-03-01'],
        ['seed', '2021-09-02'],
      ],
    )
    expect(stages.report.notices).toEqual([])
  })

  test('a round whose amount is still to come and that has no date is none yet, and its cells are kept', async () => {
    const { records } = await load(
      'Bedrijf,Plaats,Rondetype,Bedrag ronde (€),Datum ronde,Hoofdinvesteerder\nKlinker,Arnhem,Pre-seed,volgt na closing,,Rijn Capital\nDijk,Goes,Seed,1.250.000,2022-06-14,Terp\nLicht,Goes,Seed,volgt,2022-06-14,Terp\n',
    )
    expect(records.map(({ rounds }) => rounds.length)).toEqual([0, 1, 1])
    expect(records[0]?.extra).toMatchObject({ Rondetype: 'Pre-seed', Hoofdinvesteerder: 'Rijn Capital' })
  })

  test('kinds of investors are no investors, and a sentence on each company is no industry', async () => {
    const { records } = await load(
      'Startup,City,Backers,What they do\nA,Bonn,business angels,Weather insurance for fruit growers\nB,Bonn,"Foo Capital, various",Kelp packaging\nC,Bonn,n/a,Robots\n',
    )
    expect(records.map(({ company }) => company.funding?.investors?.map(({ name }) => name) ?? [])).toEqual([
      [],
      ['Foo Capital'],
      [],
    ])
    expect(records.map(({ company }) => company.industries)).toEqual([[], [], []])
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

  test('a last round as an object has its stage', async () => {
    const round = { stage: 'Series A', amount: 8, currency: 'USD', date: '2022-05-03' }
    const { records } = await load(JSON.stringify([{ company: 'Acme', 'last round': round }]))
    expect(records[0]?.rounds).toMatchObject([
      { type: 'series_a', announced_on: '2022-05-03', amount_usd: 8 },
    ])
  })
})
