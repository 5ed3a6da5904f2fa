import type { Gazetteer } from './gazetteer.ts'

export type PlaceKind = 'country' | 'region' | 'metro' | 'city'

/** A place as filters name it, and as people read it. */
export interface LabelledPlace {
  readonly value: string
  readonly label: string
}

/** What people call the place of a country code, an admin1 code, a metro slug or a `city_geo_key`; null when it is unknown. */
export function placeLabel(places: Gazetteer, kind: PlaceKind, value: string): string | null {
  switch (kind) {
    case 'country':
      return places.countryName(value)
    case 'region': {
      const region = places.regions.withCode(value)
      return region === null ? null : labelOf([region.names[0], places.countryName(region.country)])
    }
    case 'metro':
      return places.metros.find(({ slug }) => slug === value)?.label ?? null
    case 'city': {
      const id = places.cityWithKey(value)
      const city = id === null ? null : places.cities.withId(id)
      if (city === null) return null
      const region = places.regionOf(city)?.names[0]
      return labelOf([places.cities.name(city), region, places.countryName(places.countryOf(city))])
    }
  }
}

/** All places of a kind; there are too many cities. */
export function placesOf(places: Gazetteer, kind: Exclude<PlaceKind, 'city'>): readonly LabelledPlace[] {
  if (kind === 'country') return places.countries.map(({ code, name }) => ({ value: code, label: name }))
  if (kind === 'metro') return places.metros.map(({ slug, label }) => ({ value: slug, label }))
  return places.regions.all.flatMap(({ code, names }) =>
    code === null ? [] : names.map((label) => ({ value: code, label })),
  )
}

/** A name is said once: `Berlin, Germany`. */
const labelOf = (parts: readonly (string | null | undefined)[]) =>
  [...new Set(parts.filter((part) => part != null))].join(', ')
