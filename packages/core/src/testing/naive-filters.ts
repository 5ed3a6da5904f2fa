import type { Company, InvestorRef } from '../records/company.ts'
import type { CustomField, CustomValue } from '../records/custom/custom-field.ts'
import { rangeKeys } from '../records/filters/filter-table.ts'
import type { FilterContext } from '../records/filters/filters.ts'
import type { Filters, InvestorFilter, PersonFilter } from '../records/filters/schema.ts'
import { organizationOf } from '../records/organization-type/organization-type.ts'
import { matchesIndustry } from '../reference/industries/taxonomy.ts'
import { investorId } from '../reference/investors/investor-id.ts'
import { investorKey } from '../reference/investors/investor-key.ts'
import { placeKey } from '../reference/locations/place-key.ts'
import { normalizeWebsite } from '../reference/web-addresses/websites.ts'
import { caseCustomOf, caseFields } from './case-custom.ts'
import { casePeopleOf } from './case-people.ts'
import { rangeCases } from './range-cases.ts'

/**
 * Whether a company passes valid filters, straight from the request by the words of docs/design/decisions.md#filters: no resolving,
 * no dates made of ages. Only tests use it, as the measure of the filters that are used.
 */
export function passesNaively(filters: Filters, company: Company, context: FilterContext): boolean {
  return Object.values(rules).every((rule) => rule(filters, company, context))
}

type Rule = (filters: Filters, company: Company, context: FilterContext) => boolean

const rules = {
  ranges: (filters, company) =>
    rangeKeys.every((key) => inRange(filters[key], rangeCases[key].known(company))),

  lastRaisedAge({ lastRaisedAge: wanted }, { funding }, { today }) {
    if (!wanted || wanted.value == null) return true
    if (!funding?.last_raised_on) return wanted.includeMissing === true
    const months = ageInMonths(funding.last_raised_on, today)
    const age = wanted.unit === 'years' ? Math.floor(months / 12) : months
    switch (wanted.operator ?? '<=') {
      case '<':
        return age < wanted.value
      case '>':
        return age > wanted.value
      case '=':
        return age === wanted.value
      case '<=':
        return age <= wanted.value
      case '>=':
        return age >= wanted.value
      case 'between':
        return age >= wanted.value && age <= Number(wanted.endValue)
    }
  },

  lastRaisedOn({ lastRaisedOn: wanted }, { funding }) {
    if (!wanted?.min && !wanted?.max) return true
    const day = funding?.last_raised_on
    if (!day) return wanted.includeMissing === true
    return day >= (wanted.min ?? '0000') && day <= (wanted.max ?? '9999')
  },

  near({ near }, { location }, { locations }) {
    if (!near) return true
    const center = near.cityGeoId ?? locations.citiesNamed(near.place ?? '')[0]
    const here = location?.city_geo_id
    return center !== undefined && here != null && locations.citiesWithin(center, near.km).includes(here)
  },

  values(filters, company, { currentYear }) {
    const { funding, status, business_models } = company
    const has = (values: readonly unknown[]) => (wanted: unknown) => values.includes(wanted)
    const passes = (given: Given | null | undefined, values: readonly unknown[]) =>
      included(includesOf(given), has(values)) && !anyOf(excludesOf(given), has(values))
    return (
      passes(filters.stages, [funding?.stage]) &&
      passes(filters.lastRoundTypes, [funding?.last_round_type]) &&
      passes(filters.statuses, [status]) &&
      passes(filters.businessModels, business_models) &&
      passes(filters.organizationTypes, [organizationOf(company, currentYear).type])
    )
  },

  countries({ countries }, { location }) {
    const here = (code: string) => location?.country_iso === code.trim().toUpperCase()
    return included(countries?.include, here) && !anyOf(countries?.exclude, here)
  },

  cityOrRegion(filters, company, context) {
    const tests = placeTests(filters, company, context)
    if (tests.some(({ given, here }) => anyOf(excludesOf(given), here))) return false
    const asked = tests.filter(({ given }) => (includesOf(given)?.length ?? 0) > 0)
    return asked.length === 0 || asked.some(({ given, here }) => anyOf(includesOf(given), here))
  },

  industries({ industries }, company) {
    const values = industries?.values ?? []
    const carries = (value: string) => matchesIndustry(company.industries, value)
    if (industries?.operator === 'AND') return values.every(carries)
    return values.length === 0 || values.some(carries)
  },

  investors({ includedInvestors, excludedInvestors }, { funding }) {
    const backs = (wanted: InvestorFilter) => !!funding?.investors.some((one) => isWanted(one, wanted))
    return included(includedInvestors, backs) && !anyOf(excludedInvestors, backs)
  },

  lists({ lists }, { id }, { knownList }) {
    const holds = (list: string) => !!knownList?.(list.toLowerCase())?.includes(id)
    return included(lists?.include, holds) && !anyOf(lists?.exclude, holds)
  },

  websites({ websites }, { domain, alternate_domains }) {
    const isIts = (text: string) => {
      const website = normalizeWebsite(text)
      return 'domain' in website && [domain, ...alternate_domains].includes(website.domain)
    }
    return included(websites?.include, isIts) && !anyOf(websites?.exclude, isIts)
  },
  people({ people }, company) {
    const is =
      ({ name, roles, formerCompany }: PersonFilter) =>
      ({ person, names, roles: theirs }: ReturnType<typeof casePeopleOf>[number]) => {
        const isNamed = !name || names.includes(name.trim().toLowerCase())
        const plain = (text: string) => text.toLowerCase().replace(', inc.', '').trim()
        const wasThere =
          !formerCompany || !!person.former_companies?.some((one) => plain(one) === plain(formerCompany))
        const isOne =
          !roles?.length ||
          (theirs === null ? !!name || !!formerCompany : roles.some((role) => theirs.includes(role)))
        return isNamed && wasThere && isOne
      }
    const their = casePeopleOf(company)
    return included(people, (wanted: PersonFilter) => their.some(is(wanted)))
  },
  custom({ custom }, company) {
    const theirs = caseCustomOf(company)
    return Object.entries(custom ?? {}).every(([name, wanted]) => {
      const field = caseFields.find((one) => one.name === name)
      const value = field === undefined ? undefined : theirs[field.key]
      return field === undefined || isOfCustom(field, value, wanted)
    })
  },
} satisfies Record<string, Rule>

/** A value, a list of which one is enough, what is to be and what not, or bounds. */
function isOfCustom({ choices }: CustomField, value: CustomValue | undefined, wanted: unknown): boolean {
  const plain = (text: unknown) =>
    String(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
  const held = value === undefined ? null : Object.values(value)[0]
  if (wanted === null) return true
  const isObject = typeof wanted === 'object' && !Array.isArray(wanted)
  const { min, max, includeMissing, include, exclude } = (isObject ? wanted : {}) as Record<string, unknown>
  if (
    value === undefined ||
    !('text' in value || 'person' in value || 'tags' in value || 'choice' in value)
  ) {
    const isOfNumbers = 'min' in Object(wanted) || 'max' in Object(wanted) || typeof wanted === 'number'
    if (value !== undefined || isOfNumbers) {
      if (isObject && min == null && max == null) return true
      if (held == null) return includeMissing === true
      if (!isObject) return held === wanted
      return (min == null || held >= (min as number)) && (max == null || held <= (max as number))
    }
  }
  const choice = choices.find(({ key }) => key === held)?.name
  const mine = (value !== undefined && 'choice' in value ? [choice] : [held ?? []].flat()).map(plain)
  const lists = isObject ? { include, exclude } : { include: wanted, exclude: [] }
  const has = (list: unknown) => [list ?? []].flat().some((one) => mine.includes(plain(one)))
  const isAsked = [lists.include ?? []].flat().length > 0
  return (!isAsked || has(lists.include)) && !has(lists.exclude)
}

/** Whole calendar months: the most by which the date can be moved on without passing today. */
function ageInMonths(date: string, today: string): number {
  let months = (Number(today.slice(0, 4)) - Number(date.slice(0, 4)) + 1) * 12
  while (movedOn(date, months) > today) months--
  return months
}

/** The same day so many months later, or the last day of that month when it is shorter. */
function movedOn(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

type Given = readonly unknown[] | { include?: readonly unknown[] | null; exclude?: readonly unknown[] | null }

function placeTests(filters: Filters, { location }: Company, { locations }: FilterContext) {
  const named = (name: unknown, places: readonly unknown[], place: unknown, written: string | null = '') =>
    places.length > 0 && (places.includes(place) || placeKey(written ?? '') === placeKey(String(name)))
  const test = (given: Given | null | undefined, here: (wanted: unknown) => boolean) => ({
    given,
    here: (wanted: unknown) => location !== null && here(wanted),
  })
  return [
    test(filters.cities, (name) =>
      named(name, locations.citiesNamed(String(name)), location?.city_geo_id, location?.city),
    ),
    test(filters.cityGeoKeys, (key) => location?.city_geo_key === key),
    test(filters.cityGeoIds, (id) => location?.city_geo_id === id),
    test(filters.regions, (name) =>
      named(name, locations.regionsNamed(String(name)), location?.admin1_code, location?.region),
    ),
    test(
      filters.admin1Codes,
      (code) => location?.admin1_code === (locations.admin1Code(String(code)) ?? code),
    ),
    test(filters.regionSlugs, (slug) => location?.region_slug === slug),
  ]
}

function includesOf(given: Given | null | undefined): readonly unknown[] | null | undefined {
  return given && 'include' in given ? given.include : Array.isArray(given) ? given : null
}

function excludesOf(given: Given | null | undefined): readonly unknown[] | null | undefined {
  return given && 'exclude' in given ? given.exclude : null
}

function isWanted(investor: InvestorRef, wanted: InvestorFilter): boolean {
  if (wanted.lead === true && !investor.lead) return false
  if (wanted.id)
    return [investor.id, investorId(investorKey(investor.name))].includes(wanted.id.toLowerCase())
  return investorKey(investor.name) === investorKey(wanted.name ?? '')
}

interface Range {
  readonly min?: number | null
  readonly max?: number | null
  readonly includeMissing?: boolean | null
}

/** Whether all of `low` to `high` lies in the range; an unknown one when nothing is asked, or when the range takes it. */
function inRange(range: Range | null | undefined, [low, high]: readonly (number | null)[]): boolean {
  if (range?.min == null && range?.max == null) return true
  if (low == null || high == null) return range.includeMissing === true
  return low >= (range.min ?? Number.NEGATIVE_INFINITY) && high <= (range.max ?? Number.POSITIVE_INFINITY)
}

function included<T>(values: readonly T[] | null | undefined, test: (value: T) => boolean): boolean {
  return !values || values.length === 0 || values.some(test)
}

function anyOf<T>(values: readonly T[] | null | undefined, test: (value: T) => boolean): boolean {
  return !!values?.some(test)
}
