import type { CheckInput } from '../../kernel/index.ts'
import type { Lists } from './lists.ts'
import { ChangeListCompaniesSchema, ChangeListSchema, CreateListSchema } from './schema.ts'

/** Lists for callers in this process: what they send is checked as it is over HTTP. */
export function checkedLists(lists: Lists, checkInput: CheckInput): Lists {
  return {
    ...lists,
    create: async (owner, draft) => lists.create(owner, checkInput(CreateListSchema, draft)),
    change: async (owner, listId, change) =>
      lists.change(owner, listId, checkInput(ChangeListSchema, change)),
    changeCompanies: async (owner, listId, change) =>
      lists.changeCompanies(owner, listId, checkInput(ChangeListCompaniesSchema, change)),
  }
}
