import { placeKey } from '../../packages/core/src/reference/locations/place-key.ts'
import { type Metro, metros } from './metro-table.ts'
import type { SourceCity } from './sources.ts'

/** Each city's metro number + 1: of the metros that reach it, the one it is nearest to for that metro's size. */
export function assignMetros(cities: readonly SourceCity[]): Map<SourceCity, number> {
  const byCountry = Map.groupBy(cities, (city) => city.country)
  const nearest = new Map<SourceCity, { metro: number; nearness: number }>()
  for (const [index, metro] of metros.entries()) {
    const members = [metro.country, ...(metro.also ?? [])].flatMap((country) => byCountry.get(country) ?? [])
    for (const core of metro.cores) {
      const center = findCore(byCountry, metro, core.name)
      for (const city of members) {
        const nearness = kilometers(center, city) / core.km
        if (nearness > 1 || nearness >= (nearest.get(city)?.nearness ?? 2)) continue
        nearest.set(city, { metro: index + 1, nearness })
      }
    }
  }
  return new Map([...nearest].map(([city, { metro }]) => [city, metro]))
}

/** 'Portland/OR' is the largest city of that name in that GeoNames region. */
function findCore(byCountry: Map<string, SourceCity[]>, { country, slug }: Metro, text: string): SourceCity {
  const [name = '', admin1] = text.split('/')
  const key = placeKey(name)
  const isCore = (city: SourceCity) => admin1 === undefined || city.admin1 === admin1
  const candidates = (byCountry.get(country) ?? []).filter(isCore)
  const found =
    candidates.find((city) => placeKey(city.name) === key) ??
    candidates.find((city) => city.alternates.some((other) => placeKey(other) === key))
  if (found === undefined) throw new Error(`Metro ${slug}: no city ${text} in ${country}.`)
  return found
}

/** On a sphere; metro radii do not need more. */
function kilometers(a: SourceCity, b: SourceCity): number {
  const radians = Math.PI / 180
  const [latA, latB] = [a.latitude * radians, b.latitude * radians]
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const h = half(latB - latA) + Math.cos(latA) * Math.cos(latB) * half((b.longitude - a.longitude) * radians)
  return 2 * 6371 * Math.asin(Math.sqrt(h))
}
