import { badRequest, type Environment, type Host, oneLine, ServiceError, uuidV7 } from '../../kernel/index.ts'
import type { Company } from '../company.ts'
import type { ListMember, ListOwner, ListStore, SavedList } from './store.ts'

/** Lists that an account may have, in each environment, and companies that one may hold. */
export const listsMax = 1_000
export const listedCompaniesMax = 100_000

export interface ListDraft {
  /** 1 to 200 characters; kept as one line. */
  readonly name: string
  /** At most 2,000 characters; an empty one is none. */
  readonly description?: string | null | undefined
}

/** Company ids or websites. `remove` is done before `add`, so a company in both goes to the end of the list. */
export interface CompaniesChange {
  readonly add?: readonly string[] | null | undefined
  readonly remove?: readonly string[] | null | undefined
}

export interface ChangedCompanies {
  readonly list: SavedList
  readonly added: number
  readonly removed: number
  /** The entries that name no company, as they were given. */
  readonly missing: readonly string[]
}

/** A place on a list; `company` is null when the company was deleted since it joined. */
export interface ListedCompany extends ListMember {
  readonly company: Company | null
}

/**
 * Saved lists of companies. Somebody else's list, and one of the other environment, is `NOT_FOUND` like one that does not
 * exist. Drafts and changes are taken as their schemas accept them.
 */
export interface Lists {
  create(owner: ListOwner, draft: ListDraft): Promise<SavedList>
  /** Newest first, after a list id. */
  page(owner: ListOwner, afterListId: string | null, limit: number): Promise<readonly SavedList[]>
  get(owner: ListOwner, listId: string): Promise<SavedList>
  change(owner: ListOwner, listId: string, change: Partial<ListDraft>): Promise<SavedList>
  remove(owner: ListOwner, listId: string): Promise<void>
  /** All or nothing. A company that was deleted can be taken off by its id. */
  changeCompanies(owner: ListOwner, listId: string, change: CompaniesChange): Promise<ChangedCompanies>
  /** In the order of joining, after a member number. */
  companies(
    owner: ListOwner,
    listId: string,
    afterMemberNo: number,
    limit: number,
  ): Promise<readonly ListedCompany[]>
  /** Whoever's list it is, for the operator: a list names its owner. */
  getAnyones(listId: string): Promise<SavedList>
  /** The lists of both environments, of one account or of all, newest first. */
  listAnyones(accountId: string | null): Promise<readonly SavedList[]>
}

export interface ListsParts {
  readonly host: Pick<Host, 'clock' | 'entropy'>
  readonly store: ListStore
  readonly companies: {
    findMany(environment: Environment, ids: readonly string[]): Promise<readonly (Company | null)[]>
    resolve(environment: Environment, entries: readonly string[]): Promise<readonly (Company | null)[]>
  }
}

export function createLists({ host, store, companies }: ListsParts): Lists {
  const { clock, entropy } = host

  return {
    async create(owner, draft) {
      const now = clock.now()
      const list = {
        listId: uuidV7(now, entropy),
        accountId: owner.accountId,
        environment: owner.environment,
        name: nameOf(draft.name),
        description: descriptionOf(draft.description),
        createdAt: now,
        updatedAt: now,
      }
      const outcome = await store.create(list, listsMax)
      if (outcome === 'missing_account') throw noAccount(owner.accountId)
      if (outcome === 'full') throw tooManyLists()
      return { ...list, companyCount: 0, lastMemberNo: 0 }
    },

    page: (owner, afterListId, limit) => store.page(owner, afterListId, limit),

    get: async (owner, listId) => found(await store.find(owner, listId)),

    async change(owner, listId, { name, description }) {
      const change = {
        ...(name === undefined ? {} : { name: nameOf(name) }),
        ...(description === undefined ? {} : { description: descriptionOf(description) }),
      }
      return found(await store.change(owner, listId, change, clock.now()))
    },

    async remove(owner, listId) {
      if (!(await store.remove(owner, listId))) throw noList()
    },

    async changeCompanies(owner, listId, change) {
      const add = await resolve(owner, change.add ?? [])
      const remove = await resolve(owner, change.remove ?? [])
      const outcome = await store.changeMembers(
        owner,
        listId,
        {
          add: add.flatMap(({ companyId }) => companyId ?? []),
          // What names no company may be the id of one that was deleted.
          remove: remove.map(({ companyId, entry }) => companyId ?? entry.trim()),
        },
        listedCompaniesMax,
        clock.now(),
      )
      if (outcome.outcome === 'missing') throw noList()
      if (outcome.outcome === 'full') throw tooManyCompanies(outcome.companyCount)
      const removed = new Set(outcome.removed)
      const missing = [
        ...add.filter(({ companyId }) => companyId === null),
        ...remove.filter(({ companyId, entry }) => companyId === null && !removed.has(entry.trim())),
      ]
      return {
        list: outcome.list,
        added: outcome.added.length,
        removed: removed.size,
        missing: missing.map(({ entry }) => entry),
      }
    },

    async companies(owner, listId, afterMemberNo, limit) {
      const members = found(await store.members(owner, listId, afterMemberNo, limit))
      const ids = members.map(({ companyId }) => companyId)
      const records = await companies.findMany(owner.environment, ids)
      return members.map((member, i) => ({ ...member, company: records[i] ?? null }))
    },

    getAnyones: async (listId) => found(await store.findAnyones(listId)),

    listAnyones: (accountId) => store.listAnyones(accountId),
  }

  async function resolve({ environment }: ListOwner, entries: readonly string[]) {
    const named = await companies.resolve(environment, entries)
    return entries.map((entry, i) => ({ entry, companyId: named[i]?.id ?? null }))
  }
}

/** One line, whatever was pasted: lists are shown by their names. */
const nameOf = (name: string) => oneLine(name.normalize('NFC'))

const descriptionOf = (description: string | null | undefined) => description?.trim().normalize('NFC') || null

function found<T>(value: T | null): T {
  if (value === null) throw noList()
  return value
}

const noList = () => new ServiceError('NOT_FOUND', { message: 'There is no list with this id.' })

const noAccount = (accountId: string) =>
  new ServiceError('NOT_FOUND', { message: `There is no account ${accountId.slice(0, 100)}.` })

const count = (number: number) => number.toLocaleString('en-US')

const tooManyLists = () =>
  badRequest([{ path: '', message: `an account has at most ${count(listsMax)} lists; delete one first` }])

function tooManyCompanies(companyCount: number) {
  const message = `a list holds at most ${count(listedCompaniesMax)} companies; this one would hold ${count(companyCount)}`
  return badRequest([{ path: 'add', message }])
}
