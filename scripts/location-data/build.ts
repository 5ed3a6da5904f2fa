import { cityKey } from '../../packages/core/src/reference/locations/cities.ts'
import {
  coordinateScale,
  keyCarriesId,
  noRegion,
  populationScale,
} from '../../packages/core/src/reference/locations/layout.ts'
import { placeKey, placeSlug } from '../../packages/core/src/reference/locations/place-key.ts'
import { bytesOf, writeBlob, writeNames } from './blob.ts'
import { assignMetros } from './metro-members.ts'
import { metros } from './metro-table.ts'
import { keysOf } from './names.ts'
import { buildRegions, type Region } from './regions.ts'
import { readCities, readCountries, type SourceCity } from './sources.ts'

/** Smaller places cost more bytes than they find companies (LOCATIONS.md has the numbers). */
export const populationFloor = 5000
const lowFloor = 2000
const lowFloorCountries = new Set('US CA GB IE AU NZ CH NO SE DK FI IS IL SG EE'.split(' '))

export function floorOf(country: string): number {
  return lowFloorCountries.has(country) ? lowFloor : populationFloor
}

export interface Built {
  blob: Uint8Array
  counts: Record<string, number>
}

export function buildLocations(floor = floorOf): Built {
  const countries = readCountries()
  const regions = buildRegions()
  const countryNumbers = new Map(countries.map(({ code }, index) => [code, index]))
  const regionNumbers = new Map(regions.map(({ geoNames }, index) => [geoNames, index]))
  const cities = readCities()
    .filter((city) => city.population >= floor(city.country) && countryNumbers.has(city.country))
    .sort((a, b) => b.population - a.population || a.id - b.id)
  const regionOf = (city: SourceCity) => regionNumbers.get(`${city.country}.${city.admin1}`)
  const metroOf = assignMetros(cities)
  const keyed = citiesWithIdInKey(cities, (city) => regions[regionOf(city) ?? -1] ?? null)
  const { names, nameBlocks, count } = writeNames(nameCities(cities))
  const displayNames = cities.map((city) => Buffer.from(city.name))
  const starts = [0]
  for (const name of displayNames) starts.push((starts.at(-1) ?? 0) + name.length)
  const blob = writeBlob({
    countries: countries.map(({ code, name }) => `${code}\t${name}`).join('\n'),
    regions: regions.map((region) => regionLine(region, countryNumbers)).join('\n'),
    metros: metros.map(({ slug, label, country }) => `${slug}\t${label}\t${country}`).join('\n'),
    cityIds: bytesOf(Uint32Array.from(cities, (city) => city.id)),
    cityOrder: bytesOf(Uint32Array.from(orderById(cities))),
    cityCountry: Uint8Array.from(cities, (city) => countryNumbers.get(city.country) ?? 0),
    cityRegion: bytesOf(Uint16Array.from(cities, (city) => regionOf(city) ?? noRegion)),
    cityMetro: bytesOf(
      Uint16Array.from(cities, (city) => (metroOf.get(city) ?? 0) | (keyed.has(city) ? keyCarriesId : 0)),
    ),
    cityPopulation: bytesOf(
      Uint16Array.from(cities, (city) => Math.round(Math.log2(city.population + 1) * populationScale)),
    ),
    cityPlace: bytesOf(
      Int32Array.from(cities.flatMap((city) => [scaled(city.latitude), scaled(city.longitude)])),
    ),
    cityNames: Buffer.concat(displayNames),
    cityNameLengths: Uint8Array.from(displayNames, (name) => name.length),
    cityNameStarts: bytesOf(Uint32Array.from(starts.filter((_, city) => city % 16 === 0))),
    names,
    nameBlocks,
  })
  const counts = {
    bytes: blob.length,
    countries: countries.length,
    regions: regions.length,
    'regions with an ISO code': regions.filter(({ iso }) => iso).length,
    'regions with a GeoNames code only': regions.filter(({ iso, code }) => !iso && code !== '').length,
    cities: cities.length,
    names: count,
    metros: metros.length,
    'cities in metros': metroOf.size,
  }
  return { blob, counts }
}

function nameCities(cities: readonly SourceCity[]) {
  const names = new Map<string, { city: number; isOwnName: boolean }[]>()
  for (const [number, city] of cities.entries()) {
    for (const [index, key] of keysOf(city).entries()) {
      const entry = { city: number, isOwnName: index === 0 }
      const same = names.get(key)
      if (same) same.push(entry)
      else names.set(key, [entry])
    }
  }
  return names
}

/** All but the largest of one key, and those whose slug does not lead back to the name ('Łódź' does, '東京' does not). */
function citiesWithIdInKey(cities: readonly SourceCity[], regionOf: (city: SourceCity) => Region | null) {
  const taken = new Set<string>()
  const keyed = new Set<SourceCity>()
  for (const city of cities) {
    const region = regionOf(city)
    const plain = region && { country: region.country, code: region.code || null, geoNames: '', names: [] }
    const key = cityKey(city.country, plain, city.name, null)
    const leadsBack = placeKey(placeSlug(city.name)) === placeKey(city.name)
    if (key === null || taken.has(key) || !leadsBack) keyed.add(city)
    else taken.add(key)
  }
  return keyed
}

function regionLine({ country, code, geoNames, names }: Region, countryNumbers: Map<string, number>): string {
  return [countryNumbers.get(country) ?? '', code, geoNames, names.join('|')].join('\t')
}

function orderById(cities: readonly SourceCity[]): number[] {
  return [...cities.keys()].sort((a, b) => (cities[a]?.id ?? 0) - (cities[b]?.id ?? 0))
}

const scaled = (degrees: number) => Math.round(degrees * coordinateScale)
