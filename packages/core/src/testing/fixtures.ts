import { blankRecord } from '../records/blank-record.ts'
import type { Company, CompanyRecord, FundingSummary } from '../records/company.ts'
import type { FilterLocations } from '../records/filters/resolve-places.ts'
import type { Location } from '../reference/locations/location.ts'
import type { PlaceLabels } from '../reference/locations/locations.ts'
import { placeKey } from '../reference/locations/place-key.ts'
import type { PlaceNames } from '../search/query-understanding/understand-query.ts'

/** A company of which nothing is known but what is given. */
export function exampleCompany(known: Partial<Company> = {}): Company {
  const id = known.id ?? 'example:1'
  const { company } = blankRecord({ id, name: 'Example', domain: '', at: '2026-01-01T00:00:00.000Z' })
  return { ...company, ...known }
}

/** A stored fictional company for tests: what is not given is unknown. */
export function fixtureRecord(known: Partial<Company> & { readonly id: string }): CompanyRecord {
  const website = known.domain === undefined ? '' : `https://${known.domain}`
  return { company: exampleCompany({ website, ...known }), rounds: [], source: null, extra: {}, edits: {} }
}

export function exampleFunding(known: Partial<FundingSummary> = {}): FundingSummary {
  return {
    total_usd: null,
    round_count: null,
    stage: null,
    last_round_type: null,
    last_round_amount_usd: null,
    last_raised_on: null,
    null_reason: null,
    investors: [],
    ...known,
  }
}

export function examplePlace(known: Partial<Location> = {}): Location {
  return {
    country: null,
    country_iso: null,
    region: null,
    admin1_code: null,
    city: null,
    city_geo_id: null,
    city_geo_key: null,
    region_slug: null,
    latitude: null,
    longitude: null,
    formatted: null,
    ...known,
  }
}

/** Five cities, by the names people write. */
export const examplePlaces = {
  berlin: examplePlace({
    country_iso: 'DE',
    region: 'Berlin',
    admin1_code: 'DE-BE',
    city: 'Berlin',
    city_geo_id: 2950159,
    city_geo_key: 'de-be-berlin',
  }),
  munich: examplePlace({
    country_iso: 'DE',
    region: 'Bavaria',
    admin1_code: 'DE-BY',
    city: 'Munich',
    city_geo_id: 2867714,
    city_geo_key: 'de-by-munich',
  }),
  sanFrancisco: examplePlace({
    country_iso: 'US',
    region: 'California',
    admin1_code: 'US-CA',
    city: 'San Francisco',
    city_geo_id: 5391959,
    city_geo_key: 'us-ca-san-francisco',
    region_slug: 'san-francisco-bay-area',
  }),
  springfieldIllinois: examplePlace({
    country_iso: 'US',
    region: 'Illinois',
    admin1_code: 'US-IL',
    city: 'Springfield',
    city_geo_id: 4250542,
    city_geo_key: 'us-il-springfield',
  }),
  springfieldMissouri: examplePlace({
    country_iso: 'US',
    region: 'Missouri',
    admin1_code: 'US-MO',
    city: 'Springfield',
    city_geo_id: 4409896,
    city_geo_key: 'us-mo-springfield',
  }),
} as const

const otherNames: Readonly<Record<string, string>> = {
  münchen: 'Munich',
  'monaco di baviera': 'Munich',
  bayern: 'Bavaria',
  frisco: 'San Francisco',
}
const geoNamesCodes: Readonly<Record<string, string>> = {
  'DE.02': 'DE-BY',
  'DE.16': 'DE-BE',
  'US.CA': 'US-CA',
}
const all: readonly Location[] = Object.values(examplePlaces)
const isSameName = (name: string, known: string | null) =>
  known !== null && placeKey(otherNames[name.trim().toLowerCase()] ?? name) === placeKey(known)

/** A gazetteer of `examplePlaces` and Singapore. */
export const exampleLocations: FilterLocations & PlaceNames & PlaceLabels = {
  isCountry: (iso2) => ['DE', 'US', 'SG'].includes(iso2),
  citiesNamed: (name) => [
    ...new Set(all.filter(({ city }) => isSameName(name, city)).flatMap((place) => place.city_geo_id ?? [])),
  ],
  regionsNamed: (name) => [
    ...new Set(
      all.filter(({ region }) => isSameName(name, region)).flatMap((place) => place.admin1_code ?? []),
    ),
  ],
  // Munich and Berlin are 504 km apart; the other cities are farther from each.
  citiesWithin: (geoId, km) => {
    const german = all
      .filter((place) => place.country_iso === 'DE')
      .flatMap((place) => place.city_geo_id ?? [])
    return german.includes(geoId) && km >= 504 ? german : [geoId]
  },
  cityWithKey: (key) => all.find((place) => place.city_geo_key === key)?.city_geo_id ?? null,
  admin1Code: (code) =>
    geoNamesCodes[code] ?? all.find((place) => place.admin1_code === code)?.admin1_code ?? null,
  hasMetro: (slug) => slug === 'san-francisco-bay-area',
  placeLabel: (_kind, value) => all.find((place) => place.country_iso === value)?.country ?? null,
  placesOf: () => [{ value: 'DE', label: 'Germany' }],
  suggestCities: (_name, max) => ['Berlin', 'Munich', 'San Francisco', 'Springfield'].slice(0, max),
  suggestRegions: (_name, max) => ['Bavaria', 'Berlin'].slice(0, max),
  countryNamed: (name) => all.find(({ country }) => isSameName(name, country))?.country_iso ?? null,
  metroCountry: (slug) => (slug === 'san-francisco-bay-area' ? 'US' : null),
  describeCities: (name) =>
    all
      .filter(({ city }) => isSameName(name, city))
      .map((place) => ({
        name: place.city ?? name,
        key: place.city_geo_key,
        geoId: place.city_geo_id ?? 0,
        country: place.country_iso ?? '',
        admin1Code: place.admin1_code,
        metro: place.region_slug,
        population: 1_000_000,
        isOwnName: true,
      })),
  describeRegions: (name) =>
    all
      .filter(({ region }) => isSameName(name, region))
      .map((place) => ({
        name: place.region ?? name,
        code: place.admin1_code,
        country: place.country_iso ?? '',
      }))
      .slice(0, 1),
  regionsOf: (country) => [
    ...new Set(
      all.filter((place) => place.country_iso === country).flatMap((place) => place.admin1_code ?? []),
    ),
  ],
}
