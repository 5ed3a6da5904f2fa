import { afterAll, expect, test } from 'bun:test'
import { locations } from '../../../test/locations.ts'
import { sha256 } from '../../../test/sqlite.ts'
import { createService, memoryStorage, ServiceError } from '../../index.ts'
import { testHost } from '../../testing/test-clock.ts'
import type { CompanyQueryRequest } from './schema.ts'

const host = testHost({ sha256 })
const service = createService({ host, storage: memoryStorage({ host }), locations })
afterAll(() => service.close())

const bakery = (id: string, more: object = {}) =>
  JSON.stringify({
    id,
    name: `Quarry ${id}`,
    description: 'Robots for bakeries.',
    country_iso2: 'DE',
    ...more,
  })

async function importLines(lines: readonly string[]) {
  async function* source() {
    yield new TextEncoder().encode(lines.join('\n'))
  }
  await service.companies.import({ source: source(), format: 'jsonl' })
}

await importLines([
  bakery('a', { total_funding_usd: 5_000_000, founded_year: 2012, score: 3 }),
  bakery('b', { total_funding_usd: 90_000_000, score: 9 }),
  bakery('c', { founded_year: 2020, score: 5 }),
  bakery('d', { total_funding_usd: 5_000_000, founded_year: 2018, score: 8 }),
  bakery('e', { total_funding_usd: 700_000_000, founded_year: 2001, country_iso2: 'FR' }),
])

const ask = (request: CompanyQueryRequest) => service.companies.query('live', request)
const idsOf = async (request: CompanyQueryRequest) =>
  (await ask(request)).results.map(({ id }) => id).join('')

async function idsOfPages(request: CompanyQueryRequest, between = async (_page: number) => {}) {
  const pages: string[] = []
  const changed: boolean[] = []
  for (let after: string | null = null; ; ) {
    const page = await ask({ ...request, after })
    pages.push(page.results.map(({ id }) => id).join(''))
    changed.push(page.changed)
    if (page.next_cursor === null) return { pages, changed }
    after = page.next_cursor
    await between(pages.length)
  }
}

test('without a request all companies come, by score, and who has none comes last', async () => {
  const page = await ask({})
  expect(page.results.map(({ id }) => id)).toEqual(['b', 'd', 'c', 'a', 'e'])
  expect(page).toMatchObject({
    total_matches: 5,
    total_results: 5,
    active_filters: {},
    sort: [{ by: 'score', order: 'desc' }],
    unknown_values: [],
    changed: false,
    next_cursor: null,
  })
})

test('filters hold, come back as they were read, and an unknown place is named', async () => {
  expect(await idsOf({ filters: { countries: { include: ['de'] }, foundedYear: { min: 2013 } } })).toBe('dc')
  const unknown = await ask({ filters: { cities: ['Nowhereton'] } })
  expect(unknown).toMatchObject({ total_matches: 0, active_filters: { cities: ['Nowhereton'] } })
  expect(unknown.unknown_values).toMatchObject([{ path: 'filters.cities[0]', value: 'Nowhereton' }])
})

test('an order holds, of several keys too, and who has no value comes last either way', async () => {
  expect(await idsOf({ sort: [{ by: 'funding' }] })).toBe('ebdac')
  expect(await idsOf({ sort: [{ by: 'funding', order: 'asc' }] })).toBe('dabec')
  const twice = [{ by: 'funding' as const }, { by: 'founded_year' as const, order: 'asc' as const }]
  expect(await idsOf({ sort: twice })).toBe('ebadc')
})

test('fields are those asked for; no page says how well a company fits', async () => {
  const [first] = (await ask({ fields: ['founded_year'], limit: 1 })).results
  expect(first).toEqual({ id: 'b', primary_key: 'b', name: 'Quarry b', website: '', founded_year: null })
  expect(Object.keys((await ask({})).results[0] ?? {})).not.toContain('relevance')
})

test('a page is of 1 to 100 companies, and a made-up cursor or one of another query is refused', async () => {
  const refusal = async (request: object) => {
    const error = await service.companies.query('live', request).catch((error: unknown) => error)
    return error instanceof ServiceError ? error.details : error
  }
  expect(await refusal({ limit: 101 })).toMatchObject([{ path: 'limit' }])
  expect(await refusal({ fields: ['relevance'] })).toMatchObject([{ path: 'fields[0]' }])
  expect(await refusal({ query: 'bakeries' })).toMatchObject([{ path: 'query' }])
  expect(await refusal({ facets: ['people'] })).toMatchObject([{ path: 'facets[0]' }])
  expect(await refusal({ facets: ['countries'], facet_queries: { country: 'x' } })).toMatchObject([
    { path: 'facet_queries.country' },
  ])
  expect(await refusal({ after: 'abc' })).toMatchObject([{ path: 'after' }])
  const { next_cursor } = await ask({ limit: 2, sort: [{ by: 'funding' }] })
  for (const other of [
    { sort: [{ by: 'score' }] },
    { sort: [{ by: 'funding' }], filters: { statuses: ['active'] } },
  ])
    expect(await refusal({ ...other, after: next_cursor })).toEqual([
      { path: 'after', message: 'belongs to other filters, another sort or another collapse' },
    ])
})

test('facets count all that pass, those of other pages too, with labels for people', async () => {
  const facets = ['countries', 'foundedYear', 'statuses', 'industries'] as const
  const page = await ask({ limit: 1, facets: [...facets, 'countries'] })
  expect(page.facets).toEqual({
    countries: [
      { value: 'DE', label: 'Germany', count: 4 },
      { value: 'FR', label: 'France', count: 1 },
    ],
    foundedYear: [2001, 2012, 2018, 2020].map((year) => ({ value: `${year}`, label: `${year}`, count: 1 })),
    statuses: [],
    industries: [],
  })
  expect((await ask({})).facets).toBeUndefined()
  const narrow = await ask({ facets: ['countries'], filters: { foundedYear: { max: 2010 } } })
  expect(narrow.facets).toEqual({ countries: [{ value: 'FR', label: 'France', count: 1 }] })
})

test('values of a facet are looked for by their labels, and as many come as are asked for', async () => {
  const facets = ['countries', 'foundedYear'] as const
  const found = await ask({
    facets: [...facets],
    facet_limit: 1,
    facet_queries: { countries: 'fran', foundedYear: '20' },
  })
  expect(found.facets).toEqual({
    countries: [{ value: 'FR', label: 'France', count: 1 }],
    foundedYear: [{ value: '2001', label: '2001', count: 1 }],
  })
  expect((await ask({ facets: ['countries'], facet_queries: { countries: 'any' } })).facets).toEqual({
    countries: [],
  })
})

test('pages lead through all companies, and say when the index moved; who stayed comes once', async () => {
  const sort = [{ by: 'funding' as const }]
  expect(await idsOfPages({ limit: 2, sort })).toEqual({
    pages: ['eb', 'da', 'c'],
    changed: [false, false, false],
  })
  const moved = await idsOfPages({ limit: 2, sort }, async (page) => {
    if (page > 1) return
    await importLines([
      bakery('b', { total_funding_usd: 1, score: 9 }),
      // A name of letters beyond Latin-1 leads on as well.
      bakery('ü中🚀', { total_funding_usd: 2_000_000 }),
      bakery('z', { total_funding_usd: 900_000_000 }),
    ])
  })
  expect(moved).toEqual({ pages: ['eb', 'da', 'ü中🚀b', 'c'], changed: [false, true, true, true] })
})

test('an export has all that a query finds, in its order', async () => {
  const idsOfExport = async (options: { filters?: unknown; sort?: unknown; ids?: string[] }) => {
    let text = ''
    for await (const bytes of service.companies.export(options)) text += new TextDecoder().decode(bytes)
    const lines = text.split('\n').filter((line) => line !== '')
    return lines.map((line) => (JSON.parse(line) as { id: string }).id).join('')
  }
  const filters = { foundedYear: { min: 2000, max: 2019 } }
  const sort = [{ by: 'founded_year', order: 'asc' }]
  expect(await idsOfExport({ filters, sort })).toBe('ead')
  expect(await idsOfExport({ sort: [] })).toHaveLength(
    (await ask({})).results.map(({ id }) => id).join('').length,
  )
  for (const options of [{ sort: [{ by: 'relevance' }] }, { sort, ids: ['a'] }]) {
    const error = await idsOfExport(options).catch((error: unknown) => error)
    expect(error).toMatchObject({ code: 'BAD_REQUEST' })
  }
})
