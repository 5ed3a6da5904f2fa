import { describe, expect, test } from 'bun:test'
import { companiesOf, type KnownCompany } from '../../test/companies-of.ts'
import type { Filters } from '../records/filters/schema.ts'
import { exampleFounder } from '../testing/example-founder.ts'

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

  test('finds whom enrichment found, until the company is forgotten', async () => {
    const { companies, store, enrichment } = await companiesOf(known)
    const record = await store.find('millrace')
    if (record === null) throw new Error('The company is gone')
    const post = { company: 'Acme', title: null, start_year: null, end_year: null, is_current: false }
    const person = { ...exampleFounder('Eva Rau', { title: 'CTO' }), experience: [post] }
    const left = exampleFounder('Max Alt', { title: 'CEO', is_current: false })
    const people = [person, left].map((one, i) => ({
      personId: `p${i}`,
      person: one,
      kind: 'founder' as const,
      observedAt: 1,
    }))
    await enrichment.save({ before: record, after: record, facts: [], people })
    const found = async (filter: NonNullable<Filters['people']>[number]) =>
      ids(await companies.query('live', { filters: { people: [filter] } }))
    expect(await found({ name: 'Eva Rau', roles: ['founder'], formerCompany: 'Acme' })).toEqual(['millrace'])
    expect(await found({ name: 'Eva Rau', roles: ['cto'] })).toEqual(['millrace'])
    // Who left leads nobody, and has founded the company all the same.
    expect(await found({ name: 'Max Alt', roles: ['ceo'] })).toEqual([])
    expect(await found({ name: 'Max Alt', roles: ['founder'] })).toEqual(['millrace'])
    const { results } = await companies.search('live', { query: 'ex-Acme founders', explain: true })
    expect(results[0]?.match_reasons).toEqual([
      { field: 'people', kind: 'filter', terms: ['Eva Rau, CTO'], score: 1 },
    ])
    await enrichment.forget({ companyId: 'millrace' }, 2)
    expect(await found({ name: 'Eva Rau' })).toEqual([])
    // Nor does a file that names the people of the company bring them back.
    const again = { ...record, stated: { people: [{ name: 'Eva Rau', role: 'CTO' }] } }
    expect(await store.upsertMany([{ record: again, matchDomain: false }], null)).toEqual(['withheld'])
    expect(await found({ name: 'Eva Rau' })).toEqual([])
    const named = await companies.search('live', { query: 'founded by Eva Rau' })
    expect([ids(named), named.active_filters.people]).toEqual([[], [{ name: 'Eva Rau', roles: ['founder'] }]])
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

describe('a sentence that names somebody', () => {
  const search = async (query: string) => {
    const { companies } = await companiesOf(known)
    return companies.search('live', { query, explain: true })
  }

  test('finds the companies of the person, and its filters find them again', async () => {
    const { companies } = await companiesOf(known)
    for (const [query, expected, people] of [
      ['founded by Ada Lee', ['harborlight'], [{ name: 'Ada Lee', roles: ['founder'] }]],
      ['Ada Lee', ['harborlight', 'kestrel'], [{ name: 'Ada Lee' }]],
      ['CTO Bo Kim', ['harborlight'], [{ name: 'Bo Kim', roles: ['cto'] }]],
      ['von Bo Kim gegründet', ['harborlight'], [{ name: 'Bo Kim' }]],
      ['ex-Brightsill founders', ['harborlight'], [{ roles: ['founder'], formerCompany: 'Brightsill' }]],
    ] as const) {
      const found = await companies.search('live', { query })
      const { semanticQuery, ...filters } = found.active_filters
      expect([query, ids(found), filters, semanticQuery]).toEqual([
        query,
        [...expected],
        { people } as never,
        undefined,
      ])
      expect(ids(await companies.query('live', { filters }))).toEqual([...expected])
    }
  })

  test('that nobody bears finds no company, and the explanation says that nobody does', async () => {
    const { results, explanation } = await search('founded by Marie Curie')
    expect(results).toEqual([])
    expect(explanation?.unknown_values).toEqual([
      { path: 'filters.people[0].name', value: 'Marie Curie', suggestions: [] },
    ])
    // Nor a company that holds a part of the name.
    const alone = await search('Ada Lovelace')
    expect([alone.results, alone.request.query_mode_resolved]).toEqual([[], 'name'])
  })

  test('that nobody bears finds no company where no role stands beside it, unless companies speak of it', async () => {
    const { companies } = await companiesOf([
      ...known,
      { id: 'toys', name: 'Toys', description: 'Toys, games and apps' },
      { id: 'songs', name: 'Songs', description: 'The app with all songs of Edith Orstad' },
    ])
    for (const query of ['toys app of Delphine Zubizarreta', 'quién es Delphine Zubizarreta']) {
      const found = await companies.search('live', { query, explain: true })
      expect([query, ids(found)]).toEqual([query, []])
      expect(found.active_filters.people).toEqual([{ name: 'Delphine Zubizarreta' }])
      expect(found.explanation?.unknown_values.map(({ value }) => value)).toEqual(['Delphine Zubizarreta'])
    }
    expect(ids(await companies.search('live', { query: 'app of Edith Orstad' }))).toEqual(['songs'])
  })

  test('is known with one letter wrong in either part, and of short parts with two swapped', async () => {
    const { companies } = await companiesOf([
      ...known,
      {
        id: 'a',
        name: 'A',
        description: 'Kettles',
        people: [
          { name: 'Nihaar Orstad', role: null },
          { name: 'Ingrid Wong', role: null },
        ],
      },
      { id: 'b', name: 'B', description: 'Bells', people: [{ name: 'Ingrid Cruz', role: null }] },
    ])
    const found = async (query: string) => ids(await companies.search('live', { query }))
    for (const query of ['Nihaar Orsatd', 'Nihara Orstad', 'nihar orstad', 'Ingrid Wogn'])
      expect([query, await found(query)]).toEqual([query, ['a']])
    expect(await found('Ingrid Ruiz')).toEqual([])
  })

  test('is known by a short form of the given name, by letters doubled otherwise, and by a middle name', async () => {
    const { companies } = await companiesOf([
      ...known,
      {
        id: 'a',
        name: 'A',
        description: 'Kettles',
        people: [{ name: 'Jennifer Matthew Orstad', role: null }],
      },
      { id: 'b', name: 'B', description: 'Bells', people: [{ name: 'Bill Zubizarreta', role: null }] },
    ])
    const found = async (query: string) => ids(await companies.search('live', { query }))
    for (const query of [
      'Matthew Orstad',
      'founded by Matt Orstad',
      'Jeniffer Orstad',
      'the company of Jenifer Orstad',
    ])
      expect([query, await found(query)]).toEqual([query, ['a']])
    expect(await found('William Zubizarreta')).toEqual(['b'])
    expect(await found('Walter Zubizarreta')).toEqual([])
  })

  test('is the name of a company first', async () => {
    const { companies } = await companiesOf([
      ...known,
      { id: 'ada', name: 'Ada Lee', description: 'Kettles' },
    ])
    const found = await companies.search('live', { query: 'Ada Lee' })
    expect([ids(found), found.request.query_mode_resolved]).toEqual([['ada'], 'name'])
    expect(ids(await companies.search('live', { query: 'founded by Ada Lee' }))).toEqual(['harborlight'])
  })

  test('finds the company in spite of words that it does not hold, and says which', async () => {
    const found = await search('bakeries founded by Ada Lee')
    expect([ids(found), found.words_not_found]).toEqual([['harborlight'], ['bakeries']])
    const drones = await search('drones founded by Ada Lee')
    expect([ids(drones), drones.words_not_found]).toEqual([['harborlight'], undefined])
  })

  test('is not corrected to words that companies hold', async () => {
    const { companies } = await companiesOf([
      { id: 'a', name: 'A', description: 'Brides', people: [{ name: 'Brydes Ilon', role: 'Founder' }] },
      ...Array.from({ length: 9 }, (_, i) => ({
        id: `b${i}`,
        name: `B${i}`,
        description: 'Brides and islands',
      })),
    ])
    const found = await companies.search('live', { query: 'founded by Brydes Ilon' })
    expect([ids(found), found.did_you_mean]).toEqual([['a'], null])
    // Nor are two words of a name one.
    const joined = await companiesOf([
      { id: 'a', name: 'A', description: 'Kettles', people: [{ name: 'Hong Hu', role: 'Founder' }] },
      ...Array.from({ length: 9 }, (_, i) => ({ id: `b${i}`, name: `B${i}`, description: 'Made in Honghu' })),
    ])
    expect(ids(await joined.companies.search('live', { query: 'startup fondata da Hong Hu' }))).toEqual(['a'])
  })
})
