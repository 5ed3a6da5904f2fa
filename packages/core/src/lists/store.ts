import type { Environment } from '../accounts/account.ts'

/** Companies that an account has put together, of the dataset that its environment works on. */
export interface SavedList {
  readonly listId: string
  readonly accountId: string
  readonly environment: Environment
  readonly name: string
  readonly description: string | null
  readonly companyCount: number
  readonly createdAt: number
  /** When its name, description or companies changed last. */
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
  /** Rises in the order of joining; unique within the list. */
  readonly memberNo: number
}

export interface ListChange {
  readonly name?: string
  readonly description?: string | null
}

export type ChangeMembersOutcome =
  | {
      readonly outcome: 'changed'
      readonly list: SavedList
      /** Companies that were not on the list before, and those that were and are not now. */
      readonly added: number
      readonly removed: number
    }
  | { readonly outcome: 'missing' }
  /** Nothing was changed: the list would hold more companies than it may. */
  | { readonly outcome: 'full'; readonly companyCount: number }

export interface ListStore {
  /** `full` when the owner has `listsMax` lists already; `missing_account` when there is no such account. */
  create(
    list: Omit<SavedList, 'companyCount'>,
    listsMax: number,
  ): Promise<'created' | 'full' | 'missing_account'>
  /** Newest first, after a list id (lists made later have greater ids). */
  page(owner: ListOwner, afterListId: string | null, limit: number): Promise<readonly SavedList[]>
  find(owner: ListOwner, listId: string): Promise<SavedList | null>
  /** Null when the owner has no such list. */
  change(owner: ListOwner, listId: string, change: ListChange, at: number): Promise<SavedList | null>
  /** Removes the list with its members; false when the owner has no such list. */
  remove(owner: ListOwner, listId: string): Promise<boolean>
  /**
   * Takes `remove` off and then puts `add` on, all or nothing, in the order given. A company on the list already keeps its
   * place. A list of more than `companiesMax` companies is refused.
   */
  changeMembers(
    owner: ListOwner,
    listId: string,
    change: { readonly add: readonly string[]; readonly remove: readonly string[] },
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
