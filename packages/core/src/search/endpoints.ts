import { defineEndpoint, type Endpoint } from '../http/endpoint.ts'
import type { CheckedRequest, Companies } from './companies.ts'
import { companyQueryJson } from './company-queries/answer.ts'
import { CompanyQueryDataSchema, CompanyQueryRequestSchema } from './company-queries/schema.ts'
import { companyQueryExample, lookupExample, searchExample, suggestionsExample } from './endpoint-examples.ts'
import { lookupJson } from './lookup/lookup.ts'
import { LookupDataSchema, LookupRequestSchema } from './lookup/schema.ts'
import { SearchDataSchema, SearchRequestSchema } from './schema.ts'
import { searchJson } from './search-answer.ts'
import { SuggestionsDataSchema, SuggestionsQuerySchema } from './suggestions/schema.ts'

/** Finding companies over HTTP. */
export function companyEndpoints({
  companies,
  chargesEmptySearches,
}: {
  readonly companies: Companies
  /** Whether a search that finds nothing has its price. */
  readonly chargesEmptySearches: boolean
}): readonly Endpoint[] {
  const noted = (checked: CheckedRequest): CheckedRequest =>
    chargesEmptySearches
      ? checked
      : { ...checked, notes: [...checked.notes, 'It is free when nothing is found.'] }
  return [
    defineEndpoint({
      operationId: 'searchCompanies',
      method: 'POST',
      path: '/api/v2/searches',
      summary: 'Search companies',
      description:
        'Finds companies by a sentence in plain words. Places, years, sizes, money, investors and the like become ' +
        'filters, and the rest ranks: `active_filters` shows both, and `explain` which words became what. Filters that ' +
        'are sent win over those of the query. Nothing is relaxed silently: with no hit, `explain` counts what each ' +
        'filter of the query keeps out. A query that is surely the name or the website of a company finds that ' +
        'company; `query_mode` forces either way. Filters of different keys must all hold; values of one key are ' +
        'alternatives. An unknown value fails a filter that is sent unless `includeMissing` is set. A number of the query ' +
        'that nobody knows of a company puts it behind those that meet it; see `missing_values`.',
      tag: 'Companies',
      scope: 'search',
      rateClass: 'search',
      priceMicroUsd: 20_000,
      body: SearchRequestSchema,
      data: SearchDataSchema,
      errors: ['BAD_REQUEST', 'INSUFFICIENT_FUNDS'],
      example: searchExample,
      run: ({ environment, body, caller }) => companies.search(environment, body, caller.account.accountId),
      check: async ({ environment, body, caller }) =>
        noted(await companies.checkSearch(environment, body, caller.account.accountId)),
      isFree: ({ total_results }) => total_results === 0 && !chargesEmptySearches,
      toJson: searchJson,
    }),
    defineEndpoint({
      operationId: 'queryCompanies',
      method: 'POST',
      path: '/api/v2/company-queries',
      summary: 'Browse companies by filters',
      description:
        'The companies that pass filters, in an order, up to 100 a page; each page has its price. `next_cursor` leads ' +
        'through all of them. `changed` says whether companies were added, changed or removed since the first page: the ' +
        'next page begins behind the last company of this one, so a company that stayed as it was comes exactly once.',
      tag: 'Companies',
      scope: 'search',
      rateClass: 'search',
      priceMicroUsd: 20_000,
      body: CompanyQueryRequestSchema,
      data: CompanyQueryDataSchema,
      errors: ['BAD_REQUEST', 'INSUFFICIENT_FUNDS'],
      example: companyQueryExample,
      run: ({ environment, body, caller }) => companies.query(environment, body, caller.account.accountId),
      check: async ({ environment, body, caller }) =>
        noted(await companies.checkQuery(environment, body, caller.account.accountId)),
      isFree: ({ total_results }) => total_results === 0 && !chargesEmptySearches,
      toJson: companyQueryJson,
    }),
    defineEndpoint({
      operationId: 'getSuggestions',
      method: 'GET',
      path: '/api/v2/suggestions',
      summary: 'What a text that is being typed may become',
      description:
        'Companies, places, industries and investors of the dataset whose names begin with a text, or hold a word that ' +
        'does; when there are none, those that would but for a typing mistake. Each but a company comes with the filters ' +
        'that find its companies. There are no people among them.',
      tag: 'Companies',
      scope: 'search',
      rateClass: 'suggest',
      priceMicroUsd: 0,
      query: SuggestionsQuerySchema,
      data: SuggestionsDataSchema,
      errors: ['BAD_REQUEST'],
      example: suggestionsExample,
      run: ({ environment, query }) => companies.suggest(environment, query),
    }),
    defineEndpoint({
      operationId: 'lookUpCompanies',
      method: 'POST',
      path: '/api/v2/company-lookups',
      summary: 'Look companies up by website or name',
      description:
        'Takes either up to 100 websites or up to 50 names and answers each in input order, duplicates included. What is ' +
        'not found has `missing` true. A website leads to the company of its full host, else of its registrable domain, ' +
        'else to one that has it as an alternate domain; one invalid website refuses the whole request.',
      tag: 'Companies',
      scope: 'lookup',
      rateClass: 'lookup',
      priceMicroUsd: 0,
      body: LookupRequestSchema,
      data: LookupDataSchema,
      errors: ['BAD_REQUEST'],
      example: lookupExample,
      run: ({ environment, body }) => companies.lookup(environment, body),
      check: async ({ body }) => companies.checkLookup(body),
      toJson: lookupJson,
    }),
  ]
}
