import { same } from './assert.ts'
import { type Answer, billed, isAuthenticated, meets, narrow, rows, scenario } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'

const queries = '/api/v2/company-queries'
const suggestions = '/api/v2/suggestions'

const hitsOf = (answer: Answer) => answer.json.data?.['results'] as Record<string, unknown>[]

/** Companies by filters, without a sentence, and what a text that is being typed may become. */
export const companyQueryScenarios: readonly HttpScenario[] = [
  scenario(
    'POST company-queries: a page answers 200 and is charged 0.02 USD, and so is the next one',
    async ({ send }) => {
      const body = { filters: { foundedYear: { min: 2018 } }, sort: [{ by: 'founded_year' }], limit: 2 }
      const first = await send(queries, { body: { ...body, request_id: 'q-1' } })
      meets(first, { status: 200, headers: { 'x-request-id': 'q-1', 'x-balance-remaining-usd': '9.98' } })
      isAuthenticated(first)
      billed(first, 0.02, 9.98)
      const { total_matches, total_results, changed, active_filters, sort, next_cursor } =
        first.json.data ?? {}
      same(
        { total_matches, total_results, changed, active_filters, sort },
        {
          total_matches: 3,
          total_results: 2,
          changed: false,
          active_filters: { foundedYear: { min: 2018 } },
          sort: [{ by: 'founded_year', order: 'desc' }],
        },
        'data',
      )
      const second = await send(queries, { body: { ...body, after: next_cursor } })
      billed(second, 0.02, 9.96)
      same(second.json.data?.['next_cursor'], null, 'next_cursor')
      same([...years(first), ...years(second)], [2021, 2020, 2019], 'founded_year of all pages')
    },
  ),
  scenario('POST company-queries: a body without members asks for all companies', async ({ send }) => {
    const answer = await send(queries, { body: {} })
    meets(answer, { status: 200 })
    same(answer.json.data?.['total_matches'], 3, 'total_matches')
  }),
  scenario(
    'POST company-queries and searches: collapse shows one company a domain, and a cursor belongs to it',
    async ({ send }) => {
      const asked = [
        { path: queries, body: { limit: 1 } },
        { path: '/api/v2/searches', body: { query: 'robotics', limit: 1 } },
      ]
      for (const { path, body } of asked) {
        const collapsed = await send(path, { body: { ...body, collapse: 'domain' } })
        meets(collapsed, { status: 200 })
        same(hitsOf(collapsed)[0]?.['collapsed'], 0, 'collapsed')
        const all = await send(path, { body: { ...body, collapse: 'none' } })
        same(hitsOf(all)[0]?.['collapsed'], undefined, 'collapsed of collapse none')
        const after = collapsed.json.data?.['next_cursor']
        meets(await send(path, { body: { ...body, after } }), { status: 400, code: 'BAD_REQUEST' })
        meets(await send(path, { body: { ...body, after, collapse: 'domain' } }), { status: 200 })
        meets(await send(path, { body: { ...body, collapse: 'website' } }), {
          status: 400,
          code: 'BAD_REQUEST',
        })
      }
    },
  ),
  scenario(
    'POST company-queries and searches: facets count all companies that are found, by values that filters take',
    async ({ send }) => {
      const body = { facets: ['countries', 'industries'], facet_limit: 2, limit: 1 }
      const browsed = await send(queries, { body })
      meets(browsed, { status: 200 })
      const facets = browsed.json.data?.['facets'] as Facets
      same(
        facets['industries'],
        [
          { value: 'robotics', label: 'Robotics', count: 2 },
          { value: 'fintech', label: 'Fintech', count: 1 },
        ],
        'industries',
      )
      const filters = { countries: { include: [facets['countries']?.[0]?.value] } }
      const narrowed = await send(queries, { body: { filters } })
      same(narrowed.json.data?.['total_matches'], facets['countries']?.[0]?.count, 'total_matches')
      const sought = await send(queries, { body: { ...body, facet_queries: { countries: 'fra' } } })
      const found = sought.json.data?.['facets'] as Facets
      same(found['countries'], [{ value: 'FR', label: 'France', count: 1 }], 'countries')
      const search = {
        query: 'robots for strawberries',
        query_mode: 'discovery',
        limit: 1,
        facets: ['industries'],
      }
      const searched = await send('/api/v2/searches', { body: search })
      meets(searched, { status: 200 })
      same(searched.json.data?.['facets'], { industries: [facets['industries']?.[0]] }, 'facets of a search')
      const named = await send('/api/v2/searches', { body: { query: 'Ledgerwise', facets: ['countries'] } })
      same(named.json.data?.['facets'], { countries: found['countries'] }, 'facets of a name')
    },
  ),
  ...rows('POST company-queries', [
    {
      name: 'limit 101 is 400',
      path: queries,
      body: { limit: 101 },
      expect: { status: 400, message: 'limit: must be a whole number from 1 to 100' },
    },
    {
      name: 'a query is an unknown field',
      path: queries,
      body: { query: 'robots' },
      expect: { status: 400, paths: ['query'] },
    },
    {
      name: 'an unknown filter and an unknown order are one 400',
      path: queries,
      body: { filters: { countrys: {} }, sort: [{ by: 'relevance' }] },
      expect: { status: 400, paths: ['filters.countrys', 'sort[0].by'] },
    },
    {
      name: 'a made-up cursor is 400',
      path: queries,
      body: { after: 'abc' },
      expect: { status: 400, message: 'after: must be a next_cursor of this route' },
    },
  ]),
  scenario(
    'GET suggestions: what a text may become is free, and its filters find companies',
    async ({ send }) => {
      const answer = await send(`${suggestions}?q=harv`)
      meets(answer, { status: 200 })
      isAuthenticated(answer)
      billed(answer, 0, 10)
      const [first] = suggested(answer)
      same(
        first,
        {
          type: 'company',
          label: 'Harvest Robotics',
          value: 'contract/harvest robotics',
          website: 'https://harvest-robotics.example.com',
          filters: null,
        },
        'first suggestion',
      )
      const [country] = suggested(await send(`${suggestions}?q=ger&limit=1`))
      same(country?.['label'], 'Germany', 'label')
      const found = await send(queries, { body: { filters: country?.['filters'] } })
      same(found.json.data?.['total_matches'], 1, 'total_matches')
    },
  ),
  scenario(
    'POST searches: highlight marks the words that were found, and none come unasked',
    async ({ send }) => {
      const body = { query: 'bookkeeping for bakeries', query_mode: 'discovery', fields: ['name'] }
      const asked = await send('/api/v2/searches', { body: { ...body, highlight: true } })
      meets(asked, { status: 200 })
      const [first] = (asked.json.data?.['results'] ?? []) as { highlights?: unknown }[]
      same(
        first?.highlights,
        { description: '<mark>Bookkeeping</mark> software for small <mark>bakeries</mark>.' },
        'highlights',
      )
      const [plain] = ((await send('/api/v2/searches', { body })).json.data?.['results'] ?? []) as object[]
      same('highlights' in (plain ?? {}), false, 'highlights come unasked')
    },
  ),
  ...rows('GET suggestions', [
    { name: 'q is wanted', path: suggestions, expect: { status: 400, paths: ['query.q'] } },
    {
      name: 'limit 21 is 400',
      path: `${suggestions}?q=a&limit=21`,
      expect: { status: 400, message: 'query.limit: must be a whole number from 1 to 20' },
    },
    {
      name: 'no key is 401',
      path: `${suggestions}?q=a`,
      key: null,
      expect: { status: 401, code: 'UNAUTHORIZED' },
    },
  ]),
  narrow(
    'POST company-queries: needs the scope of searches',
    { scopes: ['lookup'] },
    async (key, { send }) => {
      meets(await send(queries, { body: {}, key }), { status: 403, code: 'FORBIDDEN' })
    },
  ),
]

type Facets = Readonly<Record<string, readonly { value: string; label: string; count: number }[]>>

function suggested(answer: Answer) {
  return (answer.json.data?.['suggestions'] ?? []) as readonly Readonly<Record<string, unknown>>[]
}

function years(answer: Answer): unknown[] {
  const results = (answer.json.data?.['results'] ?? []) as { founded_year: number }[]
  return results.map(({ founded_year }) => founded_year)
}
