import { expect, test } from 'bun:test'
import { loadTable as load } from '../../../../test/load-table.ts'

const typesOf = ({ rounds }: Awaited<ReturnType<typeof load>>['records'][number]) =>
  rounds.map(({ type, amount_usd }) => [type, amount_usd])

test('a sale of the company in columns of a round is no round, raised nothing, and stays as it is written', async () => {
  const { records, report } = await load(
    'Company,Website,Round,Amount,Date,Lead\nA,a.example,Seed,$2M,2021-03-15,Foo\nA,a.example,Acquisition,$500M,2023-09-03,Big Corp\nB,b.example,M&A,$40M,2022-01-01,\n',
  )
  const [first, second] = records
  expect(first && typesOf(first)).toEqual([['seed', 2_000_000]])
  expect(first?.company.funding?.investors).toMatchObject([{ name: 'Foo', lead: true }])
  expect(first?.extra).toEqual({
    Round: 'Acquisition',
    Amount: '$500M',
    Date: '2023-09-03',
    Lead: 'Big Corp',
  })
  expect(second && [typesOf(second), second.company.funding]).toEqual([[], null])
  expect(report.notices).toEqual([])
})

test('a sale among the last deals, all rounds or rounds of JSON is none of them', async () => {
  const pitchbook = await load(
    'Company ID,Companies,Last Financing Date,Last Financing Size,Last Financing Deal Type\n1-1,A,03-Sep-2023,500.00,Merger/Acquisition\n',
  )
  const dealroom = await load(
    'Name,Website,Each round type,Each round amount,Each round currency,Each round date\nA,a.example,SEED;ACQUISITION,2;500,USD;USD,mar/2021;sep/2023\n',
  )
  const json = await load(
    '[{"company":"A","site":"a.example","rounds":[{"type":"Seed","amount":2000000},{"type":"Acquisition","amount":500000000}]}]',
  )
  expect([pitchbook, dealroom, json].map(({ records }) => records[0] && typesOf(records[0]))).toEqual([
    [],
    [['seed', 2_000_000]],
    [['seed', 2_000_000]],
  ])
  expect(dealroom.records[0]?.extra['Each round type']).toBe('SEED;ACQUISITION')
  expect(pitchbook.records[0]?.extra['Last Financing Size']).toBe('500.00')
})

test('in a list of rounds a purchase that says by whom is a sale, and a round by somebody is none', async () => {
  const { records } = await load(
    'Société,Ville,Tour,Montant,Date\nA,Lyon,Rachat par Groupe Bleu,,02/2024\nB,Lyon,Amorçage,1 M€,03/2024\n',
  )
  expect(records.map(({ company, rounds }) => [company.name, company.status, rounds.length])).toEqual([
    ['A', 'acquired', 0],
    ['B', 'unknown', 1],
  ])
})
