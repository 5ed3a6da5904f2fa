import type { Environment } from '../../kernel/index.ts'

/** Companies that an account has put together, of the dataset that its environment works on. */
export interface SavedList {
  readonly listId: string
  readonly accountId: string
  readonly environment: Environment
  readonly name: string
  readonly description: string | null
  readonly companyCount: number
  /** The highest `memberNo` that was given: while it and `companyCount` are the same, so are the companies. */
  readonly lastMemberNo: number
  readonly createdAt: number
  /** When its name, description or companies last became others. */
  readonly updatedAt: number
}

/** Whose lists: one account's, in one environment. Somebody else's list looks exactly like a missing one. */
export interface ListOwner {
  readonly accountId: string
  readonly environment: Environment
}

export interface ListMember {
  readonly companyId: string
  readonly addedAt: number
  /** Rises in the order of joining; never given again within the list, so that a reader who pages on misses nobody. */
  readonly memberNo: number
}

export interface ListChange {
  readonly name?: string
  readonly description?: string | null
}

/** Company ids. What is on the list already is not added again, and what is not on it is not removed. */
export interface MemberChange {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

export type ChangeMembersOutcome =
  | {
      readonly outcome: 'changed'
      readonly list: SavedList
      /** The companies that are on the list now and were not before, and those that were and are not now. */
      readonly added: readonly string[]
      readonly removed: readonly string[]
    }
  | { readonly outcome: 'missing' }
  /** Nothing was changed: the list would hold this many companies, and that is more than it may. */
  | { readonly outcome: 'full'; readonly companyCount: number }

export interface ListStore {
  /** `full` when the owner has `listsMax` lists already; `missing_account` when there is no such account. */
  create(
    list: Omit<SavedList, 'companyCount' | 'lastMemberNo'>,
    listsMax: number,
  ): Promise<'created' | 'full' | 'missing_account'>
  /** Newest first, after a list id (lists made later have greater ids). */
  page(owner: ListOwner, afterListId: string | null, limit: number): Promise<readonly SavedList[]>
  find(owner: ListOwner, listId: string): Promise<SavedList | null>
  /** Whoever's list it is: for the operator, never for a request of the public API. */
  findAnyones(listId: string): Promise<SavedList | null>
  /** The lists of both environments, of one account or of all, newest first: for the operator too. */
  listAnyones(accountId: string | null): Promise<readonly SavedList[]>
  /** Null when the owner has no such list. */
  change(owner: ListOwner, listId: string, change: ListChange, at: number): Promise<SavedList | null>
  /** Removes the list with its members; false when the owner has no such list. */
  remove(owner: ListOwner, listId: string): Promise<boolean>
  /**
   * Takes `remove` off and then puts `add` on, all or nothing, in the order given. A company on the list already keeps its
   * place; one that is taken off and put on again goes to the end. A list may not grow beyond `companiesMax` companies.
   */
  changeMembers(
    owner: ListOwner,
    listId: string,
    change: MemberChange,
    companiesMax: number,
    at: number,
  ): Promise<ChangeMembersOutcome>
  /** In the order of joining, after a member number; null when the owner has no such list. */
  members(
    owner: ListOwner,
    listId: string,
    afterMemberNo: number,
    limit: number,
  ): Promise<readonly ListMember[] | null>
  /** The ids of all companies on the list, in the order of joining; null when the owner has no such list. */
  companyIds(owner: ListOwner, listId: string): Promise<readonly string[] | null>
}

/** The effect of a change on the current list: one rule for every store. */
export function planMembers(
  list: SavedList,
  isMember: (companyId: string) => boolean,
  { add, remove }: MemberChange,
): MemberPlan {
  const leaving = new Set(remove.filter(isMember))
  const joining = new Set(add.filter((id) => leaving.has(id) || !isMember(id)))
  return {
    leaving: [...leaving],
    joining: [...joining],
    added: [...joining].filter((id) => !leaving.has(id)),
    removed: [...leaving].filter((id) => !joining.has(id)),
    companyCount: list.companyCount - leaving.size + joining.size,
  }
}

export interface MemberPlan {
  /** Rows to delete, and then rows to insert; a company in both moves to the end. */
  readonly leaving: readonly string[]
  readonly joining: readonly string[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Companies on the list afterwards. */
  readonly companyCount: number
}
