import type { InstanceNotes } from '../instance/index.ts'
import { type CompanyStore, importCompanies, type OpenedCustomFields } from '../records/index.ts'
import { createTwinFinder, type Likeness, type OpenedSearchTuning, openCompanies } from '../search/index.ts'
import { memoryCompanyStore, withOwnCompanies } from '../storage/index.ts'
import type { ServiceOptions } from './options.ts'
import { openServiceVectors } from './vectors.ts'

/** The live dataset as the options have it, and the sample. */
export function openDatasets(
  options: ServiceOptions,
  instance: InstanceNotes,
  likeness: Likeness,
  tuning: OpenedSearchTuning,
  fields: OpenedCustomFields,
  searchNow: () => number,
) {
  const { host, storage } = options
  async function identity() {
    const { instanceId } = await instance.record()
    // An index of the companies of `storage`, left in the same directory, counts other changes.
    return options.companies === undefined ? instanceId : `${instanceId} own`
  }
  const vectors = openServiceVectors(options, identity)
  const opened = openCompanies({
    host,
    locations: options.locations,
    rates: options.exchangeRates,
    store: storage.companies,
    identity,
    index: options.index,
    sample: () => sampleStore(options),
    lists: storage.lists,
    likeness,
    tuning: tuning.inForce,
    fields,
    semantic: vectors ?? undefined,
    searchNow,
  })
  const twins = createTwinFinder({
    store: storage.twins,
    companies: storage.companies,
    index: opened.liveIndex.index,
    feed: opened.liveIndex.feed,
    clock: host.clock,
    log: host.log,
  })
  return { ...opened, vectors, twins }
}

/** The options with one storage for all that is kept. */
export function settled(given: ServiceOptions): ServiceOptions {
  const { storage, companies, index } = given
  if (storage.enrichment.companies !== storage.companies)
    throw new Error(
      'storage.enrichment writes other companies than storage.companies; give companies of your own as the option companies',
    )
  if (companies === undefined) return given
  if (index !== undefined && index.threads !== null)
    throw new Error(
      'index.threads cannot read companies of your own; give index.threads: null, or no index at all',
    )
  return { ...given, storage: withOwnCompanies(storage, companies) }
}

async function sampleStore({ host, locations, sampleCompanies }: ServiceOptions): Promise<CompanyStore> {
  const store = memoryCompanyStore()
  if (sampleCompanies !== undefined) {
    await importCompanies({ source: await sampleCompanies(), fingerprint: null, store, host, locations })
  }
  return store
}
