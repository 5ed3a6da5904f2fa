import type { CompanyRecord, HistoryField, OriginPlace } from '../../records/index.ts'

export interface StoredCompany {
  /** Rises in the order in which companies were first stored. */
  readonly seq: number
  /** As it is shown: what was merged into it says its part. */
  readonly record: CompanyRecord
  /** What the company says itself, where others were merged into it. */
  readonly own: CompanyRecord | null
  readonly merged: { readonly into: string; readonly at: string } | null
}

/** What is kept beside the record that is shown. */
export type Beside = Pick<StoredCompany, 'own' | 'merged'>

/** Notes what an update took away, of some fields or of all, before the facts of what it changed go. */
export type NoteChange = (
  id: string,
  before: CompanyRecord,
  after: CompanyRecord,
  by: OriginPlace | undefined,
  fields?: Iterable<HistoryField>,
) => void
