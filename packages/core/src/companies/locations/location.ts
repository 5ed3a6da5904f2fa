/** Where a company is, as the contract's record holds it (types.ts `Location`): every part may be unknown. */
export interface Location {
  country: string | null
  /** ISO 3166-1 alpha-2 */
  country_iso: string | null
  region: string | null
  /** ISO 3166-2 where one exists, such as `US-CA` */
  admin1_code: string | null
  city: string | null
  /** GeoNames id */
  city_geo_id: number | null
  /** country-admin1-city, such as `us-ca-san-francisco` */
  city_geo_key: string | null
  /** metro region, such as `san-francisco-bay-area` */
  region_slug: string | null
  latitude: number | null
  longitude: number | null
  formatted: string | null
}
