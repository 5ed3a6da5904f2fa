import type { Company, CompanyRecord } from './company.ts'

/** A fictional company for tests: what is not given is unknown. */
export function fixtureCompany(known: Partial<Company> & { readonly id: string }): Company {
  const domain = known.domain ?? ''
  return {
    primary_key: known.id,
    name: `Company ${known.id}`,
    website: domain === '' ? '' : `https://${domain}`,
    domain,
    description: null,
    tagline: null,
    legal_name: null,
    aliases: [],
    alternate_domains: [],
    logo_url: null,
    status: 'unknown',
    founded_year: null,
    location: null,
    industries: [],
    primary_industry: null,
    tags: [],
    business_models: [],
    employee_count: null,
    employee_range: null,
    follower_count: null,
    metrics_as_of: null,
    funding: null,
    score: null,
    links: {
      company_network_url: null,
      x_url: null,
      github_url: null,
      facebook_url: null,
      youtube_url: null,
      blog_url: null,
      careers_url: null,
      pricing_url: null,
    },
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    verified_at: null,
    ...known,
  }
}

export function fixtureRecord(known: Partial<Company> & { readonly id: string }): CompanyRecord {
  return { company: fixtureCompany(known), rounds: [], source: null, extra: {} }
}
