import type { CityPlace, Place } from './place.ts'
import type { PlaceMention, PlacesReading } from './place-list.ts'
import { bestOf } from './place-names.ts'
import type { PlaceNames } from './places-known.ts'
import type { Fact, Reading } from './reading.ts'
import { homesOf, type PlaceFilter, widened } from './widened-places.ts'

/**
 * Filters for all places of a query together, since a filter asks for countries AND (cities OR regions). Readings that cannot be
 * said so are left out, and their words stay text.
 */
export function placeReadings(readings: readonly PlacesReading[], locations: PlaceNames): Reading[] {
  const wanted = withoutContradictions(readings.filter(({ isExcluded }) => !isExcluded))
  const unwanted = readings.filter(({ isExcluded }) => isExcluded)
  return [...included(wanted, locations), ...unwanted.map(excludedReading)]
}

/** "German founders in London" are in London: of an adjective and a place that disagree the place holds. */
function withoutContradictions(readings: readonly PlacesReading[]): readonly PlacesReading[] {
  const named = readings.filter(({ isAdjective }) => !isAdjective).flatMap(({ places }) => places)
  if (named.length === 0) return readings
  return readings.filter(({ isAdjective, places }) => {
    if (!isAdjective) return true
    // Of "bayerische Firmen in München" the city says more, of "Münchner Firmen in Deutschland" the adjective.
    const isLocal = places.some(({ place }) => place.kind !== 'countries')
    const codes = new Set(places.flatMap(({ place }) => homesOf(place)))
    return named.every(({ place }) => liesIn(place, codes) && !(isLocal && place.kind !== 'countries'))
  })
}

function included(readings: readonly PlacesReading[], locations: PlaceNames): Reading[] {
  const mentions = readings.flatMap(({ places }) => places)
  const local = mentions.filter(({ place }) => place.kind !== 'countries')
  const countries = countriesOf(mentions)
  // "Indian startups in Bengaluru" narrows, "London or the US" widens: the second becomes cities or all regions of the country.
  const widens =
    readings.some(({ places }) => isMixed(places)) ||
    (local.length > 0 && countries.size > 0 && !local.every(({ place }) => liesIn(place, countries)))
  if (widens) {
    const places = mentions.map(({ place }) => place)
    const say = widened(places, locations, (place) =>
      place.kind === 'city' ? cityFilters(place, false) : [regionFilter(place)],
    )
    return readings.map((reading) => toReading(reading, ({ place }) => say(place)))
  }
  const cities = mentions.flatMap(({ place }) => (place.kind === 'city' ? [place] : []))
  const areQualified =
    cities.length > 0 &&
    local.length === cities.length &&
    cities.every((city) => (city.within?.countries.length ?? 0) > 0)
  const narrowed = narrowest(readings)
  return readings.map((reading) => {
    // "Paris and France" is France.
    const all = countriesOf(reading.places)
    return toReading(reading, ({ place }) => {
      if (place.kind !== 'countries' && all.size > 0)
        return [{ filter: 'countries', value: { include: homesOf(place) } }]
      if (place.kind === 'city') return cityFilters(place, areQualified)
      if (place.kind !== 'countries') return [regionFilter(place)]
      const codes = place.codes.filter((code) => narrowed === null || narrowed.has(code))
      return [{ filter: 'countries', value: { include: codes } }]
    })
  })
}

function countriesOf(mentions: readonly PlaceMention[]): ReadonlySet<string> {
  return new Set(mentions.flatMap(({ place }) => (place.kind === 'countries' ? place.codes : [])))
}

/** Places of one list are alternatives, even where some town of the one's name lies in the other. */
function isMixed(places: readonly PlaceMention[]): boolean {
  const countries = countriesOf(places)
  return (
    countries.size > 0 && places.some(({ place }) => !homesOf(place).every((code) => countries.has(code)))
  )
}

/** "European startups in France": countries named apart are both meant, so that only those of both remain. */
function narrowest(readings: readonly PlacesReading[]): ReadonlySet<string> | null {
  const sets = readings
    .map(({ places }) => places.flatMap(({ place }) => (place.kind === 'countries' ? place.codes : [])))
    .filter((codes) => codes.length > 0)
    .map((codes) => new Set(codes))
  const [first, ...rest] = sets
  if (first === undefined || rest.length === 0) return null
  const common = new Set([...first].filter((code) => rest.every((codes) => codes.has(code))))
  return common.size > 0 ? common : null
}

function cityFilters(city: CityPlace, areQualified: boolean): PlaceFilter[] {
  const { within, name } = city
  const named: PlaceFilter = { filter: 'cities', value: [name] }
  if (within === undefined) {
    return city.orRegion === undefined ? [named] : [named, { filter: 'regions', value: [city.orRegion] }]
  }
  if (areQualified) return [named, { filter: 'countries', value: { include: within.countries } }]
  const { key, geoId } = bestOf(city)
  return [
    key === null
      ? { filter: 'cityGeoIds', value: { include: [geoId] } }
      : { filter: 'cityGeoKeys', value: { include: [key] } },
  ]
}

function regionFilter(place: Exclude<Place, CityPlace | { kind: 'countries' }>): PlaceFilter {
  return place.kind === 'metro'
    ? { filter: 'regionSlugs', value: { include: [place.slug] } }
    : { filter: 'regions', value: place.names }
}

function excludedReading(reading: PlacesReading): Reading {
  return toReading(reading, ({ place }) => [excludedFilter(place)])
}

/**
 * Filters exclude cities by key or id only: every city that bears the name itself and is of some size beside the
 * largest.
 */
function excludedFilter(place: Place): PlaceFilter {
  if (place.kind === 'countries') return { filter: 'countries', value: { exclude: place.codes } }
  if (place.kind === 'metro') return { filter: 'regionSlugs', value: { exclude: [place.slug] } }
  if (place.kind === 'region') return { filter: 'admin1Codes', value: { exclude: place.codes } }
  const best = bestOf(place)
  const alike = place.cities.filter(
    ({ isOwnName, population }) =>
      place.within === undefined && isOwnName && population * 20 >= best.population,
  )
  const cities = alike.includes(best) ? alike : [best]
  const keys = cities.flatMap(({ key }) => (key === null ? [] : [key]))
  return keys.length === cities.length
    ? { filter: 'cityGeoKeys', value: { exclude: keys } }
    : { filter: 'cityGeoIds', value: { exclude: cities.map(({ geoId }) => geoId) } }
}

function toReading(
  { from, next, places, confidence }: PlacesReading,
  say: (mention: PlaceMention) => readonly PlaceFilter[],
): Reading {
  const facts = places.flatMap((mention) =>
    say(mention).map(
      (said): Fact => ({ ...said, from: mention.from, next: mention.next, confidence, source: 'gazetteer' }),
    ),
  )
  return { from, next, facts }
}

/** Whether all of a place, or a city of that name and some size beside the largest, lies in one of the countries. */
function liesIn(place: Place, countries: ReadonlySet<string>): boolean {
  if (place.kind !== 'city' || place.within !== undefined)
    return homesOf(place).some((code) => countries.has(code))
  const { population } = bestOf(place)
  return place.cities.some((city) => countries.has(city.country) && city.population * 64 >= population)
}
