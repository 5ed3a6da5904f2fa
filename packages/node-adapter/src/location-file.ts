import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The packaged location tables. It imports nothing of core, so that a child that reads sites does not load all of it. */
export const readLocationFile = async (): Promise<Uint8Array> =>
  readFile(fileURLToPath(import.meta.resolve('@dealflow/core/data/locations.bin')))
