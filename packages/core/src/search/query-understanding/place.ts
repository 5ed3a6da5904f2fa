import type { NamedCityPlace } from '../../reference/index.ts'
import type { PlaceNames } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import type { QueryValues } from './query-values.ts'

/** A place as a query names it. */
export type Place =
  | { readonly kind: 'countries'; readonly codes: readonly string[] }
  | RegionPlace
  | { readonly kind: 'metro'; readonly slug: string; readonly country: string }
  | CityPlace

export interface Within {
  readonly countries: readonly string[]
  readonly admin1Codes: readonly string[]
}

export interface RegionPlace {
  readonly kind: 'region'
  /** As filters name them; several of a part of a country, such as New England. */
  readonly names: readonly string[]
  readonly codes: readonly string[]
}

export interface CityPlace {
  readonly kind: 'city'
  /** As a filter names it. */
  readonly name: string
  readonly cities: readonly NamedCityPlace[]
  /** Named together with where it lies: "Paris, Texas". */
  readonly within?: Within
  /** "Washington" is a state as well. */
  readonly orRegion?: string
}

/**
 * How clearly the words around it say that a place comes here: `sure` behind "based in", `cued` behind "in", `listed` behind another
 * place, `bare` without any word.
 */
export type Certainty = 'sure' | 'cued' | 'listed' | 'bare'

export interface PlaceSearch {
  readonly tokens: readonly QueryToken[]
  readonly values: QueryValues
  readonly locations: PlaceNames
  readonly certainty: Certainty
  /** The query has capital letters, so that a name without one is doubtful. */
  readonly usesCapitals: boolean
  /** How many people a city has at least whose name stands alone with a capital letter. */
  readonly leastBare?: number
  /** The same of one in small letters, where the query has no capital. */
  readonly leastPlain?: number
  readonly endsRequest?: boolean
  readonly isBehindRegion?: boolean
}
