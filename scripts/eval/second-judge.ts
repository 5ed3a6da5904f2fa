import type {
  CompanyFilter,
  InvestorTerm,
  NumberRange,
} from '../../packages/core/src/records/filters/company-filter.ts'
import { rangeKeys } from '../../packages/core/src/records/filters/filter-table.ts'
import {
  type FilterResolution,
  type Filters,
  passesFilter,
  resolveFilters,
} from '../../packages/core/src/records/filters/filters.ts'
import type { Location } from '../../packages/core/src/reference/locations/location.ts'
import type { Locations } from '../../packages/core/src/reference/locations/locations.ts'
import type { QueryUnderstanding } from '../../packages/core/src/search/query-understanding/query-understanding.ts'
import { exampleCompany } from '../../packages/core/src/testing/fixtures.ts'
import { type SecondCase, secondToday } from '../../packages/core/test/query-understanding/second.ts'

/** What an understanding got wrong of a sentence, in words; [] when it is right by the rules that the corpus states. */
export function disagreements(
  wanted: SecondCase,
  got: QueryUnderstanding,
  locations: Locations,
  probes: readonly Location[],
): string[] {
  const expected = resolve(wanted.filters, locations)
  const actual = resolve(got.filters, locations)
  return [
    ...actual.issues.map(({ path, message }) => `${path} ${message}`),
    ...places(wanted, expected.filter, actual.filter, probes),
    ...numbers(wanted, expected.filter, actual.filter),
    ...raised(expected.filter, actual.filter),
    ...investors('includedInvestors', expected.filter, actual.filter),
    ...investors('excludedInvestors', expected.filter, actual.filter),
    ...same('domains', expected.filter.domains, actual.filter.domains),
    ...(wanted.filters.industries === undefined
      ? []
      : same('industries', expected.filter.industries, actual.filter.industries)),
    ...same('lists', undefined, actual.filter.lists),
    ...keptWords(wanted, got),
    ...miscut(wanted.query, got),
  ]
}

function resolve(filters: Filters, locations: Locations): FilterResolution {
  return resolveFilters(filters, {
    locations,
    today: secondToday,
    currentYear: Number(secondToday.slice(0, 4)),
  })
}

/** A filter on places is what it lets through. */
function places(
  wanted: SecondCase,
  expected: CompanyFilter,
  actual: CompanyFilter,
  probes: readonly Location[],
): string[] {
  const wrong = probes.flatMap((location) => {
    const passes = passesPlace(actual, location)
    const should = shouldPass(wanted, expected, location)
    if (should === null || passes === should) return []
    const name = location.city === null ? location.country_iso : `${location.city} ${location.country_iso}`
    return [`${passes ? 'lets in' : 'keeps out'} ${name}`]
  })
  return wrong.length > 4 ? [...wrong.slice(0, 3), `and ${wrong.length - 3} more places`] : wrong
}

/** Null where the sentence leaves it open. */
function shouldPass({ countries }: SecondCase, expected: CompanyFilter, location: Location): boolean | null {
  if (countries === undefined) return passesPlace(expected, location)
  const country = location.country_iso ?? ''
  if (countries.pass.includes(country)) return true
  return countries.fail.includes(country) ? false : null
}

function passesPlace({ countries, cities, regions }: CompanyFilter, location: Location): boolean {
  const filter: CompanyFilter = {
    ...(countries === undefined ? {} : { countries }),
    ...(cities === undefined ? {} : { cities }),
    ...(regions === undefined ? {} : { regions }),
  }
  return passesFilter(filter, exampleCompany({ location }))
}

function numbers({ isConverted }: SecondCase, expected: CompanyFilter, actual: CompanyFilter): string[] {
  const tolerance = isConverted === true ? 0.25 : 0
  return rangeKeys.flatMap((key) => range(key, expected[key], actual[key], key === 'funding' ? tolerance : 0))
}

function range(
  key: string,
  expected: NumberRange | undefined,
  actual: NumberRange | undefined,
  tolerance: number,
): string[] {
  const isNear = (side: 'min' | 'max') => {
    const [want, have] = [expected?.[side] ?? null, actual?.[side] ?? null]
    if (want === null || have === null) return want === have
    return Math.abs(have - want) <= want * tolerance
  }
  return isNear('min') && isNear('max') ? [] : [told(key, expected, actual)]
}

const monthDays = 31
const dayMs = 86_400_000

/** `<=` and `<`, months and years: a bound may lie a month off. */
function raised(
  { lastRaisedOn: expected }: CompanyFilter,
  { lastRaisedOn: actual }: CompanyFilter,
): string[] {
  const isNear = (side: 'from' | 'to') => {
    const want = expected?.[side] ?? null
    // "In the last year" may say that it ends today.
    const said = actual?.[side] ?? null
    const have = side === 'to' && said !== null && said >= secondToday ? null : said
    if (want === null || have === null) return want === have
    return Math.abs(Date.parse(want) - Date.parse(have)) <= monthDays * dayMs
  }
  return isNear('from') && isNear('to') ? [] : [told('lastRaisedAge', expected, actual)]
}

function investors(
  key: 'includedInvestors' | 'excludedInvestors',
  { [key]: expected = [] }: CompanyFilter,
  { [key]: actual = [] }: CompanyFilter,
): string[] {
  // "sequoia" stands for "sequoia capital": the filter reads the names of investors with their aliases.
  const isSame = (want: InvestorTerm, have: InvestorTerm) =>
    want.lead === have.lead &&
    have.name !== null &&
    (want.name === have.name || want.name?.startsWith(`${have.name} `) === true)
  const isRight =
    expected.length === actual.length && expected.every((want) => actual.some((have) => isSame(want, have)))
  return isRight ? [] : [told(key, expected, actual)]
}

function same(key: string, expected: unknown, actual: unknown): string[] {
  return JSON.stringify(expected) === JSON.stringify(actual) ? [] : [told(key, expected, actual)]
}

function told(key: string, expected: unknown, actual: unknown): string {
  return `${key}: ${JSON.stringify(actual) ?? 'none'}, not ${JSON.stringify(expected) ?? 'none'}`
}

function keptWords({ semanticQuery: wanted }: SecondCase, { semanticQuery }: QueryUnderstanding): string[] {
  if (wanted === undefined || semanticQuery?.toLowerCase().includes(wanted.toLowerCase())) return []
  return [`ranks by ${JSON.stringify(semanticQuery)}, without ${JSON.stringify(wanted)}`]
}

function miscut(query: string, { spans, unparsed }: QueryUnderstanding): string[] {
  return [...spans, ...unparsed]
    .filter(({ text, start, end }) => query.slice(start, end) !== text)
    .map(({ text, start, end }) => `${start}..${end} is not ${JSON.stringify(text)}`)
}
