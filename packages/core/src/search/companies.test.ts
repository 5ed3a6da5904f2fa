import { describe, expect, test } from 'bun:test'
import { companiesOf, type KnownCompany } from '../../test/companies-of.ts'
import { memoryCompanyStore } from '../storage/memory/companies.ts'
import { exampleLocations, fixtureRecord } from '../testing/fixtures.ts'
import { referenceIndex } from '../testing/reference-index.ts'
import { testHost } from '../testing/test-clock.ts'
import { createCompanies } from './companies.ts'
import type { SearchRequest } from './schema.ts'

const known: readonly KnownCompany[] = [
  { id: 'a', name: 'Harborlight', description: 'Drones that inspect bridges' },
]

const ids = (data: { results: readonly { id: string }[] }) => data.results.map(({ id }) => id)

describe('pages', () => {
  const many = Array.from(
    { length: 1_100 },
    (_, i): KnownCompany => ({ id: `p${i}`, description: 'kites', score: i % 10 }),
  )

  async function everyPage(request: SearchRequest, companies: readonly KnownCompany[]) {
    const { companies: service_ } = await companiesOf(companies)
    const seen: string[] = []
    let after: string | null = null
    do {
      const data = await service_.search('live', { ...request, after })
      seen.push(...ids(data))
      after = data.next_cursor
    } while (after !== null)
    return seen
  }

  test('follow each other without gap or repeat, 25 at a time unless told', async () => {
    const few = many.slice(0, 60)
    expect(ids(await (await companiesOf(few)).companies.search('live', { query: 'kites' }))).toHaveLength(25)
    const seen = await everyPage({ query: 'kites', limit: 7 }, few)
    expect(seen).toHaveLength(60)
    expect(new Set(seen).size).toBe(60)
  })

  test('end at the first 1,000 hits', async () => {
    expect(await everyPage({ query: 'kites', limit: 49 }, many)).toHaveLength(1_000)
  })

  test('of names stay names', async () => {
    const namesakes = Array.from({ length: 5 }, (_, i): KnownCompany => ({ id: `n${i}`, name: 'Nimbral' }))
    expect(await everyPage({ query: 'Nimbral', query_mode: 'name', limit: 2 }, namesakes)).toEqual([
      'n0',
      'n1',
      'n2',
      'n3',
      'n4',
    ])
  })

  test('stay in the mode of the first when names change in between', async () => {
    const namesakes = ['n0', 'n1', 'n2'].map((id): KnownCompany => ({ id, name: 'Nimbral' }))
    const { companies, store } = await companiesOf(namesakes)
    const first = await companies.search('live', { query: 'Nimbral', limit: 1 })
    expect(first.request.query_mode_resolved).toBe('discovery')
    await store.remove('n1', 'source')
    await store.remove('n2', 'source')
    const second = await companies.search('live', { query: 'Nimbral', limit: 1, after: first.next_cursor })
    expect(second.request.query_mode_resolved).toBe('discovery')
    expect((await companies.search('live', { query: 'Nimbral' })).request.query_mode_resolved).toBe('name')

    const record = fixtureRecord({ id: 'alias', name: 'Cumulette', aliases: ['Nimbral'] })
    await store.upsertMany([{ record, matchDomain: false }], null)
    const named = await companies.search('live', { query: 'Nimbral', limit: 1 })
    expect(named.request.query_mode_resolved).toBe('name')
    await store.upsertMany(
      [{ record: fixtureRecord({ id: 'rival', name: 'Nimbral' }), matchDomain: false }],
      null,
    )
    const next = await companies.search('live', { query: 'Nimbral', limit: 1, after: named.next_cursor })
    expect(next.request.query_mode_resolved).toBe('name')
  })

  test('a cursor belongs to its query, filters, mode and dataset', async () => {
    const { companies } = await companiesOf(many.slice(0, 60))
    const { next_cursor: after } = await companies.search('live', { query: 'kites' })
    expect(after).toMatch(/^[A-Za-z0-9_-]+$/)
    await companies.search('live', { query: ' kites ', filters: {}, limit: 50, after, explain: true })
    const other: readonly SearchRequest[] = [
      { query: 'kite shops', after },
      { query: 'kites', after, filters: { score: { min: 1 } } },
      { query: 'kites', after, query_mode: 'discovery' },
      { query: 'kites', after: 'nonsense' },
      { query: 'kites', after: '' },
      { query: 'kites', after: btoa('{"v":1}') },
    ]
    for (const request of other) {
      const refused = companies.search('live', request)
      await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST', details: [{ path: 'after' }] })
    }
    await expect(companies.search('test', { query: 'kites', after })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})

describe('datasets', () => {
  test('live and test are apart', async () => {
    const { companies } = await companiesOf(known)
    expect((await companies.search('test', { query: 'drones' })).results).toEqual([])
    expect(await companies.find('live', 'a')).toMatchObject({ id: 'a' })
    expect(await companies.find('test', 'a')).toBeNull()
  })

  test('test data is opened at its first use, once, and again when that failed', async () => {
    let opened = 0
    const host = testHost({ sha256: () => '0'.repeat(64) })
    const companies = createCompanies({
      host,
      locations: exampleLocations,
      live: { store: memoryCompanyStore(), index: referenceIndex() },
      test: async () => {
        opened++
        if (opened === 1) throw new Error('no sample data')
        return { store: memoryCompanyStore(), index: referenceIndex() }
      },
      searchNow: () => host.clock.now(),
    })
    expect(await companies.status()).toMatchObject({ live: { stored: 0 }, test: null })
    expect(opened).toBe(0)
    await expect(companies.find('test', 'a')).rejects.toThrow('no sample data')
    await Promise.all([companies.find('test', 'a'), companies.search('test', { query: 'drones' })])
    expect(opened).toBe(2)
    expect((await companies.status()).test).toMatchObject({ stored: 0 })
  })
})
