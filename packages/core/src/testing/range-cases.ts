import type { Company } from '../records/company.ts'
import type { RangeKey } from '../records/filters/filter-table.ts'
import type { Filters } from '../records/filters/filters.ts'
import { exampleCompany, exampleFunding, examplePlaces } from './fixtures.ts'

/** What shows that a filter on a number works. */
interface RangeCase {
  /** Lets `caseCompany` through. */
  readonly passes: Filters
  /** Stops it. */
  readonly stops: Filters
  /** Is read as `passes`. */
  readonly sentence: string
  /** Read beside the filter table, as the measure of it. */
  readonly known: (company: Company) => Known
}

/** The lowest and the highest that the number may be; null when nobody knows. */
type Known = readonly [lowest: number | null, highest: number | null]

export const caseCompany = exampleCompany({
  domain: 'ledgerly.example',
  founded_year: 2015,
  employee_count: 40,
  follower_count: 900,
  score: 6.5,
  industries: ['Payments'],
  location: examplePlaces.munich,
  funding: exampleFunding({
    total_usd: 2_000_000,
    last_raised_on: '2026-05-01',
    investors: [{ id: null, name: 'Oak Ventures', lead: true }],
  }),
})

export const rangeCases: Readonly<Record<RangeKey, RangeCase>> = {
  foundedYear: {
    passes: { foundedYear: { min: 2015 } },
    stops: { foundedYear: { min: 2016 } },
    sentence: 'founded since 2015',
    known: ({ founded_year: year }) => [year, year],
  },
  funding: {
    passes: { funding: { min: 2_000_000 } },
    stops: { funding: { max: 1_999_999 } },
    sentence: 'raised at least $2M',
    known: ({ funding }) => {
      const isNothing = funding?.total_usd == null && funding?.null_reason === 'none_announced'
      return isNothing ? [0, 0] : [funding?.total_usd ?? null, funding?.total_usd ?? null]
    },
  },
  employees: {
    passes: { employees: { max: 40 } },
    stops: { employees: { max: 39 } },
    sentence: 'at most 40 employees',
    known: ({ employee_count: count, employee_range: range }) => {
      if (count !== null) return [count, count]
      // "51-200" and "10001+"
      const [lowest, highest] = range?.replace('+', '-Infinity').split('-').map(Number) ?? []
      return [lowest ?? null, highest ?? null]
    },
  },
  followers: {
    passes: { followers: { min: 900 } },
    stops: { followers: { min: 901 } },
    sentence: 'at least 900 followers',
    known: ({ follower_count: count }) => [count, count],
  },
  score: {
    passes: { score: { max: 6.5 } },
    stops: { score: { max: 6.4 } },
    sentence: 'score of at most 6.5',
    known: ({ score }) => [score, score],
  },
}
