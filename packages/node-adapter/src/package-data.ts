import { createReadStream, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The packaged location tables, for `loadLocations`. */
export async function readLocations(): Promise<Uint8Array> {
  return readFile(fileURLToPath(import.meta.resolve('@dealflow/core/data/locations.bin')))
}

/** The sample dataset as gzip JSON Lines: the dataset of test keys. */
export async function readSampleCompanies(): Promise<AsyncIterable<Uint8Array>> {
  return createReadStream(fileURLToPath(import.meta.resolve('@dealflow/core/data/sample-companies.jsonl.gz')))
}

/** The version of Dealflow that this is: of core, the adapter and the binary of one release. */
export function packageVersion(): string {
  const manifest: { readonly version: string } = JSON.parse(
    readFileSync(fileURLToPath(new URL('../package.json', import.meta.url)), 'utf8'),
  )
  return manifest.version
}
