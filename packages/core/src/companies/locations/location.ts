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
