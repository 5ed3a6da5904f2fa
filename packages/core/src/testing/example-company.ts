import type { Company, CompanyRecord } from '../companies/company.ts'
import type { CompanyDraft } from '../companies/store.ts'

/** A whole record for tests: nothing is known but what `known` says. */
export function exampleRecord(id: string, known: Partial<Company> = {}): CompanyRecord {
  const domain = known.domain ?? ''
  return {
    company: {
      id,
      primary_key: id,
      name: `Company ${id}`,
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
    },
    rounds: [{ type: 'seed', announced_on: '2025-03-04', amount_usd: 1_000_000, investors: [] }],
    source: 'example',
    extra: { kept: [1, { deep: true }] },
  }
}

/** A draft of a record that has, or has not, an id of its source. */
export function draft(record: CompanyRecord, matchDomain = false): CompanyDraft {
  return { record, matchDomain }
}
