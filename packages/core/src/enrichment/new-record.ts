import { type CompanyRecord, noLinks } from '../companies/company.ts'
import { noEdits } from '../companies/edit/take-fields.ts'
import { madeId } from '../companies/import/company-id.ts'
import type { Hashing } from '../host.ts'

/** The source of records that enrichment made. */
export const madeHere = 'enrichment'

/** The id that an import would give a company of which only the website is known. */
export const idOfDomain = (domain: string, crypto: Hashing): string => madeId('', domain, null, crypto)

/** A company of which only a website and a name are known. */
export function newRecord(id: string, name: string, domain: string, now: string): CompanyRecord {
  return {
    company: {
      id,
      primary_key: id,
      name,
      website: `https://${domain}`,
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
      created_at: now,
      updated_at: now,
      verified_at: null,
    },
    rounds: [],
    source: madeHere,
    extra: {},
    edits: noEdits,
  }
}
