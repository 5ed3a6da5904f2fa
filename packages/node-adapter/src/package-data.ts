import { createReadStream, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Explained } from '@dealflow/core'
import { readLocationFile } from './location-file.ts'

/** The packaged location tables, for `loadLocations`. */
export async function readLocations(): Promise<Uint8Array> {
  try {
    return await readLocationFile()
  } catch (cause) {
    throw bundled(cause)
  }
}

/** The sample dataset as gzip JSON Lines: the dataset of test keys. */
export async function readSampleCompanies(): Promise<AsyncIterable<Uint8Array>> {
  return createReadStream(dataFile('@dealflow/core/data/sample-companies.jsonl.gz'))
}

/** The version of Dealflow that this is: of core, the adapter and the binary of one release. Throws where this was bundled. */
export function packageVersion(): string {
  const { name, version } = readManifest()
  // The manifest beside a bundle is that of the project that made the bundle.
  if (name !== '@dealflow/node-adapter' || version === undefined) throw bundled()
  return version
}

interface Manifest {
  readonly name?: string
  readonly version?: string
}

function readManifest(): Manifest {
  try {
    return JSON.parse(readFileSync(fileURLToPath(new URL('../package.json', import.meta.url)), 'utf8'))
  } catch (cause) {
    throw bundled(cause)
  }
}

function dataFile(specifier: string): string {
  try {
    return fileURLToPath(import.meta.resolve(specifier))
  } catch (cause) {
    throw bundled(cause)
  }
}

const bundled = (cause?: unknown) =>
  new Explained(
    'The files of Dealflow do not lie beside its code, as where it was bundled. Leave @dealflow/core and @dealflow/node-adapter out of the bundle (esbuild: --packages=external) and install them where it runs.',
    cause === undefined ? {} : { cause },
  )
