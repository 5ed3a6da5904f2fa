import type { Static } from '../../schema.ts'
import type { LocationSchema } from '../company.ts'

/** Where a company is, as the contract's record holds it (types.ts `Location`): every part may be unknown. */
export type Location = Static<typeof LocationSchema>

/** A place as a source writes it: names in any language, a region also as a code. */
export interface PlaceInput {
  city: string | null
  region: string | null
  countryIso2: string | null
  geonamesId?: number | null
  latitude?: number | null
  longitude?: number | null
}

/** A city of which nothing else is known. */
export const cityAlone = (city: string): Location => ({
  country: null,
  country_iso: null,
  region: null,
  admin1_code: null,
  city,
  city_geo_id: null,
  city_geo_key: null,
  region_slug: null,
  latitude: null,
  longitude: null,
  formatted: city,
})
