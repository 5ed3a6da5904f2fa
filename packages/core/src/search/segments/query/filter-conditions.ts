import type {
  CityTerm,
  CompanyFilter,
  InvestorTerm,
  NumberRange,
  RegionTerm,
} from '../../../records/filters/company-filter.ts'
import { withDescendants } from '../../../reference/industries/taxonomy.ts'
import { attribute } from '../attributes.ts'
import type { ColumnName } from '../segment.ts'

/** What a segment is asked for; a company passes a filter when it meets all of its conditions. */
export type Condition = AttributeCondition | ColumnCondition | MemberCondition | TopicCondition

/** Has one of the attributes; none of them when `isExcluded`. Without attributes nobody has one. */
export interface AttributeCondition {
  readonly kind: 'attributes'
  readonly anyOf: readonly string[]
  readonly isExcluded: boolean
}

/** The number is known and within the bounds, both inclusive, or unknown when `unknownPasses`. */
export interface ColumnCondition {
  readonly kind: 'column'
  readonly column: ColumnName
  readonly min: number
  readonly max: number
  readonly unknownPasses: boolean
}

/** Is in one of the lists of ids; in none of them when `isExcluded`. */
export interface MemberCondition {
  readonly kind: 'members'
  readonly lists: readonly (readonly string[])[]
  readonly isExcluded: boolean
}

/** Does not hold all the terms. */
export interface TopicCondition {
  readonly kind: 'topic'
  readonly terms: readonly string[]
}

/** A filter as conditions: the same set as `passesFilter` lets through. */
export function filterConditions(filter: CompanyFilter): Condition[] {
  return [
    ...numberConditions(filter),
    ...placeConditions(filter),
    ...industryConditions(filter.industries),
    ...(filter.includedInvestors === undefined ? [] : [hasAny(filter.includedInvestors.map(investorOf))]),
    ...hasNone((filter.excludedInvestors ?? []).map(investorOf)),
    ...(filter.domains?.include.length ? [hasAny(filter.domains.include.map(domainsOf))] : []),
    ...hasNone((filter.domains?.exclude ?? []).map(domainsOf)),
    ...listConditions(filter.lists),
  ]
}

function numberConditions(filter: CompanyFilter): Condition[] {
  const { foundedYear, lastRaisedOn, fundingUsd, employees, followers, score } = filter
  const conditions: Condition[] = []
  if (foundedYear) conditions.push(within('foundedYear', foundedYear, foundedYear.includeMissing))
  if (lastRaisedOn) {
    const { from, to, includeMissing } = lastRaisedOn
    const range = { min: from === null ? null : dateNumber(from), max: to === null ? null : dateNumber(to) }
    conditions.push(within('lastRaisedOn', range, includeMissing))
  }
  if (fundingUsd) conditions.push(within('fundingUsd', fundingUsd))
  if (employees) {
    // A range that is all that is known lies wholly inside.
    conditions.push(within('employeesMin', { min: employees.min, max: null }))
    conditions.push(within('employeesMax', { min: null, max: employees.max }))
  }
  if (followers) conditions.push(within('followers', followers))
  if (score) conditions.push(within('score', score))
  return conditions
}

/** Countries, and then either group, as `passesFilter` has it. */
function placeConditions({ countries, cities, regions }: CompanyFilter): Condition[] {
  const conditions: Condition[] = []
  const countriesOf = (iso: string) => [attribute.country(iso)]
  if (countries?.include.length) conditions.push(hasAny(countries.include.map(countriesOf)))
  conditions.push(...hasNone((countries?.exclude ?? []).map(countriesOf)))
  const places = (side: 'include' | 'exclude') => [
    ...(cities?.[side] ?? []).map(cityOf),
    ...(regions?.[side] ?? []).map(regionOf),
  ]
  const included = places('include')
  if (included.length > 0) conditions.push(hasAny(included))
  return [...conditions, ...hasNone(places('exclude'))]
}

function industryConditions(industries: CompanyFilter['industries']): Condition[] {
  if (industries === undefined) return []
  const families = industries.values.map((value) => [...withDescendants(value)].map(attribute.industry))
  return industries.operator === 'AND' ? families.map((family) => hasAny([family])) : [hasAny(families)]
}

function listConditions(lists: CompanyFilter['lists']): Condition[] {
  const conditions: Condition[] = []
  if (lists?.include.length) conditions.push({ kind: 'members', lists: lists.include, isExcluded: false })
  if (lists?.exclude.length) conditions.push({ kind: 'members', lists: lists.exclude, isExcluded: true })
  return conditions
}

function cityOf(term: CityTerm): string[] {
  if ('geoId' in term) return [attribute.cityId(term.geoId)]
  if ('geoKey' in term) return [attribute.cityKey(term.geoKey)]
  if (term.geoIds.length === 0) return []
  return [...term.geoIds.map(attribute.cityId), attribute.cityName(term.foldedName)]
}

function regionOf(term: RegionTerm): string[] {
  if ('admin1Code' in term) return [attribute.admin1(term.admin1Code)]
  if ('metroSlug' in term) return [attribute.metro(term.metroSlug)]
  if (term.admin1Codes.length === 0) return []
  return [...term.admin1Codes.map(attribute.admin1), attribute.regionName(term.foldedName)]
}

function investorOf({ id, name, lead }: InvestorTerm): string[] {
  if (id !== null) return [lead ? attribute.leadInvestorId(id) : attribute.investorId(id)]
  if (name === null) return []
  return [lead ? attribute.leadInvestor(name) : attribute.investor(name)]
}

const domainsOf = (domain: string) => [attribute.domain(domain)]

function hasAny(attributes: readonly (readonly string[])[]): AttributeCondition {
  return { kind: 'attributes', anyOf: [...new Set(attributes.flat())], isExcluded: false }
}

function hasNone(attributes: readonly (readonly string[])[]): AttributeCondition[] {
  const anyOf = [...new Set(attributes.flat())]
  return anyOf.length === 0 ? [] : [{ kind: 'attributes', anyOf, isExcluded: true }]
}

function within(column: ColumnName, { min, max }: NumberRange, unknownPasses = false): ColumnCondition {
  const open = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }
  return { kind: 'column', column, min: min ?? open.min, max: max ?? open.max, unknownPasses }
}

function dateNumber(date: string): number {
  return Number(date.replaceAll('-', ''))
}
