import { oneLine } from '../kernel/text.ts'
import type { Company } from '../records/company.ts'
import { comparedText, customTerms, longMark, writtenTexts } from '../records/custom/filter-values.ts'
import { valuesOf } from '../records/filters/filter-table.ts'
import type { BesideCompany } from '../records/people/record-people.ts'
import { industries, industryKey } from '../reference/industries/taxonomy.ts'
import { investorKey } from '../reference/investors/investor-key.ts'
import type { FacetCount, FacetPlan } from '../search/company-index.ts'
import type { FacetName } from '../search/facets/facet-table.ts'

/** Facets in the plainest way: every value of every company. */
export function plainFacets(companies: readonly Counted[], plans: readonly FacetPlan[]): FacetCount[][] {
  return plans.map((plan) => {
    const { limit, wanted, values = null } = plan
    const counts = new Map<string, number>()
    for (const company of companies)
      for (const value of new Set(asValues(valuesIn(plan, company), values)))
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
      .map((counted) => ({ ...counted, ...writtenOf(plan, companies, counted.value) }))
  })
}

interface Counted {
  readonly company: Company
  readonly beside?: BesideCompany
}

/** The key of the own field that a facet counts. */
const keyIn = ({ facet }: FacetPlan): number | null =>
  facet !== undefined && 'prefix' in facet ? Number(facet.prefix.split(':')[1]) : null

function valuesIn(plan: FacetPlan, { company, beside }: Counted): readonly string[] {
  const key = keyIn(plan)
  if (key === null) return facetValues(plan.name as FacetName, company)
  const value = beside?.custom?.[key]
  return value === undefined ? [] : customTerms(value).filter((term) => !term.endsWith(longMark))
}

function writtenOf(plan: FacetPlan, companies: readonly Counted[], value: string) {
  const key = keyIn(plan)
  if (key === null || plan.values !== undefined) return {}
  const texts = companies.flatMap(({ beside }) => {
    const own = beside?.custom?.[key]
    return own === undefined ? [] : writtenTexts(own).filter((text) => comparedText(text) === value)
  })
  const [written] = texts.map((text) => oneLine(text)).sort()
  return written === undefined ? {} : { written }
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
