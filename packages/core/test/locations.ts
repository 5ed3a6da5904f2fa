import { readFileSync } from 'node:fs'
import { loadLocations } from '../src/reference/locations/locations.ts'

/** The places of the world, as they are packaged. */
export const locations = loadLocations(readFileSync(new URL('../data/locations.bin', import.meta.url)))
