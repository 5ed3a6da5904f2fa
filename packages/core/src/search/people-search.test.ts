import { describe, expect, test } from 'bun:test'
import { companiesOf, type KnownCompany } from '../../test/companies-of.ts'
import type { Filters } from '../records/filters/schema.ts'

const known: readonly KnownCompany[] = [
  {
    id: 'harborlight',
    name: 'Harborlight',
    description: 'Drones that inspect bridges',
    score: 9,
    people: [
      { name: 'Ada Lee', role: 'Co-founder & CEO', former_companies: ['Brightsill, Inc.'] },
      { name: 'Bo Kim', role: 'CTO' },
    ],
  },
  {
    id: 'kestrel',
    name: 'Kestrel Yard',
    description: 'A market for used drones',
    score: 3,
    people: [{ name: 'LEE, Ada', role: 'Board member' }],
  },
  { id: 'millrace', name: 'Millrace', description: 'Payroll for bakeries of Ada Lee', score: 5 },
]

const ids = (data: { results: readonly { id: string }[] }) => data.results.map(({ id }) => id)

describe('the filter people', () => {
  test('holds in searches and company queries, and comes back as it was sent', async () => {
    const { companies } = await companiesOf(known)
    for (const [people, expected] of [
      [[{ name: 'ada lee' }], ['harborlight', 'kestrel']],
      [[{ name: 'Ada Lee', roles: ['founder'] }], ['harborlight']],
      [
        [{ name: 'Ada Lee', roles: ['director'] }, { name: 'Bo Kim' }],
        ['harborlight', 'kestrel'],
      ],
      [[{ roles: ['executive'], formerCompany: 'Brightsill' }], ['harborlight']],
      // No one person is both.
      [[{ roles: ['cto'], formerCompany: 'Brightsill' }], []],
      [[{ name: 'Ada' }], []],
    ] as const) {
      const filters = { people: people as unknown as NonNullable<Filters['people']> }
      const query = await companies.query('live', { filters })
      const search = await companies.search('live', { query: 'companies', query_mode: 'discovery', filters })
      expect([people, ids(query)]).toEqual([people, [...expected]])
      expect(new Set(ids(search))).toEqual(new Set(expected))
      expect(search.active_filters.people).toEqual(filters.people)
    }
  })

  test('names who was found in the reasons of the hit, and in nothing else', async () => {
    const { companies } = await companiesOf(known)
    const filters = { people: [{ name: 'A. Lee' }] }
    const { results, ...rest } = await companies.search('live', {
      query: 'drones',
      filters,
      explain: true,
      highlight: true,
    })
    expect(results.map(({ match_reasons }) => match_reasons?.[0])).toEqual([
      { field: 'people', kind: 'filter', terms: ['Ada Lee, Co-founder & CEO'], score: 1 },
      { field: 'people', kind: 'filter', terms: ['LEE, Ada, Board member'], score: 1 },
    ])
    const unsaid = results.map(({ match_reasons: _, ...hit }) => hit)
    expect(JSON.stringify([unsaid, rest])).not.toContain('Ada')
  })

  test('keeps a company that is found by its name to those who have the person', async () => {
    const { companies } = await companiesOf(known)
    const named = (name: string) =>
      companies.search('live', { query: 'Harborlight', query_mode: 'name', filters: { people: [{ name }] } })
    expect(ids(await named('Ada Lee'))).toEqual(['harborlight'])
    expect(ids(await named('Cy Roe'))).toEqual([])
  })

  test('lets go whoever a record no longer names', async () => {
    const { companies, store } = await companiesOf(known)
    const record = await store.find('harborlight')
    if (record === null) throw new Error('The company is gone')
    const filters = { people: [{ name: 'Bo Kim' }] }
    expect(ids(await companies.query('live', { filters }))).toEqual(['harborlight'])
    const { stated: _, ...without } = record
    await store.upsertMany([{ record: without, matchDomain: false }], null)
    expect(ids(await companies.query('live', { filters }))).toEqual([])
  })
})
