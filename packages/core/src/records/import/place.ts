import type { Location, Locations } from '../../reference/index.ts'
import { type FieldReader, isAbsent } from './fields.ts'

/** Where the company is, from its written place. An unknown country keeps the names and locates nothing. */
export function readLocation(
  fields: FieldReader,
  value: Readonly<Record<string, unknown>>,
  extra: Readonly<Record<string, unknown>>,
  locations: Pick<Locations, 'locate' | 'isCountry'>,
): Location | null {
  const stored = readStored(fields, value['location_as_stored'])
  if (stored !== null) return stored
  const written = fields.short('country_iso2', value['country_iso2'])
  const code = written === null ? null : (europeanCodes[written.toUpperCase()] ?? written.toUpperCase())
  const isCode = code === null || /^[A-Z]{2}$/.test(code)
  if (!isCode) {
    fields.refuse('country_iso2', 'a two-letter country code of ISO 3166-1 such as US', written)
  }
  const given = fields.integer('geonames_id', value['geonames_id'], 1, Number.MAX_SAFE_INTEGER)
  const inExtra = extra['geonames_id']
  const city = fields.short('city', value['city'])
  const region = fields.short('region', value['region'])
  // The record is refused already, and once is enough.
  if (!isCode) return null
  if (code !== null && !locations.isCountry(code)) {
    // A withdrawn code (AN, YU) names no country of today, and without one a city's name may mean another city.
    fields.keepAsWritten('country_iso2', written, 'not a country of ISO 3166-1')
    return city === null && region === null ? null : unlocated(city, region)
  }
  const found = locations.locate({
    city,
    region,
    countryIso2: code,
    geonamesId:
      given ?? (typeof inExtra === 'number' && Number.isSafeInteger(inExtra) && inExtra > 0 ? inExtra : null),
  })
  // A city that is called as its country is found as that alone: San Marino.
  return found !== null && found.city === null && city !== null ? { ...found, city } : found
}

/** A place as a record holds it, of which nothing is looked up. */
function readStored(fields: FieldReader, given: unknown): Location | null {
  if (isAbsent(given)) return null
  const column = 'location_as_stored'
  const place = fields.object(column, given)
  const text = (key: keyof Location) => fields.text(`${column}.${key}`, place[key])
  return {
    country: text('country'),
    country_iso: text('country_iso'),
    region: text('region'),
    admin1_code: text('admin1_code'),
    city: text('city'),
    city_geo_id: fields.integer(`${column}.city_geo_id`, place['city_geo_id'], 1, Number.MAX_SAFE_INTEGER),
    city_geo_key: text('city_geo_key'),
    region_slug: text('region_slug'),
    latitude: fields.number(`${column}.latitude`, place['latitude'], -90, 90),
    longitude: fields.number(`${column}.longitude`, place['longitude'], -180, 180),
    formatted: text('formatted'),
  }
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
