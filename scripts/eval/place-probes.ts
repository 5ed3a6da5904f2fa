import type { Location } from '../../packages/core/src/reference/locations/location.ts'
import type { Locations } from '../../packages/core/src/reference/locations/locations.ts'

/**
 * Places to try a filter on, so that two ways to name the same places count as the same: one company a country that says no
 * more, and one a city below. A city comes with namesakes and neighbours that a sloppy filter would let in.
 */
export function placeProbes(locations: Locations): readonly Location[] {
  const countries = countryCodes.filter((code) => locations.isCountry(code))
  const places = [
    ...countries.map((countryIso2) => ({ city: null, region: null, countryIso2 })),
    ...cities.map(([city, region, countryIso2]) => ({ city, region, countryIso2 })),
  ]
  return places.map((place) => {
    const location = locations.locate(place)
    if (location === null) throw new Error(`nothing is known of ${JSON.stringify(place)}`)
    if (place.city !== null && location.city_geo_id === null) throw new Error(`no city ${place.city}`)
    return location
  })
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const countryCodes = letters.flatMap((first) => letters.map((second) => first + second))

const cities: readonly (readonly [city: string, region: string | null, countryIso2: string])[] = [
  ['Rotterdam', null, 'NL'],
  ['Amsterdam', null, 'NL'],
  ['Toronto', 'Ontario', 'CA'],
  ['London', 'Ontario', 'CA'],
  ['Montreal', null, 'CA'],
  ['Vancouver', 'British Columbia', 'CA'],
  ['New York', 'New York', 'US'],
  ['Buffalo', 'New York', 'US'],
  ['San Francisco', 'California', 'US'],
  ['Oakland', 'California', 'US'],
  ['San Jose', 'California', 'US'],
  ['Los Angeles', 'California', 'US'],
  ['Birmingham', 'Alabama', 'US'],
  ['Mobile', 'Alabama', 'US'],
  ['Birmingham', 'England', 'GB'],
  ['Cambridge', 'Massachusetts', 'US'],
  ['Boston', 'Massachusetts', 'US'],
  ['Cambridge', 'England', 'GB'],
  ['London', 'England', 'GB'],
  ['Manchester', 'England', 'GB'],
  ['Reading', 'England', 'GB'],
  ['Bath', 'England', 'GB'],
  ['Tbilisi', null, 'GE'],
  ['Atlanta', 'Georgia', 'US'],
  ['Munich', 'Bavaria', 'DE'],
  ['Nuremberg', 'Bavaria', 'DE'],
  ['Berlin', null, 'DE'],
  ['Hamburg', null, 'DE'],
  ['Essen', null, 'DE'],
  ['Houston', 'Texas', 'US'],
  ['Austin', 'Texas', 'US'],
  ['Paris', 'Texas', 'US'],
  ['Paris', null, 'FR'],
  ['Lyon', null, 'FR'],
  ['Nice', null, 'FR'],
  ['Tours', null, 'FR'],
  ['Tulsa', 'Oklahoma', 'US'],
  ['Kansas City', 'Missouri', 'US'],
  ['Phoenix', 'Arizona', 'US'],
  ['Charlotte', 'North Carolina', 'US'],
  ['Washington', 'District of Columbia', 'US'],
  ['Seattle', 'Washington', 'US'],
  ['Stockholm', null, 'SE'],
  ['Nairobi', null, 'KE'],
  ['Lagos', null, 'NG'],
  ['Vienna', null, 'AT'],
  ['Zurich', null, 'CH'],
  ['Geneva', null, 'CH'],
  ['Riga', null, 'LV'],
  ['Tallinn', null, 'EE'],
  ['Split', null, 'HR'],
  ['Tel Aviv', null, 'IL'],
  ['Madrid', null, 'ES'],
  ['Barcelona', null, 'ES'],
  ['São Paulo', null, 'BR'],
  ['Lisbon', null, 'PT'],
  ['Mexico City', null, 'MX'],
  ['Jakarta', null, 'ID'],
  ['Mumbai', null, 'IN'],
  ['Beijing', null, 'CN'],
  ['Tokyo', null, 'JP'],
]
