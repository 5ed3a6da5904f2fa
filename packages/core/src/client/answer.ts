import type { JobMeta, Meta } from './shapes.generated.ts'

/** A success with what came beside its data. */
export interface Answered<T> {
  readonly data: T
  /** Request id, price and balance, what the rate windows have left; of a job also its id and status. */
  readonly meta: Meta & Partial<Pick<JobMeta, 'job'>>
  /** Status and headers; its body was read. */
  readonly response: Response
  /** The `Idempotency-Key` stood for a job that was made before, by this call's own lost try perhaps: this answer charged nothing. */
  readonly isReplay: boolean
}

/**
 * A promise of the data of an answer, which can also tell the rest.
 *
 * @example
 * const found = await dealflow.searches.create({ query })
 * const { data, meta } = await dealflow.searches.create({ query }).withResponse()
 */
export interface Answer<T> extends Promise<T> {
  withResponse(): Promise<Answered<T>>
}

export function answerOf<T>(whole: Promise<Answered<T>>): Answer<T> {
  const data = whole.then((answered) => answered.data)
  return Object.assign(data, {
    withResponse() {
      // Whoever takes the whole leaves this promise alone; a failure of it is no unhandled one.
      data.catch(() => {})
      return whole
    },
  })
}

/**
 * The first page, and all items from there on, page by page as they are asked for.
 *
 * @example
 * const { jobs, next_cursor } = await dealflow.jobs.list({ limit: 50 })
 * for await (const job of dealflow.jobs.list({ status: 'failed' })) console.log(job.job_id)
 */
export interface Pages<Page, Item> extends Answer<Page>, AsyncIterable<Item> {}

export function pagesOf<Query extends object, Page extends { next_cursor: string | null }, Item>(
  query: Query,
  ask: (query: Query) => Answer<Page>,
  itemsOf: (page: Page) => readonly Item[],
): Pages<Page, Item> {
  const first = ask(query)
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      let page = await first
      for (;;) {
        yield* itemsOf(page)
        if (page.next_cursor === null) return
        page = await ask({ ...query, after: page.next_cursor })
      }
    },
  })
}
