import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { createValidator } from '../../http/validator.ts'
import {
  exampleCompany,
  exampleFunding,
  exampleLocations,
  examplePlace,
  examplePlaces,
} from '../../testing/fixtures.ts'
import { passesNaively } from '../../testing/naive-filters.ts'
import { type Company, employeeRanges } from '../company.ts'
import { readNormalForm } from '../import/normal-form.ts'
import { loadLocations } from '../locations/locations.ts'
import { type FilterContext, type Filters, FiltersSchema, passesFilter, resolveFilters } from './filters.ts'
import { type FilterKey, raisedOperators, raisedUnits } from './schema.ts'

const dataFile = fileURLToPath(new URL('../../../../../../shared/data/companies.jsonl.gz', import.meta.url))
const locationFile = fileURLToPath(new URL('../../../data/locations.bin', import.meta.url))
const listIds = ['0190c2f4-6b1e-7a3d-9f55-2d8e4c1b7a01', '0190c2f4-6b1e-7a3d-9f55-2d8e4c1b7a02']
const investorIds = ['0190c2f4-6b1e-7a3d-9f55-2d8e4c1b7a90', '0190c2f4-6b1e-7a3d-9f55-2d8e4c1b7a91']
const isAccepted = createValidator(FiltersSchema)

describe('resolved filters pass exactly what the words of the contract pass', () => {
  test('over made-up companies with every kind of gap', () => {
    checkAgainstWords(edgeCompanies(), contextFor(exampleLocations, edgeCompanies()), 600)
  })

  test('over real companies', () => {
    if (!existsSync(dataFile)) return console.log('skipped: ../shared/data/companies.jsonl.gz is absent')
    const locations = loadLocations(readFileSync(locationFile))
    const companies = realCompanies(locations)
    expect(companies.length).toBeGreaterThan(2_000)
    checkAgainstWords(companies, contextFor(locations, companies), 600)
  }, 30_000)
})

/** Also that the active filters, sent back, say the same and are already in normal form. */
function checkAgainstWords(companies: readonly Company[], context: FilterContext, numRuns: number) {
  const seen = { passed: 0, stopped: 0 }
  const window = 500
  const start = fc.integer({ min: 0, max: Math.max(0, companies.length - window) })
  fc.assert(
    fc.property(filtersOver(companies), start, (filters, first) => {
      expect(isAccepted.accepts(filters)).toBe(true)
      const { filter, active, issues } = resolveFilters(filters, context)
      expect(issues).toEqual([])
      expect(isAccepted.accepts(active)).toBe(true)
      const again = resolveFilters(active, context)
      expect(again).toEqual({ filter, active, issues: [], unknownValues: again.unknownValues })
      for (const company of companies.slice(first, first + window)) {
        const passes = passesFilter(filter, company)
        if (passes !== passesNaively(filters, company, context)) {
          throw new Error(`${passes ? 'passes' : 'stops'} ${JSON.stringify(company)}`)
        }
        seen[passes ? 'passed' : 'stopped']++
      }
    }),
    { numRuns },
  )
  // Filters that let nothing or everything through would agree about nothing.
  const share = seen.passed / (seen.passed + seen.stopped)
  expect(share).toBeGreaterThan(0.05)
  expect(share).toBeLessThan(0.8)
}

function contextFor(locations: FilterContext['locations'], companies: readonly Company[]): FilterContext {
  const members = new Map(
    listIds.map((list, at) => [list, companies.filter((_, i) => i % 3 === at).map(({ id }) => id)]),
  )
  return { locations, today: '2026-11-30', currentYear: 2026, knownList: (id) => members.get(id) ?? null }
}

function realCompanies(locations: ReturnType<typeof loadLocations>): Company[] {
  const text = new TextDecoder().decode(Bun.gunzipSync(readFileSync(dataFile)))
  const crypto = { sha256: (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex') }
  const context = { locations, crypto, now: '2026-11-21T00:00:00.000Z' }
  return text.split('\n').flatMap((line, index) => {
    if (index % 13 !== 0 || line === '') return []
    const read = readNormalForm(JSON.parse(line), context)
    return read.outcome === 'read' ? [read.draft.record.company] : []
  })
}

function edgeCompanies(): Company[] {
  const funding = [
    null,
    exampleFunding(),
    exampleFunding({ null_reason: 'none_announced' }),
    exampleFunding({ null_reason: 'undisclosed' }),
    exampleFunding({ total_usd: 0 }),
    ...investorIds.map((id, at) =>
      exampleFunding({
        total_usd: 1_000_000.25 * (at + 1),
        investors: [
          { id, name: 'Oak Ventures', lead: at === 0 },
          { id: null, name: at === 0 ? 'Elm Capital, Inc.' : 'oak ventures llc', lead: at === 1 },
        ],
      }),
    ),
  ]
  const places = [
    null,
    examplePlace(),
    ...Object.values(examplePlaces),
    examplePlace({ city: 'MUNICH', region: 'bavaria', country_iso: 'DE' }),
    examplePlace({
      city: 'Hinterdorf',
      region: 'Hinterland',
      city_geo_key: 'de-hinterdorf',
      country_iso: 'DE',
    }),
  ]
  const industries = [[], ['Payments'], ['Computer Vision', 'Widget Polishing'], ['FinTech', 'AI']]
  // Some two years of days, two of them after today.
  const raisedOn = (i: number) => new Date(Date.UTC(2026, 10, 32 - i * 2)).toISOString().slice(0, 10)
  const raised = (known: Company['funding'] | undefined, i: number) =>
    known && i % 3 > 0 ? { ...known, last_raised_on: raisedOn(i) } : (known ?? null)
  return Array.from({ length: 400 }, (_, i) =>
    exampleCompany({
      id: `edge:${i}`,
      domain: i % 4 === 0 ? '' : `acme${i % 40}.example`,
      alternate_domains: i % 7 === 0 ? [`acme${i % 5}.test`] : [],
      founded_year: i % 3 === 0 ? null : 1799 + ((i * 7) % 230),
      employee_count: i % 5 === 0 ? (i * 13) % 12_000 : null,
      employee_range: employeeRanges[i % 9] ?? null,
      follower_count: i % 4 === 1 ? null : (i * 31) % 1_000,
      score: i % 6 === 0 ? null : (i % 101) / 10,
      funding: raised(funding[i % funding.length], i),
      location: places[i % places.length] ?? null,
      industries: industries[i % industries.length] ?? [],
    }),
  )
}

/** Valid filters of one to three keys, with values that these companies have and some that none has. */
function filtersOver(companies: readonly Company[]): fc.Arbitrary<Filters> {
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
    foundedYear: fc
      .tuple(
        minMax(fc.oneof(fc.integer({ min: 1990, max: 2027 }), fc.integer({ min: 1800, max: 2027 }))),
        flag,
      )
      .map(([range, includeMissing]) => ({ ...range, includeMissing })),
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
    followers: minMax(fc.integer({ min: 0, max: 1_000 })),
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
  }
}

const flag = fc.constantFrom(true, false, null)
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

function minMax(value: fc.Arbitrary<number>) {
  return fc
    .tuple(value, value, fc.constantFrom('both', 'min', 'max', 'neither'))
    .map(([one, other, ends]) => ({
      ...(ends === 'max' || ends === 'neither' ? { min: null } : { min: Math.min(one, other) }),
      ...(ends === 'both' || ends === 'max' ? { max: Math.max(one, other) } : {}),
    }))
}

function choice<T>(value: fc.Arbitrary<T>) {
  const values = fc.oneof(fc.array(value, { maxLength: 6 }), fc.constant(null))
  return fc.record({ include: values, exclude: values }, { requiredKeys: [] })
}

function listOrChoice<T>(value: fc.Arbitrary<T>) {
  return fc.oneof(fc.array(value, { maxLength: 6 }), choice(value))
}
