import type { Gazetteer } from './gazetteer.ts'

/** A city that a name may mean. */
export interface NamedCityPlace {
  /** As the location data spells it. */
  readonly name: string
  /** `us-ca-san-francisco`; null when the name has no Latin letter. */
  readonly key: string | null
  readonly geoId: number
  readonly country: string
  readonly admin1Code: string | null
  readonly metro: string | null
  readonly population: number
  /** Whether the name is its own rather than an alternate one. */
  readonly isOwnName: boolean
}

export interface NamedRegion {
  readonly name: string
  readonly code: string | null
  readonly country: string
}

export function describeCities(places: Gazetteer, name: string): NamedCityPlace[] {
  return places
    .citiesNamed(name)
    .slice(0, describedMax)
    .map(({ city, isOwnName }) => ({
      name: places.cities.name(city),
      key: places.keyOf(city),
      geoId: places.cities.id(city),
      country: places.countryOf(city),
      admin1Code: places.regionOf(city)?.code ?? null,
      metro: places.metroOf(city),
      population: Math.round(2 ** places.cities.weight(city)) - 1,
      isOwnName,
    }))
}

export function describeRegions(places: Gazetteer, name: string): NamedRegion[] {
  return places.regions
    .named(name)
    .map(({ names, code, country }) => ({ name: names[0] ?? name, code, country }))
}

/** Of a name that more cities bear, the smaller ones are never what a query means without their region. */
const describedMax = 24
