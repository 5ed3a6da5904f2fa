import { defineEndpoint, type Endpoint } from './endpoint.ts'
import { type QuoteParts, quote } from './quote.ts'
import { QuoteRequestSchema, QuoteSchema } from './quote-schema.ts'

/** What a request would cost, before it is sent. */
export function quoteEndpoints(parts: QuoteParts): readonly Endpoint[] {
  return [
    defineEndpoint({
      operationId: 'quoteRequest',
      method: 'POST',
      path: '/api/v2/quotes',
      summary: 'What a request would cost',
      description:
        'Checks a request as if it were sent, with this key, and answers with its price and whether the balance covers it. ' +
        'Nothing is done or charged. What the request would refuse is refused here with the same details, their paths ' +
        'prefixed with `body.`; whether things that its path names exist is not looked up. Of an upload only the fields are ' +
        'given.',
      tag: 'Billing',
      scope: null,
      rateClass: 'read',
      priceMicroUsd: 0,
      body: QuoteRequestSchema,
      data: QuoteSchema,
      errors: ['BAD_REQUEST', 'NOT_FOUND'],
      example: quoteExample,
      run: (call) => quote(call, parts),
      async check(call) {
        await quote(call, parts)
        return { items: 1, notes: [] }
      },
    }),
  ]
}

const quoteExample = {
  body: { method: 'POST', path: '/api/v2/searches', body: { query: 'payroll software for restaurants' } },
  data: {
    method: 'POST',
    path: '/api/v2/searches',
    price_usd: 0.02,
    remaining_usd: 99.98,
    sufficient: true,
    would_reuse_job_id: null,
    items: 1,
    notes: [],
  },
} as const
