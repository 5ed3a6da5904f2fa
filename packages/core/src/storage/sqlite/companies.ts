import type { CompanyRecord } from '../../companies/company.ts'
import { afterImport, noEdits } from '../../companies/edit/take-fields.ts'
import {
  type CompanyDraft,
  type CompanyStore,
  changeOf,
  cursorOf,
  type UpsertOutcome,
} from '../../companies/store.ts'
import { companyChanges, type LastNumbers } from './company-changes.ts'
import { editedRecord, integer, restText, text, toRecord } from './company-documents.ts'
import { importRows } from './company-imports.ts'
import { removalRows } from './company-removals.ts'
import { companyRows } from './company-rows.ts'
import type { SqliteDriver } from './driver.ts'

/** The part of the committer that this store needs. */
export interface CompanyWrites {
  /** Runs `decide` in a transaction of its own fate; resolves once its effects are durable, rejects with nothing done. */
  write<T>(decide: () => T): Promise<T>
}

/** Companies in SQLite. Needs the companies migration; all statements are compiled once, here. */
export function sqliteCompanyStore(driver: SqliteDriver, writes: CompanyWrites): CompanyStore {
  const rows = companyRows(driver)
  const changes = companyChanges(driver)
  const removals = removalRows(driver)
  const imports = importRows(driver)

  /** Stores one draft under the numbers after `last`, and moves those on. */
  function upsert(draft: CompanyDraft, last: LastNumbers, hasRemovals: boolean): UpsertOutcome {
    const { id, domain } = draft.record.company
    const before = rows.byId(id) ?? (draft.matchDomain ? rows.byDomain(domain) : undefined)
    if (before === undefined) {
      if (hasRemovals && isWithheld(draft)) return 'withheld'
      const isBeside = !draft.matchDomain && rows.byDomain(domain) !== undefined
      insert({ ...draft.record, edits: noEdits }, last, hasRemovals)
      return isBeside ? 'created_beside' : 'created'
    }
    const stored = { id: text(before, 'id'), created_at: text(before, 'created_at') }
    const record = afterImport(stored, editedRecord(before), draft)
    const rest = restText(record)
    // Compared as text: cheaper than parsing what is stored, and exact because one reader fixes the order of keys.
    if (rest === before['rest'] && companyText(record, text(before, 'updated_at')) === before['company'])
      return 'unchanged'
    rows.update(before, record.company, rest, ++last.change)
    return 'updated'
  }

  function isWithheld({ record, matchDomain, operatorEdits }: CompanyDraft): boolean {
    if (operatorEdits === 'overwrite') return false
    const { id, domain } = record.company
    return removals.hasId(id) || (matchDomain && removals.hasDomain(domain))
  }

  function insert(record: CompanyRecord, last: LastNumbers, hasRemovals: boolean) {
    last.seq++
    last.change++
    rows.insert(record.company, restText(record), last)
    if (hasRemovals) removals.drop(record.company.id)
  }

  return {
    find: async (id) => toRecord(rows.inOneRead(() => rows.byId(id))),
    findMany: async (ids) => rows.inOneRead(() => rows.byIds(ids)).map(toRecord),
    findByDomains: async (domains) =>
      rows
        .inOneRead(() =>
          rows.byDomains(domains).map((row, i) => row ?? rows.byAlternateDomain(domains[i] ?? '')),
        )
        .map(toRecord),
    upsertMany: (drafts, step) =>
      writes.write(() => {
        const last = changes.lastNumbers()
        const hasRemovals = removals.any()
        const ids = drafts.map(({ record }) => record.company.id)
        const domains = drafts.map(({ record }) => record.company.domain)
        const outcomes = rows.lookedUp(ids, domains, () =>
          drafts.map((draft) => upsert(draft, last, hasRemovals)),
        )
        rows.settle(last.seq)
        if (step !== null) imports.advance(step, outcomes)
        return outcomes
      }),
    replace: (before, after) =>
      writes.write(() => {
        const { company } = after
        const found = rows.byId(company.id)
        const isAsExpected =
          before === null
            ? found === undefined
            : JSON.stringify(before.company) === found?.['company'] && restText(before) === found['rest']
        if (!isAsExpected) return false
        const last = changes.lastNumbers()
        if (found === undefined) insert(after, last, true)
        else rows.update(found, company, restText(after), last.change + 1)
        return true
      }),
    remove: (id, by) =>
      writes.write(() => {
        const found = rows.byId(id)
        if (found === undefined) return false
        const change = changes.lastNumbers().change + 1
        rows.remove(found)
        removals.add(change, id, text(found, 'domain'), by)
        return true
      }),
    deletedByOperator: async (ids, domains) =>
      rows.inOneRead(() => ({
        ids: new Set(ids.filter(removals.hasId)),
        domains: new Set(domains.filter(removals.hasDomain)),
      })),
    async scan(cursor, limit) {
      const found = rows.scan(changeOf(cursor), limit)
      const last = found.at(-1)
      return {
        records: found.map((row) => toRecord(row)),
        cursor: last === undefined || found.length < limit ? null : cursorOf(integer(last, 'seq')),
      }
    },
    ...changes.feed,
    importCheckpoint: async (fingerprint) => imports.find(fingerprint),
  }
}

/** The document as stored, with another `updated_at`. */
function companyText({ company }: CompanyRecord, updatedAt: string): string {
  return JSON.stringify({ ...company, updated_at: updatedAt })
}
