import type { EnrichedRecord } from '../../enrichment/index.ts'
import {
  type CompanyRecord,
  type KeptCompany,
  type KeptEnrichedFields,
  keepEnrichedFields,
  numberedChanges,
  type OriginPlace,
  type RemovedBy,
} from '../../records/index.ts'
import { admission } from './admission.ts'
import { companyChanges, type LastNumbers } from './company-changes.ts'
import { integer, restText, text, toRecord } from './company-documents.ts'
import { forgottenRows } from './company-forgotten.ts'
import { companyHistory } from './company-history.ts'
import { companyMerges, type NoteChange } from './company-merges.ts'
import { companyRows } from './company-rows.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'
import { enrichedRows } from './enriched-rows.ts'

export type CompanyParts = ReturnType<typeof companyParts>

/** What every store that writes companies works with: one of these a connection, since keys are counted in it. */
export function companyParts(driver: SqliteDriver) {
  const rows = companyRows(driver)
  const admitted = admission(driver)
  const changes = companyChanges(driver, admitted)
  const removals = removalRows(driver)
  const forgotten = forgottenRows(driver)
  const enriched = enrichedRows(driver)
  const history = companyHistory(driver)

  /** With what was kept of it elsewhere, if anything. */
  function insert(
    record: CompanyRecord,
    last: LastNumbers,
    hasRemovals: boolean,
    by: OriginPlace | undefined,
    kept: KeptCompany | null = null,
  ) {
    const changes = kept === null ? [] : numberedChanges(kept.history, last.change)
    last.change += changes.length
    last.seq++
    last.change++
    rows.insert(record.company, restText(record), last, {
      origin_no: history.numberOf(by),
      place: by?.place ?? null,
    })
    if (hasRemovals) removals.drop(record.company.id)
    if (kept === null) return
    history.restore(last.seq, { ...kept.history, changes })
    // They were checked when the file was read.
    enriched.put(last.seq, kept.found as EnrichedRecord)
  }

  const note: NoteChange = (row, change, before, after, by, hasFacts, fields) => {
    const seq = integer(row, 'seq')
    const factsOf = () =>
      hasFacts ? enriched.facts(seq).map(({ field, ...fact }) => [field, fact] as const) : []
    history.note({ seq, change }, before, after, by, factsOf, fields)
  }
  const merges = companyMerges(driver, {
    rows,
    history,
    note,
    admit: admitted.record,
    admitHistory: admitted.history,
  })

  /** Before anything else of a write of companies. */
  function begin() {
    history.begin()
    admitted.begin()
  }

  return {
    rows,
    changes,
    removals,
    forgotten,
    enriched,
    history,
    merges,
    begin,
    admitted,
    insert,
    note,

    /** Stores a record in the place of `before`; false when something else is there, or was merged meanwhile. In a write. */
    replace(before: CompanyRecord | null, given: CompanyRecord, by: OriginPlace): boolean {
      begin()
      const after = admitted.record(given)
      const { company } = after
      const found = rows.byId(company.id)
      const isAsExpected =
        before === null
          ? found === undefined
          : found?.['merged_into'] === null &&
            JSON.stringify(before.company) === found['company'] &&
            restText(before) === found['rest']
      if (!isAsExpected) return false
      const last = changes.lastNumbers()
      if (found === undefined) {
        insert(after, last, true, by)
        rows.settle(last.seq)
        return true
      }
      const shown = before ?? toRecord(found)
      if (merges.carry(found, shown, after, last, by)) return true
      rows.update(found, company, restText(after), ++last.change)
      note(found, last.change, shown, after, by, true)
      return true
    },

    /** What arrives for the company of a row, with what enrichment found of it, and the fields whose facts go. */
    withEnriched(arrived: CompanyRecord, before: SqliteRow): KeptEnrichedFields {
      const fields = enriched.fields(integer(before, 'seq'))
      if (fields.length === 0) return { record: arrived, outdated: [] }
      return keepEnrichedFields(arrived, toRecord(before), fields)
    },

    /** With all that enrichment found about it, and with all that was merged into it; tells what is gone. In a write. */
    remove(found: SqliteRow, by: RemovedBy): readonly SqliteRow[] {
      const gone = [found, ...merges.within(found)]
      let { change } = changes.lastNumbers()
      for (const row of gone) {
        rows.remove(row)
        removals.add(++change, text(row, 'id'), text(row, 'domain'), by)
      }
      return gone
    },
  }
}

/** Removed companies, until their id comes back. Only one that the operator deleted is kept with its domain. */
function removalRows(driver: SqliteDriver) {
  const add = driver.prepare(
    'INSERT INTO company_removals (change, id, is_operators, domain) VALUES (?, ?, ?, ?)',
  )
  const drop = driver.prepare('DELETE FROM company_removals WHERE id = ?')
  const any = driver.prepare('SELECT EXISTS (SELECT 1 FROM company_removals) AS found')
  const byId = driver.prepare('SELECT 1 AS found FROM company_removals WHERE id = ? AND is_operators = 1')
  // `domain <> ''` is what makes the partial index fit.
  const byDomain = driver.prepare(
    "SELECT 1 AS found FROM company_removals WHERE domain = ? AND domain <> '' LIMIT 1",
  )
  return {
    add(change: number, id: string, domain: string, by: RemovedBy) {
      const isOperators = by === 'operator'
      add.run(change, id, isOperators ? 1 : 0, isOperators ? domain : '')
    },
    drop(id: string) {
      drop.run(id)
    },
    /** Most datasets have none; then no company has to be checked. */
    any: () => integer(any.get() ?? {}, 'found') === 1,
    hasId: (id: string) => byId.get(id) !== undefined,
    hasDomain: (domain: string) => domain !== '' && byDomain.get(domain) !== undefined,
  }
}
