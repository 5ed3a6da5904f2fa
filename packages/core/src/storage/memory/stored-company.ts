import type { CompanyRecord } from '../../records/index.ts'

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
