import type { StoredPerson } from '../../enrichment/index.ts'
import { type CompanyRecord, withFound } from '../../records/index.ts'
import type { Admission } from './admission.ts'
import { integer, toRecord } from './company-documents.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'
import { toPerson } from './enriched-rows.ts'

/** Tells with records whom enrichment found, of the company and of those that were merged into it. */
export function foundRows(driver: SqliteDriver, { readForgotten }: Pick<Admission, 'readForgotten'>) {
  const any = driver.prepare('SELECT EXISTS (SELECT 1 FROM company_people) AS found')
  const peopleOf = driver.prepare(`
    WITH RECURSIVE within (seq, depth) AS (
      SELECT ?, 0 UNION ALL
      SELECT c.seq, depth + 1 FROM companies c JOIN within ON c.merged_into = within.seq
    )
    SELECT p.seq, person_id, kind, observed_at, person
    FROM within JOIN company_people p ON p.seq = within.seq ORDER BY depth, p.seq, place`)

  const anyPeople = () => integer(any.get() ?? {}, 'found') !== 0

  function people(seq: number): readonly StoredPerson[] {
    const known = new Set<string>()
    return peopleOf
      .all(seq)
      .map(toPerson)
      .filter(({ personId }) => !known.has(personId) && known.add(personId))
  }

  function told(row: SqliteRow, isAny: () => boolean): CompanyRecord {
    return withFound(toRecord(row), () => (isAny() ? kept(row).map(({ person }) => person) : []))
  }

  /** Of whom nothing is kept here, a company that was merged may tell. */
  function kept(row: SqliteRow): readonly StoredPerson[] {
    const all = people(integer(row, 'seq'))
    if (all.length === 0) return all
    const { company } = toRecord(row)
    const isForgotten = readForgotten(company.id, [company.domain])
    return isForgotten === null ? all : all.filter(({ person }) => !isForgotten(person.full_name))
  }

  return {
    /** Whom it found is asked of the storage when somebody asks the record. */
    record: (row: SqliteRow): CompanyRecord => told(row, anyPeople),
    /** For a page, of which each record is asked: where nobody was found of any company, to ask once is enough. */
    ofPage(): (row: SqliteRow) => CompanyRecord {
      return anyPeople() ? (row) => told(row, () => true) : toRecord
    },
  }
}
