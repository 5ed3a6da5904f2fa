import type { Company } from '../records/company.ts'
import { valuesOf } from '../records/filters/filter-table.ts'
import { industries, industryKey } from '../reference/industries/taxonomy.ts'
import { investorKey } from '../reference/investors/investor-key.ts'
import type { FacetCount, FacetPlan } from '../search/company-index.ts'
import type { FacetName } from '../search/facets/facet-table.ts'

/** Facets in the plainest way: every value of every company. */
export function plainFacets(companies: readonly Company[], plans: readonly FacetPlan[]): FacetCount[][] {
  return plans.map(({ name, limit, wanted, values = null }) => {
    const counts = new Map<string, number>()
    for (const company of companies)
      for (const value of new Set(asValues(facetValues(name, company), values)))
        counts.set(value, (counts.get(value) ?? 0) + 1)
    const begins = (value: string, word: string) =>
      value.split(/[^\p{L}\p{N}]+/u).some((one) => one.startsWith(word))
    const isWanted = (value: string) =>
      wanted === null ||
      wanted.among.includes(value) ||
      (wanted.words.length > 0 && wanted.words.every((word) => begins(value, word)))
    return [...counts]
      .filter(([value]) => isWanted(value))
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, limit)
  })
}

/** Where the index keeps terms: the values that they make. */
const asValues = (terms: readonly string[], values: FacetPlan['values'] | null): readonly string[] =>
  values == null
    ? terms
    : values.filter((one) => terms.some((term) => one.terms.includes(term))).map(({ value }) => value)

function facetValues(name: FacetName, company: Company): readonly string[] {
  const known = (value: string | number | null | undefined) => (value == null ? [] : [String(value)])
  switch (name) {
    case 'countries':
      return known(company.location?.country_iso)
    case 'admin1Codes':
      return known(company.location?.admin1_code)
    case 'cityGeoKeys':
      return known(company.location?.city_geo_key)
    case 'regionSlugs':
      return known(company.location?.region_slug)
    case 'industries':
      return company.industries.flatMap(withParent)
    case 'includedInvestors':
      return (company.funding?.investors ?? []).map(({ name }) => investorKey(name))
    case 'foundedYear':
      return known(company.founded_year)
    default:
      return valuesOf(name, company)
  }
}

function withParent(label: string): string[] {
  const key = industryKey(label)
  const parent = industries().find(({ slug }) => slug === key)?.parent ?? null
  const value = key.startsWith('label:') ? key.slice('label:'.length) : key
  return parent === null ? [value] : [value, parent]
}
