import { type Locations, placeKey } from '../../reference/index.ts'
import type { Choice, CityTerm, CompanyFilter, RegionTerm } from './company-filter.ts'
import {
  choiceWithoutEmpty,
  distinct,
  type Entry,
  entriesOf,
  type Findings,
  listEntries,
  plainText,
  type Resolved,
} from './findings.ts'
import type { Filters } from './schema.ts'

export type FilterLocations = Pick<
  Locations,
  | 'isCountry'
  | 'countryNamed'
  | 'citiesNamed'
  | 'regionsNamed'
  | 'cityWithKey'
  | 'citiesWithin'
  | 'admin1Code'
  | 'hasMetro'
  | 'suggestCities'
  | 'suggestRegions'
>

/** Countries, the city group and the region group (docs/design/decisions.md#filters). */
export function resolvePlaces(
  filters: Filters,
  { locations }: { readonly locations: FilterLocations },
  findings: Findings,
): Resolved {
  const countries = resolveCountries(filters, locations, findings)
  const cities = resolveCities(filters, locations, findings)
  const regions = resolveRegions(filters, locations, findings)
  const near = resolveNear(filters.near, locations, findings)
  return {
    filter: { ...countries.filter, ...cities.filter, ...regions.filter, ...near.filter },
    active: { ...countries.active, ...cities.active, ...regions.active, ...near.active },
  }
}

function resolveCountries(filters: Filters, locations: FilterLocations, findings: Findings): Resolved {
  const countries = resolveChoice(filters.countries, 'filters.countries', ({ value, path }) => {
    const code = value.trim().toUpperCase()
    if (locations.isCountry(code)) return code
    const meant = locations.countryNamed(value)
    const hint = meant === null ? ', such as DE or US' : `; did you mean ${meant}?`
    findings.issues.push({ path, message: `must be a country code of ISO 3166-1 alpha-2${hint}` })
    return null
  })
  return withoutEmpty('countries', countries, { countries: compact(countries) })
}

function resolveCities(filters: Filters, locations: FilterLocations, findings: Findings): Resolved {
  const names = distinct(listEntries(filters.cities, 'filters.cities'), readName, ({ key }) => key)
  const named = names.map((name): CityTerm => {
    const geoIds = locations.citiesNamed(name.text)
    if (geoIds.length === 0) report(findings, name, locations.suggestCities(name.text, suggestionsMax))
    return { foldedName: name.key, geoIds }
  })
  const keys = resolveChoice(filters.cityGeoKeys, 'filters.cityGeoKeys', ({ value, path }) => {
    const key = plainText(value)
    // A company in a city without an id still has a key, so an unknown key is reported and compared all the same.
    if (locations.cityWithKey(key) === null) report(findings, { path, text: key })
    return key
  })
  const ids = resolveChoice(filters.cityGeoIds, 'filters.cityGeoIds', ({ value }) => value)
  const cities: Choice<CityTerm> = {
    include: [
      ...named,
      ...keys.include.map((geoKey) => ({ geoKey })),
      ...ids.include.map((geoId) => ({ geoId })),
    ],
    exclude: [...keys.exclude.map((geoKey) => ({ geoKey })), ...ids.exclude.map((geoId) => ({ geoId }))],
  }
  return withoutEmpty('cities', cities, {
    cities: names.length > 0 ? names.map(({ text }) => text) : null,
    cityGeoKeys: compact(keys),
    cityGeoIds: compact(ids),
  })
}

function resolveRegions(filters: Filters, locations: FilterLocations, findings: Findings): Resolved {
  const names = distinct(listEntries(filters.regions, 'filters.regions'), readName, ({ key }) => key)
  const named = names.map((name): RegionTerm => {
    const admin1Codes = locations.regionsNamed(name.text)
    if (admin1Codes.length === 0) report(findings, name, locations.suggestRegions(name.text, suggestionsMax))
    return { foldedName: name.key, admin1Codes }
  })
  const codes = resolveChoice(filters.admin1Codes, 'filters.admin1Codes', ({ value, path }) => {
    const written = plainText(value)
    const code = locations.admin1Code(written)
    if (code === null) report(findings, { path, text: written })
    return code ?? written
  })
  const metros = resolveChoice(filters.regionSlugs, 'filters.regionSlugs', ({ value, path }) => {
    const slug = plainText(value)
    if (!locations.hasMetro(slug)) report(findings, { path, text: slug })
    return slug
  })
  const regions: Choice<RegionTerm> = {
    include: [
      ...named,
      ...codes.include.map((admin1Code) => ({ admin1Code })),
      ...metros.include.map((metroSlug) => ({ metroSlug })),
    ],
    exclude: [
      ...codes.exclude.map((admin1Code) => ({ admin1Code })),
      ...metros.exclude.map((metroSlug) => ({ metroSlug })),
    ],
  }
  return withoutEmpty('regions', regions, {
    regions: names.length > 0 ? names.map(({ text }) => text) : null,
    admin1Codes: compact(codes),
    regionSlugs: compact(metros),
  })
}

function resolveNear(given: Filters['near'], locations: FilterLocations, findings: Findings): Resolved {
  if (given == null) return { filter: {}, active: {} }
  const path = 'filters.near.place'
  const { km, cityGeoId = null } = given
  const text = plainText(given.place ?? '')
  if (cityGeoId === null && text === '') {
    findings.issues.push({
      path,
      message: 'is required, or cityGeoId: the city from which the distance counts',
    })
    return { filter: {}, active: {} }
  }
  const center = cityGeoId ?? locations.citiesNamed(text)[0] ?? null
  if (center === null) report(findings, { path, text }, locations.suggestCities(text, suggestionsMax))
  return {
    filter: { near: center === null ? [] : locations.citiesWithin(center, km) },
    active: { near: { ...(cityGeoId === null ? { place: text } : { cityGeoId }), km } },
  }
}

interface PlaceName {
  readonly path: string
  readonly text: string
  /** The form in which names of places are the same. */
  readonly key: string
}

function readName({ value, path }: Entry<string>): PlaceName {
  const text = plainText(value)
  return { path, text, key: placeKey(text) || text }
}

function report(
  findings: Findings,
  { path, text }: { readonly path: string; readonly text: string },
  suggestions: readonly string[] = [],
): void {
  findings.unknownValues.push({ path, value: text, suggestions })
}

const suggestionsMax = 3

function resolveChoice<T extends string | number>(
  given: Parameters<typeof entriesOf<T>>[0],
  path: string,
  resolve: (entry: Entry<T>) => T | null,
): { include: T[]; exclude: T[] } {
  const { include, exclude } = entriesOf(given, path)
  return { include: distinct(include, resolve), exclude: distinct(exclude, resolve) }
}

function compact<T>({ include, exclude }: { include: T[]; exclude: T[] }) {
  return choiceWithoutEmpty(include, exclude)
}

function withoutEmpty<Key extends 'countries' | 'cities' | 'regions'>(
  key: Key,
  choice: NonNullable<CompanyFilter[Key]>,
  active: Filters,
): Resolved {
  const isEmpty = choice.include.length === 0 && choice.exclude.length === 0
  const said = Object.entries(active).filter(([, value]) => value !== null)
  return { filter: isEmpty ? {} : { [key]: choice }, active: Object.fromEntries(said) }
}
