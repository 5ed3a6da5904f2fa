import { type CompanyRecord, noLinks } from './company.ts'

export interface BlankCompany {
  /** 1 to 200 characters. */
  readonly id: string
  readonly name: string
  /** Empty when no website is known. */
  readonly domain: string
  /** RFC 3339 UTC. */
  readonly at: string
}

/** A company of which only a name and perhaps a website are known. Every field of the record is there. */
export function blankRecord({ id, name, domain, at }: BlankCompany): CompanyRecord {
  return {
    company: {
      id,
      primary_key: id,
      name,
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
      links: { ...noLinks },
      created_at: at,
      updated_at: at,
      verified_at: null,
    },
    rounds: [],
    source: null,
    extra: {},
    edits: {},
  }
}
