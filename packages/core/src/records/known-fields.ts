import type { Company } from './company.ts'

/** How many fields of a record hold something. Of records that are as good otherwise the one with more comes first. */
export function knownFields(company: Company): number {
  const { funding, location, links } = company
  const known = [
    company.domain,
    company.description,
    company.tagline,
    company.legal_name,
    company.logo_url,
    company.founded_year,
    location?.country_iso,
    location?.city,
    company.employee_count ?? company.employee_range,
    company.follower_count,
    funding?.total_usd,
    funding?.stage ?? funding?.last_round_type,
    company.score,
    ...Object.values(links),
  ].filter((value) => value != null && value !== '')
  const lists = [
    company.aliases,
    company.alternate_domains,
    company.industries,
    company.tags,
    company.business_models,
    funding?.investors ?? [],
  ].filter(({ length }) => length > 0)
  return known.length + lists.length
}
