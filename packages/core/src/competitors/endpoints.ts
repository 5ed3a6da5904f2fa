import { defineEndpoint, type Endpoint } from '../http/endpoint.ts'
import type { Competitors } from './competitors.ts'
import { competitorExample } from './endpoint-examples.ts'
import { CompetitorDataSchema, CompetitorRequestSchema } from './schema.ts'

/** Competitor analyses over HTTP. */
export function competitorEndpoints({
  competitors,
}: {
  readonly competitors: Competitors
}): readonly Endpoint[] {
  return [
    defineEndpoint({
      operationId: 'analyzeCompetitors',
      method: 'POST',
      path: '/api/v2/competitor-analyses',
      summary: 'Find the competitors of a company',
      description:
        'Compares a company with those of the dataset, and gives the most similar, best first. The company need not be in the ' +
        'dataset: without a record its home page is read, for at most 10 seconds; else what `description` says is compared. ' +
        '`resolved.name` is null where nothing could be found out, and the list is empty then. `summary` says only what is in ' +
        'both records. Nothing that is NOT RELEVANT is listed. Test keys compare the sample companies, and read no web site.',
      tag: 'Competitors',
      scope: 'competitors',
      rateClass: 'analysis',
      priceMicroUsd: 20_000,
      body: CompetitorRequestSchema,
      data: CompetitorDataSchema,
      errors: ['BAD_REQUEST', 'INSUFFICIENT_FUNDS'],
      example: competitorExample,
      run: ({ environment, caller, body, signal }) =>
        competitors.analyze({ environment, accountId: caller.account.accountId }, body, signal),
      check: async ({ body }) => competitors.check(body),
    }),
  ]
}
