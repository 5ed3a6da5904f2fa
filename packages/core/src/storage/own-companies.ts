import type { OwnCompanyStore } from '../companies/own-store.ts'
import type { CompanyStore } from '../companies/store.ts'
import type { EnrichmentStore } from '../enrichment/store.ts'
import type { Storage } from './storage.ts'

/** A storage with the companies of an embedder's own database in the place of its own. Nothing is learnt of them. */
export function withOwnCompanies(storage: Storage, own: OwnCompanyStore): Storage {
  // One by one: a store may be an instance of a class, whose methods neither spread nor stand alone.
  const companies: CompanyStore = {
    find: (id) => own.find(id),
    findMany: (ids) => own.findMany(ids),
    findByDomains: (domains) => own.findByDomains(domains),
    upsertMany: (drafts, step) => own.upsertMany(drafts, step),
    replace: (before, after) => own.replace(before, after),
    remove: (id, by) => own.remove(id, by),
    deletedByOperator: (ids, domains) => own.deletedByOperator(ids, domains),
    learntFields: async () => new Map(),
    count: () => own.count(),
    scan: (cursor, limit) => own.scan(cursor, limit),
    changesAfter: (cursor, limit) => own.changesAfter(cursor, limit),
    lastCursor: () => own.lastCursor(),
    importCheckpoint: (fingerprint) => own.importCheckpoint(fingerprint),
  }
  const enrichment: EnrichmentStore = {
    companies,
    factsOf: async () => [],
    peopleOf: async () => [],
    roundsOf: async () => [],
    async save() {
      throw new Error('Nothing that enrichment finds is kept of companies of your own.')
    },
    async forget(what, at) {
      const forgotten = await own.forget(what, at)
      // Verdicts are in the storage, which keeps them away by marks of its own.
      for (const domain of forgotten?.domains ?? []) await storage.enrichment.forget({ domain }, at)
      return forgotten
    },
    forgottenOf: async (domains) => (await own.deletedByOperator([], domains)).forgottenDomains,
  }
  return {
    ...storage,
    companies,
    enrichment,
    probe: () => storage.probe(),
    close: () => storage.close(),
  }
}
