import type { Locations } from '../../../packages/core/src/index.ts'
import { slot } from './sentences.ts'

/** The filters of an answer that name places. */
export interface PlaceFilters {
  readonly cities?: readonly string[]
  readonly cityGeoIds?: { readonly include?: readonly number[] }
  readonly cityGeoKeys?: { readonly include?: readonly string[] }
  readonly regions?: readonly string[]
  readonly admin1Codes?: { readonly include?: readonly string[] }
  readonly regionSlugs?: { readonly include?: readonly string[] }
}

export function citiesOf(filters: PlaceFilters, locations: Locations): readonly (readonly string[])[] {
  const keys = filters.cityGeoKeys?.include ?? []
  return [
    ...(filters.cities ?? []).map((city) => locations.citiesNamed(city).map(String)),
    ...(filters.cityGeoIds?.include ?? []).map((id) => [String(id)]),
    ...keys.map((key) => [String(locations.cityWithKey(key))]),
  ]
}

export function regionsOf(filters: PlaceFilters, locations: Locations): readonly (readonly string[])[] {
  return [
    ...(filters.regions ?? []).map((region) => [...locations.regionsNamed(region)]),
    ...(filters.admin1Codes?.include ?? []).map((code) => [code]),
    ...(filters.regionSlugs?.include ?? []).map((slug) => [slug]),
  ]
}

/** Each place that is wanted is read, and no other: places by their ids, whatever language names them. */
export function places(
  name: string,
  wanted: readonly string[] = [],
  read: readonly (readonly string[])[],
  idsOf: (place: string) => readonly string[],
): string[] {
  const ids = wanted.map(idsOf)
  const meets = (one: readonly string[], other: readonly string[]) => one.some((id) => other.includes(id))
  const isRight =
    ids.every((one) => read.some((other) => meets(one, other))) &&
    read.every((one) => ids.some((other) => meets(one, other)))
  return slot(name, wanted, read.length, isRight)
}
