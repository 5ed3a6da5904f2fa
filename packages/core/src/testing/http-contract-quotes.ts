import { same } from './assert.ts'
import { billed, isAuthenticated, meets, narrow, type Row, rows, scenario } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'

const quotes = '/api/v2/quotes'
const search = { method: 'POST', path: '/api/v2/searches' } as const
const lookup = { method: 'POST', path: '/api/v2/company-lookups' } as const
const unknownList = '0192f0c1-7a00-7000-8000-0000000000c1'

/** What a request would cost, and what it would be refused for. */
export const quoteScenarios: readonly HttpScenario[] = [
  scenario('POST quotes: says what a search costs, and neither runs nor charges it', async ({ send }) => {
    const answer = await send(quotes, {
      body: { ...search, body: { query: 'strawberries' }, request_id: 'q-1' },
    })
    meets(answer, { status: 200, headers: { 'x-request-id': 'q-1', 'x-balance-remaining-usd': '10.00' } })
    isAuthenticated(answer)
    billed(answer, 0, 10)
    same(
      answer.json.data,
      {
        ...search,
        price_usd: 0.02,
        remaining_usd: 10,
        sufficient: true,
        would_reuse_job_id: null,
        items: 1,
        notes: [],
      },
      'quote',
    )
    const ledger = await send('/api/v2/billing/ledger?type=charge')
    same(ledger.json.data?.['entries'], [], 'charges')
  }),
  scenario(
    'POST quotes: a balance that does not cover the price is told, not refused',
    async ({ send }) => {
      const answer = await send(quotes, { body: { ...search, body: { query: 'strawberries' } } })
      meets(answer, { status: 200 })
      const { price_usd, remaining_usd, sufficient } = answer.json.data ?? {}
      same(
        { price_usd, remaining_usd, sufficient },
        { price_usd: 0.02, remaining_usd: 0.01, sufficient: false },
      )
    },
    0.01,
  ),
  scenario('POST quotes: counts items as the limits do, and tells repeated ones', async ({ send }) => {
    const websites = ['ledgerwise.example.com', 'https://www.Ledgerwise.example.com/x', 'b.example']
    const answer = await send(quotes, { body: { ...lookup, body: { websites } } })
    const { items, notes, price_usd } = answer.json.data ?? {}
    same(
      { items, notes, price_usd },
      { items: 3, notes: ['1 website repeats another; each is answered.'], price_usd: 0 },
    )
    const names = await send(quotes, { body: { ...lookup, body: { names: ['Ledgerwise', 'Other'] } } })
    same([names.json.data?.['items'], names.json.data?.['notes']], [2, []], 'names')
  }),
  scenario('POST quotes: tells what a search would not find', async ({ send }) => {
    const body = { query: 'strawberries', filters: { cities: ['Berlin', 'Nowhereton'] } }
    const answer = await send(quotes, { body: { ...search, body } })
    same(answer.json.data?.['notes'], ['filters.cities[1] is an unknown place: it matches nothing.'])
  }),
  scenario('POST quotes: refuses what the request would, with the same details', async ({ send }) => {
    const requests = [
      { path: search.path, body: { query: 'ab', limit: 0, filter: {} } },
      {
        path: search.path,
        body: { query: 'abc', filters: { employees: { min: 5, max: 4 }, lists: { include: [unknownList] } } },
      },
      { path: search.path, body: { query: 'abc', after: 'made-up' } },
      { path: lookup.path, body: { websites: ['a.com', 'not a website'] } },
      { path: lookup.path, body: { websites: ['a.com'], limit_per_name: 3 } },
      { path: '/api/v2/lists', body: { name: '' } },
    ]
    for (const { path, body } of requests) {
      const refused = await send(path, { body })
      const quoted = await send(quotes, { body: { method: 'POST', path, body } })
      meets(refused, { status: 400 })
      meets(quoted, { status: 400, code: 'BAD_REQUEST' })
      const details = refused.json.error?.details as { path: string; message: string }[]
      same(
        quoted.json.error?.details,
        details.map((issue) => ({ ...issue, path: `body.${issue.path}` })),
        path,
      )
    }
  }),
  scenario(
    'POST quotes: a route without a body, one with a parameter, and a quote can be quoted',
    async ({ send }) => {
      for (const body of [
        { method: 'GET', path: '/api/v2/key' },
        { method: 'DELETE', path: `/api/v2/lists/${unknownList}`, body: null },
        { method: 'POST', path: quotes, body: { method: 'GET', path: '/api/v2/key' } },
      ]) {
        const answer = await send(quotes, { body })
        meets(answer, { status: 200 })
        same([answer.json.data?.['price_usd'], answer.json.data?.['items']], [0, 1], body.path)
      }
      const nested = { method: 'POST', path: quotes, body: { method: 'GET', path: '/api/v2/keys' } }
      meets(await send(quotes, { body: nested }), { status: 400, paths: ['body.path'] })
    },
  ),
  ...rows('POST quotes', refusals()),
  narrow(
    'POST quotes: needs the scope of the quoted route',
    { scopes: ['lookup'] },
    async (key, { send }) => {
      meets(await send(quotes, { key, body: { ...search, body: '{' } }), {
        status: 403,
        code: 'FORBIDDEN',
        details: { reason: 'insufficient_scope' },
      })
      meets(await send(quotes, { key, body: { ...lookup, body: { names: ['x'] } } }), { status: 200 })
    },
  ),
]

function refusals(): readonly Row[] {
  const row = (name: string, body: unknown, paths: readonly string[]): Row => ({
    name: `${name} is 400`,
    path: quotes,
    body,
    expect: { status: 400, code: 'BAD_REQUEST', paths },
  })
  return [
    row('an unknown path', { ...search, path: '/api/v2/search', body: {} }, ['path']),
    row('a path with its host', { ...search, path: 'https://api.example.com/api/v2/searches' }, ['path']),
    row('a path with a query', { method: 'GET', path: '/api/v2/lists?limit=5' }, ['path']),
    row('a path parameter that is none', { method: 'GET', path: '/api/v2/lists/mine' }, ['path']),
    row('a malformed path parameter', { method: 'GET', path: '/api/v2/companies/%ff' }, ['path']),
    row('a method that the path does not take', { ...search, method: 'GET' }, ['method']),
    row('a method that is none', { ...search, method: 'post' }, ['method']),
    row('a body where none is taken', { method: 'GET', path: '/api/v2/key', body: {} }, ['body']),
    row('no body where one is taken', search, ['body']),
    row('a body that is null where one is taken', { ...search, body: null }, ['body']),
    row('a body that is a text', { ...search, body: '{"query":"abc"}' }, ['body']),
    row('an unknown field', { ...search, body: { query: 'abc' }, dry_run: true }, ['dry_run']),
    { name: 'no key is 401', path: quotes, key: null, body: search, expect: { status: 401 } },
  ]
}
