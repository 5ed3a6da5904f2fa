import type { Company } from '../company.ts'
import type { EditableField, Edits } from '../edit/editable-fields.ts'
import type { CompanyWithHistory, FormerFact, RecordHistory } from './history.ts'

/** What is kept of a company beside its values: what an export with history has, and an import of that file restores. */
export interface KeptCompany {
  readonly dates: Pick<Company, 'created_at' | 'updated_at' | 'verified_at'>
  readonly edits: Edits
  /** Newest first; the numbers of changes are the store's own. */
  readonly history: RecordHistory
  readonly found: KeptFinds
}

/** What enrichment found. What its people and rounds look like is that wing's matter. */
export interface KeptFinds {
  readonly facts: readonly (FormerFact & { readonly field: EditableField })[]
  readonly people: readonly unknown[]
  readonly rounds: readonly unknown[]
}

/** All that is kept of a company, of one moment. */
export interface WholeCompany extends CompanyWithHistory {
  readonly found: KeptFinds
}

export const keptOfWhole = ({ record, history, found }: WholeCompany): KeptCompany => {
  const { created_at, updated_at, verified_at } = record.company
  return { dates: { created_at, updated_at, verified_at }, edits: record.edits, history, found }
}

/** The changes of a draft's history, newest first, with the numbers after `last`. */
export function numberedChanges({ changes }: RecordHistory, last: number): RecordHistory['changes'] {
  return changes.map((change, at) => ({ ...change, change: last + changes.length - at }))
}
