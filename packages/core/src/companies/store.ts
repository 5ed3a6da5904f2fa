import type { CompanyRecord } from './company.ts'

/** A record to store; the store decides between a new row and an existing one. */
export interface CompanyDraft {
  readonly record: CompanyRecord
  /** True when the source gave no id: then a company with the same website is the same company. */
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

/**
 * The companies of one dataset. Records go in and come out as JSON documents: what is handed in is copied, and what is
 * handed out must not be changed.
 */
export interface CompanyStore {
  find(id: string): Promise<CompanyRecord | null>
  /** In the order of `ids`; null where there is none. */
  findMany(ids: readonly string[]): Promise<readonly (CompanyRecord | null)[]>
  /**
   * For each domain the company that has it: as its website first, else among its alternate domains; of several, the
   * one stored first. In the order of `domains`; null where there is none, and for the empty domain.
   */
  findByDomains(domains: readonly string[]): Promise<readonly (CompanyRecord | null)[]>
  /**
   * Stores a batch in order, all or nothing, together with the import step if one is given. A draft whose id is known
   * replaces that record, keeping its `created_at`; with `matchDomain`, one whose id is unknown replaces the company
   * that `findByDomains` gives for its website, alternate domains aside, and keeps that company's id. A record whose JSON
   * equals what is stored, `created_at` and `updated_at` aside, is `unchanged` and makes no change.
   * A step adds to the checkpoint of its fingerprint; after a finished one, or with none, it begins a new count.
   * Durable when the promise resolves.
   */
  upsertMany(drafts: readonly CompanyDraft[], step: ImportStep | null): Promise<readonly UpsertOutcome[]>
  /** Removes a company; false when there was none. */
  remove(id: string): Promise<boolean>
  count(): Promise<number>
  /**
   * Changes after a cursor (null = from the start), oldest first. May repeat a company, never skips one: replaying from null
   * yields the dataset as it is, and going on from a cursor yields every company created, updated or removed since.
   * Cursors are what `cursorOf` writes, rising along the feed; any other text is an error.
   */
  changesAfter(cursor: string | null, limit: number): Promise<ChangePage>
  /** The cursor of the latest change: a reader that has reached it knows every change stored before it was asked for. */
  lastCursor(): Promise<string>
  /** The checkpoint of an import, or null when there is none. */
  importCheckpoint(fingerprint: string): Promise<ImportCheckpoint | null>
}

/** The checkpoint after a step whose batch ended with these outcomes: one rule for every store. */
export function advanceCheckpoint(
  before: ImportCheckpoint | null,
  step: ImportStep,
  outcomes: readonly UpsertOutcome[],
): ImportCheckpoint {
  const base = before === null || before.finished ? null : before
  const counted = { created: 0, updated: 0, unchanged: 0 }
  for (const outcome of outcomes) counted[outcome]++
  return {
    fingerprint: step.fingerprint,
    lines: step.lines,
    created: (base?.created ?? 0) + counted.created,
    updated: (base?.updated ?? 0) + counted.updated,
    unchanged: (base?.unchanged ?? 0) + counted.unchanged,
    rejected: (base?.rejected ?? 0) + step.rejected,
    warnings: addCounts(base?.warnings ?? {}, step.warnings),
    finished: step.finished,
    updatedAt: step.at,
  }
}

export function addCounts(
  left: Readonly<Record<string, number>>,
  right: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum: Record<string, number> = { ...left }
  for (const [name, count] of Object.entries(right)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/** A change number as a cursor, and back: the one form of cursors, so that a reader can tell which of two comes first. */
export function cursorOf(change: number): string {
  return String(change)
}

export function changeOf(cursor: string | null): number {
  if (cursor === null) return 0
  if (!/^(0|[1-9]\d{0,15})$/.test(cursor)) throw new Error(`"${cursor}" is no cursor of this company store`)
  return Number(cursor)
}
