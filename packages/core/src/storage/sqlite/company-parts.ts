import { type CompanyRecord, keepLearnt, type RemovedBy } from '../../records/index.ts'
import { companyChanges, type LastNumbers } from './company-changes.ts'
import { integer, restText, text, toRecord } from './company-documents.ts'
import { forgottenRows } from './company-forgotten.ts'
import { learntRows } from './company-learnt.ts'
import { removalRows } from './company-removals.ts'
import { companyRows } from './company-rows.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'

export type CompanyParts = ReturnType<typeof companyParts>

/** What every store that writes companies works with: one of these a connection, since keys are counted in it. */
export function companyParts(driver: SqliteDriver) {
  const rows = companyRows(driver)
  const changes = companyChanges(driver)
  const removals = removalRows(driver)
  const forgotten = forgottenRows(driver)
  const learnt = learntRows(driver)

  function insert(record: CompanyRecord, last: LastNumbers, hasRemovals: boolean) {
    last.seq++
    last.change++
    rows.insert(record.company, restText(record), last)
    if (hasRemovals) removals.drop(record.company.id)
  }

  return {
    rows,
    changes,
    removals,
    forgotten,
    learnt,
    insert,

    /** Stores `after` where `before` stood; false when something else stands there. In a write. */
    replace(before: CompanyRecord | null, after: CompanyRecord): boolean {
      const { company } = after
      const found = rows.byId(company.id)
      const isAsExpected =
        before === null
          ? found === undefined
          : JSON.stringify(before.company) === found?.['company'] && restText(before) === found['rest']
      if (!isAsExpected) return false
      const last = changes.lastNumbers()
      if (found === undefined) {
        insert(after, last, true)
        rows.settle(last.seq)
      } else rows.update(found, company, restText(after), last.change + 1)
      return true
    },

    /** What arrives for the company of a row, with what enrichment found of it; facts of what it changes go. In a write. */
    withLearnt(arrived: CompanyRecord, before: SqliteRow): CompanyRecord {
      const seq = integer(before, 'seq')
      const fields = learnt.fields(seq)
      if (fields.length === 0) return arrived
      const { record, outdated } = keepLearnt(arrived, toRecord(before), fields)
      learnt.dropFacts(seq, outdated)
      return record
    },

    /** With all that was learnt of it. In a write. */
    remove(found: SqliteRow, by: RemovedBy) {
      const change = changes.lastNumbers().change + 1
      rows.remove(found)
      removals.add(change, text(found, 'id'), text(found, 'domain'), by)
    },
  }
}
