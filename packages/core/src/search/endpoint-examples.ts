import { exampleCompany } from '../records/index.ts'
import type { CompanyQueryData, CompanyQueryRequest } from './company-queries/schema.ts'
import type { LookupData, LookupRequest } from './lookup/schema.ts'
import type { SearchData, SearchRequest } from './schema.ts'
import type { SuggestionsData } from './suggestions/schema.ts'

const { id, primary_key, name, website, domain, description, tagline, logo_url } = exampleCompany
const { founded_year, location, industries, employee_count, follower_count, funding, score } = exampleCompany

const company = {
  ...{ id, primary_key, name, website, domain, description, tagline, logo_url },
  ...{ founded_year, location, industries, employee_count, follower_count, funding, score },
}

/** Fictional requests and answers that the OpenAPI document shows; a test holds them against the schemas. */
export const searchExample: { readonly body: SearchRequest; readonly data: SearchData } = {
  body: {
    query: 'payroll for restaurants founded after 2017',
    limit: 10,
    filters: { countries: { include: ['DE'] } },
  },
  data: {
    query: 'payroll for restaurants',
    total_results: 1,
    results: [{ ...company, relevance: 0.8127 }],
    active_filters: {
      foundedYear: { min: 2018, includeMissing: true },
      countries: { include: ['DE'] },
      semanticQuery: 'payroll for restaurants',
    },
    total_matches: 1,
    missing_matches: 0,
    request: {
      duration: 4,
      query_mode_requested: null,
      query_mode_resolved: 'discovery',
      used_lexical_lookup: false,
      name_match_confidence: null,
    },
    next_cursor: null,
  },
}

export const companyQueryExample: { readonly body: CompanyQueryRequest; readonly data: CompanyQueryData } = {
  body: {
    filters: { countries: { include: ['DE'] }, foundedYear: { min: 2018 } },
    sort: [{ by: 'funding' }],
    limit: 50,
    facets: ['industries'],
  },
  data: {
    total_matches: 1,
    total_results: 1,
    results: [company],
    active_filters: { foundedYear: { min: 2018 }, countries: { include: ['DE'] } },
    sort: [{ by: 'funding', order: 'desc' }],
    facets: { industries: [{ value: 'fintech', label: 'Fintech', count: 1 }] },
    unknown_values: [],
    changed: false,
    next_cursor: null,
  },
}

export const suggestionsExample: { readonly data: SuggestionsData } = {
  data: {
    suggestions: [
      { type: 'company', label: name, value: id, website, filters: null },
      {
        type: 'place',
        label: 'Larnaca, Cyprus',
        value: 'cy-03-larnaca',
        website: null,
        filters: { cityGeoKeys: { include: ['cy-03-larnaca'] } },
      },
    ],
  },
}

export const lookupExample: { readonly body: LookupRequest; readonly data: LookupData } = {
  body: { websites: ['https://www.Larkspur-Payroll.example/pricing', 'nobody.example'] },
  data: {
    companies: [
      {
        lookup_kind: 'website',
        submitted: 'https://www.Larkspur-Payroll.example/pricing',
        normalized: 'larkspur-payroll.example',
        company: exampleCompany,
        missing: false,
      },
      {
        lookup_kind: 'website',
        submitted: 'nobody.example',
        normalized: 'nobody.example',
        company: null,
        missing: true,
      },
    ],
  },
}
