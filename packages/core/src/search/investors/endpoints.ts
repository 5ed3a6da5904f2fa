import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts'
import type { Companies } from '../companies.ts'
import { investorExample, investorsExample } from './endpoint-examples.ts'
import {
  InvestorDataSchema,
  InvestorPathSchema,
  InvestorsDataSchema,
  InvestorsQuerySchema,
  PortfolioQuerySchema,
} from './schema.ts'

/** Who backs the companies of a dataset, over HTTP. */
export function investorEndpoints({
  companies,
}: {
  readonly companies: Pick<Companies, 'investors' | 'investor'>
}): readonly Endpoint[] {
  return [
    defineEndpoint({
      ...common,
      operationId: 'listInvestors',
      method: 'GET',
      path: '/api/v2/investors',
      summary: 'Investors, by the companies that they backed',
      description:
        'The investors that companies of the dataset name, those of most companies first, or those whose names hold the ' +
        'words of `q`. Names that are one by the table of other names ("YC") are one investor. People are not listed: an ' +
        'investor is when it is a known one, is called by one word, or has a word of organisations or a number in its name.',
      query: InvestorsQuerySchema,
      data: InvestorsDataSchema,
      errors: ['BAD_REQUEST'],
      example: { data: investorsExample },
      run: ({ environment, query }) => companies.investors(environment, query),
    }),
    defineEndpoint({
      ...common,
      operationId: 'getInvestor',
      method: 'GET',
      path: '/api/v2/investors/{investor_id}',
      summary: 'An investor and its portfolio',
      description:
        'The companies of the dataset that name the investor, each with the rounds that do. One that is a person is found by ' +
        'the id that a company has it with (`include=investors`).',
      params: InvestorPathSchema,
      query: PortfolioQuerySchema,
      data: InvestorDataSchema,
      errors: ['BAD_REQUEST', 'NOT_FOUND'],
      example: { data: investorExample },
      run: ({ environment, params, query }) =>
        companies.investor(environment, params.investor_id.trim(), query),
    }),
  ]
}

const common = { tag: 'Companies', scope: 'search', rateClass: 'read', priceMicroUsd: 0 } as const
