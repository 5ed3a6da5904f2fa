import type { EnrichmentStore } from '../enrichment/store.ts'
import type { Host } from '../kernel/host.ts'
import type { CompanyDraft, ImportStep, RemovedBy } from '../records/store.ts'
import { memoryStorage } from '../storage/memory.ts'
import type { OwnCompanyStore } from '../storage/own-companies.ts'
import type { Storage } from '../storage/storage.ts'

/** Companies of a team's own, in memory. An instance of a class on purpose: its methods neither spread nor stand alone. */
export class TeamCompanies implements OwnCompanyStore {
  readonly #kept: Pick<Storage, 'companies' | 'enrichment'>
  constructor(host: Pick<Host, 'crypto'>) {
    this.#kept = memoryStorage({ host })
  }
  find(id: string) {
    return this.#kept.companies.find(id)
  }
  findMany(ids: readonly string[]) {
    return this.#kept.companies.findMany(ids)
  }
  findByDomains(domains: readonly string[]) {
    return this.#kept.companies.findByDomains(domains)
  }
  upsertMany(drafts: readonly CompanyDraft[], step: ImportStep | null) {
    return this.#kept.companies.upsertMany(drafts, step)
  }
  replace(...[before, after]: Parameters<OwnCompanyStore['replace']>) {
    return this.#kept.companies.replace(before, after)
  }
  remove(id: string, by: RemovedBy) {
    return this.#kept.companies.remove(id, by)
  }
  forget(...[what, at]: Parameters<EnrichmentStore['forget']>) {
    return this.#kept.enrichment.forget(what, at)
  }
  deletedByOperator(ids: readonly string[], domains: readonly string[]) {
    return this.#kept.companies.deletedByOperator(ids, domains)
  }
  count() {
    return this.#kept.companies.count()
  }
  scan(cursor: string | null, limit: number) {
    return this.#kept.companies.scan(cursor, limit)
  }
  changesAfter(cursor: string | null, limit: number) {
    return this.#kept.companies.changesAfter(cursor, limit)
  }
  lastCursor() {
    return this.#kept.companies.lastCursor()
  }
  importCheckpoint(fingerprint: string) {
    return this.#kept.companies.importCheckpoint(fingerprint)
  }
}
