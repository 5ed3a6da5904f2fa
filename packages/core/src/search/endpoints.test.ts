import { describe, expect, test } from 'bun:test'
import { createValidator } from '../http/validator.ts'
import { exampleCompany } from '../records/index.ts'
import { memoryCompanyStore } from '../storage/memory/companies.ts'
import { exampleLocations } from '../testing/fixtures.ts'
import { referenceIndex } from '../testing/reference-index.ts'
import { testHost } from '../testing/test-clock.ts'
import { createCompanies } from './companies.ts'
import { companyQueryExample, lookupExample, searchExample } from './endpoint-examples.ts'
import { companyEndpoints } from './endpoints.ts'
import { lookupBounds } from './lookup/schema.ts'

const store = memoryCompanyStore()
const companies = createCompanies({
  host: testHost({ sha256: () => '0'.repeat(64) }),
  locations: exampleLocations,
  live: { store, index: referenceIndex() },
  test: () => Promise.reject(new Error('no test data here')),
  searchNow: () => 1_790_000_000_000,
})
await store.upsertMany(
  [
    {
      record: { company: exampleCompany, rounds: [], source: null, extra: {}, edits: {} },
      matchDomain: false,
    },
  ],
  null,
)
const endpoints = companyEndpoints({ companies, chargesEmptySearches: true })
const [search, browse, suggestions, lookup] = endpoints

function problems(endpoint: (typeof endpoints)[number] | undefined, body: unknown): string[] {
  if (endpoint?.body === undefined) throw new Error('The endpoint takes no body')
  const validator = createValidator(endpoint.body)
  return validator.accepts(body) ? [] : validator.problems(body).map(({ path }) => path)
}

function dataProblems(endpoint: (typeof endpoints)[number], data: unknown): readonly unknown[] {
  const validator = createValidator(endpoint.data)
  return validator.accepts(data) ? [] : validator.problems(data)
}

describe('every endpoint', () => {
  for (const endpoint of endpoints) {
    test(`${endpoint.operationId} has examples that its schemas accept`, () => {
      if (endpoint.body !== undefined) expect(problems(endpoint, endpoint.example.body)).toEqual([])
      expect(dataProblems(endpoint, endpoint.example.data)).toEqual([])
    })
  }

  test('costs what the contract says', () => {
    expect(endpoints.map(({ method, path, priceMicroUsd }) => [`${method} ${path}`, priceMicroUsd])).toEqual([
      ['POST /api/v2/searches', 20_000],
      ['POST /api/v2/company-queries', 20_000],
      ['GET /api/v2/suggestions', 0],
      ['POST /api/v2/company-lookups', 0],
    ])
  })
})

describe('an answer', () => {
  const call = (
    endpoint: (typeof endpoints)[number] | undefined,
    input: { body?: unknown; params?: unknown; query?: unknown },
  ) => endpoint?.run({ environment: 'live', caller: { account: { accountId: 'acc-1' } }, ...input } as never)
  const cases = [
    [search, { query: 'payroll for restaurants', explain: true }],
    [search, { query: 'Larkspur Payroll', explain: true, fields: ['match_reasons'] }],
    [
      search,
      {
        ...(searchExample.body as object),
        filters: { ...searchExample.body.filters, cities: ['Nowhereton'] },
      },
    ],
    [browse, companyQueryExample.body],
    [browse, { fields: ['score'], filters: { cities: ['Nowhereton'] } }],
    [browse, {}],
    [lookup, lookupExample.body],
    [lookup, { names: ['Larkspur', 'Nobody'] }],
    [lookup, { websites: ['https://unknown.example/"quoted" \u{1F680}', exampleCompany.domain] }],
  ] as const
  for (const [i, [endpoint, body]] of cases.entries()) {
    test(`of ${endpoint?.operationId} fits its schema (${i})`, async () => {
      expect(
        endpoint === undefined ? 'missing' : dataProblems(endpoint, await call(endpoint, { body })),
      ).toEqual([])
    })
  }

  test('that an endpoint writes itself is the text that JSON.stringify writes', async () => {
    for (const [endpoint, body] of cases) {
      // Twice: the second time a company's text is remembered.
      for (let time = 0; time < 2; time++) {
        const data = await call(endpoint, { body })
        expect(endpoint?.toJson?.(data) ?? JSON.stringify(data)).toBe(JSON.stringify(data))
      }
    }
  })

  test('of getSuggestions fits its schema', async () => {
    const data = await call(suggestions, { query: { q: 'lark' } })
    expect(suggestions === undefined ? 'missing' : dataProblems(suggestions, data)).toEqual([])
    expect(data).toMatchObject({ suggestions: [{ type: 'company', value: exampleCompany.id }] })
  })
})

describe('a search body', () => {
  const accepted: readonly unknown[] = [
    { query: 'abc' },
    { query: `  ${'x'.repeat(500)}  ` },
    { query: '👩'.repeat(500) },
    { query: 'e\u0301'.repeat(500) },
    {
      query: 'abc',
      query_mode: null,
      limit: null,
      filters: null,
      after: null,
      explain: null,
      fields: null,
      request_id: null,
    },
    { query: 'abc', limit: 50, query_mode: 'auto', fields: ['name', 'match_reasons'], filters: {} },
    { query: 'abc', limit: 25.0 },
  ]
  for (const body of accepted) {
    test(`may be ${JSON.stringify(body).slice(0, 60)}`, () => expect(problems(search, body)).toEqual([]))
  }

  const refused: readonly (readonly [unknown, string])[] = [
    [{}, 'query'],
    [{ query: 'ab' }, 'query'],
    [{ query: '  ab  ' }, 'query'],
    [{ query: 'x'.repeat(501) }, 'query'],
    [{ query: null }, 'query'],
    [{ query: 'abc', limit: 51 }, 'limit'],
    [{ query: 'abc', limit: 0 }, 'limit'],
    [{ query: 'abc', limit: 2.5 }, 'limit'],
    [{ query: 'abc', limit: '5' }, 'limit'],
    [{ query: 'abc', query_mode: 'fuzzy' }, 'query_mode'],
    [{ query: 'abc', fields: ['name', 'links'] }, 'fields[1]'],
    [{ query: 'abc', filters: { founded: {} } }, 'filters.founded'],
    [{ query: 'abc', request_id: 'x'.repeat(129) }, 'request_id'],
    [{ query: 'abc', surprise: 1 }, 'surprise'],
  ]
  for (const [body, path] of refused) {
    test(`may not be ${JSON.stringify(body).slice(0, 60)}`, () =>
      expect(problems(search, body)).toEqual([path]))
  }
})

describe('a lookup body', () => {
  const list = (count: number) => Array.from({ length: count }, () => 'acme.example')
  const accepted: readonly unknown[] = [
    { websites: list(lookupBounds.websites) },
    { names: list(lookupBounds.names), limit_per_name: 10, min_confidence: 'high' },
    { websites: null, names: ['A'], limit_per_name: null, request_id: '1' },
  ]
  for (const [i, body] of accepted.entries())
    test(`accepted ${i}`, () => expect(problems(lookup, body)).toEqual([]))

  const refused: readonly (readonly [unknown, string])[] = [
    [{ websites: [] }, 'websites'],
    [{ websites: list(101) }, 'websites'],
    [{ names: [] }, 'names'],
    [{ names: list(51) }, 'names'],
    [{ names: [''] }, 'names[0]'],
    [{ names: ['ok', 'x'.repeat(201)] }, 'names[1]'],
    [{ names: ['ok'], limit_per_name: 11 }, 'limit_per_name'],
    [{ names: ['ok'], limit_per_name: 1.5 }, 'limit_per_name'],
    [{ websites: [5] }, 'websites[0]'],
    [{ websites: 'acme.example' }, 'websites'],
    [{ names: ['ok'], min_confidence: 'sure' }, 'min_confidence'],
  ]
  for (const [body, path] of refused) {
    test(`may not be ${JSON.stringify(body).slice(0, 60)}`, () =>
      expect(problems(lookup, body)).toEqual([path]))
  }
})
