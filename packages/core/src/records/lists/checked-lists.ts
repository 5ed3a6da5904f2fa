import type { Lists } from './lists.ts'

/** Checks a request by the schema of an operation: throws BAD_REQUEST with every problem, returns the request otherwise. */
export type CheckInput = <Body>(operationId: string, request: unknown) => Body

/** Lists for callers in this process: what they send is checked as it is over HTTP. */
export function checkedLists(lists: Lists, checkInput: CheckInput): Lists {
  return {
    ...lists,
    create: async (owner, draft) => lists.create(owner, checkInput('createList', draft)),
    change: async (owner, listId, change) => lists.change(owner, listId, checkInput('changeList', change)),
    changeCompanies: async (owner, listId, change) =>
      lists.changeCompanies(owner, listId, checkInput('changeListCompanies', change)),
  }
}
