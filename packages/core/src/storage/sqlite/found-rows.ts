import type { StoredPerson } from '../../enrichment/index.ts'
import { type CompanyRecord, withFound } from '../../records/index.ts'
import { integer } from './company-documents.ts'
import type { SqliteDriver } from './driver.ts'
import { toPerson } from './enriched-rows.ts'

/** Tells with records whom enrichment found, of the company and of those that were merged into it. */
export function foundRows(driver: SqliteDriver) {
  const any = driver.prepare('SELECT EXISTS (SELECT 1 FROM company_people) AS found')
  const peopleOf = driver.prepare(`
    WITH RECURSIVE within (seq, depth) AS (
      SELECT ?, 0 UNION ALL
      SELECT c.seq, depth + 1 FROM companies c JOIN within ON c.merged_into = within.seq
    )
    SELECT p.seq, person_id, kind, observed_at, person
    FROM within JOIN company_people p ON p.seq = within.seq ORDER BY depth, p.seq, place`)

  function people(seq: number): readonly StoredPerson[] {
    if (integer(any.get() ?? {}, 'found') === 0) return []
    const known = new Set<string>()
    return peopleOf
      .all(seq)
      .map(toPerson)
      .filter(({ personId }) => !known.has(personId) && known.add(personId))
  }

  return (record: CompanyRecord, seq: number): CompanyRecord =>
    withFound(record, () => people(seq).map(({ person }) => person))
}
