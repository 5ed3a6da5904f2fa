import {
  type CompanyDraft,
  type CompanyRecord,
  draftWithoutPeople,
  draftWithoutRemoved,
  type ForgottenAmong,
  forgottenAmong,
  forgottenBy,
  historyWithoutPeople,
  type IsForgotten,
  type RecordHistory,
  recordWithoutPeople,
  withoutRemoved,
} from '../../records/index.ts'
import { integer, text } from './company-documents.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'

export type Admission = ReturnType<typeof admission>

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
  function keysOf(companyId: string, domains: readonly string[]): ReadonlySet<number> | null {
    if (forgotten === undefined)
      forgotten = forgottenAmong(
        people.all().map((row) => ({ key: integer(row, 'key'), place: text(row, 'place') })),
      )
    return forgotten === null ? null : forgotten(companyId, domains)
  }
  function forgottenOf(companyId: string, domains: readonly string[]): IsForgotten | null {
    const keys = keysOf(companyId, domains)
    return keys === null || keys.size === 0 ? null : forgottenBy(keys)
  }

  /** Outside a write, where nothing says when it begins. */
  function readForgotten(companyId: string, domains: readonly string[]): IsForgotten | null {
    forgotten = undefined
    return forgottenOf(companyId, domains)
  }

  return {
    readForgotten,
    /** Before anything else of a write of companies. */
    begin() {
      fields = null
      forgotten = undefined
    },
    keysOf,
    forgottenOf,
    record(given: CompanyRecord): CompanyRecord {
      const record = withoutRemoved(given, isRemoved)
      const isForgotten = forgottenOf(record.company.id, domainsOf(record))
      return isForgotten === null ? record : recordWithoutPeople(record, isForgotten)
    },
    draft(given: CompanyDraft): CompanyDraft {
      const draft = draftWithoutRemoved(given, isRemoved)
      const isForgotten = forgottenOf(draft.record.company.id, domainsOf(draft.record))
      return isForgotten === null ? draft : draftWithoutPeople(draft, isForgotten)
    },
    /** Of a company that others were merged into. */
    history(told: RecordHistory, row: SqliteRow): RecordHistory {
      const isForgotten = readForgotten(text(row, 'id'), [text(row, 'domain')])
      return isForgotten === null ? told : historyWithoutPeople(told, isForgotten)
    },
    /** Once it is known of which company it tells, under whatever id and website. */
    draftOf(draft: CompanyDraft, companyId: string, domain: string): CompanyDraft {
      const { company } = draft.record
      if (company.id === companyId && company.domain === domain) return draft
      const isForgotten = forgottenOf(companyId, [domain])
      return isForgotten === null ? draft : draftWithoutPeople(draft, isForgotten)
    },
  }
}

const domainsOf = ({ company }: CompanyRecord) => [company.domain, ...company.alternate_domains]
