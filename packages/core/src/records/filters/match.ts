import { industryKey, withDescendants } from '../../reference/industries/taxonomy.ts'
import { investorKey } from '../../reference/investors/investor-key.ts'
import type { Location } from '../../reference/locations/location.ts'
import { placeKey } from '../../reference/locations/place-key.ts'
import type { Company, InvestorRef } from '../company.ts'
import { employeeRangeBounds } from '../company.ts'
import type {
  Choice,
  CityTerm,
  CompanyFilter,
  InvestorTerm,
  NumberRange,
  RegionTerm,
} from './company-filter.ts'

/**
 * Whether a company is among those that a filter asks for: the plain reading of decisions D9.5, and the measure for every
 * index. An unknown value is never in a range or an include. It passes an exclude, which takes away only companies
 * known to match: a company that names no country is not a company in Germany.
 */
export function passesFilter(filter: CompanyFilter, company: Company): boolean {
  return (
    passesYear(filter, company) &&
    passesRaised(filter, company) &&
    (filter.fundingUsd === undefined || isWithin(totalFundingUsd(company), filter.fundingUsd)) &&
    (filter.employees === undefined || passesEmployees(filter.employees, company)) &&
    (filter.followers === undefined || isWithin(company.follower_count, filter.followers)) &&
    (filter.score === undefined || isWithin(company.score, filter.score)) &&
    passesPlace(filter, company) &&
    passesIndustries(filter, company) &&
    passesInvestors(filter, company) &&
    passesChoice(filter.lists, (companyIds) => membersOf(companyIds).has(company.id)) &&
    passesChoice(filter.domains, (domain) => hasDomain(company, domain))
  )
}

/** Null when nobody knows; a company that is known to have raised nothing has raised 0. */
function totalFundingUsd({ funding }: Company): number | null {
  if (funding === null) return null
  return funding.total_usd ?? (funding.null_reason === 'none_announced' ? 0 : null)
}

/** Names are compared by their key, under which aliases are one; `lead` asks for one who led at least one round. */
function isInvestor(term: InvestorTerm, investor: InvestorRef): boolean {
  const isSame = term.id === null ? investorKey(investor.name) === term.name : investor.id === term.id
  return isSame && (investor.lead || !term.lead)
}

function passesYear({ foundedYear }: CompanyFilter, company: Company): boolean {
  if (foundedYear === undefined) return true
  if (company.founded_year === null) return foundedYear.includeMissing
  return isWithin(company.founded_year, foundedYear)
}

function passesRaised({ lastRaisedOn }: CompanyFilter, company: Company): boolean {
  if (lastRaisedOn === undefined) return true
  const date = company.funding?.last_raised_on ?? null
  if (date === null) return lastRaisedOn.includeMissing
  const { from, to } = lastRaisedOn
  return (from === null || date >= from) && (to === null || date <= to)
}

/** The exact count decides; a range that is all we know must lie wholly inside. */
function passesEmployees(employees: NumberRange, company: Company): boolean {
  if (company.employee_count !== null) return isWithin(company.employee_count, employees)
  if (company.employee_range === null) return false
  return employeeRangeBounds[company.employee_range].every((bound) => isWithin(bound, employees))
}

/** Countries, and then either group: a search for Berlin or Bavaria names a city and a region. */
function passesPlace({ countries, cities, regions }: CompanyFilter, { location }: Company): boolean {
  const country = (iso: string) => location?.country_iso === iso
  const city = (term: CityTerm) => location !== null && isInCity(term, location)
  const region = (term: RegionTerm) => location !== null && isInRegion(term, location)
  if (!passesChoice(countries, country)) return false
  if (cities?.exclude.some(city) || regions?.exclude.some(region)) return false
  const asksPlace = hasInclude(cities) || hasInclude(regions)
  return !asksPlace || (cities?.include.some(city) ?? false) || (regions?.include.some(region) ?? false)
}

function isInCity(term: CityTerm, location: Location): boolean {
  if ('geoId' in term) return location.city_geo_id === term.geoId
  if ('geoKey' in term) return location.city_geo_key === term.geoKey
  if (term.geoIds.length === 0) return false
  return term.geoIds.includes(location.city_geo_id ?? Number.NaN) || isNamed(location.city, term.foldedName)
}

function isInRegion(term: RegionTerm, location: Location): boolean {
  if ('admin1Code' in term) return location.admin1_code === term.admin1Code
  if ('metroSlug' in term) return location.region_slug === term.metroSlug
  if (term.admin1Codes.length === 0) return false
  return term.admin1Codes.includes(location.admin1_code ?? '') || isNamed(location.region, term.foldedName)
}

function isNamed(name: string | null, key: string): boolean {
  return name !== null && placeKey(name) === key
}

function passesIndustries({ industries }: CompanyFilter, company: Company): boolean {
  if (industries === undefined) return true
  const keys = company.industries.map(industryKey)
  const isIn = (value: string) => {
    const family = withDescendants(value)
    return keys.some((key) => family.has(key))
  }
  return industries.operator === 'AND' ? industries.values.every(isIn) : industries.values.some(isIn)
}

function passesInvestors({ includedInvestors, excludedInvestors }: CompanyFilter, company: Company): boolean {
  const investors = company.funding?.investors ?? []
  const isIn = (term: InvestorTerm) => investors.some((investor) => isInvestor(term, investor))
  return (includedInvestors?.some(isIn) ?? true) && !excludedInvestors?.some(isIn)
}

/** A company is known under its website and its alternate domains. */
function hasDomain(company: Company, domain: string): boolean {
  return company.domain === domain || company.alternate_domains.includes(domain)
}

/** A list may hold 100,000 companies and is asked for every company of the dataset: as a set, once a list. */
function membersOf(companyIds: readonly string[]): ReadonlySet<string> {
  let members = knownMembers.get(companyIds)
  if (members === undefined) {
    members = new Set(companyIds)
    knownMembers.set(companyIds, members)
  }
  return members
}

const knownMembers = new WeakMap<readonly string[], ReadonlySet<string>>()

function passesChoice<T>(choice: Choice<T> | undefined, matches: (term: T) => boolean): boolean {
  if (choice === undefined) return true
  return (!hasInclude(choice) || choice.include.some(matches)) && !choice.exclude.some(matches)
}

function hasInclude<T>(choice: Choice<T> | undefined): boolean {
  return choice !== undefined && choice.include.length > 0
}

function isWithin(value: number | null, { min, max }: NumberRange): boolean {
  return value !== null && (min === null || value >= min) && (max === null || value <= max)
}
