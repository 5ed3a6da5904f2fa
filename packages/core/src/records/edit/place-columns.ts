import type { CompanyRecord } from '../company.ts'

/** The columns of a place, each with its key in the document. */
const placeColumns = {
  city: 'city',
  region: 'region',
  country_iso2: 'country_iso',
  geonames_id: 'city_geo_id',
} as const

export type PlaceColumn = keyof typeof placeColumns

/** What an edit cleared without naming it: a new city is not in the old one's region. */
export function clearedPlace(
  before: CompanyRecord | null,
  after: CompanyRecord,
  patch: Readonly<Record<string, unknown>>,
): readonly PlaceColumn[] {
  const was = before?.company.location ?? null
  const is = after.company.location
  if (was === null) return []
  const columns = Object.entries(placeColumns) as [PlaceColumn, (typeof placeColumns)[PlaceColumn]][]
  return columns
    .filter(
      ([column, key]) => !Object.hasOwn(patch, column) && was[key] !== null && (is?.[key] ?? null) === null,
    )
    .map(([column]) => column)
}
