import type { CompanyRecord } from '../company.ts'

/** A company that was merged into another one. */
export interface MergedCompany {
  readonly id: string
  /** The company that it was merged into, which may be merged itself. */
  readonly into: string
  /** RFC 3339 UTC. */
  readonly mergedAt: string
  /** As it would be shown by itself. */
  readonly record: CompanyRecord
}

/** `same`: both ids lead to one company already. */
export type MergeOutcome = 'merged' | 'same' | 'not_found'
export type UnmergeOutcome = 'unmerged' | 'not_merged'

/**
 * Two records of one company. The one that is merged is counted, read and found no more; its id and its website lead to the other,
 * which shows what both say (`composeRecords`). Each keeps a record of its own, which imports go on writing, so that a merge can be
 * undone at any time.
 */
export interface CompanyMerges {
  /** Merges the second company into the first, whatever was merged into either. `at` is RFC 3339 UTC. */
  merge(intoId: string, mergedId: string, at: string): Promise<MergeOutcome>
  /** Makes a company its own again, with what was merged into it. */
  unmerge(id: string, at: string): Promise<UnmergeOutcome>
  /** All that were merged into a company, directly or not, in the order of storing. */
  mergedInto(id: string): Promise<readonly MergedCompany[]>
  /** In the order of `ids` what each company says itself, without those that were merged into it; of a merged one its own; else null. */
  ownRecords(ids: readonly string[]): Promise<readonly (CompanyRecord | null)[]>
  /**
   * In the order of `domains` what the company says itself whose website each is, alternate domains aside: of several, merged or not, the
   * one stored first. It is the record that a draft with `matchDomain` is stored with; else null.
   */
  ownRecordsOfWebsites(domains: readonly string[]): Promise<readonly (CompanyRecord | null)[]>
  /** Each id that was merged, with that of the company to which it leads. */
  mergedIds(): Promise<ReadonlyMap<string, string>>
}
