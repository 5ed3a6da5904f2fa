import type { Cities } from './cities.ts'

/** Of the Earth as a sphere. */
const earthRadiusKm = 6_371

/** The great circle between two points, in degrees. */
export function distanceKm(
  [latitude, longitude]: readonly [number, number],
  [otherLatitude, otherLongitude]: readonly [number, number],
): number {
  const height = halfSine(otherLatitude - latitude)
  const width = halfSine(otherLongitude - longitude)
  const inner = height + Math.cos(radians(latitude)) * Math.cos(radians(otherLatitude)) * width
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(inner)))
}

/** GeoNames ids of the cities within a distance of one, itself too; [] of an unknown one. Reads every city: some milliseconds. */
export function citiesWithin(cities: Cities, geoId: number, km: number): number[] {
  const center = cities.withId(geoId)
  if (center === null) return []
  const from = [cities.latitude(center), cities.longitude(center)] as const
  // A degree of latitude is 111 km: most cities are passed by without a sine.
  const degrees = km / 110
  const found: number[] = []
  for (let city = 0; city < cities.count; city++) {
    const latitude = cities.latitude(city)
    if (Math.abs(latitude - from[0]) > degrees) continue
    if (distanceKm(from, [latitude, cities.longitude(city)]) <= km) found.push(cities.id(city))
  }
  return found
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const halfSine = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
