import { expect, test } from 'bun:test'
import { loadTable as load } from '../../../../test/load-table.ts'
import type { ImportOptions } from '../import-options.ts'

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
  expect(records.map(({ rounds }) => rounds.map(({ type, announced_on }) => [type, announced_on]))).toEqual([
    [['series_a', '2024-02-06']],
    [],
  ])
  const stages = await load(
    'Startup,HQ,Stage / last round,When\nGrist,"Leeds, UK","Series A, £6.5m",Mar 2024\nQuiet,"Aarhus, Denmark","Seed, undisclosed",2021-09-02\n',
  )
  expect(stages.records.flatMap(({ rounds }) => rounds.map((one) => [one.type, one.announced_on]))).toEqual([
    ['series_a', '2024-03-01'],
    ['seed', '2021-09-02'],
  ])
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

test('a last round as an object has its stage', async () => {
  const round = { stage: 'Series A', amount: 8_000_000, currency: 'USD', date: '2022-05-03' }
  const { records } = await load(JSON.stringify([{ company: 'Acme', 'last round': round }]))
  expect(records[0]?.rounds).toMatchObject([
    { type: 'series_a', announced_on: '2022-05-03', amount_usd: 8_000_000 },
  ])
})

test('columns of one round each are its amount, date, lead and investors, and an empty one is no round', async () => {
  const cases = [
    'Firma;Ort;Seed (T€);Seed: Datum;Seed: Lead;Datum Serie A;Serie A Betrag (Mio. €)',
    'Société;Ville;Amorçage (k€);Date amorçage;Lead amorçage;Date Série A;Montant Série A (M€)',
    'Empresa;Ciudad;Semilla (k€);Fecha semilla;Líder semilla;Fecha Serie A;Serie A (M€)',
    'Company;City;Seed amount (k€);Seed date;Seed lead;Series A date;Series A (€m)',
  ]
  for (const header of cases) {
    const { records } = await load(
      `${header}\nAcme;Bonn;600;03/2021;Foo;15.06.2023;2,5\nBolt;Bonn;;;;;\nKite;Bonn;120;2020;;;\n`,
    )
    const told = records.map(({ rounds }) =>
      rounds.map((one) => [
        one.type,
        one.written?.amount,
        one.announced_on,
        one.investors.map(({ name }) => name).join(),
      ]),
    )
    expect([header, told]).toEqual([
      header,
      [
        [
          ['seed', 600_000, '2021-03-01', 'Foo'],
          ['series_a', 2_500_000, '2023-06-15', ''],
        ],
        [],
        [['seed', 120_000, '2020-01-01', '']],
      ],
    ])
  }
})

test('who is marked among the investors led the round, and who stands beside no round is an investor', async () => {
  const { records } = await load(
    'Azienda,Città,Ultimo round,Investitori\nAcme,Bra,"Serie B, 9 mln €, 10/2023","Foo Growth (capofila), Bar"\n',
  )
  expect(records[0]?.rounds[0]?.investors).toEqual([{ name: 'Foo Growth', lead: true }])
  expect(records[0]?.company.funding?.investors?.map(({ name, lead }) => [name, lead])).toEqual([
    ['Foo Growth', true],
    ['Bar', false],
  ])
  const without = await load('Startup,Ville,Co-investisseurs\nAcme,Lyon,Foo Capital\n')
  expect(without.records[0]?.company.funding?.investors?.map(({ name }) => name)).toEqual(['Foo Capital'])
})

test('the currency of a bare amount is that of its row, else of the amounts around it; of several nobody knows', async () => {
  const read = async (text: string) =>
    (await load(text)).records.map(
      ({ company, stated }) => stated?.total_funding?.currency ?? company.funding?.total_usd ?? null,
    )
  expect(
    await read(
      'Empresa;Ciudad;Total levantado;Moneda\nA;Jaén;3.400.000;EUR\nB;Lima;11000000;USD\nC;León;85 millones;MXN\n',
    ),
  ).toEqual(['EUR', 11_000_000, 'MXN'])
  expect(await read('Firma;Ort;Eingeworben\nA;Bonn;2 Mio. €\nB;Ulm;500.000\nC;Ulm;€ 1.000.000\n')).toEqual([
    'EUR',
    'EUR',
    'EUR',
  ])
  expect(
    await read('Azienda;Città;Raccolto\nA;Bra;€ 250.000\nB;Lugano;CHF 900.000\nC;Bra;500.000\n'),
  ).toEqual(['EUR', 'CHF', null])
  expect(await read('Company;City;Raised\nA;Bonn;500000\n')).toEqual([500_000])
})

test('rounds of numbered columns have their type from a column of their own', async () => {
  const { records } = await load(
    'Société;Ville;Tour 1;Montant 1;Date 1;Tour 2;Montant 2 (M€);Date 2\nA;Lyon;Amorçage;800 k€;03/2018;Série A;4,5;2021\nB;Lyon;Amorçage;;2019;;;\n',
  )
  expect(
    records.map(({ rounds }) => rounds.map((one) => [one.type, one.written?.amount, one.announced_on])),
  ).toEqual([
    [
      ['seed', 800_000, '2018-03-01'],
      ['series_a', 4_500_000, '2021-01-01'],
    ],
    [['seed', undefined, '2019-01-01']],
  ])
})

test('thousands are said with noughts in a header, and in words by a line above it', async () => {
  const bedrag = await load(
    'Bedrijf;Plaats;Ronde;Bedrag (x € 1.000);Datum\nA;Goes;Seed;750;2018\nB;Goes;Seed;4.500;2019\n',
  )
  expect(bedrag.records.map(({ rounds }) => rounds[0]?.written?.amount)).toEqual([750_000, 4_500_000])
  const importo = await load(
    'Partecipate;;;\n(importi in migliaia di euro);;;\nSocietà;Sede;Round di ingresso;Importo round\nA;Bari;Seed;850\nB;Bari;Serie A;3.200\n',
  )
  expect(importo.records.map(({ rounds }) => [rounds[0]?.type, rounds[0]?.written?.amount])).toEqual([
    ['seed', 850_000],
    ['series_a', 3_200_000],
  ])
  const plain = await load('Real estate startups;;\nCompany;City;Raised ($)\nA;Bonn;500\n')
  expect(plain.records[0]?.company.funding?.total_usd).toBe(500)
})

test('money above whole rounds is those rounds, in cells and in lists of objects', async () => {
  const cells = await load(
    'Bedrijf;Plaats;Financiering\nA;Goes;Seed 2016 (€ 600K), Series A 2019 (€ 4 mln)\nB;Goes;Seed € 1 mln\n',
  )
  expect(cells.records.map(({ rounds }) => rounds.map(({ type }) => type))).toEqual([
    ['seed', 'series_a'],
    ['seed'],
  ])
  const funding = [{ round: 'Seed', amount_cad: 1_200_000, closed: '2019-09', lead_investor: 'Foo' }]
  const list = await load(JSON.stringify([{ company: 'Acme', city: 'Halifax', funding }]))
  expect(list.records[0]?.rounds).toMatchObject([
    {
      type: 'seed',
      announced_on: '2019-09-01',
      investors: [{ name: 'Foo', lead: true }],
      written: { amount: 1_200_000, currency: 'CAD' },
    },
  ])
})

test.each([
  ['Empresa,Cidade,Total captado (R$ mil)\nA,Campinas,12.400\n', 'BRL', 12_400_000],
  ['Empresa,Ciudad,Total levantado (mil €)\nA,Madrid,"850,5"\n', 'EUR', 850_500],
  ['Company,City,Raised ($ mil)\nA,Boston,12.4\n', 'USD', 12_400_000],
])('"mil" is a thousand or a million by the language of the headers: %p', async (text, currency, amount) => {
  const { records } = await load(text)
  const [{ company, stated } = { company: null, stated: null }] = records
  if (currency === 'USD') expect(company?.funding?.total_usd).toBe(amount)
  else expect(stated?.total_funding).toMatchObject({ amount, currency })
})

test.each([
  'Détail des tours',
  'Runden im Detail',
  'Detalle de rondas',
  'Round details',
  'Detalhe das rodadas',
])('below "%s" stand rounds', async (header) => {
  const { records } = await load(
    `Company,Website,${header}\nA,a.example,"Seed €700k (03/2020); Series A €2.5M (2022)"\n`,
  )
  expect(records[0]?.rounds.map(({ type, announced_on }) => [type, announced_on])).toEqual([
    ['seed', '2020-03-01'],
    ['series_a', '2022-01-01'],
  ])
})

test('rounds of JSON have their kind, and the day a deal closed is theirs', async () => {
  const json = JSON.stringify([
    { company: 'A', site: 'a.example', rounds: [{ kind: 'Series A', announced_on: '2021-06-08' }] },
    { company: 'B', site: 'b.example', attributes: { headcount: { min: 11, max: 50 } } },
  ])
  const { records } = await load(json)
  expect(records[0]?.rounds.map(({ type, announced_on }) => [type, announced_on])).toEqual([
    ['series_a', '2021-06-08'],
  ])
  expect([records[1]?.company.employee_count, records[1]?.company.employee_range]).toEqual([null, '11-50'])
  const table = await load('Close date,Company,Website,Stage,Round size\n2021-03-14,C,c.example,Seed,$2M\n')
  expect(table.records[0]?.rounds[0]).toMatchObject({ type: 'seed', announced_on: '2021-03-14' })
})
