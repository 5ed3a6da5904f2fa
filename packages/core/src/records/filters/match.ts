import {
  industryKey,
  investorId,
  investorKey,
  type Location,
  placeKey,
  withDescendants,
} from '../../reference/index.ts'
import type { Company, InvestorRef } from '../company.ts'
import { customNumber, customTerms } from '../custom/filter-values.ts'
import { type BesideCompany, type RecordPerson, recordPeople } from '../people/record-people.ts'
import type {
  Choice,
  CityTerm,
  CompanyFilter,
  CustomTerm,
  DateFilter,
  InvestorTerm,
  NumberFilter,
  PersonTerm,
  RegionTerm,
} from './company-filter.ts'
import {
  type FilterKind,
  filterTable,
  type RangeRow,
  rangeKeys,
  valuesKeys,
  valuesOf,
} from './filter-table.ts'

/** Whether a company passes, with what is kept beside its public document. */
export type CompanyTest = (company: Company, beside: BesideCompany) => boolean

/**
 * Which companies a filter asks for: the plain reading (docs/design/decisions.md#filters), and the measure for every index. An
 * unknown value is never in a range or an include. It passes an exclude, which takes away only companies known to match: a
 * company that names no country is not a company in Germany. Made once for many companies.
 */
export function companyTest(filter: CompanyFilter): CompanyTest {
  const tests = testsOf.flatMap((make) => make(filter))
  return (company, beside) => tests.every((passes) => passes(company, beside))
}

export function passesFilter(
  filter: CompanyFilter,
  company: Company,
  beside: BesideCompany = nothingBeside,
): boolean {
  return companyTest(filter)(company, beside)
}

const nothingBeside: BesideCompany = {}

const testsOf = Object.values({
  range: rangeTests,
  age: ({ lastRaisedAge }) => raisedTests(lastRaisedAge),
  date: ({ lastRaisedOn }) => raisedTests(lastRaisedOn),
  values: valueTests,
  near: nearTests,
  country: countryTests,
  place: placeTests,
  industries: industryTests,
  investors: investorTests,
  lists: listTests,
  websites: websiteTests,
  people: peopleTests,
  custom: ({ custom = [] }) => custom.map(customTest),
} satisfies Record<FilterKind, (filter: CompanyFilter) => CompanyTest[]>)

function rangeTests(filter: CompanyFilter): CompanyTest[] {
  return rangeKeys.flatMap((key) => {
    const range = filter[key]
    const { columns }: RangeRow = filterTable[key]
    return range === undefined ? [] : [rangeTest(range, columns)]
  })
}

/** Both ends of what is known of the number lie between the bounds. */
function rangeTest(
  { min, max, includeMissing = false }: NumberFilter,
  [lowest, highest = lowest]: RangeRow['columns'],
): CompanyTest {
  const from = min ?? Number.NEGATIVE_INFINITY
  const to = max ?? Number.POSITIVE_INFINITY
  return (company) => {
    const low = lowest.read(company)
    const high = highest === lowest ? low : highest.read(company)
    return low === null || high === null ? includeMissing : low >= from && high <= to
  }
}

function raisedTests(filter: DateFilter | undefined): CompanyTest[] {
  if (filter === undefined) return []
  const { from, to, includeMissing } = filter
  return [
    ({ funding }) => {
      const date = funding?.last_raised_on ?? null
      return date === null ? includeMissing : (from === null || date >= from) && (to === null || date <= to)
    },
  ]
}

function valueTests(filter: CompanyFilter): CompanyTest[] {
  return valuesKeys.flatMap((key) =>
    choiceTests(filter[key], (value, company) => valuesOf(key, company).includes(value)),
  )
}

function countryTests({ countries }: CompanyFilter): CompanyTest[] {
  return choiceTests(countries, (iso, { location }) => location?.country_iso === iso)
}

/** A company is in one of the cities or regions: a search for Berlin or Bavaria names a city and a region. */
function placeTests({ cities, regions }: CompanyFilter): CompanyTest[] {
  if (cities === undefined && regions === undefined) return []
  const isIn = (side: 'include' | 'exclude', location: Location) =>
    (cities?.[side].some((term) => isInCity(term, location)) ?? false) ||
    (regions?.[side].some((term) => isInRegion(term, location)) ?? false)
  const asksPlace = hasInclude(cities) || hasInclude(regions)
  return [
    ({ location }) =>
      location === null
        ? !asksPlace
        : !isIn('exclude', location) && (!asksPlace || isIn('include', location)),
  ]
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

function nearTests({ near }: CompanyFilter): CompanyTest[] {
  if (near === undefined) return []
  const cities = new Set(near)
  return [({ location }) => cities.has(location?.city_geo_id ?? Number.NaN)]
}

function industryTests({ industries }: CompanyFilter): CompanyTest[] {
  if (industries === undefined) return []
  const families = industries.values.map((value) => withDescendants(value))
  return [
    (company) => {
      const keys = company.industries.map(industryKey)
      const isIn = (family: ReadonlySet<string>) => keys.some((key) => family.has(key))
      return industries.operator === 'AND' ? families.every(isIn) : families.some(isIn)
    },
  ]
}

function investorTests({ includedInvestors, excludedInvestors }: CompanyFilter): CompanyTest[] {
  const backs =
    ({ funding }: Company) =>
    (term: InvestorTerm) =>
      (funding?.investors ?? []).some((investor) => isInvestor(term, investor))
  const tests: CompanyTest[] = []
  if (includedInvestors !== undefined) tests.push((company) => includedInvestors.some(backs(company)))
  if (excludedInvestors !== undefined) tests.push((company) => !excludedInvestors.some(backs(company)))
  return tests
}

/**
 * Names are compared by their key, under which aliases are one and which has an id; an id of a source's own counts too. `lead` asks for
 * one who led at least one round.
 */
function isInvestor(term: InvestorTerm, investor: InvestorRef): boolean {
  if (term.lead && !investor.lead) return false
  const key = investorKey(investor.name)
  return term.id === null ? key === term.name : investor.id === term.id || investorId(key) === term.id
}

function listTests({ lists }: CompanyFilter): CompanyTest[] {
  return choiceTests(lists, (companyIds, { id }) => membersOf(companyIds).has(id))
}

function websiteTests({ domains }: CompanyFilter): CompanyTest[] {
  return choiceTests(domains, (domain, company) => hasDomain(company, domain))
}

function peopleTests({ people }: CompanyFilter): CompanyTest[] {
  if (people === undefined) return []
  return [(_, beside) => recordPeople(beside).some((person) => people.some((term) => isPerson(term, person)))]
}

function customTest(term: CustomTerm): CompanyTest {
  return (_, { custom }) => {
    const value = custom?.[term.key]
    if (term.kind === 'values') {
      const terms = value === undefined ? [] : customTerms(value)
      const has = (wanted: readonly string[]) => wanted.some((one) => terms.includes(one))
      return (term.include.length === 0 || has(term.include)) && !has(term.exclude)
    }
    const number = value === undefined ? null : customNumber(value)
    if (number === null) return term.includeMissing
    return number >= (term.min ?? -Infinity) && number <= (term.max ?? Infinity)
  }
}

/** One person is all that a term asks for. */
export function isPerson({ keys, roles, formerCompany }: PersonTerm, person: RecordPerson): boolean {
  const isToldApart = keys !== null || formerCompany !== null
  return (
    (keys === null || keys.some((key) => person.keys.includes(key))) &&
    (formerCompany === null || person.former.includes(formerCompany)) &&
    (roles === null ||
      (isToldApart && person.isRoleUnknown) ||
      roles.some((role) => person.roles.includes(role)))
  )
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

function choiceTests<T>(
  choice: Choice<T> | undefined,
  matches: (term: T, company: Company) => boolean,
): CompanyTest[] {
  if (choice === undefined) return []
  const { include, exclude } = choice
  return [
    (company) =>
      (include.length === 0 || include.some((term) => matches(term, company))) &&
      !exclude.some((term) => matches(term, company)),
  ]
}

function hasInclude<T>(choice: Choice<T> | undefined): boolean {
  return choice !== undefined && choice.include.length > 0
}
