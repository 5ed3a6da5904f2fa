import { foldText } from '../../kernel/index.ts'
import { cityKey } from './cities.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { Location, PlaceInput } from './location.ts'
import type { NamedCity } from './name-table.ts'
import type { Region } from './regions.ts'

/** See Locations.locate: what the names of a place imply. */
export function locatePlace(places: Gazetteer, place: PlaceInput): Location | null {
  const input = clean(places, place)
  if (input === null) return null
  const city = findCity(places, input)
  if (city === null) return describeUnknownCity(places, input)
  const country = places.countryOf(city)
  const region = places.regionOf(city)
  const name = places.cities.name(city)
  return complete(places, input, {
    country,
    region: region?.names[0] ?? null,
    code: region?.code ?? null,
    city: name,
    id: places.cities.id(city),
    key: places.keyOf(city),
    metro: places.metroOf(city),
    latitude: places.cities.latitude(city),
    longitude: places.cities.longitude(city),
  })
}

interface CleanInput {
  city: string | null
  region: string | null
  country: string | null
  id: number | null
  latitude: number | null
  longitude: number | null
}

function clean(places: Gazetteer, place: PlaceInput): CleanInput | null {
  const country = places.countryNumber(countrySpelling(place.countryIso2 ?? ''))
  const input: CleanInput = {
    city: place.city?.trim() || null,
    region: place.region?.trim() || null,
    country: country === null ? null : (places.countries[country]?.code ?? null),
    id: place.geonamesId ?? null,
    latitude: place.latitude ?? null,
    longitude: place.longitude ?? null,
  }
  return Object.values(input).every((part) => part === null) ? null : input
}

/** The European Union writes UK and EL. */
function countrySpelling(code: string): string {
  return { UK: 'GB', EL: 'GR' }[code.trim().toUpperCase()] ?? code
}

function findCity(places: Gazetteer, input: CleanInput): number | null {
  const known = input.id === null ? null : places.cities.withId(input.id)
  if (known !== null || input.city === null) return known
  for (const [name, region] of spellings(input.city, input.region)) {
    const regions = region === null ? [] : places.regions.find(region, input.country)
    const found = bestCity(places, places.citiesNamed(name), name, input.country, regions)
    if (found !== null) return found
  }
  return null
}

/** The name as written first, then without what sources add to it. */
function* spellings(city: string, region: string | null): Generator<[name: string, region: string | null]> {
  yield [city, region]
  const [first, ...rest] = city.split(',')
  if (first && rest.length > 0) yield [first, region ?? rest.join(',').trim()]
  yield [city.replace(/\s*\(.*?\)\s*/g, ' '), region]
  yield [city.replace(/^(?:city|town|municipality) of | (?:city|town|municipality)$/gi, ''), region]
  yield [city.replace(/[- ](?:shi|si|ku|gu|gun|eup|cho|machi)$/i, ''), region]
  yield [city.replace(/([aou])e/gi, '$1'), region]
}

/**
 * Within the country; within the region unless that contradicts, since a wrong region is commoner than a wrong city.
 * Of several the most populous, where a city that only has the name as an alternate one counts a sixty-fourth, but for one whose own name begins with it.
 */
function bestCity(
  places: Gazetteer,
  named: readonly NamedCity[],
  written: string,
  country: string | null,
  regions: readonly Region[],
): number | null {
  const inCountry = named.filter(({ city }) => country === null || places.countryOf(city) === country)
  const inRegion = inCountry.filter(({ city }) => regions.some((region) => region === places.regionOf(city)))
  // Marburg an der Lahn is called Marburg, and Maribor only was.
  const beginning = `${foldText(written)} `
  let best: number | null = null
  let bestWeight = Number.NEGATIVE_INFINITY
  for (const { city, isOwnName } of inRegion.length > 0 ? inRegion : inCountry) {
    const isOwn = isOwnName || foldText(places.cities.name(city)).startsWith(beginning)
    const weight = places.cities.weight(city) - (isOwn ? 0 : alternateNamePenalty)
    if (weight > bestWeight) {
      best = city
      bestWeight = weight
    }
  }
  return best
}

/** log2(64): 'New Delhi' is the small city of that name and not its metropolis, 35 times as large. */
const alternateNamePenalty = 6

function describeUnknownCity(places: Gazetteer, input: CleanInput): Location {
  const isRegion = input.region === null && input.city !== null && input.id === null
  // Sources write a region where the city belongs: 'New Jersey', 'CA'.
  const misplaced = isRegion ? oneRegion(places, input.city, input.country) : null
  const region = misplaced ?? oneRegion(places, input.region, input.country)
  const city = misplaced === null ? input.city : null
  const country = input.country ?? region?.country ?? null
  const texts = [input.city, input.region].filter((text) => text !== null)
  return complete(places, input, {
    country,
    region: region?.names[0] ?? input.region,
    code: region?.code ?? null,
    city,
    id: null,
    key: country && city ? cityKey(country, region, city, null) : null,
    metro: texts.map((text) => places.metroNamed(text, country)).find((slug) => slug !== null) ?? null,
    latitude: null,
    longitude: null,
  })
}

/** Without a country, a name that several countries' regions share decides nothing. */
function oneRegion(places: Gazetteer, text: string | null, country: string | null): Region | null {
  const found = text === null ? [] : places.regions.find(text, country)
  const countries = new Set(found.map((region) => region.country))
  return countries.size === 1 ? (found[0] ?? null) : null
}

interface Found {
  country: string | null
  region: string | null
  code: string | null
  city: string | null
  id: number | null
  key: string | null
  metro: string | null
  latitude: number | null
  longitude: number | null
}

function complete(places: Gazetteer, input: CleanInput, found: Found): Location {
  const country = found.country === null ? null : places.countryName(found.country)
  // 'Berlin, Berlin, Germany' and 'Singapore, Singapore' say a name twice.
  const parts = new Set([found.city, found.region, country].filter((part) => part !== null))
  return {
    country,
    country_iso: found.country,
    region: found.region,
    admin1_code: found.code,
    city: found.city,
    city_geo_id: found.id ?? input.id,
    city_geo_key: found.key,
    region_slug: found.metro,
    latitude: input.latitude ?? found.latitude,
    longitude: input.longitude ?? found.longitude,
    formatted: parts.size > 0 ? [...parts].join(', ') : null,
  }
}
