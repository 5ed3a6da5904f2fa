import { describe, expect, test } from 'bun:test'
import { companiesOf, type KnownCompany } from '../../test/companies-of.ts'
import { ServiceError } from '../kernel/errors.ts'
import { examplePlaces } from '../testing/fixtures.ts'
import type { SearchRequest } from './schema.ts'

const known: readonly KnownCompany[] = [
  {
    id: 'a',
    name: 'Harborlight',
    domain: 'harborlight.io',
    description: 'Drones that inspect bridges',
    founded_year: 2010,
  },
  {
    id: 'b',
    name: 'Kestrel Yard',
    description: 'A market for used drones',
    founded_year: 2020,
    location: examplePlaces.berlin,
  },
  {
    id: 'c',
    name: 'Millrace',
    description: 'Payroll for bakeries',
    score: 3,
    location: examplePlaces.munich,
  },
  { id: 'd', name: 'Nimbral', description: 'Weather for drones', location: examplePlaces.berlin, score: 8 },
  { id: 'e', name: 'Nimbral', description: 'Cloud backups', location: examplePlaces.munich },
  { id: 'f', name: 'Fintech', description: 'Software for drones' },
  { id: 'g', name: 'Quillworks Energy', description: 'Wind parks' },
]

async function search(request: SearchRequest) {
  return (await companiesOf(known)).companies.search('live', request)
}

async function refusal(request: SearchRequest) {
  const error = await search(request).catch((thrown: unknown) => thrown)
  if (!(error instanceof ServiceError)) throw new Error('The search was not refused')
  expect(error.code).toBe('BAD_REQUEST')
  return (error.details as readonly { path: string }[]).map(({ path }) => path)
}

const ids = (data: { results: readonly { id: string }[] }) => data.results.map(({ id }) => id)

describe('a search that comes again', () => {
  test('is answered alike, whatever was done to the answer or the filters of the one before', async () => {
    const { companies } = await companiesOf(known)
    const request = {
      query: 'drones',
      query_mode: 'discovery' as const,
      filters: { countries: { include: ['DE'] }, foundedYear: { min: 1990, includeMissing: true } },
    }
    const given = structuredClone(request)
    const first = await companies.search('live', given)
    const told = structuredClone(first.active_filters)
    given.filters.countries.include.push('US')
    given.filters.foundedYear.min = 2020
    first.active_filters.countries?.include?.push('FR')
    const second = await companies.search('live', request)
    expect(second.active_filters).toEqual(told)
    expect(ids(second)).toEqual(ids(first))
    expect(ids(second)).toEqual(['d', 'b'])
  })

  test('has a cursor of its own in each mode', async () => {
    const { companies } = await companiesOf(known)
    const first = { query: 'drones', query_mode: 'discovery' as const, limit: 1 }
    const { next_cursor: after } = await companies.search('live', first)
    await companies.search('live', { ...first, query_mode: 'auto' })
    expect((await companies.search('live', { ...first, after })).results).toHaveLength(1)
    const other = companies.search('live', { ...first, query_mode: 'auto', after })
    expect(await other.catch((error: unknown) => error instanceof ServiceError && error.code)).toBe(
      'BAD_REQUEST',
    )
  })

  test('finds what has come since, and each dataset, mode and set of filters is read for itself', async () => {
    const { companies, store } = await companiesOf(known)
    const ask = async (request: Partial<SearchRequest>) =>
      ids(await companies.search('live', { query: 'drones', query_mode: 'discovery', ...request }))
    const before = await ask({})
    expect(await ask({ filters: { cities: ['Munich'] } })).toEqual([])
    expect(await ask({ query_mode: 'name' })).toEqual([])
    expect(await ask({ filters: null })).toEqual(before)
    await store.remove('d', 'source')
    expect(await ask({})).toEqual(before.filter((id) => id !== 'd'))
  })
})

describe('auto', () => {
  test('takes a sure name as a name', async () => {
    const data = await search({ query: 'harborlight, Inc.' })
    expect(ids(data)).toEqual(['a'])
    expect(data.request).toEqual({
      duration: 0,
      query_mode_requested: null,
      query_mode_resolved: 'name',
      used_lexical_lookup: true,
      name_match_confidence: 'high',
    })
    expect(data.active_filters).toEqual({})
  })

  test('takes a website as its company', async () => {
    for (const query of ['harborlight.io', 'https://www.HARBORLIGHT.io/jobs', 'blog.harborlight.io']) {
      const data = await search({ query })
      expect(ids(data)).toEqual(['a'])
      expect(data.request).toMatchObject({ query_mode_resolved: 'name', name_match_confidence: 'high' })
    }
  })

  test('ranks any other query by its text', async () => {
    const data = await search({ query: '  startups with drones ' })
    expect(ids(data).sort()).toEqual(['a', 'b', 'd', 'f'])
    expect(data).toMatchObject({
      query: 'startups with drones',
      total_results: 4,
      active_filters: { semanticQuery: 'startups with drones' },
      request: { query_mode_resolved: 'discovery', used_lexical_lookup: false, name_match_confidence: null },
      next_cursor: null,
    })
  })

  test('a contested or partial name is not sure enough', async () => {
    const contested = await search({ query: 'Nimbral' })
    expect(contested.request).toMatchObject({
      query_mode_resolved: 'discovery',
      name_match_confidence: 'medium',
    })
    const partial = await search({ query: 'Quillworks' })
    expect(partial.request).toMatchObject({ query_mode_resolved: 'discovery', name_match_confidence: 'low' })
  })

  test('how sure a misspelled name is told by the companies that pass the filters, however many do not', async () => {
    const named = [...'abcdefghijklmnopqr'].map((letter, i) => ({
      id: letter,
      name: `Harborlightstation${letter}`,
      founded_year: 2000 + i,
    }))
    const { companies } = await companiesOf(named)
    const confidenceFrom = async (min: number) => {
      const request = { query: 'Harborlightstationz', filters: { foundedYear: { min } } }
      return (await companies.search('live', request)).request.name_match_confidence
    }
    expect(await Promise.all([2000, 2017, 2018].map(confidenceFrom))).toEqual(['medium', 'medium', null])
  })

  test('filters decide between namesakes', async () => {
    const data = await search({ query: 'Nimbral', filters: { cities: ['Berlin'] } })
    expect(ids(data)).toEqual(['d'])
    expect(data.request).toMatchObject({ query_mode_resolved: 'name', name_match_confidence: 'high' })
  })

  test('a name that the filters exclude is ranked as text', async () => {
    const data = await search({ query: 'Harborlight', filters: { foundedYear: { min: 2015 } } })
    expect(data.results).toEqual([])
    expect(data.request).toMatchObject({ query_mode_resolved: 'discovery', name_match_confidence: null })
  })

  test('the name of an industry is no company name', async () => {
    expect((await search({ query: 'Fintech' })).request.query_mode_resolved).toBe('discovery')
    expect((await search({ query: 'Fintech', query_mode: 'name' })).request.query_mode_resolved).toBe('name')
  })
})

describe('a forced mode', () => {
  test('name answers with names only', async () => {
    const data = await search({ query: 'drones', query_mode: 'name' })
    expect(data).toMatchObject({ total_results: 0, results: [] })
    expect(data.request).toMatchObject({
      query_mode_requested: 'name',
      query_mode_resolved: 'name',
      used_lexical_lookup: true,
      name_match_confidence: null,
    })
    expect(ids(await search({ query: 'Nimbral', query_mode: 'name' }))).toEqual(['d', 'e'])
  })

  test('discovery never looks a name up', async () => {
    const data = await search({ query: 'Harborlight', query_mode: 'discovery' })
    expect(ids(data)).toEqual(['a'])
    expect(data.request).toMatchObject({
      query_mode_requested: 'discovery',
      query_mode_resolved: 'discovery',
      used_lexical_lookup: false,
      name_match_confidence: null,
    })
  })

  test('filters hold in every mode and come back normalised', async () => {
    const filters = { countries: { include: ['de'] } }
    for (const [query, query_mode, expected] of [
      ['drones', 'discovery', ['b', 'd']],
      ['Nimbral', 'name', ['d', 'e']],
    ] as const) {
      const data = await search({ query, query_mode, filters })
      expect(ids(data).sort()).toEqual([...expected])
      expect(data.active_filters).toMatchObject({ countries: { include: ['DE'] } })
    }
  })
})

describe('a hit', () => {
  test('has the fields of the contract, and reasons only when asked', async () => {
    const [hit] = (await search({ query: 'inspect bridges' })).results
    expect(Object.keys(hit ?? {})).toEqual(
      (
        'id primary_key name website domain description tagline logo_url founded_year location industries ' +
        'employee_count follower_count funding score relevance'
      ).split(' '),
    )
  })

  test('shows the fields asked for and always its identity', async () => {
    const data = await search({ query: 'inspect bridges', fields: ['relevance', 'name'] })
    expect(Object.keys(data.results[0] ?? {})).toEqual(['id', 'primary_key', 'name', 'website', 'relevance'])
    const bare = await search({ query: 'inspect bridges', fields: [] })
    expect(Object.keys(bare.results[0] ?? {})).toEqual(['id', 'primary_key', 'name', 'website'])
  })

  test('is explained by the words that its fields hold', async () => {
    const data = await search({ query: 'bridge drones payroll', explain: true })
    expect(data.results[0]?.match_reasons).toEqual([
      { field: 'description', kind: 'lexical', terms: ['bridge', 'drones'], score: 0.67 },
    ])
    expect(data.explanation).toEqual({
      corrections: [],
      interpreter: 'rules',
      interpreter_version: '2',
      duration_ms: 0,
      spans: [],
      unparsed: [{ text: 'bridge drones payroll', start: 0, end: 21 }],
      boosts: [],
      excluded_topics: [],
      not_read: [],
      words: [
        { text: 'bridge', start: 0, end: 6, use: 'ranking', weight: 1 },
        { text: 'drones', start: 7, end: 13, use: 'ranking', weight: expect.any(Number) },
        { text: 'payroll', start: 14, end: 21, use: 'ranking', weight: expect.any(Number) },
      ],
      overridden: [],
      unknown_values: [],
      unknown_words: [],
      similar_names: [],
      candidates: { after_filters: 7, lexical: 2, semantic: 0 },
      relaxations: [],
      empty_columns: [],
    })
  })

  test('is explained by what stands for the words of the query too', async () => {
    const data = await search({ query: 'uavs for brid', explain: true })
    expect(data.results[0]?.match_reasons).toEqual([
      { field: 'description', kind: 'lexical', terms: ['uavs', 'brid'], score: 1 },
    ])
  })

  test('an unknown city is reported and matches nothing', async () => {
    const data = await search({ query: 'drones', filters: { cities: ['Atlantisburg'] }, explain: true })
    expect(data.results).toEqual([])
    expect(data.explanation?.unknown_values).toMatchObject([{ value: 'Atlantisburg' }])
    expect(data.explanation?.candidates.after_filters).toBe(0)
  })

  test('without explain there is no explanation', async () => {
    expect(await search({ query: 'drones' })).not.toHaveProperty('explanation')
  })
})

describe('a search is refused', () => {
  test('with every bad filter named', async () => {
    const paths = await refusal({
      query: 'drones',
      filters: { foundedYear: { min: 2020, max: 2010 }, countries: { include: ['QQ'] } },
    })
    expect(paths).toHaveLength(2)
    expect(paths.every((path) => path.startsWith('filters.'))).toBe(true)
  })
})
