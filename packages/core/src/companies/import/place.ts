import type { Location } from '../locations/location.ts'
import type { Locations } from '../locations/locations.ts'
import type { FieldReader } from './fields.ts'

/** Where the company is, from its written place; a country that is none keeps the names and locates nothing. */
export function readLocation(
  fields: FieldReader,
  value: Readonly<Record<string, unknown>>,
  extra: Readonly<Record<string, unknown>>,
  locations: Pick<Locations, 'locate' | 'isCountry'>,
): Location | null {
  const written = fields.text('country_iso2', value['country_iso2'])
  const code = written === null ? null : (europeanCodes[written.toUpperCase()] ?? written.toUpperCase())
  if (code !== null && !/^[A-Z]{2}$/.test(code)) {
    fields.refuse('country_iso2', 'a two-letter country code of ISO 3166-1 such as US', written)
  }
  const given = fields.integer('geonames_id', value['geonames_id'], 1, Number.MAX_SAFE_INTEGER)
  const inExtra = extra['geonames_id']
  const city = fields.text('city', value['city'])
  const region = fields.text('region', value['region'])
  if (code !== null && !locations.isCountry(code)) {
    // A withdrawn code (AN, YU) names no country of today, and without one a city's name may mean another city.
    fields.keepAsWritten('country_iso2', written, 'not a country of ISO 3166-1')
    return city === null && region === null ? null : unlocated(city, region)
  }
  return locations.locate({
    city,
    region,
    countryIso2: code,
    geonamesId: given ?? (typeof inExtra === 'number' && Number.isSafeInteger(inExtra) ? inExtra : null),
  })
}

/** A place of which only the written names are known. */
function unlocated(city: string | null, region: string | null): Location {
  return {
    country: null,
    country_iso: null,
    region,
    admin1_code: null,
    city,
    city_geo_id: null,
    city_geo_key: null,
    region_slug: null,
    latitude: null,
    longitude: null,
    formatted: [city, region].filter((name) => name !== null).join(', '),
  }
}

/** What the European Union writes where ISO has another code. */
const europeanCodes: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }
