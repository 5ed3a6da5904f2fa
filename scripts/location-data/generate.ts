import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { buildLocations } from './build.ts'
import { inputs } from './sources.ts'

/**
 * Builds packages/core/data/locations.bin from the npm packages and the committed delta: the same bytes every time.
 *   bun scripts/location-data/generate.ts            writes the file
 *   bun scripts/location-data/generate.ts --check    fails unless the committed file is exactly what would be written
 */
const target = new URL('../../packages/core/data/locations.bin', import.meta.url)
const { blob, counts } = buildLocations()
for (const { name, version, license } of inputs) console.log(`input ${name} ${version} (${license})`)
for (const [name, count] of Object.entries(counts)) console.log(`${name} ${count}`)
console.log(`sha256 ${createHash('sha256').update(blob).digest('hex')}`)
if (!process.argv.includes('--check')) {
  writeFileSync(target, blob)
} else if (Buffer.compare(readFileSync(target), blob) !== 0) {
  throw new Error(
    'packages/core/data/locations.bin is out of date: run bun scripts/location-data/generate.ts',
  )
} else {
  console.log('packages/core/data/locations.bin is up to date')
}
