import { describe, expect, test } from 'bun:test'
import { companiesOf, type KnownCompany } from '../../test/companies-of.ts'
import { exampleFunding } from '../testing/fixtures.ts'
import type { SearchRequest } from './schema.ts'

const backed = exampleFunding({ investors: [{ id: null, name: 'Oak Ventures', lead: false }] })
const known: readonly KnownCompany[] = [
  { id: 'a-museum', name: 'Drone Museum', description: 'Drones, drones, drones.', score: 9 },
  { id: 'b-company', name: 'Harborlight', description: 'Drones that inspect bridges', score: 5 },
  { id: 'c-startup', name: 'Kestrel Yard', description: 'Drones that inspect bridges', funding: backed },
  {
    id: 'd-young',
    name: 'Millrace',
    description: 'Nets, ropes and boats for fishing in lakes and rivers, and now drones',
    founded_year: 2020,
  },
  { id: 'e-other', name: 'Quill', description: 'Payroll', founded_year: 2021 },
]

async function search(request: SearchRequest) {
  const { companies } = await companiesOf(known, '2026-06-15T12:00:00Z')
  return companies.search('live', request)
}

const ids = (data: { results: readonly { id: string }[] }) => data.results.map(({ id }) => id)

describe('a request for startups', () => {
  test('ranks them first, and what is no company last, and leaves nobody out', async () => {
    const data = await search({ query: 'drone startups', explain: true })
    expect(ids(data)).toEqual(['c-startup', 'd-young', 'b-company', 'a-museum'])
    expect(data.active_filters).toEqual({ semanticQuery: 'drone startups' })
    expect(data.explanation?.boosts).toEqual([
      { filter: 'organizationTypes', value: { include: ['startup'] }, weight: 1.25 },
    ])
    expect(ids(await search({ query: 'drones' }))[0]).toBe('a-museum')
  })

  test('with no word that ranks has them first too', async () => {
    const founded = await search({ query: 'startups founded after 1900' })
    // Whose year nobody knows comes behind whose year is known, startups first again.
    expect(ids(founded)).toEqual(['d-young', 'e-other', 'c-startup', 'b-company', 'a-museum'])
    const all = await search({ query: 'startups', query_mode: 'discovery' })
    expect(ids(all)).toEqual(['c-startup', 'd-young', 'e-other', 'b-company', 'a-museum'])
  })

  test('prefers nobody where a type is asked for, or startups are customers', async () => {
    for (const query of ['payroll for startups', 'drones', 'museums for startups']) {
      const data = await search({ query, explain: true, query_mode: 'discovery' })
      expect(data.explanation?.boosts).toEqual([])
    }
    const filters = { organizationTypes: { exclude: ['startup' as const] } }
    expect(ids(await search({ query: 'drone startups', filters }))).toEqual(['a-museum', 'b-company'])
  })
})

describe('a request for companies, or for what they sell', () => {
  test('ranks what is no company behind them, and leaves nobody out', async () => {
    for (const query of ['drone firms', 'software for drones', 'Software für Drohnen']) {
      const data = await search({ query, query_mode: 'discovery', explain: true })
      expect(ids(data).at(-1)).toBe('a-museum')
      expect(ids(data)).toHaveLength(4)
      expect(data.explanation?.boosts).toEqual([
        {
          filter: 'organizationTypes',
          value: { include: ['startup', 'company', 'public_company', 'subsidiary'] },
          weight: 4,
        },
      ])
    }
  })

  test('prefers nobody beside a noun of another kind', async () => {
    const data = await search({ query: 'drone firms and museums', query_mode: 'discovery', explain: true })
    expect(data.explanation?.boosts).toEqual([])
  })
})

test('a type that is named filters, and comes back as a filter', async () => {
  const data = await search({ query: 'museums', query_mode: 'discovery' })
  expect(ids(data)).toEqual(['a-museum'])
  expect(data.active_filters).toEqual({ organizationTypes: { include: ['museum'] } })
})

test('an answered company has its type', async () => {
  const { companies } = await companiesOf(known, '2026-06-15T12:00:00Z')
  expect((await companies.find('live', 'd-young'))?.organization_type).toBe('startup')
  const { companies: found } = await companies.lookup('live', { names: ['Drone Museum'] })
  expect(found[0]?.company?.organization_type).toBe('museum')
})
