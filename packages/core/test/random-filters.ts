import fc from 'fast-check'
import { valuesFor } from '../src/kernel/tables.ts'
import type { Company } from '../src/records/company.ts'
import { type FilterKey, filterTable, rangeKeys, valuesKeys } from '../src/records/filters/filter-table.ts'
import type { FilterContext, Filters } from '../src/records/filters/filters.ts'
import { raisedOperators, raisedUnits } from '../src/records/filters/schema.ts'
import { personRoles } from '../src/records/people/person-roles.ts'
import { caseFieldView } from '../src/testing/case-custom.ts'
import { casePeople } from '../src/testing/case-people.ts'

export const listIds = ['0190c2f4-6b1e-7a3d-9f55-2d8e4c1b7a01', '0190c2f4-6b1e-7a3d-9f55-2d8e4c1b7a02']
export const investorIds = ['0190c2f4-6b1e-7a3d-9f55-2d8e4c1b7a90', '0190c2f4-6b1e-7a3d-9f55-2d8e4c1b7a91']

/** Every third company is on the first list, every third on the second. */
export function contextFor(
  locations: FilterContext['locations'],
  companies: readonly Company[],
): FilterContext {
  const members = new Map(
    listIds.map((list, at) => [list, companies.filter((_, i) => i % 3 === at).map(({ id }) => id)]),
  )
  return {
    locations,
    today: '2026-11-30',
    currentYear: 2026,
    knownList: (id) => members.get(id) ?? null,
    fields: caseFieldView,
  }
}

/** Valid filters of one to three keys, with values that these companies have and some that none has. */
export function filtersOver(companies: readonly Company[]): fc.Arbitrary<Filters> {
  const byKey = filterValues(companies)
  const keys = Object.keys(byKey) as FilterKey[]
  return fc
    .subarray(keys, { minLength: 1, maxLength: 3 })
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map((key) => [key, byKey[key]]))))
    .map((filters) => filters as Filters)
}

function filterValues(companies: readonly Company[]): Record<FilterKey, fc.Arbitrary<unknown>> {
  const known = <T>(read: (company: Company) => T | readonly T[] | null | undefined) => [
    ...new Set(companies.flatMap((company) => read(company) ?? [])),
  ]
  const oneOf = <T>(values: readonly T[], ...others: T[]) => fc.constantFrom(...values, ...others)
  const amount = (values: readonly number[], others: fc.Arbitrary<number>) =>
    values.length === 0 ? others : fc.oneof(fc.constantFrom(...values), others)
  const place = <T>(read: (place: NonNullable<Company['location']>) => T | null) =>
    known((company) => company.location && read(company.location))
  const spelled = (values: readonly string[]) =>
    fc
      .tuple(
        oneOf(values, 'Atlantis'),
        fc.constantFrom(asItIs, upper, lower, (text: string) => ` ${text} `),
      )
      .map(([text, respell]) => respell(text))
  const investors = fc.array(
    fc.oneof(
      fc.record(
        { name: spelled(known((company) => company.funding?.investors.map(({ name }) => name))), lead: flag },
        { requiredKeys: ['name'] },
      ),
      fc.record({ id: oneOf(investorIds), name: fc.constantFrom('Elm', null), lead: flag }),
    ),
    { maxLength: 3 },
  )
  const domains = known(({ domain, alternate_domains }) =>
    [domain, ...alternate_domains].filter((one) => one !== ''),
  )
  const websites = fc
    .tuple(oneOf(domains, 'nobody.example'), fc.constantFrom('', 'https://', 'http://www.'))
    .map(([domain, prefix]) => `${prefix}${domain}`)
  return {
    ...valuesFor(rangeKeys, () => minMax(fc.integer({ min: 0, max: 1_000 }))),
    foundedYear: minMax(fc.oneof(fc.integer({ min: 1990, max: 2027 }), fc.integer({ min: 1800, max: 2027 }))),
    totalRounds: minMax(fc.integer({ min: 0, max: 8 })),
    lastRaisedAge: raisedAge,
    funding: minMax(
      amount(
        known(({ funding }) => funding?.total_usd),
        fc.integer({ min: 0, max: 100_000_000 }),
      ),
    ),
    employees: minMax(
      amount(
        known(({ employee_count }) => employee_count),
        fc.constantFrom(0, 1, 10, 11, 50, 51, 10_001),
      ),
    ),
    score: minMax(fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10)),
    countries: choice(
      fc
        .tuple(oneOf(place(({ country_iso }) => country_iso)), fc.constantFrom(upper, lower))
        .map(([code, respell]) => respell(code)),
    ),
    cities: fc.array(spelled(place(({ city }) => city)), { maxLength: 4 }),
    regions: fc.array(spelled(place(({ region }) => region)), { maxLength: 4 }),
    cityGeoKeys: listOrChoice(
      oneOf(
        place((one) => one.city_geo_key),
        'de-atlantis',
      ),
    ),
    cityGeoIds: listOrChoice(
      oneOf(
        place((one) => one.city_geo_id),
        1,
      ),
    ),
    admin1Codes: listOrChoice(
      oneOf(
        place((one) => one.admin1_code).filter((code) => /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code)),
        'DE.02',
        'US.CA',
        'ZZ-99',
      ),
    ),
    regionSlugs: listOrChoice(
      oneOf(
        place((one) => one.region_slug),
        'no-metro',
      ),
    ),
    industries: fc.record(
      {
        values: fc.array(spelled([...known((company) => company.industries.slice(0, 3)), 'fintech', 'ai']), {
          maxLength: 3,
        }),
        operator: fc.constantFrom('AND', 'OR', null),
      },
      { requiredKeys: ['values'] },
    ),
    includedInvestors: investors,
    excludedInvestors: investors,
    lists: choice(oneOf(listIds)),
    websites: choice(websites),
    ...valuesFor(valuesKeys, (key) => listOrChoice(fc.constantFrom(...filterTable[key].values))),
    near: fc
      .tuple(
        oneOf(
          place(({ city_geo_id }) => city_geo_id),
          1,
        ),
        spelled(place(({ city }) => city)),
        fc.constantFrom('id', 'name', 'both'),
        fc.integer({ min: 1, max: 500 }),
      )
      .map(([cityGeoId, name, given, km]) => ({
        ...(given === 'name' ? {} : { cityGeoId }),
        ...(given === 'id' ? {} : { place: name }),
        km,
      })),
    people: fc.array(
      fc
        .record(
          {
            name: fc.constantFrom(...casePeople.flatMap(({ names }) => names), 'Nobody Known', null),
            roles: fc.constantFrom(...personRoles.map((role) => [role]), ['cto', 'founder'], [], null),
            formerCompany: fc.constantFrom('BRIGHTSILL', 'Quarry Lane', 'nowhere', null, null),
          },
          { requiredKeys: [] },
        )
        .filter(({ name, roles, formerCompany }) => !!name || !!roles?.length || !!formerCompany),
      { maxLength: 3 },
    ),
    custom: customFilters,
    lastRaisedOn: minMax(
      oneOf(
        known(({ funding }) => funding?.last_raised_on),
        '2024-02-29',
      ),
    ),
  }
}

const flag = fc.constantFrom(true, false, null)

/** One value, a list, or what is to be and what not. */
const someOf = (...values: readonly string[]) => {
  const list = fc.array(fc.constantFrom(...values), { maxLength: 3 })
  const choice = fc.record({ include: fc.option(list), exclude: fc.option(list) }, { requiredKeys: [] })
  return fc.oneof(fc.constantFrom(...values), list, choice, fc.constant(null))
}
/** Of two fields at most: of more hardly a company has all. */
const customFilters = fc
  .record({
    own_text: someOf('met at the fair', 'KÖLN', 'nothing'),
    own_person: someOf('Ann Lee', 'bo kim', '張偉', 'Nobody'),
    own_tags: someOf('WARM', 'b2b', 'cold'),
    own_choice: someOf('won', 'Lead', 'ÉTÉ'),
    own_number: fc.oneof(minMax(fc.constantFrom(-4, 0, 7, 12.25)), fc.constantFrom(7, 12)),
    own_money: fc.oneof(minMax(fc.constantFrom(0, 99.99, 2_500_000)), fc.constant(99.99)),
    own_date: fc.oneof(minMax(fc.constantFrom('2025-12-31', '2026-03-05')), fc.constant('2026-03-06')),
  })
  .chain((all) => fc.subarray(Object.entries(all), { maxLength: 2 }).map((some) => Object.fromEntries(some)))
const asItIs = (text: string) => text
const upper = (text: string) => text.toUpperCase()
const lower = (text: string) => text.toLowerCase()

const raisedAge = fc
  .record({
    operator: fc.constantFrom(...raisedOperators, null),
    value: fc.oneof(fc.integer({ min: 0, max: 240 }), fc.integer({ min: 0, max: 24 }), fc.constant(null)),
    span: fc.integer({ min: 0, max: 12 }),
    unit: fc.constantFrom(...raisedUnits, null),
    includeMissing: flag,
  })
  .map(({ span, ...age }) => ({ ...age, endValue: (age.value ?? 0) + span }))

function minMax<T extends number | string>(value: fc.Arbitrary<T>) {
  return fc
    .tuple(value, value, fc.constantFrom('both', 'min', 'max', 'neither'), flag)
    .map(([one, other, ends, includeMissing]) => {
      const [min, max] = one < other ? [one, other] : [other, one]
      return {
        ...(ends === 'max' || ends === 'neither' ? { min: null } : { min }),
        ...(ends === 'both' || ends === 'max' ? { max } : {}),
        includeMissing,
      }
    })
}

function choice<T>(value: fc.Arbitrary<T>) {
  const values = fc.oneof(fc.array(value, { maxLength: 6 }), fc.constant(null))
  return fc.record({ include: values, exclude: values }, { requiredKeys: [] })
}

function listOrChoice<T>(value: fc.Arbitrary<T>) {
  return fc.oneof(fc.array(value, { maxLength: 6 }), choice(value))
}
