import { describe, expect, test } from 'bun:test'
import { sha256 } from '../../../test/sqlite.ts'
import { createCompanies } from '../../search/companies.ts'
import { memoryCompanyStore } from '../../storage/memory/companies.ts'
import { memoryStorage } from '../../storage/memory.ts'
import { exampleLocations, fixtureRecord } from '../../testing/fixtures.ts'
import { referenceIndex } from '../../testing/reference-index.ts'
import { testHost } from '../../testing/test-clock.ts'
import { createLists, listedCompaniesMax, listsMax } from './lists.ts'

const owner = { accountId: 'acc-1', environment: 'live' } as const

async function setUp() {
  const host = testHost({ sha256 })
  const storage = memoryStorage({ host })
  await storage.accounts.createAccount({ accountId: 'acc-1', name: 'Acme', createdAt: 1 }, [])
  const store = memoryCompanyStore()
  const known = [
    { id: 'a', domain: 'acme.com', alternate_domains: ['acme.io'] },
    { id: 'b', domain: 'beta.dev' },
    // An id that reads as somebody else's website.
    { id: 'acme.com', domain: 'odd.example' },
  ]
  await store.upsertMany(
    known.map((company) => ({ record: fixtureRecord(company), matchDomain: false })),
    null,
  )
  const companies = createCompanies({
    host,
    locations: exampleLocations,
    live: { store, index: referenceIndex() },
    test: () => Promise.resolve({ store: memoryCompanyStore(), index: referenceIndex() }),
    searchNow: () => host.clock.now(),
  })
  const lists = createLists({ host, store: storage.lists, companies })
  const { listId } = await lists.create(owner, { name: 'First' })
  const idsOn = async () =>
    (await lists.companies(owner, listId, 0, 100)).map(({ companyId, company }) =>
      company === null ? `${companyId} (deleted)` : companyId,
    )
  return { lists, listId, idsOn, store, storage }
}

describe('a list', () => {
  test('is kept with its name on one line, and an empty description is none', async () => {
    const { lists } = await setUp()
    const list = await lists.create(owner, { name: ' Cafe\u0301 \n to\tcall ', description: '  ' })
    expect(list).toMatchObject({ name: 'Caf\u00e9 to call', description: null, companyCount: 0 })
    expect(await lists.get(owner, list.listId)).toEqual(list)
    const changed = await lists.change(owner, list.listId, { description: ' Two\nlines ' })
    expect(changed).toMatchObject({ name: 'Caf\u00e9 to call', description: 'Two\nlines' })
    expect(await lists.change(owner, list.listId, { description: null })).toMatchObject({ description: null })
  })

  test('that does not exist is told in words, whatever is asked of it', async () => {
    const { lists } = await setUp()
    const id = '0192f0c1-7a00-7000-8000-0000000000c1'
    const asked = [
      () => lists.get(owner, id),
      () => lists.change(owner, id, { name: 'x' }),
      () => lists.remove(owner, id),
      () => lists.companies(owner, id, 0, 1),
      () => lists.changeCompanies(owner, id, { add: ['a'] }),
      () => lists.getAnyones(id),
    ]
    for (const ask of asked)
      await expect(ask()).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'There is no list with this id.',
      })
  })

  test('needs an account, and an account has only so many', async () => {
    const { lists } = await setUp()
    const nobody = { accountId: 'acc-9', environment: 'live' } as const
    await expect(lists.create(nobody, { name: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'There is no account acc-9.',
    })
    for (let made = 1; made < listsMax; made++) await lists.create(owner, { name: 'x' })
    await expect(lists.create(owner, { name: 'x' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'an account has at most 1,000 lists; delete one first',
    })
  })
})

describe('the companies of a list', () => {
  test('are named by id first and by website else, and what names none is told as it was sent', async () => {
    const { lists, listId, idsOn } = await setUp()
    const add = [' b ', 'https://www.ACME.io/about', 'acme.com', 'nobody.example', 'not a website', 'b']
    const { list, ...counts } = await lists.changeCompanies(owner, listId, { add })
    expect(counts).toEqual({ added: 3, removed: 0, missing: ['nobody.example', 'not a website'] })
    expect(list.companyCount).toBe(3)
    expect(await idsOn()).toEqual(['b', 'a', 'acme.com'])
    const removed = await lists.changeCompanies(owner, listId, {
      remove: ['http://beta.dev', 'zz'],
      add: ['b'],
    })
    expect(removed).toMatchObject({ added: 0, removed: 0, missing: ['zz'] })
    expect(await idsOn()).toEqual(['a', 'acme.com', 'b'])
  })

  test('that were deleted stay on it without a record, and are taken off by their id', async () => {
    const { lists, listId, idsOn, store } = await setUp()
    await lists.changeCompanies(owner, listId, { add: ['a', 'b'] })
    await store.remove('a', 'source')
    expect(await idsOn()).toEqual(['a (deleted)', 'b'])
    const again = await lists.changeCompanies(owner, listId, { add: ['a'] })
    expect(again).toMatchObject({ added: 0, missing: ['a'] })
    const off = await lists.changeCompanies(owner, listId, { remove: ['a', 'c'] })
    expect(off).toMatchObject({ added: 0, removed: 1, missing: ['c'] })
    expect(await idsOn()).toEqual(['b'])
  })

  test('are of the dataset that the owner works on', async () => {
    const { lists } = await setUp()
    const testOwner = { ...owner, environment: 'test' } as const
    const { listId } = await lists.create(testOwner, { name: 'Test' })
    expect(await lists.changeCompanies(testOwner, listId, { add: ['b'] })).toMatchObject({ missing: ['b'] })
  })

  test('are so many at most', async () => {
    const { lists, listId, storage } = await setUp()
    const add = Array.from({ length: listedCompaniesMax - 1 }, (_, i) => `c${i}`)
    await storage.lists.changeMembers(owner, listId, { add, remove: [] }, listedCompaniesMax, 1)
    await expect(lists.changeCompanies(owner, listId, { add: ['a', 'b'] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      details: [
        { path: 'add', message: 'a list holds at most 100,000 companies; this one would hold 100,001' },
      ],
    })
    expect(await lists.changeCompanies(owner, listId, { add: ['a'] })).toMatchObject({ added: 1 })
  })
})
