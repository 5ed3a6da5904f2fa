import { afterAll, expect, test } from 'bun:test'
import { locations } from '../../../test/locations.ts'
import { sha256 } from '../../../test/sqlite.ts'
import { createService, memoryStorage } from '../../index.ts'
import { investorId } from '../../reference/investors/investor-id.ts'
import { testHost } from '../../testing/test-clock.ts'

const host = testHost({ sha256 })

async function open(...companies: readonly object[]) {
  const service = createService({ host, storage: memoryStorage({ host }), locations })
  afterAll(() => service.close())
  async function* source() {
    yield new TextEncoder().encode(companies.map((company) => JSON.stringify(company)).join('\n'))
  }
  await service.companies.import({ source: source(), format: 'jsonl' })
  return service.companies
}

const ownId = '0192f0c1-7a00-4000-8000-0000000000c1'
const round = (announced_on: string | null, ...names: readonly string[]) => ({
  type: 'seed',
  announced_on,
  amount_usd: 2_000_000,
  investors: names.map((name, at) => ({ name, lead: at === 0 })),
})
const dataset = [
  {
    id: 'a',
    name: 'Ashlar',
    website: 'ashlar.example',
    rounds: [round('2021-03-04', 'Quarry Lane Ventures', 'YC')],
  },
  {
    id: 'b',
    name: 'Berm',
    rounds: [
      round('2023-05-06', 'Bernhild Quarrymann', 'Quarry Lane Ventures, Inc.'),
      round(null, 'Quarry Lane Ventures'),
    ],
  },
  { id: 'c', name: 'Cairn', investors: [{ name: 'Quarry Lane Ventures', id: ownId }, 'Y Combinator'] },
  { id: 'd', name: 'Dolmen', investors: ['Elm Capital', 'Bernhild Quarrymann'] },
]

test('investors are listed once by all their names, those of most companies first, and no people', async () => {
  const companies = await open(...dataset)
  const { investors, next_cursor } = await companies.investors('live')
  expect(investors.map(({ id: _, ...shown }) => shown)).toEqual([
    { name: 'Quarry Lane Ventures', company_count: 3, led_count: 2 },
    { name: 'Y Combinator', company_count: 2, led_count: 0 },
    { name: 'Elm Capital', company_count: 1, led_count: 0 },
  ])
  expect(next_cursor).toBeNull()
  const named = async (q: string) =>
    (await companies.investors('live', { q })).investors.map(({ name }) => name)
  expect(await named('lane quar')).toEqual(['Quarry Lane Ventures'])
  expect(await named('yc')).toEqual(['Y Combinator'])
  expect(await named('Quarrymann')).toEqual([])
  expect(await named('Bernhild Quarrymann')).toEqual([])
  expect(await named('arry')).toEqual([])
  expect(await named('"%_\\ \ud835\udcb3')).toEqual([])
})

test('pages follow one another, and a cursor belongs to its words and dataset', async () => {
  const companies = await open(...dataset)
  const seen: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = await companies.investors('live', { limit: 1, ...(after === undefined ? {} : { after }) })
    seen.push(...page.investors.map(({ name }) => name))
    after = page.next_cursor
  }
  expect(seen).toEqual(['Quarry Lane Ventures', 'Y Combinator', 'Elm Capital'])
  const { next_cursor: after } = await companies.investors('live', { limit: 1 })
  for (const [environment, request] of [
    ['live', { q: 'elm', after }],
    ['test', { after }],
    ['live', { after: 'eyJ2IjoxfQ' }],
    ['live', { q: '' }],
    ['live', { limit: 101 }],
    ['live', { name: 'elm' }],
  ] as const)
    await expect(companies.investors(environment, request)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('pages lead past names and ids of 200 letters of any script, and past a name that is a page by itself', async () => {
  const named = (i: number, letters: number) => `${String.fromCodePoint(0x10400 + i).repeat(letters)}`
  const companies = await open(
    ...[0, 1, 2].map((i) => ({
      id: named(i, 100),
      name: `Company ${i}`,
      investors: [named(i, 99), named(7, 60_000)],
    })),
    { id: 'x', name: 'X', investors: [named(2, 99), named(1, 99)] },
  )
  const seen: number[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = await companies.investors('live', { limit: 1, ...(after === undefined ? {} : { after }) })
    seen.push(...page.investors.map(({ company_count }) => company_count))
    after = page.next_cursor
  }
  expect(seen).toEqual([2, 2, 1])
  const [first] = (await companies.investors('live', { limit: 1 })).investors
  const page = await companies.investor('live', first?.id ?? '', { limit: 1 })
  const rest = await companies.investor('live', first?.id ?? '', { limit: 1, after: page.next_cursor })
  expect([...page.companies, ...rest.companies]).toHaveLength(2)
  expect(rest.next_cursor).toBeNull()
})

test('a portfolio has the companies with the rounds of the investor, the latest first, page by page', async () => {
  const companies = await open(...dataset)
  const id = investorId('quarry lane ventures')
  const whole = await companies.investor('live', id)
  expect(whole).toMatchObject({
    id,
    name: 'Quarry Lane Ventures',
    company_count: 3,
    led_count: 2,
    next_cursor: null,
  })
  expect(whole.companies).toEqual([
    {
      ...{ id: 'b', name: 'Berm', website: '', domain: '', lead: true, latest_on: '2023-05-06' },
      rounds: [
        { type: 'seed', announced_on: '2023-05-06', amount_usd: 2_000_000, lead: false },
        { type: 'seed', announced_on: null, amount_usd: 2_000_000, lead: true },
      ],
    },
    {
      ...{ id: 'a', name: 'Ashlar', website: 'https://ashlar.example', domain: 'ashlar.example' },
      ...{ lead: true, latest_on: '2021-03-04' },
      rounds: [{ type: 'seed', announced_on: '2021-03-04', amount_usd: 2_000_000, lead: true }],
    },
    { id: 'c', name: 'Cairn', website: '', domain: '', lead: false, latest_on: null, rounds: [] },
  ])
  const first = await companies.investor('live', id.toUpperCase(), { limit: 2 })
  expect(first.company_count).toBe(3)
  const rest = await companies.investor('live', id, { limit: 2, after: first.next_cursor })
  expect([...first.companies, ...rest.companies]).toEqual(whole.companies)
  expect(rest.next_cursor).toBeNull()
  const other = investorId('y combinator')
  await expect(companies.investor('live', other, { after: first.next_cursor })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('the id of a source leads to the same investor, and filters take either id', async () => {
  const companies = await open(...dataset)
  const id = investorId('quarry lane ventures')
  expect(await companies.investor('live', ownId)).toEqual(await companies.investor('live', id))
  const found = async (id: string, lead = false) => {
    const filters = { includedInvestors: [{ id, lead }] }
    const { results } = await companies.query('live', { filters })
    return results.map(({ id }) => id).sort()
  }
  expect(await found(id)).toEqual(['a', 'b', 'c'])
  expect(await found(id, true)).toEqual(['a', 'b'])
  expect(await found(ownId)).toEqual(['c'])
})

test('a company names its investors with the ids of their portfolios, people too', async () => {
  const companies = await open(...dataset)
  const details = await companies.details('live', 'b', ['investors'])
  const [person, house] = details?.investors ?? []
  expect(house?.id).toBe(investorId('quarry lane ventures'))
  const found = await companies.investor('live', person?.id ?? '')
  expect(found.name).toBe('Bernhild Quarrymann')
  expect(found.companies.map(({ id }) => id)).toEqual(['b', 'd'])
})

test('what was forgotten or deleted is in no portfolio, and an investor goes with the last of its companies', async () => {
  const companies = await open(...dataset)
  await companies.forget('ashlar.example')
  await companies.remove('b')
  const left = await companies.investor('live', investorId('quarry lane ventures'))
  expect(left).toMatchObject({ company_count: 1, led_count: 0 })
  expect(left.companies.map(({ id }) => id)).toEqual(['c'])
  await companies.forget('d')
  const { investors } = await companies.investors('live')
  expect(investors.map(({ name }) => name)).toEqual(['Y Combinator', 'Quarry Lane Ventures'].sort())
  for (const gone of ['elm capital', 'bernhild quarrymann', 'nobody'])
    await expect(companies.investor('live', investorId(gone))).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an id that is none finds nobody, and what is no text is refused', async () => {
  const companies = await open(...dataset)
  for (const id of ['elm capital', '../companies/a', `${ownId}0`])
    await expect(companies.investor('live', id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const id of ['', 'a'.repeat(201), 7, null])
    await expect(companies.investor('live', id as string)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
