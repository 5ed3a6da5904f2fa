import { describe, expect, test } from 'bun:test'
import { exampleCompany, exampleFunding, exampleLocations } from '../../testing/fixtures.ts'
import type { Company } from '../company.ts'
import { type Filters, passesFilter, resolveFilters } from './filters.ts'

const context = { locations: exampleLocations, today: '2026-11-21', currentYear: 2026 }

const funding = (known: Parameters<typeof exampleFunding>[0]) => ({ funding: exampleFunding(known) })
const companies: Readonly<Record<string, Partial<Company>>> = {
  old: { founded_year: 1850, employee_range: '10001+', follower_count: 90_000, score: 9.3 },
  grown: {
    founded_year: 2010,
    employee_count: 250,
    // The count wins over a range that says otherwise.
    employee_range: '1-10',
    follower_count: 250,
    score: 7,
    ...funding({ total_usd: 5_000_000.5, last_raised_on: '2025-11-21' }),
  },
  young: {
    founded_year: 2026,
    employee_range: '11-50',
    follower_count: 0,
    score: 0,
    ...funding({ total_usd: 0, last_raised_on: '2026-10-22' }),
  },
  bootstrapped: { employee_count: 0, ...funding({ null_reason: 'none_announced' }) },
  quiet: { ...funding({ null_reason: 'undisclosed', last_raised_on: '2026-08-21' }) },
  unknown: {},
}

function passing(filters: Filters): string[] {
  const { filter, issues } = resolveFilters(filters, context)
  expect(issues).toEqual([])
  return Object.keys(companies).filter((name) => passesFilter(filter, exampleCompany(companies[name])))
}

const problems = (filters: Filters) =>
  resolveFilters(filters, context).issues.map((issue) => `${issue.path}: ${issue.message}`)
const everyone = Object.keys(companies)

describe('numeric filters', () => {
  test.each<[Filters, string[]]>([
    [{ foundedYear: { min: 2010 } }, ['grown', 'young']],
    [{ foundedYear: { max: 2010 } }, ['old', 'grown']],
    [{ foundedYear: { min: 1850, max: 1850 } }, ['old']],
    [{ foundedYear: { min: 2027, max: 2027 } }, []],
    [{ foundedYear: { min: 2011, includeMissing: true } }, ['young', 'bootstrapped', 'quiet', 'unknown']],
    [{ foundedYear: { min: 2011, includeMissing: false } }, ['young']],
    [{ funding: { min: 0 } }, ['grown', 'young', 'bootstrapped']],
    [{ funding: { max: 0 } }, ['young', 'bootstrapped']],
    [{ funding: { min: 0.01 } }, ['grown']],
    [{ funding: { min: 5_000_000.5, max: 5_000_000.5 } }, ['grown']],
    [{ funding: { min: 5_000_001 } }, []],
    [{ employees: { min: 11, max: 50 } }, ['young']],
    [{ employees: { min: 12, max: 50 } }, []],
    [{ employees: { min: 11, max: 49 } }, []],
    [{ employees: { min: 11 } }, ['old', 'grown', 'young']],
    [{ employees: { min: 10_001, max: 1_000_000_000 } }, []],
    [{ employees: { max: 10 } }, ['bootstrapped']],
    [{ employees: { min: 250, max: 250 } }, ['grown']],
    [{ followers: { min: 0 } }, ['old', 'grown', 'young']],
    [{ followers: { max: 249 } }, ['young']],
    [{ followers: { min: 250, max: 250 } }, ['grown']],
    [{ score: { min: 9.3 } }, ['old']],
    [{ score: { max: 9.2 } }, ['grown', 'young']],
    [{ score: { min: 0, max: 10 } }, ['old', 'grown', 'young']],
    [{ funding: { min: 1 }, employees: { min: 1 }, score: { max: 7 } }, ['grown']],
    [{ funding: { min: 1 }, followers: { max: 0 } }, []],
  ])('%j passes %j', (filters, expected) => {
    expect(passing(filters)).toEqual(expected)
  })

  test.each<[Filters]>([
    [{}],
    [{ foundedYear: {} }],
    [{ foundedYear: { includeMissing: false } }],
    [{ foundedYear: { min: null, max: null, includeMissing: true } }],
    [{ funding: null, employees: { min: null }, followers: {}, score: { max: null } }],
    [{ lastRaisedAge: {} }],
    [
      {
        lastRaisedAge: {
          operator: 'between',
          value: null,
          endValue: 3,
          unit: 'years',
          includeMissing: false,
        },
      },
    ],
  ])('%j filters nothing and is not active', (filters) => {
    expect(passing(filters)).toEqual(everyone)
    expect(resolveFilters(filters, context)).toMatchObject({ filter: {}, active: {} })
  })

  test.each<[Filters, string[]]>([
    [
      { foundedYear: { min: 1799 } },
      ['filters.foundedYear.min: must be a whole number from 1800 to 2027; you sent 1799'],
    ],
    [
      { foundedYear: { max: 2028 } },
      ['filters.foundedYear.max: must be a whole number from 1800 to 2027; you sent 2028'],
    ],
    [
      { foundedYear: { min: 2020, max: 2019 } },
      ['filters.foundedYear.min: must not be greater than max, which is 2019; you sent 2020'],
    ],
    [
      { foundedYear: { min: 3000, max: 1700 } },
      [
        'filters.foundedYear.min: must be a whole number from 1800 to 2027; you sent 3000',
        'filters.foundedYear.max: must be a whole number from 1800 to 2027; you sent 1700',
      ],
    ],
    [
      { funding: { min: 2, max: 1.5 } },
      ['filters.funding.min: must not be greater than max, which is 1.5; you sent 2'],
    ],
    [
      { employees: { min: 1.5 } },
      ['filters.employees.min: must be a whole number from 0 to 9007199254740991; you sent 1.5'],
    ],
    [
      { followers: { max: -1 } },
      ['filters.followers.max: must be a whole number from 0 to 9007199254740991; you sent -1'],
    ],
    [
      { employees: { min: 1e16 }, followers: { max: 2 ** 53 } },
      [
        'filters.employees.min: must be a whole number from 0 to 9007199254740991; you sent 10000000000000000',
        'filters.followers.max: must be a whole number from 0 to 9007199254740991; you sent 9007199254740992',
      ],
    ],
    [
      { funding: { min: -1e300, max: 1e300 } },
      [
        'filters.funding.min: must be a number from -9007199254740991 to 9007199254740991; you sent -1e+300',
        'filters.funding.max: must be a number from -9007199254740991 to 9007199254740991; you sent 1e+300',
      ],
    ],
    [
      { score: { min: 10.1 } },
      ['filters.score.min: must be a number with at most one decimal from 0 to 10; you sent 10.1'],
    ],
    [
      { score: { max: 7.25 } },
      ['filters.score.max: must be a number with at most one decimal from 0 to 10; you sent 7.25'],
    ],
  ])('%j is refused: %j', (filters, expected) => {
    expect(problems(filters)).toEqual(expected)
  })

  test('the active filters leave out what does not count', () => {
    const filters: Filters = {
      foundedYear: { min: 2010, max: null, includeMissing: true },
      funding: { min: null, max: 5 },
      score: {},
    }
    expect(resolveFilters(filters, context).active).toEqual({
      foundedYear: { min: 2010, includeMissing: true },
      funding: { max: 5 },
    })
  })

  test('every score of one decimal is taken', () => {
    for (let tenths = 0; tenths <= 100; tenths++) {
      expect(problems({ score: { min: Number(`${Math.floor(tenths / 10)}.${tenths % 10}`) } })).toEqual([])
    }
  })
})

describe('lastRaisedAge', () => {
  test.each<[NonNullable<Filters['lastRaisedAge']>, string[]]>([
    // On 21 November: grown raised exactly a year ago, young a day short of a month, quiet three months to the day.
    [{ value: 0 }, ['young']],
    [{ value: 3 }, ['young', 'quiet']],
    [{ operator: '<', value: 3 }, ['young']],
    [{ operator: '=', value: 3 }, ['quiet']],
    [{ operator: '>=', value: 3 }, ['grown', 'quiet']],
    [{ operator: '>', value: 3 }, ['grown']],
    [{ operator: 'between', value: 0, endValue: 3 }, ['young', 'quiet']],
    [{ operator: 'between', value: 3, endValue: 12 }, ['grown', 'quiet']],
    [{ operator: '=', value: 1, unit: 'years' }, ['grown']],
    [{ operator: '<', value: 1, unit: 'years' }, ['young', 'quiet']],
    [{ operator: null, unit: null, value: 3, includeMissing: null }, ['young', 'quiet']],
    [{ value: 0, includeMissing: true }, ['old', 'young', 'bootstrapped', 'unknown']],
    [{ operator: '>', value: 1200, unit: 'years' }, []],
    [{ operator: '<', value: 3, endValue: -7.5 }, ['young']],
  ])('%j passes %j', (lastRaisedAge, expected) => {
    expect(passing({ lastRaisedAge })).toEqual(expected)
  })

  test.each<[NonNullable<Filters['lastRaisedAge']>, string]>([
    [{ value: -1 }, 'value: must be a whole number from 0 to 1200; you sent -1'],
    [{ value: 1201 }, 'value: must be a whole number from 0 to 1200; you sent 1201'],
    [{ value: 1.5 }, 'value: must be a whole number from 0 to 1200; you sent 1.5'],
    [
      { operator: 'between', value: 5 },
      'endValue: is required with between: send a whole number from 5 to 1200',
    ],
    [
      { operator: 'between', value: 5, endValue: null },
      'endValue: is required with between: send a whole number from 5 to 1200',
    ],
    [
      { operator: 'between', value: 5, endValue: 4 },
      'endValue: must be a whole number from 5 to 1200; you sent 4',
    ],
    [
      { operator: 'between', value: 5, endValue: 5.5 },
      'endValue: must be a whole number from 5 to 1200; you sent 5.5',
    ],
    [
      { operator: 'between', value: 5, endValue: 1201 },
      'endValue: must be a whole number from 5 to 1200; you sent 1201',
    ],
  ])('%j is refused', (lastRaisedAge, expected) => {
    expect(problems({ lastRaisedAge })).toEqual([`filters.lastRaisedAge.${expected}`])
  })

  test('the active filter spells out its defaults and leaves out what does not count', () => {
    const active = (lastRaisedAge: NonNullable<Filters['lastRaisedAge']>) =>
      resolveFilters({ lastRaisedAge }, context).active.lastRaisedAge
    expect(active({ value: 6, endValue: 9 })).toEqual({ operator: '<=', value: 6, unit: 'months' })
    expect(
      active({ operator: 'between', value: 1, endValue: 2, unit: 'years', includeMissing: true }),
    ).toEqual({
      operator: 'between',
      value: 1,
      endValue: 2,
      unit: 'years',
      includeMissing: true,
    })
  })
})
