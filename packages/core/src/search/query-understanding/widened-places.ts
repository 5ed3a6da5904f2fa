import { type FilterKey, filterTable } from '../../records/index.ts'
import type { Place } from './place.ts'
import { bestOf } from './place-names.ts'
import type { PlaceNames } from './places-known.ts'

/** One filter that a place comes to. */
export interface PlaceFilter {
  readonly filter: FilterKey
  readonly value: unknown
}

/**
 * How a query says "London or the US": a filter asks for countries AND (cities OR regions), so that the country is all of its regions.
 * Those of a continent are more than a filter takes: then all is said by countries, and of the city's country the regions that
 * it does not lie in are excluded. That lets in what else lies in its region, and hides nothing that is wanted.
 */
export function widened(
  places: readonly Place[],
  locations: PlaceNames,
  said: (place: Exclude<Place, { kind: 'countries' }>) => readonly PlaceFilter[],
): (place: Place) => readonly PlaceFilter[] {
  const countries = new Set(places.flatMap((place) => (place.kind === 'countries' ? place.codes : [])))
  const regions = [...countries].flatMap((country) => locations.regionsOf(country))
  if (regions.length <= filterTable.admin1Codes.entriesMax) {
    return (place) =>
      place.kind === 'countries'
        ? [{ filter: 'admin1Codes', value: { include: regionCodes(place.codes, locations) } }]
        : said(place)
  }
  const local = places.filter((place) => !homesOf(place).every((code) => countries.has(code)))
  return (place) => {
    const homes = homesOf(place)
    const inCountries: PlaceFilter = { filter: 'countries', value: { include: homes } }
    if (!local.includes(place)) return [inCountries]
    const neighbours = local.filter((other) => homesOf(other).some((code) => homes.includes(code)))
    const kept = neighbours.map(regionsOf)
    // Of an area around a city no region is known, and "Washington" may be two.
    if (kept.includes(null)) return [inCountries]
    const others = regionCodes(homes, locations).filter((code) => !kept.flat().includes(code))
    if (others.length === 0) return [inCountries]
    return [inCountries, { filter: 'admin1Codes', value: { exclude: others } }]
  }
}

/** The countries in which a place lies; a name of several cities means the one that it means without a qualifier. */
export function homesOf(place: Place): readonly string[] {
  if (place.kind === 'countries') return place.codes
  if (place.kind === 'city') return [bestOf(place).country]
  if (place.kind === 'metro') return [place.country]
  return [...new Set(place.codes.map((code) => code.slice(0, 2)))]
}

function regionsOf(place: Place): readonly string[] | null {
  if (place.kind === 'region') return place.codes
  const code = place.kind === 'city' && place.orRegion === undefined ? bestOf(place).admin1Code : null
  return code === null ? null : [code]
}

function regionCodes(countries: readonly string[], locations: PlaceNames): string[] {
  return countries.flatMap((country) => locations.regionsOf(country)).toSorted()
}
