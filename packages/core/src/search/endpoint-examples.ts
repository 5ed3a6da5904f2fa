import type { Company } from '../records/index.ts'
import type { LookupData, LookupRequest } from './lookup/schema.ts'
import type { SearchData, SearchRequest } from './schema.ts'

/** Fictional requests and answers that the OpenAPI document shows; a test holds them against the schemas. */
export const companyExample: Company = {
  id: '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e01',
  primary_key: '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e01',
  name: 'Larkspur Payroll',
  website: 'https://larkspur-payroll.example',
  domain: 'larkspur-payroll.example',
  description:
    'Larkspur Payroll pays the staff of restaurants and bakeries every day instead of every month.',
  tagline: 'Daily pay for kitchens',
  legal_name: 'Larkspur Payroll GmbH',
  aliases: ['Larkspur', 'DayPay'],
  alternate_domains: ['daypay.example'],
  logo_url: null,
  status: 'active',
  founded_year: 2021,
  location: {
    country: 'Germany',
    country_iso: 'DE',
    region: 'Berlin',
    admin1_code: 'DE-BE',
    city: 'Berlin',
    city_geo_id: 2950159,
    city_geo_key: 'de-be-berlin',
    region_slug: null,
    latitude: 52.52437,
    longitude: 13.41053,
    formatted: 'Berlin, Germany',
  },
  industries: ['Payroll', 'Fintech'],
  primary_industry: 'Payroll',
  tags: ['restaurants', 'wages'],
  business_models: ['b2b', 'saas'],
  employee_count: 34,
  employee_range: '11-50',
  follower_count: 1_820,
  metrics_as_of: '2026-09-01T00:00:00.000Z',
  funding: {
    total_usd: 4_500_000,
    round_count: 2,
    stage: 'seed',
    last_round_type: 'seed',
    last_round_amount_usd: 3_800_000,
    last_raised_on: '2026-03-17',
    null_reason: null,
    investors: [{ id: null, name: 'Quarry Lane Ventures', lead: true }],
  },
  score: 7.4,
  links: {
    company_network_url: null,
    x_url: null,
    github_url: null,
    facebook_url: null,
    youtube_url: null,
    blog_url: 'https://larkspur-payroll.example/blog',
    careers_url: null,
    pricing_url: null,
  },
  created_at: '2026-01-12T08:30:00.000Z',
  updated_at: '2026-09-02T04:00:00.000Z',
  verified_at: null,
}

const { id, primary_key, name, website, domain, description, tagline, logo_url } = companyExample
const { founded_year, location, industries, employee_count, follower_count, funding, score } = companyExample

export const searchExample: { readonly body: SearchRequest; readonly data: SearchData } = {
  body: {
    query: 'payroll for restaurants founded after 2017',
    limit: 10,
    filters: { countries: { include: ['DE'] } },
  },
  data: {
    query: 'payroll for restaurants',
    total_results: 1,
    results: [
      {
        ...{ id, primary_key, name, website, domain, description, tagline, logo_url },
        ...{ founded_year, location, industries, employee_count, follower_count, funding, score },
        relevance: 0.8127,
      },
    ],
    active_filters: {
      foundedYear: { min: 2018 },
      countries: { include: ['DE'] },
      semanticQuery: 'payroll for restaurants',
    },
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

export const lookupExample: { readonly body: LookupRequest; readonly data: LookupData } = {
  body: { websites: ['https://www.Larkspur-Payroll.example/pricing', 'nobody.example'] },
  data: {
    companies: [
      {
        lookup_kind: 'website',
        submitted: 'https://www.Larkspur-Payroll.example/pricing',
        normalized: 'larkspur-payroll.example',
        company: companyExample,
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
