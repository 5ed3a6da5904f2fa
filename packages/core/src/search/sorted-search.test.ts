import { afterAll, expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import { createService, memoryStorage, type ServiceError } from '../index.ts'
import { testHost } from '../testing/test-clock.ts'
import type { SearchRequest } from './schema.ts'

const host = testHost({ sha256 })
const service = createService({ host, storage: memoryStorage({ host }), locations })
afterAll(() => service.close())

const bakery = (
  id: string,
  total: number | null,
  founded: number | null,
  description = 'Robots for bakeries.',
) =>
  JSON.stringify({ id, name: `Quarry ${id}`, description, total_funding_usd: total, founded_year: founded })
const lines = [
  bakery('a', 5_000_000, 2012),
  bakery('b', 90_000_000, null),
  bakery('c', null, 2020),
  bakery('d', 5_000_000, 2018),
  bakery('e', 700_000_000, 2001, 'Robots for mines.'),
  bakery('f', 1_000, 2021),
]
await service.companies.import({ source: once(lines.join('\n')), format: 'jsonl' })

async function* once(text: string) {
  yield new TextEncoder().encode(text)
}

const idsOf = async (request: SearchRequest) => {
  const { results, sort } = await service.companies.search('live', { query_mode: 'discovery', ...request })
  return {
    ids: results.map(({ id }) => id).join(''),
    sort,
    relevance: new Set(results.map((one) => one.relevance)),
  }
}

test('a query that asks for an order gets it, of companies that hold its words; who has no value comes last', async () => {
  expect(await idsOf({ query: 'most funded bakery robots' })).toEqual({
    ids: 'badfc',
    sort: [{ by: 'funding', order: 'desc' }],
    relevance: new Set([1]),
  })
  expect(await idsOf({ query: 'bakery robots, oldest first' })).toMatchObject({
    ids: 'adcfb',
    sort: [{ by: 'founded_year', order: 'asc' }],
  })
})

test('an order that is sent holds; rank too', async () => {
  const sort = [{ by: 'founded_year' as const }]
  expect(await idsOf({ query: 'most funded bakery robots', sort })).toMatchObject({
    ids: 'fcdab',
    sort: [{ by: 'founded_year', order: 'desc' }],
  })
  const ranked = await idsOf({ query: 'most funded bakery robots', sort: [{ by: 'relevance' }] })
  expect(ranked.sort).toBeUndefined()
})

test('two orders of a sentence are two keys', async () => {
  expect(await idsOf({ query: 'most funded bakery robots, newest first' })).toMatchObject({
    ids: 'bdafc',
    sort: [
      { by: 'funding', order: 'desc' },
      { by: 'founded_year', order: 'desc' },
    ],
  })
})

test('a second key parts those that the first leaves equal', async () => {
  const sort = [
    { by: 'funding' as const, order: 'asc' as const },
    { by: 'founded_year' as const, order: 'desc' as const },
  ]
  expect((await idsOf({ query: 'bakery robots', sort })).ids).toBe('fdabc')
})

test('filters alone are sorted too', async () => {
  const filters = { foundedYear: { min: 2015 } }
  expect((await idsOf({ query: 'companies', filters, sort: [{ by: 'funding' }] })).ids).toBe('dfc')
})

test('pages go on in the order, and a cursor of another order is refused', async () => {
  const ask = (after: string | null, by: 'funding' | 'founded_year' = 'funding') =>
    service.companies.search('live', {
      query: 'bakery robots',
      query_mode: 'discovery',
      limit: 2,
      sort: [{ by }],
      after,
    })
  const pages: string[] = []
  for (let after: string | null = null; ; ) {
    const { results, next_cursor } = await ask(after)
    pages.push(results.map(({ id }) => id).join(''))
    if (next_cursor === null) break
    after = next_cursor
  }
  expect(pages).toEqual(['ba', 'df', 'c'])
  const first = await ask(null)
  const refused = await ask(first.next_cursor, 'founded_year').catch((error: unknown) => error)
  expect((refused as ServiceError<'BAD_REQUEST'>).details).toEqual([
    { path: 'after', message: 'belongs to another query, other filters, another sort or another collapse' },
  ])
})

test('of equals the one that ranks higher comes first', async () => {
  const named = bakery('g', 5_000_000, 2019, 'Bakery robots for every bakery, robots for bakery shops.')
  await service.companies.import({ source: once(named), format: 'jsonl' })
  const { ids } = await idsOf({ query: 'bakery robots', sort: [{ by: 'funding' }] })
  expect(ids.indexOf('g')).toBeLessThan(ids.indexOf('a'))
})

test('relevance is alone or last, and has no other order', async () => {
  const refused = async (sort: NonNullable<SearchRequest['sort']>) => {
    const thrown = await idsOf({ query: 'bakery robots', sort }).catch((error: unknown) => error)
    return (thrown as ServiceError<'BAD_REQUEST'>).details?.map(({ path }) => path)
  }
  expect(await refused([{ by: 'relevance' }, { by: 'funding' }])).toEqual(['sort[0]'])
  expect(await refused([{ by: 'relevance', order: 'asc' }])).toEqual(['sort[0].order'])
  const last = await idsOf({ query: 'bakery robots', sort: [{ by: 'funding' }, { by: 'relevance' }] })
  expect(last.sort).toEqual([{ by: 'funding', order: 'desc' }])
})
