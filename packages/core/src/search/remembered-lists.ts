import type { CompanyStore, ListOwner, ListStore, SavedList } from '../records/index.ts'

/** The lists that searches may name. */
export interface ListReader {
  find(owner: ListOwner, listId: string): Promise<SavedList | null>
  /** The ids of the companies on a list that was found; null when it is gone since. */
  companyIds(owner: ListOwner, list: SavedList): Promise<readonly string[] | null>
}

interface RememberedList extends Pick<SavedList, 'companyCount' | 'lastMemberNo'> {
  readonly ids: readonly string[]
}

/**
 * Reads a list again only when its companies have become others: 100,000 take 10 ms, and as long again to be made a set. Of more than
 * `companiesMax` companies, 60 bytes each, the lists searched last are remembered.
 */
export function rememberingLists(
  store: Pick<ListStore, 'find' | 'companyIds'>,
  companiesMax: number,
): ListReader {
  /** Least lately used first. */
  const remembered = new Map<string, RememberedList>()
  let companies = 0

  function remember(listId: string, list: RememberedList) {
    forget(listId)
    remembered.set(listId, list)
    companies += sizeOf(list)
    for (const oldest of remembered.keys()) {
      if (companies <= companiesMax) return
      forget(oldest)
    }
  }

  function forget(listId: string) {
    const list = remembered.get(listId)
    if (list === undefined) return
    companies -= sizeOf(list)
    remembered.delete(listId)
  }

  return {
    find: store.find,
    async companyIds(owner, { listId, companyCount, lastMemberNo }) {
      const known = remembered.get(listId)
      const isCurrent = known?.companyCount === companyCount && known.lastMemberNo === lastMemberNo
      // What is read may be newer than the list that was found; then it is read once more when that is found.
      const ids = isCurrent ? known.ids : await store.companyIds(owner, listId)
      if (ids === null) forget(listId)
      else remember(listId, { companyCount, lastMemberNo, ids })
      return ids
    },
  }
}

/** The same, where an id of a company that was merged since stands for the company that it leads to. */
export const followingMerges = (
  { find, companyIds }: ListReader,
  store: Pick<CompanyStore, 'mergedIds'>,
): ListReader => ({
  find,
  async companyIds(owner, list) {
    const ids = await companyIds(owner, list)
    const merged = ids === null ? noIds : await store.mergedIds()
    if (ids === null || merged.size === 0) return ids
    return [...new Set(ids.map((id) => merged.get(id) ?? id))]
  },
})

const noIds: ReadonlyMap<string, string> = new Map()

/** An empty list takes its room too. */
const sizeOf = ({ ids }: RememberedList) => ids.length + 1
