import { expect, test } from 'bun:test'
import { loadTable as load } from '../../../../test/load-table.ts'

const titled =
  'Amounts in thousands of EUR;;;\nCompany;Website;Raised;Currency\nA;a.example;500;GBP\nB;b.example;700;\nC;c.example;$800;\n'

async function totalsOf(text: string, currency: string | null = null) {
  const { records, report } = await load(text, { currency })
  const totals = records.map(({ company, stated }) => {
    const { amount, currency } = stated?.total_funding ?? {}
    return amount === undefined ? [company.funding?.total_usd, 'USD'] : [amount, currency]
  })
  return { totals, column: report.file.columns.find(({ field }) => field === 'total_funding_usd') }
}

test('the currency of a row goes before that of a line above the header, and so does the one that is said', async () => {
  expect((await totalsOf(titled)).totals).toEqual([
    [500_000, 'GBP'],
    [700_000, 'EUR'],
    [800_000, 'USD'],
  ])
  expect((await totalsOf(titled, 'CHF')).totals[1]).toEqual([700_000, 'CHF'])
  const { totals } = await totalsOf(titled.replace('Raised', 'Raised (k$)'), 'CHF')
  expect(totals[1]).toEqual([700_000, 'USD'])
})

test('no currency is told of a column whose rows say theirs in another', async () => {
  expect((await totalsOf(titled)).column).toEqual({
    column: 'Raised',
    field: 'total_funding_usd',
    scale: 1_000,
  })
  expect((await totalsOf(titled.replaceAll('Currency', 'Owner'))).column).toMatchObject({ currency: 'EUR' })
})

test('in a file of several currencies a bare total is in that of the rounds of its row, or is kept as it stands', async () => {
  const { records, report } = await load(
    'Company,Website,Total raised,Seed round\nA,a.example,€2M,"€1M, 03/2021"\nB,b.example,$2M,\nC,c.example,350000,"€200k, 06/2022"\nD,d.example,350000,\n',
  )
  expect(
    records.map(({ company, stated }) => [
      company.name,
      stated?.total_funding?.amount,
      stated?.total_funding?.currency,
    ]),
  ).toContainEqual(['C', 350_000, 'EUR'])
  expect(records.find(({ company }) => company.name === 'D')?.extra).toMatchObject({
    'Total raised': '350000',
  })
  expect(report.notices.map(({ line, text }) => [line, text])).toEqual([[5, '350000']])
})

test('a total that says who gave it has both, and one that tells of a round is that round', async () => {
  const { records, report } = await load(
    'Startup,Ville,"Si oui, combien et auprès de qui ?"\nA,Lyon,1.2 M€ auprès de Foo Ventures et Bpifrance\nB,Lyon,"Série A de 5 M€ en 2024, menée par Elaia"\nC,Lyon,presque rien\nD,Lyon,400k€\nE,Lyon,250 000 €\nF,Lyon,2 M€\n',
  )
  const told = records.map(({ stated, company, rounds }) => [
    stated?.total_funding?.amount ?? null,
    company.funding?.investors.map(({ name }) => name) ?? null,
    rounds.map(({ type, announced_on, written }) => [type, announced_on, written?.amount]),
  ])
  expect(told).toEqual([
    [1_200_000, ['Foo Ventures', 'Bpifrance'], []],
    [null, ['Elaia'], [['series_a', '2024-01-01', 5_000_000]]],
    [null, null, []],
    [400_000, [], []],
    [250_000, [], []],
    [2_000_000, [], []],
  ])
  expect(report.notices.map(({ line }) => line)).toEqual([4])
})

test('who is only in talks has not invested, and "u. a." is nobody', async () => {
  const { records, report } = await load(
    'Firma;Stadt;Investoren\nA;Bonn;Foo Partners u. a.\nB;Bonn;im Gespräch mit Bar Capital\nC;Bonn;Baz AG, Qux, and others\n',
  )
  expect(records.map(({ company }) => company.funding?.investors.map(({ name }) => name) ?? [])).toEqual([
    ['Foo Partners'],
    [],
    ['Baz AG', 'Qux'],
  ])
  expect(report.notices.map(({ line, text }) => [line, text])).toEqual([[3, 'im Gespräch mit Bar Capital']])
})
