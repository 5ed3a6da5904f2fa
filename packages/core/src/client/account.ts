import { type Answer, type Pages, pagesOf } from './answer.ts'
import type { RequestOptions } from './options.ts'
import type { DataOf, InputOf } from './routes.ts'
import type { ApiKey, Balance, LedgerEntry, Quote, QuoteRequest } from './shapes.generated.ts'
import type { Transport } from './transport.ts'

export type LedgerPage = DataOf<'GET /api/v2/billing/ledger'>
export type LedgerQuery = NonNullable<InputOf<'GET /api/v2/billing/ledger'>['query']>

export const quotes = ({ call }: Transport) => ({
  /** What a request would cost, and whether the balance covers it. Nothing is done or charged. */
  create: (body: QuoteRequest, options?: RequestOptions): Answer<Quote> =>
    call('POST /api/v2/quotes', { body }, options),
})

export const billing = ({ call }: Transport) => ({
  /** What is left, and the prices. */
  balance: (options?: RequestOptions): Answer<Balance> => call('GET /api/v2/billing/balance', {}, options),
  /** Every charge, refund and grant, newest first. */
  ledger: (query: LedgerQuery = {}, options?: RequestOptions): Pages<LedgerPage, LedgerEntry> =>
    pagesOf(
      query,
      (query) => call('GET /api/v2/billing/ledger', { query }, options),
      (page) => page.entries,
    ),
})

export const key = ({ call }: Transport) => ({
  /** The key that the client has: its kind, scopes, limits and expiry. */
  get: (options?: RequestOptions): Answer<ApiKey> => call('GET /api/v2/key', {}, options),
})
