import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { loadLocations } from '../../packages/core/src/reference/locations/locations.ts'

/**
 * What the location data is worth on real records (not part of the repository):
 *   bun scripts/location-data/measure.ts [locations.bin] [folder with geo.jsonl and companies.jsonl.gz]
 */
const [file = 'packages/core/data/locations.bin', data = '../shared/data'] = process.argv.slice(2)
if (!existsSync(`${data}/geo.jsonl`))
  throw new Error(`${data}/geo.jsonl is absent: nothing to measure against.`)
const bytes = new Uint8Array(readFileSync(file))
const residentBefore = process.memoryUsage().rss
const started = performance.now()
const locations = loadLocations(bytes)
const loadMs = performance.now() - started
measureAccuracy()
measureCoverage()
console.log(`file ${bytes.length} bytes, load ${loadMs.toFixed(2)} ms`)
console.log(
  `resident +${((process.memoryUsage().rss - residentBefore) / 1e6).toFixed(1)} MB after all look-ups`,
)

function measureAccuracy(): void {
  const rows = parseLines(readFileSync(`${data}/geo.jsonl`, 'utf8'))
  const misses = rows.filter((row) => locate(row)?.city_geo_id !== row['geonames_id'])
  console.log(`geo.jsonl ${rows.length - misses.length}/${rows.length}`)
  for (const row of misses) {
    const got = locate(row)
    console.log(`  miss ${JSON.stringify(row)} -> ${got?.city_geo_id} ${got?.formatted}`)
  }
}

function measureCoverage(): void {
  const rows = parseLines(gunzipSync(readFileSync(`${data}/companies.jsonl.gz`)).toString('utf8'))
  const placed = rows.filter((row) => row['city'] !== null && row['country_iso2'] !== null)
  const began = performance.now()
  const unknown = placed.filter((row) => locate(row)?.city_geo_id === null)
  const microseconds = ((performance.now() - began) * 1000) / placed.length
  const share = 100 * (1 - unknown.length / placed.length)
  console.log(
    `records ${rows.length}, with city and country ${placed.length}, city known ${share.toFixed(2)} %`,
  )
  console.log(`locate ${microseconds.toFixed(1)} µs a record`)
  const regions = placed.filter((row) => row['region'] !== null)
  const known = regions.filter((row) => locate({ ...row, city: null })?.admin1_code !== null)
  console.log(`region named ${regions.length}, known ${((100 * known.length) / regions.length).toFixed(2)} %`)
  const byCountry = Map.groupBy(unknown, (row) => String(row['country_iso2']))
  for (const [country, list] of [...byCountry].sort(([, a], [, b]) => b.length - a.length).slice(0, 12)) {
    const names = new Set(list.map((row) => `${row['city']}|${row['region']}`))
    console.log(`  unknown ${country} ${list.length}: ${[...names].slice(0, 15).join('; ')}`)
  }
}

function locate(row: Record<string, unknown>) {
  const text = (key: string) => (typeof row[key] === 'string' ? row[key] : null)
  return locations.locate({ city: text('city'), region: text('region'), countryIso2: text('country_iso2') })
}

function parseLines(text: string): Record<string, unknown>[] {
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}
