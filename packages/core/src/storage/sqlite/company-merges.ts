import {
  byOperator,
  type CompanyRecord,
  carryChange,
  changesByOrigin,
  composeRecords,
  type HistoryField,
  type MergedCompany,
  type OriginPlace,
  type RecordHistory,
  unshownOf,
} from '../../records/index.ts'
import type { LastNumbers } from './company-changes.ts'
import { integer, restText, text, toRecord } from './company-documents.ts'
import type { companyHistory } from './company-history.ts'
import type { companyRows } from './company-rows.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'

export interface MergeParts {
  readonly rows: ReturnType<typeof companyRows>
  readonly history: ReturnType<typeof companyHistory>
  /** A record as it may be stored. */
  readonly admit: (record: CompanyRecord) => CompanyRecord
  /** What is told of the company of a row, as it may be told. */
  readonly admitHistory: (told: RecordHistory, row: SqliteRow) => RecordHistory
  readonly note: NoteChange
}

/** Notes what an update took away, of some fields or of all. Before the facts of what it changed go. In a write. */
export type NoteChange = (
  row: SqliteRow,
  change: number,
  before: CompanyRecord,
  after: CompanyRecord,
  by: OriginPlace | undefined,
  hasFacts: boolean,
  fields?: Iterable<HistoryField>,
) => void

/**
 * Companies that were merged. A row that was merged stays, with all that is kept of it, and says into which one. Of a row into which
 * others were merged `companies` has what is shown and `company_own` what it says itself.
 */
export function companyMerges(
  driver: SqliteDriver,
  { rows, history, note, admit, admitHistory }: MergeParts,
) {
  const any = driver.prepare('SELECT EXISTS (SELECT 1 FROM companies WHERE merged_into IS NOT NULL) AS found')
  const own = driver.prepare('SELECT company, rest FROM company_own WHERE seq = ?')
  const putOwn = driver.prepare('INSERT OR REPLACE INTO company_own (seq, company, rest) VALUES (?, ?, ?)')
  const dropOwn = driver.prepare('DELETE FROM company_own WHERE seq = ?')

  const keepOwn = (seq: number, record: CompanyRecord) =>
    putOwn.run(seq, JSON.stringify(record.company), restText(record))

  /** A row with what the company says itself. */
  function ownRow(row: SqliteRow): SqliteRow {
    const found = own.get(integer(row, 'seq'))
    if (found === undefined) return row
    return { ...row, ...found, updated_at: toRecord({ ...row, ...found }).company.updated_at }
  }

  /** One of them may still have what is not stored any more. */
  const composed = (said: CompanyRecord, merged: readonly SqliteRow[], at: string) =>
    admit(composeRecords(said, merged.map(toShown), at))

  /** Puts together anew what a company shows, and each company that it was merged into. */
  function recompose(row: SqliteRow, last: LastNumbers, at: string, by: OriginPlace | undefined) {
    for (let reached: SqliteRow | undefined = row; reached !== undefined; reached = intoOf(reached)) {
      const seq = integer(reached, 'seq')
      const said = own.get(seq)
      if (said === undefined) continue
      const merged = rows.mergedInto(seq)
      const before = toRecord(reached)
      const after = composed(toRecord({ ...reached, ...said }), merged, at)
      if (merged.length === 0) dropOwn.run(seq)
      rows.update(reached, after.company, restText(after), ++last.change)
      note(reached, last.change, before, after, by, true)
    }
  }

  const intoOf = ({ merged_into: into }: SqliteRow) =>
    typeof into === 'number' ? rows.bySeq(into) : undefined

  /** All that were merged into a row, directly or not. */
  function within(row: SqliteRow): readonly SqliteRow[] {
    return rows.mergedInto(integer(row, 'seq')).flatMap((merged) => [merged, ...within(merged)])
  }

  return {
    any: () => integer(any.get() ?? {}, 'found') === 1,
    ownRow,
    within,

    /** Stores what an import says of a row that is merged or has others merged into it; false of any other row. In a write. */
    update(row: SqliteRow, record: CompanyRecord, last: LastNumbers, by: OriginPlace | undefined): boolean {
      const seq = integer(row, 'seq')
      const hasOthers = own.get(seq) !== undefined
      if (!hasOthers && row['merged_into'] === null) return false
      if (hasOthers) keepOwn(seq, record)
      else {
        rows.update(row, record.company, restText(record), ++last.change)
        note(row, last.change, toRecord(row), record, by, true)
      }
      recompose(row, last, record.company.updated_at, by)
      return true
    },

    /** Makes what somebody changed of a shown record the company's own; false where none was merged into it. In a write. */
    carry(
      row: SqliteRow,
      before: CompanyRecord,
      after: CompanyRecord,
      last: LastNumbers,
      by: OriginPlace,
    ): boolean {
      const said = own.get(integer(row, 'seq'))
      if (said === undefined) return false
      keepOwn(integer(row, 'seq'), carryChange(toRecord({ ...row, ...said }), before, after))
      recompose(row, last, after.company.updated_at, by)
      return true
    },

    /** Of two rows that are shown, not the same. In a write. */
    merge(into: SqliteRow, merged: SqliteRow, at: string, last: LastNumbers) {
      const seq = integer(into, 'seq')
      const before = toRecord(into)
      if (own.get(seq) === undefined) keepOwn(seq, before)
      rows.merge(merged, { seq, at }, ++last.change)
      const after = composed(toRecord(ownRow(into)), rows.mergedInto(seq), at)
      for (const { by, fields } of changesByOrigin(before, after, history.of(integer(merged, 'seq'))))
        note(into, ++last.change, before, after, by ?? undefined, true, fields)
      rows.update(into, after.company, restText(after), ++last.change)
    },

    /** False of a row that is not merged. In a write. */
    unmerge(row: SqliteRow, at: string, last: LastNumbers): boolean {
      const into = intoOf(row)
      if (into === undefined) return false
      rows.merge(row, null, ++last.change)
      recompose(into, last, at, byOperator)
      return true
    },

    /** Of a row that is shown, with what those say that were merged into it. */
    historyOf(row: SqliteRow): RecordHistory {
      const told = history.of(integer(row, 'seq'))
      const merged = within(row)
      if (merged.length === 0) return told
      const shown = toRecord(row)
      const unshown = merged.flatMap((one) =>
        unshownOf(toRecord(ownRow(one)), shown, history.of(integer(one, 'seq'))),
      )
      // Of whom nothing is kept here, one that was merged may tell.
      return admitHistory({ ...told, others: [...told.others, ...unshown] }, row)
    },

    mergedInto(row: SqliteRow): readonly MergedCompany[] {
      return within(row)
        .toSorted((a, b) => integer(a, 'seq') - integer(b, 'seq'))
        .map((merged) => ({
          id: text(merged, 'id'),
          into: text(intoOf(merged) ?? {}, 'id'),
          mergedAt: text(merged, 'merged_at'),
          record: toShown(merged),
        }))
    },

    mergedIds(): ReadonlyMap<string, string> {
      return new Map(rows.everyMerged().map((row) => [text(row, 'id'), text(rows.shown(row) ?? {}, 'id')]))
    },
  }
}

const toShown = (row: SqliteRow): CompanyRecord => toRecord(row)
