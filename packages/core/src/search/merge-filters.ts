import { type FilterKey, type Filters, filterTable, keysOfKind } from '../records/index.ts'

/** The filters of a request with those that its query was read to mean. */
export interface MergedFilters {
  readonly filters: Filters
  /** Keys in `filters` because of the query alone, in its order. */
  readonly inferred: readonly FilterKey[]
  readonly overridden: readonly OverriddenFilter[]
}

export interface OverriddenFilter {
  readonly filter: FilterKey
  readonly inferred: unknown
  /** What was asked for instead: the value of that key, or the filters by key that ask for other places. */
  readonly explicit: unknown
}

/**
 * What the request says wins over what its query was read to mean, key by key (docs/design/decisions.md#explicit-filters). Cities
 * and regions are one such key where they include: they are alternatives of each other, so a region from the query would let
 * companies in that are in none of the cities asked for.
 */
export function mergeFilters(explicit: Filters, inferred: Filters): MergedFilters {
  const merged: Partial<Record<FilterKey, unknown>> = { ...explicit }
  const kept: FilterKey[] = []
  const overridden: OverriddenFilter[] = []
  const asked = placesAsked(explicit)
  for (const filter of Object.keys(inferred) as FilterKey[]) {
    const value = inferred[filter]
    if (explicit[filter] !== undefined) {
      overridden.push({ filter, inferred: value, explicit: explicit[filter] })
      continue
    }
    const isOtherPlace = asked !== null && isPlace(filter) && includes(value)
    if (isOtherPlace) overridden.push({ filter, inferred: value, explicit: asked })
    const rest = isOtherPlace ? withoutInclude(value) : value
    if (rest === null) continue
    merged[filter] = rest
    kept.push(filter)
  }
  return { filters: merged as Filters, inferred: kept, overridden }
}

const isPlace = (filter: FilterKey) => filterTable[filter].kind === 'place'
/** Those of cities before those of regions. */
const placeKeys = (['cities', 'regions'] as const).flatMap((group) =>
  keysOfKind('place').filter((key) => filterTable[key].group === group),
)

/** The filters that include cities or regions; null when none does. */
function placesAsked(filters: Filters): Filters | null {
  const including = placeKeys.filter((key) => includes(filters[key]))
  if (including.length === 0) return null
  return Object.fromEntries(including.map((key) => [key, filters[key]]))
}

type Places = readonly unknown[] | { readonly include?: unknown; readonly exclude?: unknown }

function includes(value: unknown): boolean {
  if (value === undefined || value === null) return false
  const places = value as Places
  return isList(places) ? places.length > 0 : isList(places.include) && places.include.length > 0
}

function withoutInclude(value: unknown): unknown {
  const places = value as Places
  return isList(places) || places.exclude === undefined ? null : { exclude: places.exclude }
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
