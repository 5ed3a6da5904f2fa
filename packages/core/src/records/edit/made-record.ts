import type { CompanyRecord } from '../company.ts'
import type { CompanyDraft } from '../store.ts'
import { noEdits } from './take-fields.ts'

/** The record that a draft makes where there is no company yet. */
export function madeRecord({ record, kept }: CompanyDraft): CompanyRecord {
  if (kept === undefined) return { ...record, edits: noEdits }
  return { ...record, company: { ...record.company, ...kept.dates }, edits: kept.edits }
}

/** What brought it. */
export const madeBy = ({ by, kept }: CompanyDraft) =>
  kept === undefined ? by : (kept.history.from ?? undefined)
