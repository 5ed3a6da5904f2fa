import { describe, expect, test } from 'bun:test'
import { companiesOf, type KnownCompany } from '../../test/companies-of.ts'
import { ServiceError } from '../kernel/errors.ts'
import { exampleFunding } from '../testing/fixtures.ts'
import type { SearchRequest } from './schema.ts'

const known: readonly KnownCompany[] = [
  { id: 'kites', name: 'Berlin Kites', description: 'Kites that pull ships', score: 1 },
  { id: 'old', name: 'Harborlight', description: 'Drones that inspect bridges', founded_year: 2010 },
  {
    id: 'new',
    name: 'Kestrel Yard',
    description: 'A market for used drones',
    founded_year: 2020,
    employee_count: 30,
    score: 4,
  },
  {
    id: 'big',
    name: 'Millrace',
    description: 'Payroll',
    founded_year: 2021,
    employee_count: 900,
    score: 9,
    funding: exampleFunding({ investors: [{ id: null, name: 'Quarry Lane Ventures', lead: false }] }),
  },
]

async function search(request: SearchRequest) {
  const { companies } = await companiesOf(known, '2026-06-15T12:00:00Z')
  return companies.search('live', request)
}

const ids = (data: { results: readonly { id: string }[] }) => data.results.map(({ id }) => id)

describe('a query', () => {
  test('becomes filters, and the rest of it ranks', async () => {
    const data = await search({ query: ' drones founded after 2018 ', explain: true })
    expect(ids(data)).toEqual(['new'])
    expect(data.query).toBe('drones')
    expect(data.active_filters).toEqual({
      foundedYear: { min: 2019, includeMissing: true },
      semanticQuery: 'drones',
    })
    expect(data.explanation?.spans).toMatchObject([
      { text: 'founded after 2018', start: 8, end: 26, filter: 'foundedYear', value: { min: 2019 } },
    ])
    expect(data.explanation?.unparsed).toEqual([{ text: 'drones', start: 1, end: 7 }])
    expect(data.explanation?.candidates).toEqual({ after_filters: 3, lexical: 1, semantic: 0 })
    expect(data.explanation?.relaxations).toEqual([])
  })

  test('that says nothing but filters ranks by score', async () => {
    const data = await search({ query: 'founded after 2018', missing_values: 'exclude' })
    expect(ids(data)).toEqual(['big', 'new'])
    expect(data.query).toBe('founded after 2018')
    expect(data.active_filters).toEqual({ foundedYear: { min: 2019 } })
    expect(data).toMatchObject({ total_matches: 2, total_results: 2 })
    expect(data.missing_matches).toBeUndefined()
  })

  test('the filters that come back, sent without text to rank by, give the same set', async () => {
    const read = await search({ query: 'companies founded after 2018 with fewer than 50 employees' })
    const { semanticQuery: _, ...filters } = read.active_filters
    const sent = await search({ query: 'founded before 1900', filters, query_mode: 'discovery' })
    expect(ids(read)).toEqual(['new', 'kites'])
    expect(ids(sent).sort()).toEqual(ids(read).sort())
  })

  test('a filter of the request wins over the same one of the query, and that is told', async () => {
    const filters = { foundedYear: { max: 2015 } }
    const data = await search({ query: 'drones founded after 2018', filters, explain: true })
    expect(ids(data)).toEqual(['old'])
    expect(data.active_filters).toEqual({ foundedYear: { max: 2015 }, semanticQuery: 'drones' })
    expect(data.explanation?.overridden).toEqual([
      { filter: 'foundedYear', inferred: { min: 2019 }, explicit: { max: 2015 } },
    ])
    expect(data.explanation?.relaxations).toEqual([])
  })
})

describe('a number that nobody knows', () => {
  test('is no reason against a company: it comes behind those that meet the sentence, marked and counted', async () => {
    const data = await search({ query: 'founded after 2018 with more than 20 employees' })
    expect(data.results.map(({ id, missing_filters }) => [id, missing_filters])).toEqual([
      ['big', undefined],
      ['new', undefined],
      ['kites', ['foundedYear', 'employees']],
    ])
    expect(data).toMatchObject({ total_matches: 3, missing_matches: 1 })
    expect(data.results.map(({ relevance }) => relevance)).toEqual([1, 1, 1])
  })

  test('comes behind on later pages too, and in an order', async () => {
    const request = { query: 'newest companies with more than 20 employees', limit: 1 }
    const first = await search(request)
    const second = await search({ ...request, after: first.next_cursor })
    const third = await search({ ...request, after: second.next_cursor })
    const fourth = await search({ ...request, after: third.next_cursor })
    expect([first, second, third, fourth].flatMap(ids)).toEqual(['big', 'new', 'old', 'kites'])
    expect(fourth).toMatchObject({ total_matches: 4, missing_matches: 2, next_cursor: null })
  })

  test('is left out when the request says so, and by a filter that it sends', async () => {
    const query = 'drones with more than 20 employees'
    expect(ids(await search({ query, missing_values: 'exclude' }))).toEqual(['new'])
    const filters = { employees: { min: 21 } }
    expect(ids(await search({ query: 'drones', filters }))).toEqual(['new'])
  })
})

describe('words that no company holds', () => {
  test('hide none of those that pass what was read beside them, and are told', async () => {
    const data = await search({ query: 'zeppelins founded after 2018', missing_values: 'exclude' })
    expect(ids(data)).toEqual(['big', 'new'])
    expect(data.words_not_found).toEqual(['zeppelins'])
    expect(data.total_matches).toBe(2)
  })

  test('show nobody where nothing was read beside them, or where others hold one of them', async () => {
    expect(await search({ query: 'zeppelins' })).toMatchObject({ results: [], total_matches: 0 })
    const held = await search({ query: 'payroll zeppelins founded before 2015', missing_values: 'exclude' })
    expect(held.results).toEqual([])
    expect(held.words_not_found).toBeUndefined()
  })
})

describe('without a hit', () => {
  test('no filter is left out, and each tells what would be found without it', async () => {
    const data = await search({
      query: 'drones founded after 2018 with more than 500 employees',
      filters: { score: { max: 8 } },
      missing_values: 'exclude',
      explain: true,
    })
    expect(data.results).toEqual([])
    expect(data.explanation?.relaxations).toEqual([
      { filter: 'foundedYear', value: { min: 2019 }, hits_if_dropped: 0 },
      { filter: 'employees', value: { min: 501 }, hits_if_dropped: 1 },
    ])
  })
})

describe('what is not wanted', () => {
  test('hides the companies about it, and says so', async () => {
    const data = await search({ query: 'drones, not bridges', explain: true })
    expect(ids(data)).toEqual(['new'])
    expect(data.explanation?.excluded_topics).toEqual(['bridges'])
    expect(data.active_filters.semanticQuery).toContain('bridges')
  })

  test('tells without a hit what it keeps out', async () => {
    const data = await search({ query: 'bridges, not drones', explain: true })
    expect(data.results).toEqual([])
    expect(data.explanation?.relaxations).toEqual([
      { filter: 'excluded_topics', value: ['drones'], hits_if_dropped: 1 },
    ])
  })
})

describe('a name', () => {
  test('that holds the name of a place is found when the whole query is that name', async () => {
    const data = await search({ query: 'Berlin kites ltd' })
    expect(data.request).toMatchObject({ query_mode_resolved: 'name', name_match_confidence: 'high' })
    expect(ids(data)).toEqual(['kites'])
    expect(data.active_filters).toEqual({})
  })

  test('beside words of filters is no name', async () => {
    const data = await search({ query: 'Harborlight founded after 2018' })
    expect(data.request.query_mode_resolved).toBe('discovery')
    expect(data.active_filters).toMatchObject({ foundedYear: { min: 2019 } })
  })

  test('forced, reads no filter from the query', async () => {
    const data = await search({ query: 'drones founded after 2018', query_mode: 'name', explain: true })
    expect(data.active_filters).toEqual({})
    expect(data.explanation).toMatchObject({ spans: [], unparsed: [], relaxations: [] })
  })
})

describe('the next page', () => {
  test('goes on with the filters that the query was read to mean, and refuses others', async () => {
    const request = { query: 'companies founded after 2018', limit: 1, missing_values: 'exclude' as const }
    const first = await search(request)
    const second = await search({ ...request, after: first.next_cursor })
    expect([...ids(first), ...ids(second)]).toEqual(['big', 'new'])
    const other = { ...request, query: 'companies founded after 2019', after: first.next_cursor }
    const error = await search(other).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ServiceError)
  })
})

describe('with no hit the explanation says', () => {
  const explained = async (request: SearchRequest) =>
    (await search({ ...request, explain: true })).explanation

  test('which words no company holds', async () => {
    const missing_values = 'exclude' as const
    const found = await explained({ query: 'zeppelins founded after 2022', missing_values })
    expect(found).toMatchObject({ unknown_words: ['zeppelins'], similar_names: [] })
    const held = await explained({ query: 'drones founded after 2022', missing_values })
    expect(held).toMatchObject({ unknown_words: [] })
  })

  test('whose name is most like a query that may be one', async () => {
    expect(await explained({ query: 'berlinkites', query_mode: 'discovery' })).toMatchObject({
      unknown_words: ['berlinkites'],
      similar_names: ['Berlin Kites'],
    })
  })

  test('which numbers no company has, and that an order has none to go by', async () => {
    const ordered = await explained({ query: 'drones with the most followers' })
    expect(ordered?.empty_columns).toEqual([{ filter: 'followers', companies: 2 }])
    const filters = { followers: { min: 10 } }
    const asked = await explained({ query: 'drones founded after 2015', filters })
    expect(asked?.empty_columns).toEqual([{ filter: 'followers', companies: 1 }])
    expect((await explained({ query: 'drones, newest first' }))?.empty_columns).toEqual([])
    const staged = await explained({ query: 'seed stage drones' })
    expect(staged?.empty_columns).toEqual([{ filter: 'stages', companies: 2 }])
  })

  test('no derived type as unknown, and no preference where an order decides', async () => {
    const museums = await explained({ query: 'museums in Oslo' })
    expect(museums?.empty_columns).toEqual([])
    expect((await explained({ query: 'drone startups' }))?.boosts).toHaveLength(1)
    expect((await explained({ query: 'newest drone startups' }))?.boosts).toEqual([])
  })

  test('nothing of either where something was found', async () => {
    expect(await explained({ query: 'drones zeppelins' })).toMatchObject({
      unknown_words: [],
      similar_names: [],
    })
  })
})

test('an investor that no company has is told with those of like names', async () => {
  const investors = [{ name: 'Quarry Lain' }, { name: 'Quarry Lane Ventures' }, { name: 'Nobody Capital' }]
  const data = await search({ query: 'drones', filters: { includedInvestors: investors }, explain: true })
  expect(data.explanation?.unknown_values).toEqual([
    { path: 'filters.includedInvestors[0]', value: 'Quarry Lain', suggestions: ['quarry lane ventures'] },
    { path: 'filters.includedInvestors[2]', value: 'Nobody Capital', suggestions: [] },
  ])
})

test('a short page of many hits suggests no other name', async () => {
  const data = await search({ query: 'founded after 1900', limit: 1 })
  expect(data).toMatchObject({ total_results: 1, total_matches: 4 })
  expect(data).not.toHaveProperty('did_you_mean')
})
