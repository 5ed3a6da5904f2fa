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
