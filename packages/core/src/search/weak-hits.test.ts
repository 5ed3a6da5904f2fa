import { describe, expect, test } from 'bun:test'
import { companiesOf, type KnownCompany } from '../../test/companies-of.ts'
import type { SearchRequest } from './schema.ts'

const others = Array.from({ length: 40 }, (_, n): KnownCompany => ({ id: `other-${n}`, name: `Other ${n}` }))
const known: readonly KnownCompany[] = [
  { id: 'both', name: 'Alder', description: 'Meal delivery for offices' },
  { id: 'kitchen', name: 'Birch', description: 'Meal kitchens that many families share', founded_year: 2020 },
  { id: 'parcels', name: 'Cedar', description: 'Delivery of parcels by bicycle', founded_year: 2021 },
  { id: 'reactor', name: 'Dogwood', description: 'Fusion reactors', founded_year: 2019 },
  { id: 'wells', name: 'Elm', description: 'Geothermal wells and much else that many towns need' },
  ...others,
]

const search = async (query: string, request: Partial<SearchRequest> = {}) => {
  const { companies } = await companiesOf(known, '2026-06-15T12:00:00Z')
  return companies.search('live', { query, query_mode: 'discovery', ...request })
}
const ids = ({ results }: { results: readonly { id: string }[] }) => results.map(({ id }) => id)

describe('a company that holds one word of several', () => {
  test('is no hit where another holds all, on no page and in no count', async () => {
    const data = await search('meal delivery')
    expect(ids(data)).toEqual(['both'])
    expect(data).toMatchObject({ total_matches: 1, next_cursor: null })
  })

  test('is no hit before one that holds all and lacks the number asked for', async () => {
    const data = await search('meal delivery founded after 2018')
    expect(ids(data)).toEqual(['both'])
    expect(data.results[0]?.missing_filters).toEqual(['foundedYear'])
    expect(data).toMatchObject({ total_matches: 1, missing_matches: 1 })
  })

  test('is a hit where nobody holds more', async () => {
    expect(ids(await search('meal delivery', { filters: { foundedYear: { min: 2021 } } }))).toEqual([
      'parcels',
    ])
  })

  test('is counted in facets as it is in the total', async () => {
    const { facets } = await search('meal delivery', { facets: ['foundedYear'] })
    expect(facets).toEqual({ foundedYear: [] })
  })

  test('is a hit where the words are alternatives', async () => {
    expect(ids(await search('fusion or geothermal')).toSorted()).toEqual(['reactor', 'wells'])
    expect(ids(await search('fusion and geothermal')).toSorted()).toEqual(['reactor', 'wells'])
  })
})

describe('of two telling words', () => {
  const made: readonly KnownCompany[] = [
    {
      id: 'both',
      name: 'Alder',
      website: 'https://alder.example',
      description: 'Nets and ropes for hives, orchards, lakes and beekeeping robots',
    },
    { id: 'hives', name: 'Beekeeping', description: 'Beekeeping, beekeeping and beekeeping.' },
    { id: 'arms', name: 'Robots', description: 'Robots, robots, robots.' },
    ...others,
  ]
  const found = async (query: string, request: Partial<SearchRequest> = {}) => {
    const { companies } = await companiesOf(made)
    return companies.search('live', { query, query_mode: 'discovery', ...request })
  }

  test('who is all about one is no hit where somebody holds both', async () => {
    const data = await found('beekeeping robots', { facets: ['organizationTypes'] })
    expect(ids(data)).toEqual(['both'])
    expect(data.total_matches).toBe(1)
    expect(data.facets?.['organizationTypes']?.map(({ count }) => count)).toEqual([1])
  })

  test('one is enough where they are listed, and where nobody who passes holds both', async () => {
    expect(ids(await found('beekeeping, robots'))).toContain('hives')
    const filters = { websites: { exclude: ['alder.example'] } }
    expect(ids(await found('beekeeping robots', { filters }))).not.toEqual([])
  })
})

test('who holds no more than what every trade makes is no hit beside who says what', async () => {
  const made: readonly KnownCompany[] = [
    { id: 'hives', name: 'Alder', description: 'Beekeeping for hotels' },
    { id: 'any', name: 'Birch', description: 'Software for offices and schools' },
    ...others,
  ]
  const { companies } = await companiesOf(made)
  expect(ids(await companies.search('live', { query: 'beekeeping software' }))).toEqual(['hives'])
})
