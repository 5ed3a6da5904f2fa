import type { Gazetteer } from './gazetteer.ts'
import { placeKey } from './place-key.ts'

/**
 * The cities that are called so, largest first. Cities bear a name that is or begins their own: both Frankfurts, New York City. Of
 * what only the location data lists beside it, often a name of two centuries ago, one counts that is larger than all who bear the
 * name, as Odesa is for Odessa: `Berlin` is not North Canton, which was New Berlin, and `Reading` is not Redding.
 */
export function citiesCalled(places: Gazetteer, name: string): number[] {
  const named = places.citiesNamed(name)
  const beginning = `${placeKey(name)} `
  const bears = ({ city, isOwnName }: (typeof named)[number]) =>
    isOwnName || `${placeKey(places.cities.name(city))} `.startsWith(beginning)
  const largestBearing = named.findIndex(bears)
  // Nobody bears what is written in another script or language, so there all count.
  if (largestBearing < 0) return named.map(({ city }) => city)
  return named.filter((one, rank) => rank < largestBearing || bears(one)).map(({ city }) => city)
}
