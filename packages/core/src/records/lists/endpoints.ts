import { type Call, defineEndpoint, type Endpoint } from '../../http/endpoint.ts'
import {
  type CursorFrame,
  type Host,
  isUuid,
  PageQuerySchema,
  pageBounds,
  readCursor,
  type Static,
  unreadableCursor,
  writeCursor,
} from '../../kernel/index.ts'
import { listExamples } from './endpoint-examples.ts'
import type { Lists } from './lists.ts'
import {
  ChangedCompaniesSchema,
  ChangeListCompaniesSchema,
  ChangeListSchema,
  CreateListSchema,
  DeletedListSchema,
  ListedCompaniesSchema,
  ListPageSchema,
  ListPathSchema,
  SavedListSchema,
  toWireChange,
  toWireList,
  toWireListed,
} from './schema.ts'
import type { ListOwner } from './store.ts'

export interface ListEndpointParts {
  readonly host: Pick<Host, 'crypto'>
  readonly lists: Lists
}

/** Saved lists over HTTP. A key sees the lists that its account has in the key's own environment. */
export function listEndpoints({ lists, host }: ListEndpointParts): readonly Endpoint[] {
  const frameOf = (kind: string, ...bound: readonly string[]): CursorFrame => ({
    kind,
    filterHash: host.crypto.sha256(JSON.stringify(bound)).slice(0, 8),
  })

  return [
    defineEndpoint({
      ...common,
      operationId: 'listLists',
      method: 'GET',
      path: listsPath,
      summary: 'Saved lists, newest first',
      description:
        'The lists of the account in the environment of the key: live and test keys have lists apart.',
      query: PageQuerySchema,
      data: ListPageSchema,
      errors: ['BAD_REQUEST'],
      example: listExamples.page,
      async run(call) {
        const owner = ownerOf(call)
        const frame = frameOf(`GET ${listsPath}`, owner.accountId, owner.environment)
        const after = positionIn(frame, call.query.after, isListId)
        return pageOf(
          call.query.limit,
          async (limit) => lists.page(owner, after, limit),
          (page, last) => ({
            lists: page.map(toWireList),
            next_cursor: last === null ? null : writeCursor(frame, { i: last.listId }),
          }),
        )
      },
    }),
    defineEndpoint({
      ...common,
      operationId: 'createList',
      method: 'POST',
      path: listsPath,
      summary: 'Make a list',
      description:
        'An empty list. Names need not differ; a name is kept as one line. An account has at most 1,000 lists.',
      body: CreateListSchema,
      data: SavedListSchema,
      errors: ['BAD_REQUEST'],
      example: listExamples.create,
      run: async (call) => toWireList(await lists.create(ownerOf(call), call.body)),
    }),
    defineEndpoint({
      ...common,
      operationId: 'getList',
      method: 'GET',
      path: listPath,
      summary: 'One list',
      params: ListPathSchema,
      data: SavedListSchema,
      errors: ['BAD_REQUEST', 'NOT_FOUND'],
      example: listExamples.get,
      run: async (call) => toWireList(await lists.get(ownerOf(call), listIdOf(call))),
    }),
    defineEndpoint({
      ...common,
      operationId: 'changeList',
      method: 'PATCH',
      path: listPath,
      summary: 'Rename or describe a list',
      description: 'What is absent stays as it is.',
      params: ListPathSchema,
      body: ChangeListSchema,
      data: SavedListSchema,
      errors: ['BAD_REQUEST', 'NOT_FOUND'],
      example: listExamples.change,
      run: async (call) => toWireList(await lists.change(ownerOf(call), listIdOf(call), call.body)),
    }),
    defineEndpoint({
      ...common,
      operationId: 'deleteList',
      method: 'DELETE',
      path: listPath,
      summary: 'Delete a list',
      description: 'The list goes; its companies stay in the dataset.',
      params: ListPathSchema,
      data: DeletedListSchema,
      errors: ['BAD_REQUEST', 'NOT_FOUND'],
      example: listExamples.remove,
      async run(call) {
        await lists.remove(ownerOf(call), listIdOf(call))
        return { list_id: listIdOf(call), deleted: true as const }
      },
    }),
    defineEndpoint({
      ...common,
      operationId: 'listListCompanies',
      method: 'GET',
      path: companiesPath,
      summary: 'The companies on a list',
      description: 'In the order in which they joined.',
      params: ListPathSchema,
      query: PageQuerySchema,
      data: ListedCompaniesSchema,
      errors: ['BAD_REQUEST', 'NOT_FOUND'],
      example: listExamples.companies,
      async run(call) {
        const owner = ownerOf(call)
        const listId = listIdOf(call)
        const frame = frameOf(`GET ${companiesPath}`, owner.accountId, owner.environment, listId)
        const after = positionIn(frame, call.query.after, isMemberNo)
        const read = (limit: number) => lists.companies(owner, listId, after ?? 0, limit)
        return pageOf(call.query.limit, read, (page, last) => ({
          companies: page.map(toWireListed),
          next_cursor: last === null ? null : writeCursor(frame, { i: last.memberNo }),
        }))
      },
    }),
    defineEndpoint({
      ...common,
      operationId: 'changeListCompanies',
      method: 'POST',
      path: companiesPath,
      summary: 'Put companies on a list, and take them off',
      description:
        'Takes company ids or websites of the dataset that the key works on; an entry is read as an id first. All or ' +
        'nothing, except that entries which name no company are listed in `missing`. A company joins once, however often it ' +
        'is sent. One that was deleted is taken off by its id. A list holds at most 100,000 companies.',
      params: ListPathSchema,
      body: ChangeListCompaniesSchema,
      data: ChangedCompaniesSchema,
      errors: ['BAD_REQUEST', 'NOT_FOUND'],
      example: listExamples.changeCompanies,
      run: async (call) =>
        toWireChange(await lists.changeCompanies(ownerOf(call), listIdOf(call), call.body)),
      check: async ({ body }) => ({ items: (body.add?.length ?? 0) + (body.remove?.length ?? 0), notes: [] }),
    }),
  ]
}

const listsPath = '/api/v2/lists'
const listPath = '/api/v2/lists/{list_id}'
const companiesPath = '/api/v2/lists/{list_id}/companies'

const common = { tag: 'Lists', scope: 'lists', rateClass: 'read', priceMicroUsd: 0 } as const

type AnyCall = Call<unknown, unknown, unknown>

const ownerOf = ({ caller, environment }: AnyCall): ListOwner => ({
  accountId: caller.account.accountId,
  environment,
})

const listIdOf = ({ params }: Call<unknown, unknown, Static<typeof ListPathSchema>>) =>
  params.list_id.trim().toLowerCase()

const isListId = (value: unknown): value is string => typeof value === 'string' && isUuid(value)
const isMemberNo = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value)

/** Where a cursor says that the list goes on; null at its beginning. */
function positionIn<T>(
  frame: CursorFrame,
  cursor: string | undefined,
  isPosition: (value: unknown) => value is T,
): T | null {
  if (cursor === undefined) return null
  const position = readCursor(frame, cursor)?.['i']
  if (isPosition(position)) return position
  throw unreadableCursor()
}

/** One more than asked for tells whether there is another page; `last` is where that one begins. */
async function pageOf<T, Page>(
  asked: number | undefined,
  read: (limit: number) => Promise<readonly T[]>,
  toPage: (page: readonly T[], last: T | null) => Page,
): Promise<Page> {
  const limit = asked ?? pageBounds.pageDefault
  const entries = await read(limit + 1)
  const page = entries.slice(0, limit)
  return toPage(page, entries.length > limit ? (page.at(-1) ?? null) : null)
}
