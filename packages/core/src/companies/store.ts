import type { CompanyRecord } from './company.ts'

/** A record to store; the store decides between a new row and an existing one. */
export interface CompanyDraft {
  readonly record: CompanyRecord
  /** True when the source gave no id: then a company with the same domain is the same company. */
  readonly matchDomain: boolean
}

export type UpsertOutcome = 'created' | 'updated' | 'unchanged'

/** How far an import has come, kept in the same transaction as the rows it covers. */
export interface ImportCheckpoint {
  /** Names the file and its content; the same file resumes, a changed one starts over. */
  readonly fingerprint: string
  /** Lines of the file, from the first, that are dealt with. */
  readonly lines: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly rejected: number
  readonly finished: boolean
  readonly updatedAt: number
}

/** One step of an import: what a batch adds to its checkpoint. The store adds the outcomes of the batch itself. */
export interface ImportStep {
  readonly fingerprint: string
  /** Lines dealt with once this batch is stored. */
  readonly lines: number
  /** Lines of this batch that were refused. */
  readonly rejected: number
  readonly finished: boolean
  readonly at: number
}

export interface CompanyChange {
  readonly id: string
  /** The record as it is now; null when it was removed. */
  readonly record: CompanyRecord | null
}

export interface ChangePage {
  readonly changes: readonly CompanyChange[]
  /** Hand it back to go on. Equal to the cursor given when there was nothing new. */
  readonly cursor: string
}

/** The companies of one dataset. */
export interface CompanyStore {
  find(id: string): Promise<CompanyRecord | null>
  /** In the order of `ids`; null where there is none. */
  findMany(ids: readonly string[]): Promise<readonly (CompanyRecord | null)[]>
  /** For each domain the company that has it: as its website first, else among its alternate domains; of several, the one stored first. In the order of `domains`; null where there is none. */
  findByDomains(domains: readonly string[]): Promise<readonly (CompanyRecord | null)[]>
  /**
   * Stores a batch in order, all or nothing, together with the import step if one is given. A draft whose id is known replaces that record, keeping its
   * `created_at`; with `matchDomain`, one whose id is unknown replaces the company that has its domain and keeps that company's id. A record equal to what is stored is `unchanged` and makes no change. Durable when the promise resolves.
   */
  upsertMany(drafts: readonly CompanyDraft[], step: ImportStep | null): Promise<readonly UpsertOutcome[]>
  /** Removes a company; false when there was none. */
  remove(id: string): Promise<boolean>
  count(): Promise<number>
  /**
   * Changes after a cursor (null = from the start), oldest first. May repeat a company, never skips one: replaying from null
   * yields the dataset as it is. Cursors are opaque.
   */
  changesAfter(cursor: string | null, limit: number): Promise<ChangePage>
  /** The checkpoint of an import, or null when there is none. */
  importCheckpoint(fingerprint: string): Promise<ImportCheckpoint | null>
}
