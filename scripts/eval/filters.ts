import { readFileSync } from 'node:fs'
import type { CompanyFilter } from '../../packages/core/src/records/filters/company-filter.ts'
import { rangeKeys } from '../../packages/core/src/records/filters/filter-table.ts'
import {
  type Filters,
  passesFilter,
  resolveFilters,
} from '../../packages/core/src/records/filters/filters.ts'
import { investorKey } from '../../packages/core/src/reference/investors/investor-key.ts'
import type { Location } from '../../packages/core/src/reference/locations/location.ts'
import { loadLocations } from '../../packages/core/src/reference/locations/locations.ts'
import { normalizeName } from '../../packages/core/src/reference/names/names.ts'
import { understandQuery } from '../../packages/core/src/search/query-understanding/understand-query.ts'
import { exampleCompany } from '../../packages/core/src/testing/fixtures.ts'
import { linesOf } from './lines.ts'
import type { Row } from './row.ts'

/** Filters as the data expects them: in request shape, investors by name alone. */
interface Expected extends Omit<Filters, 'includedInvestors' | 'regionSlugs'> {
  readonly includedInvestors?: readonly string[]
  readonly regionSlugs?: readonly string[]
}

interface Search {
  readonly qid: string
  readonly query: string
  readonly corpus: string
  readonly as_of: string
  readonly expect_filters: Expected
}

interface Company {
  readonly city: string | null
  readonly region: string | null
  readonly country_iso2: string | null
  readonly last_funding_date: string | null
  readonly investors: readonly (string | { readonly name: string })[]
}

const locations = loadLocations(readFileSync('packages/core/data/locations.bin'))

/**
 * Whether the rules read the filters that the queries mean. A country that a city implies does not matter, any age of the last
 * round that selects the same companies counts, industries are not compared, and an investor named in the query is never wrong.
 */
export async function evaluate(data: string): Promise<readonly Row[]> {
  const searches = linesOf<Search>(`${data}/searches.jsonl`)
  const corpora = new Map<string, readonly Company[]>()
  for (const corpus of new Set((searches ?? []).map((search) => search.corpus))) {
    corpora.set(corpus, linesOf<Company>(`${data}/search-corpora/${corpus}.jsonl.gz`) ?? [])
  }
  if (searches === null) return [row(null, ['searches.jsonl is absent'])]
  const judged = searches.map((search) => ({
    search,
    wrong: judge(search, corpora.get(search.corpus) ?? []),
  }))
  const missed = judged.filter(({ wrong }) => wrong.length > 0)
  const notes = missed.map(({ search, wrong }) => `${search.qid} ${search.query}: ${wrong.join('; ')}`)
  return [row(1 - missed.length / judged.length, notes)]
}

function judge({ query, as_of, expect_filters: expected }: Search, companies: readonly Company[]): string[] {
  const currentYear = Number(as_of.slice(0, 4))
  const names = new Set(
    companies.flatMap(({ investors }) =>
      investors.map((one) => investorKey(typeof one === 'string' ? one : one.name)),
    ),
  )
  const investorsNamed = (phrase: string) =>
    [...names]
      .filter((name) => name.startsWith(normalizeName(phrase)))
      .map((name) => ({ name, companies: 1 }))
  const { filters } = understandQuery(query, { today: as_of, currentYear, locations, investorsNamed })
  const resolve = (given: Filters) => resolveFilters(given, { locations, today: as_of, currentYear }).filter
  const { includedInvestors, regionSlugs, cities, regions, countries, ...rest } = expected
  const [want, have] = [resolve(rest), resolve(filters)]
  const differing = rangeKeys.filter((key) => JSON.stringify(want[key]) !== JSON.stringify(have[key]))
  return [
    ...differing,
    ...(sameRounds(want, have, companies) ? [] : ['lastRaisedAge']),
    ...(samePlaces({ cities, regions, countries, regionSlugs }, have, companies, resolve) ? [] : ['places']),
    ...(sameInvestors(includedInvestors ?? [], filters, query) ? [] : ['includedInvestors']),
  ]
}

function sameRounds(want: CompanyFilter, have: CompanyFilter, companies: readonly Company[]): boolean {
  const passes = ({ lastRaisedOn: range }: CompanyFilter, date: string) =>
    range === undefined || (date >= (range.from ?? '') && date <= (range.to ?? '9999'))
  if ((want.lastRaisedOn === undefined) !== (have.lastRaisedOn === undefined)) return false
  return companies.every(
    ({ last_funding_date: date }) => date === null || passes(want, date) === passes(have, date),
  )
}

type Places = {
  readonly [Key in 'cities' | 'regions' | 'countries' | 'regionSlugs']: Expected[Key] | undefined
}

/** Judged by the companies that pass. Cities and regions expected together mean cities in those regions. */
function samePlaces(
  { cities, regions, countries, regionSlugs }: Places,
  have: CompanyFilter,
  companies: readonly Company[],
  resolve: (filters: Filters) => CompanyFilter,
): boolean {
  const wanted = [cities && { cities }, regions && { regions }, !cities && countries && { countries }]
    .filter((one) => one !== undefined && one !== false && one !== null)
    .map((one) => resolve(one as Filters))
  const metros = have.regions?.include.flatMap((term) => ('metroSlug' in term ? [term.metroSlug] : [])) ?? []
  // Slugs of metros are ours, so that the expected one names the place and not the spelling.
  if (regionSlugs) return regionSlugs.every((slug) => metros.some((metro) => metro.startsWith(slug)))
  const { countries: ourCountries, cities: ourCities, regions: ourRegions } = have
  const ours: CompanyFilter = {
    ...(ourCities ? { cities: ourCities } : {}),
    ...(ourRegions ? { regions: ourRegions } : {}),
    ...(ourCountries && !ourCities ? { countries: ourCountries } : {}),
  }
  return located(companies).every(
    (location) => wanted.every((filter) => passes(filter, location)) === passes(ours, location),
  )
}

function passes(filter: CompanyFilter, location: Location): boolean {
  return passesFilter(filter, exampleCompany({ location }))
}

/** Every place of a corpus once. */
function located(companies: readonly Company[]): readonly Location[] {
  let places = known.get(companies)
  if (places === undefined) {
    const all = companies.map(({ city, region, country_iso2 }) =>
      locations.locate({ city, region, countryIso2: country_iso2 }),
    )
    const byText = new Map(
      all.flatMap((place) => (place === null ? [] : [[JSON.stringify(place), place] as const])),
    )
    places = [...byText.values()]
    known.set(companies, places)
  }
  return places
}

const known = new WeakMap<readonly Company[], readonly Location[]>()

function sameInvestors(expected: readonly string[], { includedInvestors }: Filters, query: string): boolean {
  const have = (includedInvestors ?? []).map(({ name }) => investorKey(name ?? ''))
  const areAllHeld = expected.every((name) => have.includes(investorKey(name)))
  const isNamed = (name: string) => normalizeName(query).includes(name)
  return areAllHeld && have.every((name) => expected.map(investorKey).includes(name) || isNamed(name))
}

function row(reached: number | null, notes: readonly string[]): Row {
  return {
    task: 'searches, filters as expected',
    floor: null,
    target: 0.9,
    reached,
    wants: 'at least',
    notes,
  }
}
