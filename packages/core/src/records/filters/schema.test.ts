import { describe, expect, test } from 'bun:test'
import { createValidator } from '../../http/validator.ts'
import { explain } from '../../kernel/explain.ts'
import { filterKeys } from './filter-table.ts'
import { FiltersSchema } from './schema.ts'

const validator = createValidator(FiltersSchema)
const id = '0190c2f4-6b1e-7a3d-9f55-2d8e4c1b7a90'
const problems = (filters: unknown) =>
  explain(FiltersSchema, filters, 'filters').map((issue) => `${issue.path}: ${issue.message}`)
const many = <T>(count: number, entry: T) => Array.from({ length: count }, () => entry)

describe('FiltersSchema', () => {
  test.each([
    ['no filter', {}],
    [
      'an open range',
      { foundedYear: { min: 1800 }, funding: {}, employees: { max: 0 }, score: { min: 9.3 } },
    ],
    [
      'nulls for ends',
      { foundedYear: { min: null, max: null, includeMissing: null }, followers: { min: null } },
    ],
    ['an age', { lastRaisedAge: { operator: 'between', value: 0, endValue: 1200, unit: 'years' } }],
    ['an inactive age', { lastRaisedAge: { operator: '<', value: null, endValue: -1.5 } }],
    ['countries in any case', { countries: { include: ['de'], exclude: ['US'] } }],
    ['both code forms', { admin1Codes: ['US-CA', 'DE.02', 'GB-ENG'] }],
    ['lists as include and exclude', { cityGeoIds: { include: [2867714], exclude: [1] } }],
    ['keys with and without a region', { cityGeoKeys: ['us-ca-san-francisco', 'sg-singapore'] }],
    ['empty lists', { cities: [], regionSlugs: { include: [] }, industries: { values: [] } }],
    ['no investors', { includedInvestors: [], excludedInvestors: [] }],
    ['investors by id and name', { includedInvestors: [{ id }, { name: 'Oak', lead: true }, { id: null }] }],
    [
      'the most entries',
      { websites: { include: many(1_000, 'a.example') }, cities: many(200, 'x'.repeat(200)) },
    ],
  ])('takes %s', (_what, filters) => {
    expect(problems(filters)).toEqual([])
    expect(validator.accepts(filters)).toBe(true)
  })

  test('takes null for every key', () => {
    const nulls = Object.fromEntries(Object.keys(FiltersSchema.properties).map((key) => [key, null]))
    expect(Object.keys(nulls)).toEqual([...filterKeys])
    expect(problems(nulls)).toEqual([])
    expect(validator.accepts(nulls)).toBe(true)
  })

  test.each([
    [{ distance: {} }, ['filters.distance: unknown field']],
    [{ cities: { include: ['x'] } }, ['filters.cities: must be an array, or null']],
    [{ countries: ['DE'] }, ['filters.countries: must be an object, or null']],
    [
      { semanticQuery: 'payroll' },
      ['filters.semanticQuery: is the text that ranked, and no filter: leave it out, or send it as query'],
    ],
    [{ foundedYear: { min: 1799 } }, ['filters.foundedYear.min: must be a whole number of at least 1800']],
    [{ foundedYear: { max: 2000.5 } }, ['filters.foundedYear.max: must be a whole number of at least 1800']],
    [{ foundedYear: { from: 1 } }, ['filters.foundedYear.from: unknown field']],
    [
      { foundedYear: { includeMissing: 1 } },
      ['filters.foundedYear.includeMissing: must be true or false, or null'],
    ],
    [
      { employees: { min: -1 } },
      ['filters.employees.min: must be a whole number from 0 to 9007199254740991'],
    ],
    [
      { followers: { max: 1.5 } },
      ['filters.followers.max: must be a whole number from 0 to 9007199254740991'],
    ],
    [
      { employees: { max: 1e16 } },
      ['filters.employees.max: must be a whole number from 0 to 9007199254740991'],
    ],
    [
      { funding: { min: 1e16 } },
      ['filters.funding.min: must be a number from -9007199254740991 to 9007199254740991'],
    ],
    [{ score: { max: 11 } }, ['filters.score.max: must be a number from 0 to 10']],
    [
      { funding: { min: '1' } },
      ['filters.funding.min: must be a number from -9007199254740991 to 9007199254740991, or null'],
    ],
    [
      { lastRaisedAge: { value: 1201 } },
      ['filters.lastRaisedAge.value: must be a whole number from 0 to 1200'],
    ],
    [
      { lastRaisedAge: { operator: '!=', unit: 'days' } },
      [
        'filters.lastRaisedAge.operator: must be one of <, >, =, <=, >=, between, or null',
        'filters.lastRaisedAge.unit: must be one of months, years, or null',
      ],
    ],
    [{ admin1Codes: ['us-ca'] }, ['filters.admin1Codes[0]: must be written like US-CA']],
    [{ cityGeoKeys: ['Berlin'] }, ['filters.cityGeoKeys[0]: must be written like us-ca-san-francisco']],
    [
      { regionSlugs: { include: ['Bay Area'] } },
      ['filters.regionSlugs.include[0]: must be written like san-francisco-bay-area'],
    ],
    [
      { cityGeoIds: [0, 1.5] },
      many(2, '').map((_, i) => `filters.cityGeoIds[${i}]: must be a whole number of at least 1`),
    ],
    [{ cities: many(201, 'x') }, ['filters.cities: takes at most 200 entries; you sent 201']],
    [{ cities: [' '] }, ['filters.cities[0]: takes 1 to 200 characters; you sent 0']],
    [{ regions: ['x'.repeat(201)] }, ['filters.regions[0]: takes 1 to 200 characters; you sent 201']],
    [{ industries: {} }, ['filters.industries.values: is required']],
    [
      { industries: { values: many(51, 'ai') } },
      ['filters.industries.values: takes at most 50 entries; you sent 51'],
    ],
    [{ includedInvestors: [{ id: 'x' }] }, [`filters.includedInvestors[0].id: must be written like ${id}`]],
    [
      { excludedInvestors: many(51, { name: 'x' }) },
      ['filters.excludedInvestors: takes at most 50 entries; you sent 51'],
    ],
    [{ lists: { include: ['mine'] } }, [`filters.lists.include[0]: must be written like ${id}`]],
    [
      { websites: { exclude: many(1_001, 'a.example') } },
      ['filters.websites.exclude: takes at most 1000 entries; you sent 1001'],
    ],
  ])('refuses %j at its path', (filters, expected) => {
    expect(problems(filters)).toEqual(expected)
    expect(validator.accepts(filters)).toBe(false)
  })
})
