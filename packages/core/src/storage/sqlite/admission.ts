import {
  type CompanyDraft,
  type CompanyRecord,
  draftWithoutPeople,
  draftWithoutRemoved,
  type ForgottenAmong,
  forgottenAmong,
  forgottenBy,
  type IsForgotten,
  recordWithoutPeople,
  withoutRemoved,
} from '../../records/index.ts'
import { integer, text } from './company-documents.ts'
import type { SqliteDriver } from './driver.ts'

/**
 * Leaves out what is not stored any more, however late it comes: values of fields that were removed, and people who were forgotten.
 * Who they are is read once in a write.
 */
export function admission(driver: SqliteDriver) {
  const fieldsGiven = driver.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'custom_fields'")
  const fieldsKept = driver.prepare('SELECT key FROM custom_fields WHERE name IS NOT NULL')
  const people = driver.prepare('SELECT key, place FROM forgotten_people')
  let fields: { readonly last: number; readonly kept: ReadonlySet<unknown> } | null = null
  let forgotten: ForgottenAmong | undefined

  function readFields() {
    const row = fieldsGiven.get()
    const last = row === undefined ? 0 : integer(row, 'seq')
    return { last, kept: new Set(fieldsKept.all().map(({ key }) => key)) }
  }
  function isRemoved(key: number): boolean {
    fields ??= readFields()
    return key <= fields.last && !fields.kept.has(key)
  }
  /** Null where nobody is, as nearly everywhere. */
  function keysOf(companyId: string, domain: string): ReadonlySet<number> | null {
    if (forgotten === undefined)
      forgotten = forgottenAmong(
        people.all().map((row) => ({ key: integer(row, 'key'), place: text(row, 'place') })),
      )
    return forgotten === null ? null : forgotten(companyId, domain)
  }
  function forgottenOf(companyId: string, domain: string): IsForgotten | null {
    const keys = keysOf(companyId, domain)
    return keys === null || keys.size === 0 ? null : forgottenBy(keys)
  }

  return {
    /** Before anything else of a write of companies. */
    begin() {
      fields = null
      forgotten = undefined
    },
    keysOf,
    forgottenOf,
    record(given: CompanyRecord): CompanyRecord {
      const record = withoutRemoved(given, isRemoved)
      const isForgotten = forgottenOf(record.company.id, record.company.domain)
      return isForgotten === null ? record : recordWithoutPeople(record, isForgotten)
    },
    draft(given: CompanyDraft): CompanyDraft {
      const draft = draftWithoutRemoved(given, isRemoved)
      const { id, domain } = draft.record.company
      const isForgotten = forgottenOf(id, domain)
      return isForgotten === null ? draft : draftWithoutPeople(draft, isForgotten)
    },
  }
}
