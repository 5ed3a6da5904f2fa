import { foldText } from '../../kernel/index.ts'
import { describeCities, describeRegions, type NamedCityPlace, type NamedRegion } from './describe.ts'
import { Gazetteer } from './gazetteer.ts'
import { type LabelledPlace, type PlaceKind, placeLabel, placesOf } from './labels.ts'
import type { Sections } from './layout.ts'
import { locatePlace } from './locate.ts'
import type { Location, PlaceInput } from './location.ts'
import { citiesWithin } from './nearby.ts'
import { placeKey } from './place-key.ts'
import { nearestCities, nearestTexts } from './suggest.ts'

export interface Locations {
  /**
   * Fills in what the names imply; null when the input says nothing. An unknown city keeps its written name, gets no
   * id, and a `city_geo_key` when the country is known.
   */
  locate(place: PlaceInput): Location | null
  /** GeoNames ids of the cities called so in any language, largest first; [] when unknown. */
  citiesNamed(name: string): readonly number[]
  /** Canonical admin1 codes of every region of that name. */
  regionsNamed(name: string): readonly string[]
  /** 'us-ca', 'DE.02' and 'DE-BY' to the one canonical code ('DE-BY'); null when unknown. */
  admin1Code(code: string): string | null
  /** GeoNames id of a `city_geo_key`; null when unknown. */
  cityWithKey(key: string): number | null
  isCountry(iso2: string): boolean
  /** The ISO 3166-1 code of a country by its English name, another name in use, or a code of two or three letters. */
  countryNamed(name: string): string | null
  hasMetro(slug: string): boolean
  /** The country that a metro is counted to; null when its slug is unknown. */
  metroCountry(slug: string): string | null
  /** GeoNames ids of the cities within a great-circle distance of one, itself too; [] when its id is unknown. */
  citiesWithin(geoId: number, km: number): readonly number[]
  /** What tells the cities of one name apart, largest first; at most 24, and [] when unknown. */
  describeCities(name: string): readonly NamedCityPlace[]
  describeRegions(name: string): readonly NamedRegion[]
  /** Canonical admin1 codes of a country's regions. */
  regionsOf(countryIso2: string): readonly string[]
  /** What people call a place that filters name by its code, slug or key; null when it is unknown. */
  placeLabel(kind: PlaceKind, value: string): string | null
  placesOf(kind: Exclude<PlaceKind, 'city'>): readonly LabelledPlace[]
  /** Up to `max` known cities whose names are most like an unknown one, best first. */
  suggestCities(name: string, max: number): string[]
  suggestRegions(name: string, max: number): string[]
}

/** How places are shown. */
export type PlaceLabels = Pick<Locations, 'placeLabel' | 'placesOf'>

/**
 * Opens the packaged location data (data/locations.bin) in place: checks it, parses nothing; throws in words when the
 * bytes are not a whole location file. Given a function, reads and checks at the first question: a process that never asks
 * for a place saves 12 MB of memory and 5 ms of its start. That function may answer one that reads a section of the file when it is
 * first asked for.
 *
 *     const locations = loadLocations(await readFile('locations.bin'))
 *     locations.locate({ city: 'München', region: null, countryIso2: 'DE' })?.admin1_code // 'DE-BY'
 */
export function loadLocations(source: Uint8Array | (() => Uint8Array | Sections)): Locations {
  let gazetteer = typeof source === 'function' ? null : new Gazetteer(source)
  const places = () => {
    gazetteer ??= new Gazetteer(typeof source === 'function' ? source() : source)
    return gazetteer
  }
  return {
    locate: (place) => locatePlace(places(), place),
    citiesNamed(name) {
      const { cities } = places()
      return citiesCalled(places(), name).map((city) => cities.id(city))
    },
    regionsNamed: (name) => codesOf(places().regions.named(name)),
    admin1Code: (code) => places().regions.withCode(code.trim())?.code ?? null,
    cityWithKey: (key) => places().cityWithKey(key.trim().toLowerCase()),
    isCountry: (iso2) => places().countryNumber(iso2) !== null,
    countryNamed: (name) => places().countryNamed(name),
    hasMetro: (slug) => places().hasMetro(slug),
    metroCountry: (slug) => places().metros.find((metro) => metro.slug === slug)?.country ?? null,
    citiesWithin: (geoId, km) => citiesWithin(places().cities, geoId, km),
    describeCities: (name) => describeCities(places(), name),
    describeRegions: (name) => describeRegions(places(), name),
    regionsOf: (country) => codesOf(places().regions.all.filter((region) => region.country === country)),
    placeLabel: (kind, value) => placeLabel(places(), kind, value),
    placesOf: (kind) => placesOf(places(), kind),
    suggestCities(name, max) {
      // Alternate names may lead to one city twice, and two cities may share a name.
      const { cities, names } = places()
      const nearest = nearestCities(names, placeKey(name), max * 4)
      return [...new Set(nearest.map((city) => cities.name(city)))].slice(0, max)
    },
    suggestRegions(name, max) {
      if (foldText(name) === '') return []
      return nearestTexts(places().regions.names(), placeKey(name), max)
    },
  }
}

function codesOf(regions: readonly { code: string | null }[]): string[] {
  return [...new Set(regions.flatMap(({ code }) => (code === null ? [] : [code])))]
}

/**
 * The cities that are called so, largest first. Cities bear a name that is or begins their own: both Frankfurts, New York City. Of
 * what only the location data lists beside it, often a name of two centuries ago, one counts that is larger than all who bear the
 * name, as Odesa is for Odessa: `Berlin` is not North Canton, which was New Berlin, and `Reading` is not Redding.
 */
function citiesCalled(places: Gazetteer, name: string): number[] {
  const named = places.citiesNamed(name)
  if (named.length === 0) return []
  const beginning = `${placeKey(name)} `
  const bears = ({ city, isOwnName }: (typeof named)[number]) =>
    isOwnName || `${placeKey(places.cities.name(city))} `.startsWith(beginning)
  const largestBearing = named.findIndex(bears)
  // Nobody bears what is written in another script or language, so there all count.
  if (largestBearing < 0) return named.map(({ city }) => city)
  return named.filter((one, rank) => rank < largestBearing || bears(one)).map(({ city }) => city)
}
