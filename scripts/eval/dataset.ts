import { createReadStream, readFileSync } from 'node:fs'
import { openLikeness } from '../../packages/core/src/competitors/open.ts'
import type { Host } from '../../packages/core/src/kernel/host.ts'
import { importCompanies } from '../../packages/core/src/records/import/import.ts'
import type { CompanyStore } from '../../packages/core/src/records/store.ts'
import { loadLocations } from '../../packages/core/src/reference/locations/locations.ts'
import { type Companies, createCompanies } from '../../packages/core/src/search/companies.ts'
import type { FollowedDataset } from '../../packages/core/src/search/lookup/lookup.ts'
import { memoryFiles } from '../../packages/core/src/search/segments/lifecycle/memory-files.ts'
import { createSegmentIndex } from '../../packages/core/src/search/segments/lifecycle/segment-index.ts'
import { memoryCompanyStore } from '../../packages/core/src/storage/memory/companies.ts'
import { systemCrypto } from '../../packages/node-adapter/src/host/index.ts'

/** The companies of a file as the service has them: imported, indexed in segments, searched through the whole service path. */
export async function datasetOf(
  path: string,
  searchNow: () => number = Date.now,
  store: CompanyStore = memoryCompanyStore(),
): Promise<{ readonly companies: Companies } & FollowedDataset & Pick<Host, 'clock'>> {
  const locations = loadLocations(readFileSync('packages/core/data/locations.bin'))
  await importCompanies({ source: createReadStream(path), fingerprint: null, store, host, locations })
  const identity = async () => 'eval'
  const { clock, log } = host
  const { index, feed } = createSegmentIndex({
    files: memoryFiles(),
    threads: null,
    store,
    identity,
    clock,
    log,
  })
  const test = () => Promise.reject(new Error('an evaluation has live data only'))
  const likeness = openLikeness({ datasetOf: (environment) => companies.datasetOf(environment) }, clock)
  const live = { store, index, feed }
  const companies: Companies = createCompanies({ host, locations, live, test, searchNow, likeness })
  await companies.catchUp('live')
  return { companies, store, index, feed, clock }
}

const host: Host = {
  clock: {
    now: () => Date.now(),
    timer(delayMs, task) {
      const timer = setTimeout(task, delayMs)
      return () => clearTimeout(timer)
    },
    defer: (task) => void setImmediate(task),
  },
  entropy: { randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
  crypto: systemCrypto,
  log: { write: () => {} },
}
