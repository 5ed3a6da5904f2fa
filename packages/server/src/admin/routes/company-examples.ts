import { noLinks } from '@dealflow/core'
import { timeExample } from './examples.ts'

const company = {
  id: 'acme',
  primary_key: 'acme',
  name: 'Acme Payroll',
  website: 'https://acme.example',
  domain: 'acme.example',
  description: 'Payroll software for restaurants.',
  tagline: null,
  legal_name: null,
  aliases: [],
  alternate_domains: [],
  logo_url: null,
  status: 'acquired' as const,
  founded_year: 2019,
  location: null,
  industries: ['fintech'],
  primary_industry: 'fintech',
  tags: [],
  business_models: [],
  employee_count: 40,
  employee_range: '11-50' as const,
  follower_count: null,
  metrics_as_of: null,
  funding: null,
  score: null,
  links: noLinks,
  created_at: timeExample,
  updated_at: timeExample,
  verified_at: null,
  organization_type: 'company' as const,
}

export const companyRecordExample = {
  company,
  organization_type_reason: 'its status says "acquired"',
  rounds: [],
  source: 'our-crm',
  extra: {},
  edits: { status: timeExample },
  columns: { id: 'acme', name: 'Acme Payroll', website: 'acme.example', status: 'acquired' },
}

export const searchExample = {
  body: { query: 'payroll software for restaurants', limit: 10 },
  data: {
    query: 'payroll software for restaurants',
    total_results: 1,
    results: [
      {
        id: company.id,
        primary_key: company.id,
        name: company.name,
        website: company.website,
        relevance: 1,
      },
    ],
    active_filters: { semanticQuery: 'payroll software for restaurants' },
    total_matches: 1,
    request: {
      duration: 3,
      query_mode_requested: null,
      query_mode_resolved: 'discovery' as const,
      used_lexical_lookup: true,
      name_match_confidence: null,
    },
    next_cursor: null,
  },
}
