import type { Location } from '../reference/index.ts'

export function isSameCity(one: Location | null, other: Location | null): boolean {
  if (one === null || other === null) return false
  if (one.city_geo_id !== null && other.city_geo_id !== null) return one.city_geo_id === other.city_geo_id
  const isWritten = one.city !== null && one.country_iso !== null
  return isWritten && one.city === other.city && one.country_iso === other.country_iso
}

/** Whether both places are known, and two. A part of one that the other does not tell is no contradiction. */
export function areTwoPlaces(one: Location | null, other: Location | null): boolean {
  if (one === null || other === null) return false
  if (one.country_iso !== null && other.country_iso !== null && one.country_iso !== other.country_iso)
    return true
  return one.city !== null && other.city !== null && !isSameCity(one, other)
}
