import type { CompanyRecord } from './company.ts'
import type { EditableField } from './edit/editable-fields.ts'
import type { CompanyWithHistory, OriginPlace } from './history/history.ts'
import type { KeptCompany } from './history/kept-company.ts'
import type { CompanyMerges } from './merges/store.ts'

/** A record to store; the store decides between a new row and an existing one. */
export interface CompanyDraft {
  readonly record: CompanyRecord
  /** True when the source gave no id: then a company with the same website is the same company. */
  readonly matchDomain: boolean
  /**
   * Whether fields that the operator set, and companies that the operator deleted, stay as the operator left them. `overwrite`
   * replaces them and forgets the edits. Default `keep`.
   */
  readonly operatorEdits?: 'keep' | 'overwrite'
  /**
   * What becomes of a company that is stored already (`mergeRecords`): `update` leaves what the record does not know, `add` leaves what is
   * known, `keep` leaves all. Default `replace`.
   */
  readonly merge?: 'replace' | 'update' | 'add' | 'keep'
  /** Where its values are from. */
  readonly by?: OriginPlace
  /** What was kept of it where the file is from; of a company that is there already it says nothing. */
  readonly kept?: KeptCompany
  /** Whether a company that would be `created_beside` another one with its website and its name is merged into that one at once. */
  readonly mergesTwin?: boolean
}

/**
 * `created_beside`: created under its id, while a company of another id has its website already. `created_merged`: the same, and merged
 * into that one. `withheld`: the operator deleted this company, or had it forgotten, so it stays away.
 */
export type UpsertOutcome =
  | 'created'
  | 'created_beside'
  | 'created_merged'
  | 'updated'
  | 'unchanged'
  | 'withheld'

/** Who removes a company. One that the operator deleted stays away from later imports; a source may bring its own again. */
export type RemovedBy = 'operator' | 'source'

/** How far an import has come, kept in the same transaction as the rows it covers. */
export interface ImportCheckpoint {
  /** Names the file and its content; the same file resumes, a changed one starts over. */
  readonly fingerprint: string
  /** Lines of the file, from the first, that are dealt with. */
  readonly lines: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly withheld: number
  readonly rejected: number
  /** How often each warning was given. */
  readonly warnings: Readonly<Record<string, number>>
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
  /** Warnings given in this batch. */
  readonly warnings: Readonly<Record<string, number>>
  readonly finished: boolean
  readonly at: number
}

export interface DeletedByOperator {
  readonly ids: ReadonlySet<string>
  readonly domains: ReadonlySet<string>
  /** Of companies that must not come back by any import (`EnrichmentStore.forget`). */
  readonly forgottenIds: ReadonlySet<string>
  readonly forgottenDomains: ReadonlySet<string>
}

export interface CompanyChange {
  readonly id: string
  /** The record as it is now; null when it was removed. */
  readonly record: CompanyRecord | null
}

export interface ScanPage {
  readonly records: readonly CompanyRecord[]
  /** Hand it back to go on; null at the end. */
  readonly cursor: string | null
}

export interface ChangePage {
  readonly changes: readonly CompanyChange[]
  /** Hand it back to go on. Equal to the cursor given when there was nothing new. */
  readonly cursor: string
}

/**
 * The companies of one dataset. Records go in and come out as JSON documents: what is handed in is copied, and what is
 * handed out must not be changed.
 */
export interface CompanyStore extends CompanyMerges {
  /** The id of a company that was merged leads to the one that it was merged into, here and in every other question. */
  find(id: string): Promise<CompanyRecord | null>
  /** In the order of `ids`; null where there is none. */
  findMany(ids: readonly string[]): Promise<readonly (CompanyRecord | null)[]>
  /**
   * For each domain the company that has it: as its website first, else among its alternate domains; of several, the
   * one stored first. In the order of `domains`; null where there is none, and for the empty domain. At once where the store need
   * not wait: each await of a lookup costs.
   */
  findByDomains(
    domains: readonly string[],
  ): Promise<readonly (CompanyRecord | null)[]> | readonly (CompanyRecord | null)[]
  /**
   * Stores a batch in order, all or nothing, together with the import step if one is given. A draft whose id is known
   * replaces that record, keeping its `created_at`; with `matchDomain`, one whose id is unknown replaces the company
   * that `findByDomains` gives for its website, alternate domains aside, and keeps that company's id. Values that the operator set
   * stay (`afterImport`). Values that enrichment found stay where the draft has no value (`keepEnrichedFields`). A draft that
   * matches no company is `withheld` when the operator deleted its id or, with `matchDomain`, a company with its website; it is
   * always withheld when its id or website was forgotten. A record is `unchanged` when its JSON equals the stored JSON but for
   * `created_at` and `updated_at`. Neither makes a change.
   * A draft that is `created` with what was `kept` has these dates, edits, history and finds; `by` is not told then.
   * A step adds to the checkpoint of its fingerprint; after a finished one, or with none, it begins a new count.
   * Durable when the promise resolves.
   */
  upsertMany(drafts: readonly CompanyDraft[], step: ImportStep | null): Promise<readonly UpsertOutcome[]>
  /**
   * Stores `after` in the place of `before`, edits and dates as they are given; null for a company that is not there, which also
   * brings a deleted one back. It is the operator's: neither its id nor its domains are forgotten any more, and edited fields
   * have no facts. False, with nothing done, when the company is no longer as `before` has it: then the caller
   * reads and decides again. Compares whole documents, so that a store needs neither versions nor a transaction that waits.
   */
  replace(before: CompanyRecord | null, after: CompanyRecord): Promise<boolean>
  /** Removes a company; false when there was none. */
  remove(id: string, by: RemovedBy): Promise<boolean>
  /** Of these ids and domains those of companies that the operator deleted, and those that were forgotten. */
  deletedByOperator(ids: readonly string[], domains: readonly string[]): Promise<DeletedByOperator>
  /**
   * A company with where its values are from and what became of them: each change by an import, an edit or an enrichment, the latest
   * `changesKept`. Of one moment: no change lies between the record and its history. Gone with the company; null where there is none.
   */
  withHistory(id: string): Promise<CompanyWithHistory | null>
  /** Of these companies, each by itself though it is merged, the fields whose values enrichment found, as far as there are any. */
  enrichedFields(ids: readonly string[]): Promise<ReadonlyMap<string, readonly EditableField[]>>
  count(): Promise<number>
  /**
   * Companies in the order in which they were first stored, after a cursor (null = from the start). However much changes
   * meanwhile, a company that is stored throughout comes exactly once, as it is when its page is read.
   */
  scan(cursor: string | null, limit: number): Promise<ScanPage>
  /**
   * Changes after a cursor (null = from the start), oldest first. May repeat a company, never skips one: replaying from null
   * yields the dataset as it is, and going on from a cursor yields every company created, updated or removed since. A company
   * is at its latest change alone: who meets it twice in one reading meets it after where the feed ended at the begin.
   * Cursors are what `cursorOf` writes, rising along the feed; any other text is an error.
   */
  changesAfter(cursor: string | null, limit: number): Promise<ChangePage>
  /** The cursor of the latest change: a reader that has reached it knows every change stored before it was asked for. */
  lastCursor(): Promise<string>
  /** The checkpoint of an import, or null when there is none. */
  importCheckpoint(fingerprint: string): Promise<ImportCheckpoint | null>
}

/** What outcomes add to the counts and the warnings of an import. */
export function countOutcomes(outcomes: readonly UpsertOutcome[]) {
  const counted = { created: 0, created_beside: 0, created_merged: 0, updated: 0, unchanged: 0, withheld: 0 }
  for (const outcome of outcomes) counted[outcome]++
  const { created, created_beside: beside, created_merged: merged, ...counts } = counted
  const warnings: Readonly<Record<string, number>> = {
    ...(beside === 0 ? {} : { [besideWarning]: beside }),
    ...(merged === 0 ? {} : { [mergedWarning]: merged }),
  }
  return { ...counts, created: created + beside + merged, warnings }
}

export const besideWarning = 'website: belongs to a company of another id already; both are kept'
export const mergedWarning =
  'website: belongs to a company of this name and another id already; the two were merged'

/** The checkpoint after a step whose batch ended with these outcomes: one rule for every store. */
export function advanceCheckpoint(
  before: ImportCheckpoint | null,
  step: ImportStep,
  outcomes: readonly UpsertOutcome[],
): ImportCheckpoint {
  const base = before === null || before.finished ? null : before
  const counted = countOutcomes(outcomes)
  return {
    fingerprint: step.fingerprint,
    lines: step.lines,
    created: (base?.created ?? 0) + counted.created,
    updated: (base?.updated ?? 0) + counted.updated,
    unchanged: (base?.unchanged ?? 0) + counted.unchanged,
    withheld: (base?.withheld ?? 0) + counted.withheld,
    rejected: (base?.rejected ?? 0) + step.rejected,
    warnings: addCounts(addCounts(base?.warnings ?? {}, step.warnings), counted.warnings),
    finished: step.finished,
    updatedAt: step.at,
  }
}

export function addCounts<Name extends string>(
  left: Readonly<Record<Name, number>>,
  right: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const sum: Record<Name, number> = { ...left }
  for (const name of Object.keys(right) as Name[]) sum[name] = (sum[name] ?? 0) + right[name]
  return sum
}

/** A change number as a cursor: the one form of cursors, so that a reader can tell which of two comes first. */
export function cursorOf(change: number): string {
  return String(change)
}

/** The change number of a cursor, 0 of null; throws for a text that `cursorOf` does not write. */
export function changeOf(cursor: string | null): number {
  if (cursor === null) return 0
  if (!/^(0|[1-9]\d{0,15})$/.test(cursor)) throw new Error(`"${cursor}" is no cursor of this company store`)
  return Number(cursor)
}
