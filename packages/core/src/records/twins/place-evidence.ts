import { distanceKm } from '../../reference/index.ts'
import type { TwinSide } from './side.ts'

export type PlaceEvidence = 'sameCity' | 'near' | 'farAway' | 'otherCity' | 'sameCountry' | 'otherCountry'

/** Null where one of the two is nowhere. */
export function placeEvidence({ place: one }: TwinSide, { place: other }: TwinSide): PlaceEvidence | null {
  if (one.country === null || other.country === null) return null
  if (one.country !== other.country) return 'otherCountry'
  if (one.city === null || other.city === null) return 'sameCountry'
  if (one.city === other.city) return 'sameCity'
  if (one.point === null || other.point === null) return 'otherCity'
  return distanceKm(one.point, other.point) <= nearKm ? 'near' : 'farAway'
}

/** A ward and its city, two towns of one valley. */
const nearKm = 60
