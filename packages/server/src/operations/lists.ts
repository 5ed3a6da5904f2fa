import {
  type Environment,
  type ListedCompany,
  type SavedList,
  toIso,
  toWireList,
  toWireListChange,
} from '@dealflow/core'
import { changes, reads } from './operation.ts'

/** Saved lists of every account: the operator names a list by its id alone. */
export const listOperations = {
  'list.create': changes(
    ({ accountId, ...details }: ListCreateArgs) => ({ target: accountId, details }),
    async ({ service }, { accountId, environment, name, description }) =>
      view(await service.lists.create({ accountId, environment }, { name, description })),
    ({ list_id }) => list_id,
  ),

  'list.list': reads(async ({ service }, { accountId }: { accountId: string | null }) => {
    if (accountId !== null) await service.accounts.get(accountId)
    return { lists: (await service.lists.listAnyones(accountId)).map(view) }
  }),

  'list.get': reads(async ({ service }, { listId }: { listId: string }) =>
    view(await service.lists.getAnyones(listIdOf(listId))),
  ),

  'list.delete': changes(
    ({ listId }: { listId: string }) => ({ target: listIdOf(listId), details: {} }),
    async ({ service }, { listId }) => {
      const list = await service.lists.getAnyones(listIdOf(listId))
      await service.lists.remove(list, list.listId)
      return view(list)
    },
  ),

  'list.companies': reads(
    async ({ service }, args: { listId: string; afterMemberNo: number; limit: number }) => {
      const list = await service.lists.getAnyones(listIdOf(args.listId))
      const { afterMemberNo, limit } = args
      const companies = await service.lists.companies(list, list.listId, afterMemberNo, limit)
      return { companies: companies.map(companyView), last: companies.at(-1)?.memberNo ?? null }
    },
  ),

  'list.change_companies': changes(
    ({ listId, add, remove }: ListCompaniesArgs) => ({
      target: listIdOf(listId),
      details: { add: audited(add), remove: audited(remove) },
    }),
    async ({ service }, { listId, add, remove }) => {
      const owned = await service.lists.getAnyones(listIdOf(listId))
      const changed = await service.lists.changeCompanies(owned, owned.listId, { add, remove })
      return { ...toWireListChange(changed), list: view(changed.list) }
    },
  ),
}

export type ListView = ReturnType<typeof view>
export type ListedCompanyView = ReturnType<typeof companyView>

interface ListCreateArgs {
  readonly accountId: string
  readonly environment: Environment
  readonly name: string
  readonly description: string | null
}

interface ListCompaniesArgs {
  readonly listId: string
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** As people copy it. */
export const listIdOf = (listId: string) => listId.trim().toLowerCase()

const view = (list: SavedList) => ({
  ...toWireList(list),
  account_id: list.accountId,
  environment: list.environment,
})

const companyView = ({ companyId, addedAt, company }: ListedCompany) => ({
  company_id: companyId,
  added_at: toIso(addedAt),
  /** Null when the company was deleted since it joined. */
  name: company?.name ?? null,
  website: company?.website ?? null,
})

const auditedEntriesMax = 20

/** The audit log keeps a short change whole, and of a long one how many entries it had. */
const audited = (entries: readonly string[]) =>
  entries.length <= auditedEntriesMax ? entries : `${entries.length} entries`
