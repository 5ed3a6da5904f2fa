import { Closed, maybe, Nullable, Text, Type } from '@dealflow/core/http'
import { nextCursor, pageOf, pageQuery, sliceAfter } from '../paging.ts'
import { type AdminRoute, defineRoute } from '../route.ts'
import { EnvironmentSchema, IdSchema, TimeSchema } from '../wire.ts'
import { listExample, timeExample } from './examples.ts'

const tag = 'Lists'
const params = Closed({ list_id: IdSchema })

const ListSchema = Closed(
  {
    list_id: Text({ format: 'uuid' }),
    account_id: Text(),
    environment: EnvironmentSchema,
    name: Text(),
    description: Nullable(Text()),
    company_count: Type.Integer({ description: 'Companies deleted since they joined included' }),
    created_at: TimeSchema,
    updated_at: TimeSchema,
  },
  { $id: 'List' },
)

const MemberSchema = Closed(
  {
    company_id: Text(),
    added_at: TimeSchema,
    name: Nullable(Text(), { description: 'null when it was deleted since it joined' }),
    website: Nullable(Text()),
  },
  { $id: 'ListMember' },
)

const entries = Type.Array(Text({ minLength: 1, maxLength: 2_048 }), { maxItems: 1_000 })

/** Companies that accounts have put together. */
export function listRoutes(): readonly AdminRoute[] {
  return [
    defineRoute({
      operationId: 'listLists',
      method: 'GET',
      path: '/admin/v1/lists',
      summary: 'Saved lists of one account or of all',
      tag,
      query: Closed({ ...pageQuery, account_id: Type.Optional(IdSchema) }),
      data: Closed({ lists: Type.Array(ListSchema), next_cursor: nextCursor }),
      errors: ['NOT_FOUND'],
      example: { data: { lists: [listExample], next_cursor: null } },
      async run({ query, operation, context }) {
        const accountId = query.account_id ?? null
        const { items, next_cursor } = await pageOf(query, {
          name: 'lists',
          filters: [accountId],
          read: async (start) => {
            const { lists } = await operation('list.list', { accountId }, context)
            return sliceAfter(lists, 'falling', start, ({ list_id }) => list_id)
          },
          positionOf: ({ list_id }) => list_id,
        })
        return { lists: [...items], next_cursor }
      },
    }),
    defineRoute({
      operationId: 'createList',
      method: 'POST',
      path: '/admin/v1/lists',
      summary: 'Make an empty list for an account',
      tag,
      body: Closed({
        account_id: IdSchema,
        environment: maybe(EnvironmentSchema, 'Default live'),
        name: Text({ minLength: 1, maxLength: 200 }),
        description: maybe(Text({ maxLength: 2_000 })),
      }),
      data: ListSchema,
      status: 201,
      location: ({ list_id }) => `/admin/v1/lists/${list_id}`,
      errors: ['NOT_FOUND'],
      example: { body: { account_id: listExample.account_id, name: listExample.name }, data: listExample },
      run: ({ body, operation, context }) =>
        operation(
          'list.create',
          {
            accountId: body.account_id,
            environment: body.environment ?? 'live',
            name: body.name,
            description: body.description ?? null,
          },
          context,
        ),
    }),
    defineRoute({
      operationId: 'getList',
      method: 'GET',
      path: '/admin/v1/lists/{list_id}',
      summary: 'One saved list',
      tag,
      params,
      data: ListSchema,
      errors: ['NOT_FOUND'],
      example: { data: listExample },
      run: ({ params, operation, context }) => operation('list.get', { listId: params.list_id }, context),
    }),
    defineRoute({
      operationId: 'deleteList',
      method: 'DELETE',
      path: '/admin/v1/lists/{list_id}',
      summary: 'Delete a list; its companies stay in the dataset',
      tag,
      params,
      data: Closed({ list_id: Text(), deleted: Type.Literal(true) }),
      errors: ['NOT_FOUND'],
      example: { data: { list_id: listExample.list_id, deleted: true } },
      async run({ params, operation, context }) {
        const { list_id } = await operation('list.delete', { listId: params.list_id }, context)
        return { list_id, deleted: true as const }
      },
    }),
    defineRoute({
      operationId: 'listListCompanies',
      method: 'GET',
      path: '/admin/v1/lists/{list_id}/companies',
      summary: 'The companies of a list, in the order of joining',
      tag,
      params,
      query: Closed(pageQuery),
      data: Closed({ companies: Type.Array(MemberSchema), next_cursor: nextCursor }),
      errors: ['NOT_FOUND'],
      example: {
        data: {
          companies: [
            {
              company_id: 'acme',
              added_at: timeExample,
              name: 'Acme Payroll',
              website: 'https://acme.example',
            },
          ],
          next_cursor: null,
        },
      },
      async run({ params, query, operation, context }) {
        const listId = params.list_id
        let last = 0
        const { items, next_cursor } = await pageOf(query, {
          name: 'list-companies',
          filters: [listId],
          read: async ({ position, limit }) => {
            const after = typeof position === 'number' ? position : 0
            const read = (afterMemberNo: number, limit: number) =>
              operation('list.companies', { listId, afterMemberNo, limit }, context)
            const page = await read(after, limit - 1)
            last = page.last ?? after
            const isFull = page.companies.length === limit - 1
            return [...page.companies, ...(isFull ? (await read(last, 1)).companies : [])]
          },
          positionOf: () => last,
        })
        return { companies: [...items], next_cursor }
      },
    }),
    defineRoute({
      operationId: 'changeListCompanies',
      method: 'POST',
      path: '/admin/v1/lists/{list_id}/companies',
      summary: 'Put companies on a list or take them off',
      tag,
      params,
      body: Closed({
        add: maybe(entries, 'Company ids or websites; they join at the end, in this order'),
        remove: maybe(entries, 'Company ids or websites; taken off before any joins'),
      }),
      data: Closed({
        list: ListSchema,
        added: Type.Integer(),
        removed: Type.Integer(),
        missing: Type.Array(Text(), { description: 'The entries that name no company, as sent' }),
      }),
      errors: ['NOT_FOUND'],
      example: {
        body: { add: ['acme', 'https://www.example.com'] },
        data: { list: listExample, added: 2, removed: 0, missing: [] },
      },
      async run({ params, body, operation, context }) {
        const { add, remove } = body
        const change = { listId: params.list_id, add: add ?? [], remove: remove ?? [] }
        return operation('list.change_companies', change, context)
      },
    }),
  ]
}
