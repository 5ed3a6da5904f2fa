import type { ValidationIssue } from '../kernel/index.ts'
import { type Filters, type KnownList, type ListOwner, listIdsOf } from '../records/index.ts'
import type { ListReader } from './remembered-lists.ts'

/** Companies that the lists of one search may hold together: each is searched whole. */
export const searchedListsCompaniesMax = 200_000

/**
 * The owner's lists that a search names, read before its filters are resolved. Null `knownList` when the search is for no
 * account and so has no lists.
 */
export async function readNamedLists(
  filters: Filters | null | undefined,
  owner: ListOwner | null,
  lists: ListReader,
): Promise<{ readonly knownList: KnownList | null; readonly issues: readonly ValidationIssue[] }> {
  if (owner === null) return { knownList: null, issues: [] }
  const known = new Map<string, readonly string[]>()
  let companies = 0
  for (const listId of listIdsOf(filters)) {
    const list = await lists.find(owner, listId)
    if (list === null) continue
    companies += list.companyCount
    const isTooMuch = companies > searchedListsCompaniesMax
    known.set(listId, (isTooMuch ? null : await lists.companyIds(owner, list)) ?? [])
  }
  const knownList: KnownList = (id) => known.get(id) ?? null
  if (companies <= searchedListsCompaniesMax) return { knownList, issues: [] }
  const [most, named] = [searchedListsCompaniesMax, companies].map((count) => count.toLocaleString('en-US'))
  const message = `may name lists that hold at most ${most} companies together; these hold ${named}`
  return { knownList, issues: [{ path: 'filters.lists', message }] }
}
