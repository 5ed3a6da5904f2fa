import {
  type ListMember,
  type ListOwner,
  type ListStore,
  planMembers,
  type SavedList,
} from '../../records/index.ts'

interface StoredList {
  list: SavedList
  /** By company id, in the order of joining. */
  readonly members: Map<string, ListMember>
}

/** Lists in a process's memory. Decisions are synchronous, so racing callers follow one another. */
export function memoryListStore(hasAccount: (owner: ListOwner) => boolean): ListStore {
  const lists = new Map<string, StoredList>()

  function findOwn({ accountId, environment }: ListOwner, listId: string): StoredList | null {
    const stored = lists.get(listId)
    const isOwn = stored?.list.accountId === accountId && stored.list.environment === environment
    return isOwn ? stored : null
  }

  const newestFirst = (isWanted: (list: SavedList) => boolean) =>
    [...lists.values()]
      .map(({ list }) => list)
      .filter(isWanted)
      .sort((a, b) => (a.listId < b.listId ? 1 : -1))

  const listsOf = ({ accountId, environment }: ListOwner) =>
    newestFirst((list) => list.accountId === accountId && list.environment === environment)

  return {
    async create(list, listsMax) {
      if (!hasAccount(list)) return 'missing_account'
      if (listsOf(list).length >= listsMax) return 'full'
      if (lists.has(list.listId)) throw new Error(`List ${list.listId} exists already.`)
      lists.set(list.listId, { list: { ...list, companyCount: 0, lastMemberNo: 0 }, members: new Map() })
      return 'created'
    },

    async page(owner, after, limit) {
      return listsOf(owner)
        .filter(({ listId }) => after === null || listId < after)
        .slice(0, limit)
    },

    async find(owner, listId) {
      return findOwn(owner, listId)?.list ?? null
    },

    async findAnyones(listId) {
      return lists.get(listId)?.list ?? null
    },

    async listAnyones(accountId) {
      return newestFirst((list) => accountId === null || list.accountId === accountId)
    },

    async change(owner, listId, change, at) {
      const stored = findOwn(owner, listId)
      if (stored === null) return null
      const changed = { ...stored.list, ...change }
      const isSame = changed.name === stored.list.name && changed.description === stored.list.description
      if (!isSame) stored.list = { ...changed, updatedAt: at }
      return stored.list
    },

    async remove(owner, listId) {
      return findOwn(owner, listId) !== null && lists.delete(listId)
    },

    async changeMembers(owner, listId, change, companiesMax, at) {
      const stored = findOwn(owner, listId)
      if (stored === null) return { outcome: 'missing' }
      const { members } = stored
      const plan = planMembers(stored.list, (id) => members.has(id), change)
      const { leaving, joining, added, removed, companyCount } = plan
      if (added.length > 0 && companyCount > companiesMax) return { outcome: 'full', companyCount }
      for (const id of leaving) members.delete(id)
      let { lastMemberNo } = stored.list
      for (const id of joining) members.set(id, { companyId: id, addedAt: at, memberNo: ++lastMemberNo })
      if (leaving.length + joining.length > 0)
        stored.list = { ...stored.list, companyCount, lastMemberNo, updatedAt: at }
      return { outcome: 'changed', list: stored.list, added, removed }
    },

    async members(owner, listId, afterMemberNo, limit) {
      const stored = findOwn(owner, listId)
      if (stored === null) return null
      const page: ListMember[] = []
      for (const member of stored.members.values()) {
        if (page.length === limit) break
        if (member.memberNo > afterMemberNo) page.push(member)
      }
      return page
    },

    async companyIds(owner, listId) {
      const stored = findOwn(owner, listId)
      return stored === null ? null : [...stored.members.keys()]
    },
  }
}
