import {
  type Choice,
  type CityTerm,
  type CompanyFilter,
  type CustomTerm,
  type DateFilter,
  dateNumber,
  type FilterKind,
  filterTable,
  type InvestorTerm,
  type NumberRange,
  type PersonTerm,
  personRoles,
  type RegionTerm,
  rangeKeys,
  valuesKeys,
} from '../../../records/index.ts'
import { withDescendants } from '../../../reference/index.ts'
import { attribute } from '../attributes.ts'
import { otherRole, unknownRole } from '../people.ts'
import type { ColumnName } from '../segment.ts'
import type { Group } from './query-groups.ts'

/** What a segment is asked for; a company passes a filter when it meets all of its conditions. */
export type Condition =
  | AttributeCondition
  | ColumnCondition
  | MemberCondition
  | TopicCondition
  | WordsCondition

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

/** Holds one of the terms. */
export interface WordsCondition {
  readonly kind: 'words'
  readonly anyOf: readonly string[]
}

/** Holds one of the words of a query, itself or by what stands for it. */
export function holdingOneOf(groups: readonly Pick<Group, 'alternatives'>[]): WordsCondition {
  const terms = groups.flatMap(({ alternatives }) => alternatives.map(({ term }) => term))
  return { kind: 'words', anyOf: [...new Set(terms)] }
}

/** A filter as conditions: the same set as `companyTest` lets through. */
export function filterConditions(filter: CompanyFilter): Condition[] {
  return conditionsOf.flatMap((conditions) => conditions(filter))
}

const conditionsOf = Object.values({
  range: rangeConditions,
  age: ({ lastRaisedAge }) => raisedConditions(lastRaisedAge),
  date: ({ lastRaisedOn }) => raisedConditions(lastRaisedOn),
  values: valueConditions,
  near: ({ near }) => (near === undefined ? [] : [hasAny([near.map(attribute.cityId)])]),
  country: countryConditions,
  place: placeConditions,
  industries: industryConditions,
  investors: investorConditions,
  websites: websiteConditions,
  people: ({ people }) => (people === undefined ? [] : [hasAny(people.map(personOf))]),
  custom: ({ custom = [] }) => custom.flatMap(customConditions),
  lists: listConditions,
} satisfies Record<FilterKind, (filter: CompanyFilter) => Condition[]>)

function rangeConditions(filter: CompanyFilter): Condition[] {
  return rangeKeys.flatMap((key) => {
    const range = filter[key]
    if (range === undefined) return []
    const [lowest, highest] = filterTable[key].columns
    if (highest === undefined) return [within(lowest.name, range, range.includeMissing)]
    return [
      within(lowest.name, { min: range.min, max: null }, range.includeMissing),
      within(highest.name, { min: null, max: range.max }, range.includeMissing),
    ]
  })
}

function raisedConditions(filter: DateFilter | undefined): Condition[] {
  if (filter === undefined) return []
  const { from, to, includeMissing } = filter
  return [
    within(
      filterTable.lastRaisedOn.columns[0].name,
      { min: dateNumber(from), max: dateNumber(to) },
      includeMissing,
    ),
  ]
}

function countryConditions({ countries }: CompanyFilter): Condition[] {
  return choiceConditions(countries, attribute.country)
}

function valueConditions(filter: CompanyFilter): Condition[] {
  return valuesKeys.flatMap((key) => choiceConditions(filter[key], (value) => attribute.value(key, value)))
}

function choiceConditions(choice: Choice<string> | undefined, of: (value: string) => string): Condition[] {
  if (choice === undefined) return []
  const named = (values: readonly string[]) => values.map((value) => [of(value)])
  return [
    ...(choice.include.length > 0 ? [hasAny(named(choice.include))] : []),
    ...hasNone(named(choice.exclude)),
  ]
}

/** A company is in one of the cities or regions, and in none of those that are excluded. */
function placeConditions({ cities, regions }: CompanyFilter): Condition[] {
  const places = (side: 'include' | 'exclude') => [
    ...(cities?.[side] ?? []).map(cityOf),
    ...(regions?.[side] ?? []).map(regionOf),
  ]
  const included = places('include')
  return [...(included.length > 0 ? [hasAny(included)] : []), ...hasNone(places('exclude'))]
}

function industryConditions({ industries }: CompanyFilter): Condition[] {
  if (industries === undefined) return []
  const families = industries.values.map((value) => [...withDescendants(value)].map(attribute.industry))
  return industries.operator === 'AND' ? families.map((family) => hasAny([family])) : [hasAny(families)]
}

function investorConditions({ includedInvestors, excludedInvestors }: CompanyFilter): Condition[] {
  return [
    ...(includedInvestors === undefined ? [] : [hasAny(includedInvestors.map(investorOf))]),
    ...hasNone((excludedInvestors ?? []).map(investorOf)),
  ]
}

function websiteConditions({ domains }: CompanyFilter): Condition[] {
  return choiceConditions(domains, attribute.domain)
}

function listConditions({ lists }: CompanyFilter): Condition[] {
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

/** All that may stand for a person of whom this is known. */
function personOf({ keys, roles, formerCompany }: PersonTerm): string[] {
  const isToldApart = keys !== null || formerCompany !== null
  const any = roles === null ? [...personRoles, otherRole] : roles
  const told = isToldApart ? [...any, unknownRole] : any
  // An employer without letters is nobody's, and not any.
  const asked = formerCompany === '' ? [] : (keys ?? [''])
  return asked.flatMap((key) => told.map((role) => attribute.person(key, role, formerCompany ?? '')))
}

function customConditions(term: CustomTerm): Condition[] {
  const { key } = term
  return term.kind === 'range'
    ? [within(`custom.${key}`, term, term.includeMissing)]
    : choiceConditions(term, (value) => attribute.custom(key, value))
}

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
