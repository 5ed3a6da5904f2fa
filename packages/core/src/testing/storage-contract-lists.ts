import type { ListOwner, ListStore } from '../records/lists/store.ts'
import type { Storage } from '../storage/storage.ts'
import { same } from './assert.ts'
import { acrossRestart, casesOf, type StorageCase } from './storage-case.ts'

const owner = { accountId: 'acc-1', environment: 'live' } as const
const testOwner = { accountId: 'acc-1', environment: 'test' } as const
const stranger = { accountId: 'acc-2', environment: 'live' } as const

const draftOf = (listId: string, of: ListOwner = owner) => ({
  ...of,
  listId,
  name: `Café "${listId}"`,
  description: null,
  createdAt: 1_000,
  updatedAt: 1_000,
})

/** Two accounts, and of the first one a list of each id. */
async function withLists(storage: Storage, ...listIds: readonly string[]): Promise<ListStore> {
  for (const accountId of ['acc-1', 'acc-2'])
    await storage.accounts.createAccount({ accountId, name: 'Acme', createdAt: 1 }, [])
  for (const listId of listIds) same(await storage.lists.create(draftOf(listId), 100), 'created')
  return storage.lists
}

const add = (store: ListStore, listId: string, ids: readonly string[], at = 2_000, companiesMax = 100) =>
  store.changeMembers(owner, listId, { add: ids, remove: [] }, companiesMax, at)

const idsOf = (of: readonly { readonly listId: string }[]) => of.map(({ listId }) => listId)

const lists = casesOf('lists')

export const listCases: readonly StorageCase[] = [
  lists('a list comes back as it was made, empty', async ({ storage }) => {
    const store = await withLists(storage)
    const draft = { ...draftOf('l1'), description: 'Robert"); DROP TABLE lists;--' }
    same(await store.create(draft, 1), 'created')
    same(await store.find(owner, 'l1'), { ...draft, companyCount: 0, lastMemberNo: 0 })
    same(await store.companyIds(owner, 'l1'), [])
  }),
  lists(
    'somebody else’s list looks like a missing one, and so does one of the other environment',
    async ({ storage }) => {
      const store = await withLists(storage, 'l1')
      await add(store, 'l1', ['a'])
      for (const other of [stranger, testOwner]) {
        same(await store.find(other, 'l1'), null)
        same(await store.page(other, null, 10), [])
        same(await store.change(other, 'l1', { name: 'mine' }, 5_000), null)
        same(await store.remove(other, 'l1'), false)
        const change = { add: ['b'], remove: ['a'] }
        same(await store.changeMembers(other, 'l1', change, 10, 5_000), { outcome: 'missing' })
        same(await store.members(other, 'l1', 0, 10), null)
        same(await store.companyIds(other, 'l1'), null)
      }
      same(await store.companyIds(owner, 'l1'), ['a'])
      same((await store.find(owner, 'l1'))?.name, 'Café "l1"')
    },
  ),
  lists('no account has lists that does not exist', async ({ storage }) => {
    const store = await withLists(storage)
    same(await store.create({ ...draftOf('l1'), accountId: 'acc-9' }, 10), 'missing_account')
    same(await store.findAnyones('l1'), null)
  }),
  lists(
    'racing callers make no more lists than an owner may have; environments count apart',
    async ({ storage }) => {
      const store = await withLists(storage)
      const drafts = Array.from({ length: 20 }, (_, i) => draftOf(`l${i}`))
      const outcomes = await Promise.all(drafts.map((draft) => store.create(draft, 3)))
      same(outcomes.filter((outcome) => outcome === 'created').length, 3)
      same((await store.page(owner, null, 100)).length, 3)
      same(await store.create(draftOf('t1', testOwner), 3), 'created')
      same(await store.create(draftOf('s1', stranger), 3), 'created')
    },
  ),
  lists('pages go from the newest to the oldest, each list once', async ({ storage }) => {
    const store = await withLists(storage, 'l2', 'l1', 'l4', 'l3')
    await store.create(draftOf('l9', testOwner), 10)
    same(idsOf(await store.page(owner, null, 3)), ['l4', 'l3', 'l2'])
    await store.create(draftOf('l5'), 10)
    same(idsOf(await store.page(owner, 'l2', 3)), ['l1'])
    same(await store.page(owner, 'l1', 3), [])
  }),
  lists(
    'the operator finds a list by its id alone, and the lists of one account or of all',
    async ({ storage }) => {
      const store = await withLists(storage, 'l1')
      await store.create(draftOf('l2', testOwner), 10)
      await store.create(draftOf('l3', stranger), 10)
      same((await store.findAnyones('l2'))?.environment, 'test')
      same((await store.findAnyones('l3'))?.accountId, 'acc-2')
      same(await store.findAnyones('l4'), null)
      same(idsOf(await store.listAnyones(null)), ['l3', 'l2', 'l1'])
      same(idsOf(await store.listAnyones('acc-1')), ['l2', 'l1'])
      same(await store.listAnyones('acc-9'), [])
    },
  ),
  lists(
    'a change leaves what it does not name, and one that changes nothing is not noted',
    async ({ storage }) => {
      const store = await withLists(storage, 'l1')
      const before = { ...draftOf('l1'), companyCount: 0, lastMemberNo: 0 }
      const described = { ...before, description: 'new', updatedAt: 3_000 }
      same(await store.change(owner, 'l1', { description: 'new' }, 3_000), described)
      same(await store.change(owner, 'l1', { description: 'new' }, 4_000), described)
      same(await store.change(owner, 'l1', {}, 4_000), described)
      const cleared = { ...before, name: 'n', updatedAt: 5_000 }
      same(await store.change(owner, 'l1', { name: 'n', description: null }, 5_000), cleared)
      same(await store.find(owner, 'l1'), cleared)
      same(await store.change(owner, 'l2', { name: 'n' }, 5_000), null)
    },
  ),
  lists('companies join in the order given, each once, and keep their places', async ({ storage }) => {
    const store = await withLists(storage, 'l1')
    const first = await add(store, 'l1', ['b', 'a', 'b'], 2_000)
    same(first, {
      outcome: 'changed',
      list: { ...draftOf('l1'), companyCount: 2, lastMemberNo: 2, updatedAt: 2_000 },
      added: ['b', 'a'],
      removed: [],
    })
    const second = await add(store, 'l1', ['c', 'a'], 3_000)
    same(second.outcome === 'changed' && second.added, ['c'])
    same(await store.companyIds(owner, 'l1'), ['b', 'a', 'c'])
    const members = await store.members(owner, 'l1', 0, 10)
    same(
      members?.map(({ companyId, addedAt }) => [companyId, addedAt]),
      [
        ['b', 2_000],
        ['a', 2_000],
        ['c', 3_000],
      ],
    )
    same((await store.find(owner, 'l1'))?.companyCount, 3)
  }),
  lists('a change of companies that changes nothing is not noted', async ({ storage }) => {
    const store = await withLists(storage, 'l1')
    await add(store, 'l1', ['a'], 2_000)
    const list = await store.find(owner, 'l1')
    same(await store.changeMembers(owner, 'l1', { add: ['a'], remove: ['z'] }, 100, 3_000), {
      outcome: 'changed',
      list,
      added: [],
      removed: [],
    })
    same(await store.find(owner, 'l1'), list)
  }),
  lists(
    'whenever the companies of a list become others, so do their count and last number, in one instant too',
    async ({ storage }) => {
      const store = await withLists(storage, 'l1')
      const seen = new Map<string, string>()
      const changes = [[], ['a'], ['a', 'b'], ['b', 'c'], ['b'], ['b', 'c'], ['c', 'b'], [], ['a'], [], []]
      for (const [i, ids] of changes.entries()) {
        // Every other change takes all off first, so that some join again.
        const before = (await store.companyIds(owner, 'l1')) ?? []
        const remove = i % 2 === 0 ? before : before.filter((id) => !ids.includes(id))
        await store.changeMembers(owner, 'l1', { add: ids, remove }, 100, 2_000)
        const list = await store.find(owner, 'l1')
        const version = `${list?.companyCount} ${list?.lastMemberNo}`
        const companies = (await store.companyIds(owner, 'l1'))?.join() ?? 'none'
        same(seen.get(version) ?? companies, companies, version)
        seen.set(version, companies)
      }
    },
  ),
  lists(
    'a company taken off and put on at once goes to the end, neither added nor removed',
    async ({ storage }) => {
      const store = await withLists(storage, 'l1')
      await add(store, 'l1', ['a', 'b', 'c'])
      const change = { add: ['a', 'd'], remove: ['a', 'b', 'z', 'b'] }
      const outcome = await store.changeMembers(owner, 'l1', change, 100, 3_000)
      same(outcome, {
        outcome: 'changed',
        list: { ...draftOf('l1'), companyCount: 3, lastMemberNo: 5, updatedAt: 3_000 },
        added: ['d'],
        removed: ['b'],
      })
      same(await store.companyIds(owner, 'l1'), ['c', 'a', 'd'])
    },
  ),
  lists('a list that would grow too long is left as it is; taking off always works', async ({ storage }) => {
    const store = await withLists(storage, 'l1')
    await add(store, 'l1', ['a', 'b', 'c'])
    const full = { outcome: 'full', companyCount: 4 }
    same(await store.changeMembers(owner, 'l1', { add: ['d', 'e'], remove: ['a'] }, 3, 3_000), full)
    same(await store.companyIds(owner, 'l1'), ['a', 'b', 'c'])
    same((await store.changeMembers(owner, 'l1', { add: ['d'], remove: ['a'] }, 3, 3_000)).outcome, 'changed')
    same((await store.changeMembers(owner, 'l1', { add: [], remove: ['b'] }, 1, 3_000)).outcome, 'changed')
    same(await store.companyIds(owner, 'l1'), ['c', 'd'])
  }),
  lists('racing callers put each company on once, and no more than a list may hold', async ({ storage }) => {
    const store = await withLists(storage, 'l1')
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, i) => add(store, 'l1', [`c${i % 10}`], 2_000, 5)),
    )
    const added = outcomes.flatMap((outcome) => (outcome.outcome === 'changed' ? outcome.added : []))
    same(added, await store.companyIds(owner, 'l1'))
    same(new Set(added).size, 5)
    same((await store.find(owner, 'l1'))?.companyCount, 5)
  }),
  lists(
    'who pages through a list while it changes misses nobody that stays or joins',
    async ({ storage }) => {
      const store = await withLists(storage, 'l1')
      await add(store, 'l1', ['a', 'b', 'c', 'd'])
      const seen: string[] = []
      const read = async (after: number, limit: number) => {
        const page = (await store.members(owner, 'l1', after, limit)) ?? []
        seen.push(...page.map(({ companyId }) => companyId))
        return page.at(-1)?.memberNo ?? after
      }
      const afterTwo = await read(0, 2)
      await store.changeMembers(owner, 'l1', { add: [], remove: ['a', 'c'] }, 100, 3_000)
      const afterLast = await read(afterTwo, 10)
      // The numbers of members that left are not given again, the last one's neither.
      await store.changeMembers(owner, 'l1', { add: [], remove: ['d'] }, 100, 3_000)
      await add(store, 'l1', ['e', 'a'])
      await read(afterLast, 10)
      same(seen, ['a', 'b', 'd', 'e', 'a'])
    },
  ),
  lists('lists hold their companies apart, and a removed list is gone with them', async ({ storage }) => {
    const store = await withLists(storage, 'l1', 'l2')
    await add(store, 'l1', ['a', 'b'])
    await add(store, 'l2', ['a'])
    same(await store.remove(owner, 'l1'), true)
    same(await store.remove(owner, 'l1'), false)
    same(await store.find(owner, 'l1'), null)
    same(await store.companyIds(owner, 'l1'), null)
    same(await store.companyIds(owner, 'l2'), ['a'])
    await store.create(draftOf('l1'), 10)
    same(await store.companyIds(owner, 'l1'), [])
  }),
  lists('a list made while a long one is removed has none of its companies', async ({ storage }) => {
    const store = await withLists(storage, 'l1', 'l2')
    const many = Array.from({ length: 5_000 }, (_, i) => `c${i}`)
    await add(store, 'l2', many, 2_000, many.length)
    const removed = store.remove(owner, 'l2')
    await store.create(draftOf('l3'), 10)
    same(await store.companyIds(owner, 'l3'), [])
    same((await add(store, 'l3', ['c1'])).outcome, 'changed')
    same(await Promise.all([removed, store.remove(owner, 'l2')]), [true, false])
    same(await store.companyIds(owner, 'l3'), ['c1'])
  }),
  acrossRestart(
    'lists: lists and the order of their companies outlive a restart',
    async (subject, restart) => {
      const store = await withLists(subject.storage, 'l1')
      await add(store, 'l1', ['b', 'a'])
      await store.changeMembers(owner, 'l1', { add: ['c'], remove: ['b'] }, 100, 3_000)
      const again = (await restart()).lists
      same(await again.find(owner, 'l1'), {
        ...draftOf('l1'),
        companyCount: 2,
        lastMemberNo: 3,
        updatedAt: 3_000,
      })
      same(await again.companyIds(owner, 'l1'), ['a', 'c'])
    },
  ),
]
