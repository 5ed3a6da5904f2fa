import { expect, test } from 'bun:test'
import { sha256 } from '../../test/sqlite.ts'
import type { ListOwner, SavedList } from '../records/lists/store.ts'
import { memoryStorage } from '../storage/memory.ts'
import { testHost } from '../testing/test-clock.ts'
import { rememberingLists } from './remembered-lists.ts'

const owner: ListOwner = { accountId: 'acc-1', environment: 'live' }

/** Remembers five companies; `read` are the lists that were read. */
async function setUp() {
  const { accounts, lists } = memoryStorage({ host: testHost({ sha256 }) })
  await accounts.createAccount({ accountId: owner.accountId, name: 'Acme', createdAt: 1 }, [])
  const read: string[] = []
  const companyIds = (of: ListOwner, listId: string) => {
    read.push(listId)
    return lists.companyIds(of, listId)
  }
  const reader = rememberingLists({ find: lists.find, companyIds }, 5)
  async function keep(listId: string, ids: readonly string[]): Promise<SavedList> {
    const draft = { ...owner, listId, name: listId, description: null, createdAt: 1, updatedAt: 1 }
    if ((await lists.find(owner, listId)) === null) await lists.create(draft, 100)
    await lists.changeMembers(owner, listId, { add: ids, remove: [] }, 100, 1)
    return (await lists.find(owner, listId)) as SavedList
  }
  return { lists, reader, read, keep }
}

test('of more companies than are remembered the lists searched last stay, and a longer list is read each time', async () => {
  const { reader, read, keep } = await setUp()
  const [a, b, c] = [await keep('a', ['1']), await keep('b', ['1', '2']), await keep('c', ['4'])]
  const long = await keep('long', ['1', '2', '3', '4', '5', '6'])
  for (const list of [a, b, a, c, a, c, b]) await reader.companyIds(owner, list)
  expect(read).toEqual(['a', 'b', 'c', 'b'])
  read.length = 0
  for (let i = 0; i < 2; i++) expect(await reader.companyIds(owner, long)).toHaveLength(6)
  expect(read).toEqual(['long', 'long'])
})

test('a list that is gone when it is read is none', async () => {
  const { lists, reader, keep } = await setUp()
  const list = await keep('a', ['1'])
  await lists.remove(owner, 'a')
  expect(await reader.companyIds(owner, list)).toBeNull()
})

test('a list that changed while it was read is read again when it is found so', async () => {
  const { reader, read, keep } = await setUp()
  const before = await keep('a', ['1'])
  const after = await keep('a', ['2'])
  expect(await reader.companyIds(owner, before)).toEqual(['1', '2'])
  expect(await reader.companyIds(owner, after)).toEqual(['1', '2'])
  expect(read).toEqual(['a', 'a'])
})
