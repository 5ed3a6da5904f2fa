import { describe, expect, test } from 'bun:test'
import { sha256 } from '../../test/sqlite.ts'
import type { Filters } from '../records/filters/schema.ts'
import type { ListOwner, ListStore, MemberChange } from '../records/lists/store.ts'
import { memoryCompanyStore } from '../storage/memory/companies.ts'
import { memoryStorage } from '../storage/memory.ts'
import { exampleLocations, fixtureRecord } from '../testing/fixtures.ts'
import { referenceIndex } from '../testing/reference-index.ts'
import { testHost } from '../testing/test-clock.ts'
import { createCompanies } from './companies.ts'
import { searchedListsCompaniesMax } from './named-lists.ts'

const listIdOf = (digit: number) => `0192f0c1-7a00-7000-8000-00000000000${digit}`
const [mine, small, tests, foreign, unknown] = [1, 2, 3, 4, 5].map(listIdOf) as [
  string,
  string,
  string,
  string,
  string,
]

async function setUp() {
  const host = testHost({ sha256 })
  const storage = memoryStorage({ host })
  const store = memoryCompanyStore()
  const records = ['a', 'b', 'c'].map((id) =>
    fixtureRecord({ id, name: `Kites ${id}`, description: 'kites' }),
  )
  await store.upsertMany(
    records.map((record) => ({ record, matchDomain: false })),
    null,
  )
  for (const accountId of ['acc-1', 'acc-2'])
    await storage.accounts.createAccount({ accountId, name: 'Acme', createdAt: 1 }, [])
  async function keep(listId: string, add: readonly string[], of: Partial<ListOwner> = {}) {
    const owner = { accountId: 'acc-1', environment: 'live', ...of } as const
    const texts = { name: 'x', description: null, createdAt: 1, updatedAt: 1 }
    await storage.lists.create({ ...owner, ...texts, listId }, 100)
    await storage.lists.changeMembers(owner, listId, { add, remove: [] }, 1_000_000, 1)
  }
  await keep(mine, ['c', 'a', 'deleted'])
  await keep(small, ['a'])
  await keep(tests, ['b'], { environment: 'test' })
  await keep(foreign, ['b'], { accountId: 'acc-2' })
  const read: string[] = []
  const lists: Pick<ListStore, 'find' | 'companyIds'> = {
    find: storage.lists.find,
    companyIds(owner, listId) {
      read.push(listId)
      return storage.lists.companyIds(owner, listId)
    },
  }
  const companies = createCompanies({
    host,
    locations: exampleLocations,
    live: { store, index: referenceIndex() },
    test: () => Promise.resolve({ store, index: referenceIndex() }),
    searchNow: () => host.clock.now(),
    lists,
  })
  const search = async (
    filters: Filters,
    accountId: string | null = 'acc-1',
    query_mode: 'name' | null = null,
  ) => {
    const data = await companies.search('live', { query: 'kites', query_mode, filters }, accountId)
    return { ids: data.results.map(({ id }) => id).sort(), active: data.active_filters.lists }
  }
  const change = (listId: string, change: MemberChange) =>
    storage.lists.changeMembers({ accountId: 'acc-1', environment: 'live' }, listId, change, 1_000_000, 1)
  return { companies, store, search, keep, change, read }
}

describe('a search with lists', () => {
  test('finds what is on the lists of the account, less what is on excluded ones', async () => {
    const { search } = await setUp()
    expect(await search({ lists: { include: [mine.toUpperCase(), mine] } })).toEqual({
      ids: ['a', 'c'],
      active: { include: [mine] },
    })
    expect((await search({ lists: { include: [mine], exclude: [small] } })).ids).toEqual(['c'])
    expect((await search({ lists: { exclude: [mine] } })).ids).toEqual(['b'])
    expect((await search({ lists: { include: [small] } }, 'acc-1', 'name')).ids).toEqual(['a'])
  })

  test('finds the company into which one of the list was merged, and the one itself once that is undone', async () => {
    const { search, store } = await setUp()
    const at = '2026-03-01T00:00:00.000Z'
    await store.merge('b', 'c', at)
    const found = async () => (await search({ lists: { include: [mine] } })).ids
    expect(await found()).toEqual(['a', 'b'])
    await store.unmerge('c', at)
    expect(await found()).toEqual(['a', 'c'])
  })

  test('works with test lists for test keys only', async () => {
    const { companies } = await setUp()
    const request = { query: 'kites', filters: { lists: { include: [tests] } } }
    const data = await companies.search('test', request, 'acc-1')
    expect(data.results.map(({ id }) => id)).toEqual(['b'])
    await expect(companies.search('live', request, 'acc-1')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('is refused for lists of others at each path, with every other problem at once', async () => {
    const { search } = await setUp()
    const message = 'must be the id of a list of this account'
    const filters = {
      lists: { include: [mine, foreign], exclude: [unknown, tests] },
      employees: { min: 5, max: 4 },
    }
    await expect(search(filters)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      details: [
        { path: 'filters.lists.include[1]', message },
        { path: 'filters.lists.exclude[0]', message },
        { path: 'filters.lists.exclude[1]', message },
        { path: 'filters.employees.min' },
      ],
    })
  })

  test('needs an account', async () => {
    const { search } = await setUp()
    await expect(search({ lists: { include: [mine] } }, null)).rejects.toMatchObject({
      details: [
        { path: 'filters.lists.include[0]', message: expect.stringContaining('say for which account') },
      ],
    })
    expect((await search({ lists: { include: [] } }, null)).ids).toEqual(['a', 'b', 'c'])
  })

  test('reads only so many companies', async () => {
    const { search, keep } = await setUp()
    await keep(
      unknown,
      Array.from({ length: searchedListsCompaniesMax - 1 }, (_, i) => `x${i}`),
    )
    expect((await search({ lists: { include: [unknown, small] } })).ids).toEqual(['a'])
    await expect(search({ lists: { include: [unknown], exclude: [mine] } })).rejects.toMatchObject({
      details: [
        {
          path: 'filters.lists',
          message: 'may name lists that hold at most 200,000 companies together; these hold 200,002',
        },
      ],
    })
  })

  test('reads a list again when its companies have become others, even in the instant in which it was read', async () => {
    const { search, change, read } = await setUp()
    const filters = { lists: { include: [mine] } }
    for (let i = 0; i < 3; i++) expect((await search(filters)).ids).toEqual(['a', 'c'])
    expect(read).toEqual([mine])
    await change(mine, { add: ['b'], remove: ['c'] })
    for (let i = 0; i < 3; i++) expect((await search(filters)).ids).toEqual(['a', 'b'])
    await change(mine, { add: [], remove: ['b'] })
    for (let i = 0; i < 3; i++) expect((await search(filters)).ids).toEqual(['a'])
    expect(read).toEqual([mine, mine, mine])
  })

  test('never gives a remembered list to another account', async () => {
    const { search } = await setUp()
    expect((await search({ lists: { include: [foreign] } }, 'acc-2')).ids).toEqual(['b'])
    await expect(search({ lists: { include: [foreign] } })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('is checked without reading the lists, and refused as the search would be', async () => {
    const { companies, keep, read } = await setUp()
    const check = (include: readonly string[]) =>
      companies.checkSearch(
        'live',
        { query: 'kites', filters: { lists: { include: [...include] } } },
        'acc-1',
      )
    expect(await check([mine, small])).toEqual({ items: 1, notes: [] })
    await expect(check([foreign])).rejects.toMatchObject({
      details: [{ path: 'filters.lists.include[0]', message: 'must be the id of a list of this account' }],
    })
    await keep(
      unknown,
      Array.from({ length: searchedListsCompaniesMax }, (_, i) => `x${i}`),
    )
    await expect(check([unknown, small])).rejects.toMatchObject({ details: [{ path: 'filters.lists' }] })
    expect(read).toEqual([])
  })
})
