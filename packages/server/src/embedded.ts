import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import locationsFile from '@dealflow/core/data/locations.bin' with { type: 'file' }
import sampleFile from '@dealflow/core/data/sample-companies.jsonl.gz' with { type: 'file' }
import { isBinary } from './build-info.ts'
import { fromParts } from './packed-names.ts'
import { fromPlanes, orderOf, planedSections } from './packed-numbers.ts'

/** The packaged location tables for `loadLocations`: a file beside the sources, or packed inside the binary. */
export function locationData() {
  return isBinary ? sectionOf : readFileSync(locationsFile)
}

/** The binary has a packed file for each section but the one that another tells (scripts/packed-files.ts). */
function sectionOf(name: string): Uint8Array {
  if (name === 'cityOrder') return orderOf(sectionOf('cityIds'))
  const files: unknown = locationsFile
  const section = Bun.zstdDecompressSync(readFileSync((files as Record<string, string>)[name] ?? ''))
  if (name === 'names') return fromParts(section)
  const width = planedSections[name]
  if (width !== undefined) return fromPlanes(section, width)
  // Numbers are read in place, at multiples of their size.
  return section.byteOffset % 4 === 0 ? section : new Uint8Array(section)
}

/** The sample companies as JSON Lines, packed or not: the dataset of test keys and of `demo`. */
export async function sampleCompanies(): Promise<AsyncIterable<Uint8Array>> {
  if (!isBinary) return Bun.file(sampleFile).stream()
  const { brotliDecompress } = await import('node:zlib')
  return pieces(await promisify(brotliDecompress)(readFileSync(sampleFile)))
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

const pieceBytes = 65_536

/** The Worker of backups: a source file beside this one, or an entry point inside the binary. */
export function backupWorkerUrl(): string {
  return new URL('./backup-worker.ts', import.meta.url).href
}

/** The Worker of the company index, likewise. */
export function indexWorkerUrl(): string {
  return new URL('./index-worker.ts', import.meta.url).href
}

/** The Worker that takes the database's checkpoints, likewise. */
export function checkpointWorkerUrl(): string {
  return new URL('./checkpoint-worker.ts', import.meta.url).href
}
