import type { Location } from './location.ts'
import type { Locations } from './locations.ts'

// Sources name the same few thousand places over and over; one look-up costs several times the rest of a record.
const placesMax = 20_000
/** A longer text is no place that comes again, and 20,000 of them would fill the memory. */
export const rememberedCharactersMax = 500

/** Locations that look the same place up once. */
export function rememberingLocations(
  locations: Pick<Locations, 'locate' | 'isCountry'>,
): Pick<Locations, 'locate' | 'isCountry'> {
  const places = new Map<string, Location | null>()
  return {
    isCountry: (iso2) => locations.isCountry(iso2),
    locate(place) {
      const key = `${place.city}\0${place.region}\0${place.countryIso2}\0${place.geonamesId}`
      if (key.length > rememberedCharactersMax) return locations.locate(place)
      const known = places.get(key)
      if (known !== undefined) return known
      const location = locations.locate(place)
      if (places.size >= placesMax) places.clear()
      places.set(key, location)
      return location
    },
  }
}
