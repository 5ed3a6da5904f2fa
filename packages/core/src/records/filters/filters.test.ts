import { describe, expect, test } from 'bun:test'
import { valuesFor } from '../../kernel/tables.ts'
import { caseFieldView } from '../../testing/case-custom.ts'
import { exampleCompany, exampleLocations } from '../../testing/fixtures.ts'
import { caseBeside, caseCompany, rangeCases } from '../../testing/range-cases.ts'
import { type FilterKey, filterKeys, keysOfKind, rangeKeys } from './filter-table.ts'
import { type Filters, passesFilter, resolveFilters } from './filters.ts'

const listId = '0190c2f4-6b1e-7a3d-9f55-2d8e4c1b7aaa'
const context = {
  locations: exampleLocations,
  today: '2026-11-21',
  currentYear: 2026,
  knownList: (id: string) => (id === listId ? ['example:1'] : null),
  fields: caseFieldView,
}

/** Each key once: a filter that the company passes, and one that it does not. */
const both: Readonly<Record<FilterKey, readonly [Filters, Filters]>> = {
  ...valuesFor(rangeKeys, (key) => [rangeCases[key].passes, rangeCases[key].stops] as const),
  lastRaisedAge: [{ lastRaisedAge: { value: 6 } }, { lastRaisedAge: { value: 5 } }],
  countries: [{ countries: { include: ['DE'] } }, { countries: { exclude: ['DE'] } }],
  cities: [{ cities: ['München'] }, { cities: ['Berlin'] }],
  regions: [{ regions: ['Bayern'] }, { regions: ['California'] }],
  cityGeoKeys: [{ cityGeoKeys: ['de-by-munich'] }, { cityGeoKeys: { exclude: ['de-by-munich'] } }],
  cityGeoIds: [{ cityGeoIds: [2867714] }, { cityGeoIds: { exclude: [2867714] } }],
  admin1Codes: [{ admin1Codes: ['DE.02'] }, { admin1Codes: { exclude: ['DE-BY'] } }],
  regionSlugs: [{ regionSlugs: { exclude: ['no-metro'] } }, { regionSlugs: ['san-francisco-bay-area'] }],
  industries: [{ industries: { values: ['fintech'] } }, { industries: { values: ['climate'] } }],
  includedInvestors: [
    { includedInvestors: [{ name: 'oak ventures' }] },
    { includedInvestors: [{ name: 'Elm' }] },
  ],
  excludedInvestors: [
    { excludedInvestors: [{ name: 'Elm' }] },
    { excludedInvestors: [{ name: 'Oak Ventures' }] },
  ],
  lists: [{ lists: { include: [listId] } }, { lists: { exclude: [listId] } }],
  websites: [{ websites: { include: ['ledgerly.example'] } }, { websites: { include: ['b.example'] } }],
  stages: [{ stages: ['series_a', 'seed'] }, { stages: { exclude: ['seed'] } }],
  lastRoundTypes: [{ lastRoundTypes: { include: ['bridge'] } }, { lastRoundTypes: ['seed'] }],
  organizationTypes: [
    { organizationTypes: ['startup', 'museum'] },
    { organizationTypes: { exclude: ['startup'] } },
  ],
  statuses: [{ statuses: ['active'] }, { statuses: ['public', 'acquired'] }],
  businessModels: [
    { businessModels: ['saas', 'b2c'] },
    { businessModels: { include: ['b2b'], exclude: ['saas'] } },
  ],
  people: [
    { people: [{ name: 'Bo Kim', roles: ['cto'] }, { formerCompany: 'Brightsill Inc.' }] },
    { people: [{ name: 'Ada Lee', roles: ['cto'] }] },
  ],
  custom: [
    { custom: { own_person: 'ANN LEE', own_number: { min: 5 } } },
    { custom: { own_person: 'Ann Lee', own_number: { min: 5.5 } } },
  ],
  near: [{ near: { place: 'München', km: 10 } }, { near: { cityGeoId: 2950159, km: 400 } }],
  lastRaisedOn: [{ lastRaisedOn: { min: '2026-05-01' } }, { lastRaisedOn: { max: '2026-04-30' } }],
}
const cityAndRegionKeys = keysOfKind('place')
const everything: Filters = Object.assign({}, ...Object.values(both).map(([passes]) => passes))

function passes(filters: Filters | null): boolean {
  const { filter, issues } = resolveFilters(filters, context)
  expect(issues).toEqual([])
  return passesFilter(filter, caseCompany, caseBeside)
}

describe('filters together', () => {
  test('no filters let every company pass', () => {
    for (const filters of [undefined, null, {}]) {
      expect(resolveFilters(filters, context)).toEqual({
        filter: {},
        active: {},
        issues: [],
        unknownValues: [],
      })
    }
    expect(passesFilter({}, exampleCompany())).toBe(true)
  })

  test.each(Object.entries(both))('%s decides alone', (_key, [passing, stopping]) => {
    expect(passes(passing)).toBe(true)
    expect(passes(stopping)).toBe(false)
  })

  test('a company passes all keys at once', () => {
    expect(Object.keys(everything).toSorted()).toEqual(filterKeys.toSorted())
    expect(passes(everything)).toBe(true)
  })

  test.each(Object.entries(both).filter(([key]) => !cityAndRegionKeys.some((place) => place === key)))(
    'one key that does not pass stops the company, whatever the others say: %s',
    (_key, [, stopping]) => {
      expect(passes({ ...everything, ...stopping })).toBe(false)
    },
  )

  test.each(cityAndRegionKeys)('a place passes by any key of its groups when %s names another', (key) => {
    const elsewhere: Filters = {
      cities: ['Berlin'],
      regions: ['California'],
      cityGeoKeys: ['de-be-berlin'],
      cityGeoIds: [2950159],
      admin1Codes: ['US-CA'],
      regionSlugs: ['san-francisco-bay-area'],
    }
    expect(passes(elsewhere)).toBe(false)
    // The example company is in no metro, so that key alone has no value that it passes by.
    if (key !== 'regionSlugs') expect(passes({ ...elsewhere, ...both[key][0] })).toBe(true)
  })

  test('the order of keys in the body changes nothing', () => {
    const reversed = Object.fromEntries(Object.entries(everything).reverse())
    expect(JSON.stringify(resolveFilters(reversed, context))).toBe(
      JSON.stringify(resolveFilters(everything, context)),
    )
  })

  test('the filter and the active filters are plain data', () => {
    const { filter, active } = resolveFilters(everything, context)
    expect(JSON.parse(JSON.stringify({ filter, active }))).toEqual({ filter, active })
  })
})

test('every problem is reported, in the order of the body', () => {
  const paths = (filters: Filters) => resolveFilters(filters, context).issues.map(({ path }) => path)
  const filters: Filters = {
    websites: { include: ['a.example', 'b.example', '::'], exclude: ['/'] },
    score: { min: 7.25, max: 11 },
    countries: { exclude: ['ZZ'] },
    lists: { include: [listId.replace('a', 'b')] },
    includedInvestors: [{}],
    foundedYear: { min: 2020, max: 2010 },
    lastRaisedAge: { value: 1201 },
  }
  const expected = [
    'filters.websites.include[2]',
    'filters.websites.exclude[0]',
    'filters.score.min',
    'filters.score.max',
    'filters.countries.exclude[0]',
    'filters.lists.include[0]',
    'filters.includedInvestors[0]',
    'filters.foundedYear.min',
    'filters.lastRaisedAge.value',
  ]
  expect(paths(filters)).toEqual(expected)
})
