import { Closed, Nullable, type Static, Text, Type } from '../../kernel/index.ts'

export const LocationSchema = Closed(
  {
    country: Nullable(Text()),
    country_iso: Nullable(Text({ description: 'ISO 3166-1 alpha-2' })),
    region: Nullable(Text()),
    admin1_code: Nullable(Text({ description: 'ISO 3166-2, such as US-CA' })),
    city: Nullable(Text()),
    city_geo_id: Nullable(Type.Integer({ description: 'GeoNames id' })),
    city_geo_key: Nullable(Text({ description: 'such as us-ca-san-francisco' })),
    region_slug: Nullable(Text({ description: 'Metro region, such as san-francisco-bay-area' })),
    latitude: Nullable(Type.Number()),
    longitude: Nullable(Type.Number()),
    formatted: Nullable(Text()),
  },
  { $id: 'Location' },
)

/** Where a company is, as the contract's record holds it (`Location`): every part may be unknown. */
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
