import {
  Closed,
  maybe,
  Nullable,
  RequestIdSchema,
  type Static,
  Text,
  Type,
  titled,
  toIso,
} from '../../kernel/index.ts'
import { CompanySchema } from '../company.ts'
import type { ChangedCompanies, ListedCompany } from './lists.ts'
import type { SavedList } from './store.ts'

export const listBounds = {
  name: 200,
  description: 2_000,
  entries: 1_000,
} as const

const name = Text({ minLength: 1, maxLength: listBounds.name, examples: ['Berlin fintech to call'] })
const description = maybe(Text({ maxLength: listBounds.description }), 'Empty or null is none')

export const CreateListSchema = titled('CreateListRequest', {
  request_id: RequestIdSchema,
  name,
  description,
})

export const ChangeListSchema = titled('ChangeListRequest', {
  request_id: RequestIdSchema,
  name: Type.Optional(name),
  description,
})

// An id has at most 200 characters, a website as many as in a lookup.
const entries = Type.Array(Text({ minLength: 1, maxLength: 2_048 }), { maxItems: listBounds.entries })

export const ChangeListCompaniesSchema = titled('ChangeListCompaniesRequest', {
  request_id: RequestIdSchema,
  add: maybe(entries, 'Company ids or websites; they join at the end, in this order'),
  remove: maybe(entries, 'Company ids or websites; taken off before any joins'),
})

export const SavedListSchema = Closed(
  {
    list_id: Text({ format: 'uuid' }),
    name: Text(),
    description: Nullable(Text()),
    company_count: Type.Integer({ description: 'Companies deleted since they joined included' }),
    created_at: Text({ format: 'date-time' }),
    updated_at: Text({ format: 'date-time', description: 'When its name, description or companies changed' }),
  },
  { $id: 'SavedList' },
)

export const ListPageSchema = Closed({ lists: Type.Array(SavedListSchema), next_cursor: Nullable(Text()) })

export const DeletedListSchema = Closed({ list_id: Text({ format: 'uuid' }), deleted: Type.Literal(true) })

export const ChangedCompaniesSchema = Closed({
  list: SavedListSchema,
  added: Type.Integer({ description: 'Companies that are on the list now and were not before' }),
  removed: Type.Integer({ description: 'Companies that were on the list and are not now' }),
  missing: Type.Array(Text(), { description: 'The entries that name no company, as sent' }),
})

export const ListedCompaniesSchema = Closed({
  companies: Type.Array(
    Closed({
      company_id: Text(),
      added_at: Text({ format: 'date-time' }),
      company: Nullable(CompanySchema, { description: 'Null when it was deleted since it joined' }),
    }),
  ),
  next_cursor: Nullable(Text()),
})

export const ListPathSchema = titled('ListPath', {
  list_id: Text({
    pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
    format: 'uuid',
    examples: ['0192f0c1-7a00-7000-8000-0000000000c1'],
  }),
})

export function toWireList(list: SavedList): Static<typeof SavedListSchema> {
  return {
    list_id: list.listId,
    name: list.name,
    description: list.description,
    company_count: list.companyCount,
    created_at: toIso(list.createdAt),
    updated_at: toIso(list.updatedAt),
  }
}

export function toWireListed({ companyId, addedAt, company }: ListedCompany) {
  return { company_id: companyId, added_at: toIso(addedAt), company }
}

export function toWireChange(changed: ChangedCompanies): Static<typeof ChangedCompaniesSchema> {
  const { list, added, removed, missing } = changed
  return { list: toWireList(list), added, removed, missing: [...missing] }
}
