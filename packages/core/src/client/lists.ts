import { type Answer, type Pages, pagesOf } from './answer.ts'
import type { RequestOptions } from './options.ts'
import type { DataOf, InputOf } from './routes.ts'
import type {
  ChangeListCompaniesRequest,
  ChangeListRequest,
  CreateListRequest,
  SavedList,
} from './shapes.generated.ts'
import type { Transport } from './transport.ts'

export type ListPage = DataOf<'GET /api/v2/lists'>
export type ListQuery = NonNullable<InputOf<'GET /api/v2/lists'>['query']>
export type ListCompanyPage = DataOf<'GET /api/v2/lists/{list_id}/companies'>
export type ListCompany = ListCompanyPage['companies'][number]
export type ListDeleted = DataOf<'DELETE /api/v2/lists/{list_id}'>
export type ListCompaniesChanged = DataOf<'POST /api/v2/lists/{list_id}/companies'>

/** Saved lists of companies, which searches can be narrowed to. */
export const lists = ({ call }: Transport) => ({
  create: (body: CreateListRequest, options?: RequestOptions): Answer<SavedList> =>
    call('POST /api/v2/lists', { body }, options),
  get: (list_id: string, options?: RequestOptions): Answer<SavedList> =>
    call('GET /api/v2/lists/{list_id}', { path: { list_id } }, options),
  change: (list_id: string, body: ChangeListRequest, options?: RequestOptions): Answer<SavedList> =>
    call('PATCH /api/v2/lists/{list_id}', { path: { list_id }, body }, options),
  /** Not sent again after an answer that was lost: a second call tells, by NOT_FOUND when it is gone. */
  delete: (list_id: string, options?: RequestOptions): Answer<ListDeleted> =>
    call('DELETE /api/v2/lists/{list_id}', { path: { list_id } }, options),
  list: (query: ListQuery = {}, options?: RequestOptions): Pages<ListPage, SavedList> =>
    pagesOf(
      query,
      (query) => call('GET /api/v2/lists', { query }, options),
      (page) => page.lists,
    ),
  companies: {
    list: (
      list_id: string,
      query: ListQuery = {},
      options?: RequestOptions,
    ): Pages<ListCompanyPage, ListCompany> =>
      pagesOf(
        query,
        (query) => call('GET /api/v2/lists/{list_id}/companies', { path: { list_id }, query }, options),
        (page) => page.companies,
      ),
    /** Adds and removes companies by id or website, up to 1,000 together. Sent again after a lost answer, it counts what was left to do. */
    change: (
      list_id: string,
      body: ChangeListCompaniesRequest,
      options?: RequestOptions,
    ): Answer<ListCompaniesChanged> =>
      call('POST /api/v2/lists/{list_id}/companies', { path: { list_id }, body }, options),
  },
})
