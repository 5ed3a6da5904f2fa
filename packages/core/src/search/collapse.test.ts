import { afterAll, expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import { createService, memoryStorage, type ServiceError } from '../index.ts'
import { testHost } from '../testing/test-clock.ts'
import type { CompanyQueryRequest } from './company-queries/schema.ts'
import type { SearchRequest } from './schema.ts'
import { searchJson } from './search-answer.ts'

const host = testHost({ sha256 })
const service = createService({ host, storage: memoryStorage({ host }), locations })
afterAll(() => service.close())

const company = (id: string, score: number, website: string | null, founded: number | null) =>
  JSON.stringify({
    id,
    name: `Quarry q${id}x`,
    aliases: ['Fernhollow'],
    description: 'Robots for bakeries.',
    score,
    website,
    founded_year: founded,
  })
const lines = [
  company('a', 9, 'https://quarry.example', null),
  company('b', 8, 'https://other.example', 2001),
  company('c', 7, 'http://www.quarry.example/about', 2019),
  company('d', 6, null, 2020),
  company('e', 5, 'quarry.example', 2021),
  company('f', 4, null, 2022),
]
async function* source() {
  yield new TextEncoder().encode(lines.join('\n'))
}
await service.companies.import({ source: source(), format: 'jsonl' })

const shown = (results: readonly { readonly id: string; readonly collapsed?: number }[]) =>
  results.map(({ id, collapsed }) => `${id}${collapsed ?? ''}`).join(' ')
const search = (request: Omit<SearchRequest, 'query'> & { readonly query?: string }) =>
  service.companies.search('live', { query: 'bakery robots', query_mode: 'discovery', ...request })
const query = (request: CompanyQueryRequest) => service.companies.query('live', request)

test('of the companies with one domain the first of the order stands for the others; those without one stand alone', async () => {
  const ranked = await search({ collapse: 'domain' })
  expect(shown(ranked.results)).toBe('a2 b0 d0 f0')
  expect(ranked).toMatchObject({ total_matches: 4, total_results: 4 })
  expect(shown((await search({ collapse: 'domain', sort: [{ by: 'founded_year' }] })).results)).toBe(
    'f0 e2 d0 b0',
  )
  expect(shown((await search({ collapse: 'none' })).results)).toBe('a b c d e f')
  const browsed = await query({ collapse: 'domain', sort: [{ by: 'founded_year', order: 'asc' }] })
  expect(shown(browsed.results)).toBe('b0 c2 d0 f0')
  expect(browsed.total_matches).toBe(4)
})

test('a company that is found by name stands for others of the name and the domain', async () => {
  const named = await search({ query: 'Fernhollow', query_mode: 'name', collapse: 'domain' })
  // The fuller record of each: the founding year of a is unknown.
  expect(shown(named.results)).toBe('b0 c2 d0 f0')
  expect(named.total_matches).toBe(4)
})

test('who knows a number stands for who lacks it', async () => {
  const asked = { query: 'bakery robots founded after 1990' }
  const found = await search({ ...asked, collapse: 'domain' })
  expect(shown(found.results)).toBe('b0 c2 d0 f0')
  expect(found.missing_matches).toBe(0)
  expect((await search(asked)).missing_matches).toBe(1)
})

test('facets count those that are left out too', async () => {
  const facets = ['foundedYear'] as const
  for (const { facets: counted } of [
    await search({ collapse: 'domain', facets: [...facets] }),
    await query({ collapse: 'domain', facets: [...facets] }),
  ])
    expect(counted?.foundedYear?.length).toBe(5)
})

test('pages lead through the companies that are shown, each once, and a cursor belongs to its collapse', async () => {
  for (const ask of [search, query]) {
    const pages: string[] = []
    for (let after: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof search | typeof query>> = await ask({
        collapse: 'domain',
        limit: 1,
        after,
      })
      pages.push(shown(page.results))
      if (page.next_cursor === null) break
      after = page.next_cursor
      const refused = await ask({ limit: 1, after }).catch((error: ServiceError) => error)
      expect(refused).toMatchObject({ code: 'BAD_REQUEST' })
    }
    expect(pages).toEqual(['a2', 'b0', 'd0', 'f0'])
  }
})

test('what is sent is the answer as JSON', async () => {
  const answer = await search({ query: 'bakery robots founded after 2019', collapse: 'domain' })
  expect(searchJson(answer)).toBe(JSON.stringify(answer))
})
