import type { EnrichmentStore } from '../enrichment/index.ts'
import { ServiceError } from '../kernel/index.ts'
import { type CompanyMerges, type CompanyRecord, type CompanyStore, noHistory } from '../records/index.ts'
import type { Storage } from './storage.ts'

/**
 * The live dataset in a database of the embedder's own, for the option `companies`: all that `CompanyStore` promises, and how a
 * company is forgotten. `companyStoreContract` of `@dealflow/core/testing` checks each promise. Enrichment writes nothing there,
 * so there is nothing to tell of what it found.
 */
export interface OwnCompanyStore
  extends Omit<CompanyStore, 'enrichedFields' | 'withHistory' | keyof CompanyMerges>,
    Pick<EnrichmentStore, 'forget'> {}

/** A storage with the companies of an embedder's own database in the place of its own. Enrichment finds nothing about them. */
export function withOwnCompanies(storage: Storage, own: OwnCompanyStore): Storage {
  // One by one: a store may be an instance of a class, whose methods neither spread nor work without it.
  const companies: CompanyStore = {
    find: (id) => own.find(id),
    findMany: (ids) => own.findMany(ids),
    findByDomains: (domains) => own.findByDomains(domains),
    // Its history is its owner's matter, and so is what a file says of one.
    upsertMany: (drafts, step) =>
      own.upsertMany(
        drafts.map(({ kept: _, ...draft }) => draft),
        step,
      ),
    replace: (before, after) => own.replace(before, after),
    remove: (id, by) => own.remove(id, by),
    deletedByOperator: (ids, domains) => own.deletedByOperator(ids, domains),
    // What a database of one's own keeps of its changes is its owner's matter.
    async withHistory(id) {
      const record = await own.find(id)
      return record === null ? null : { record, history: noHistory }
    },
    enrichedFields: async () => new Map(),
    count: () => own.count(),
    scan: (cursor, limit) => own.scan(cursor, limit),
    changesAfter: (cursor, limit) => own.changesAfter(cursor, limit),
    lastCursor: () => own.lastCursor(),
    importCheckpoint: (fingerprint) => own.importCheckpoint(fingerprint),
    merge: () => refuse('merge them there'),
    unmerge: () => refuse('merge them there'),
    mergedInto: async () => [],
    ownRecords: (ids) => own.findMany(ids),
    async ownRecordsOfWebsites(domains) {
      const found = await own.findByDomains(domains)
      return found.map((record, i) => (record?.company.domain === domains[i] ? record : null))
    },
    mergedIds: async () => new Map(),
  }
  async function forgetVerdicts(domains: readonly string[], at: number) {
    for (const domain of domains) await storage.enrichment.forget({ domain }, at)
  }
  const enrichment: EnrichmentStore = {
    companies,
    factsOf: async () => [],
    peopleOf: async () => [],
    roundsOf: async () => [],
    wholeOf: async (ids) =>
      (await own.findMany(ids)).map(
        (record) => record && { record, history: noHistory, found: { facts: [], people: [], rounds: [] } },
      ),
    async save() {
      throw new Error('Nothing that enrichment finds is kept of companies of your own.')
    },
    async forget(what, at) {
      // Verdicts are in the storage, which keeps them away by marks of its own. They go first: once the company is gone nobody
      // knows its domains, and a repeat after a failure could not finish.
      await forgetVerdicts(await domainsToForget(own, what), at)
      const forgotten = await own.forget(what, at)
      await forgetVerdicts(forgotten?.domains ?? [], at)
      return forgotten
    },
    forgottenPeopleOf: async () => [],
    forgottenOf: async (domains) => (await own.deletedByOperator([], domains)).forgottenDomains,
  }
  return {
    ...storage,
    companies,
    enrichment,
    forgottenPeople: {
      ...storage.forgottenPeople,
      forget: () => refuse('remove the person there'),
    },
    probe: () => storage.probe(),
    close: () => storage.close(),
  }
}

/**
 * The domains that forgetting this keeps away, as far as they are known while the company is there. One that a company stored
 * later has as its website too cannot be known, and counts.
 */
async function domainsToForget(
  own: OwnCompanyStore,
  what: Parameters<OwnCompanyStore['forget']>[0],
): Promise<readonly string[]> {
  const named = 'domain' in what ? [what.domain] : []
  const [found] = 'domain' in what ? await own.findByDomains(named) : [await own.find(what.companyId)]
  if (found === null || found === undefined) return named
  const { id, domain, alternate_domains } = found.company
  const theirs = [domain, ...alternate_domains]
  const holders = await own.findByDomains(theirs)
  const isAnothers = (name: string, holder: CompanyRecord | null | undefined) =>
    holder?.company.domain === name && holder.company.id !== id
  return [...named, ...theirs.filter((name, at) => !isAnothers(name, holders[at]))]
}

async function refuse(remedy: string): Promise<never> {
  throw new ServiceError('CONFLICT', { message: `The companies are in a database of your own: ${remedy}.` })
}
