import type { EnrichedRecord, StoredFact, StoredPerson, StoredRound } from '../../enrichment/index.ts'
import { type EditableField, isEditableField } from '../../records/index.ts'
import { integer, text } from './company-documents.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'

/** The rows of what enrichment found about companies, by the `seq` of each. */
export function enrichedRows(driver: SqliteDriver) {
  const factsOf = driver.prepare(`
    SELECT field, confidence, observed_at, method, evidence FROM company_facts WHERE seq = ? ORDER BY field`)

  const peopleOf = driver.prepare(`
    SELECT person_id, kind, observed_at, person FROM company_people WHERE seq = ? ORDER BY place`)

  const roundsOf = driver.prepare(`
    SELECT round_id, observed_at, round FROM company_rounds WHERE seq = ? ORDER BY place`)

  const putFact = driver.prepare(`
    INSERT INTO company_facts (seq, field, confidence, observed_at, method, evidence) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (seq, field) DO UPDATE
    SET confidence = excluded.confidence, observed_at = excluded.observed_at, method = excluded.method,
      evidence = excluded.evidence`)

  const fieldsOf = driver.prepare('SELECT field FROM company_facts WHERE seq = ?')
  const dropFact = driver.prepare('DELETE FROM company_facts WHERE seq = ? AND field = ?')
  const anyFacts = driver.prepare('SELECT EXISTS (SELECT 1 FROM company_facts) AS found')
  const dropPeople = driver.prepare('DELETE FROM company_people WHERE seq = ?')
  const dropRounds = driver.prepare('DELETE FROM company_rounds WHERE seq = ?')

  const addPerson = driver.prepare(`
    INSERT INTO company_people (seq, place, person_id, kind, observed_at, person) VALUES (?, ?, ?, ?, ?, ?)`)

  const addRound = driver.prepare(`
    INSERT INTO company_rounds (seq, place, round_id, observed_at, round) VALUES (?, ?, ?, ?, ?)`)

  return {
    facts: (seq: number): readonly StoredFact[] => factsOf.all(seq).flatMap(toFact),
    people: (seq: number): readonly StoredPerson[] => peopleOf.all(seq).map(toPerson),
    rounds: (seq: number): readonly StoredRound[] => roundsOf.all(seq).map(toRound),

    anyFacts: () => integer(anyFacts.get() ?? {}, 'found') === 1,
    fields: (seq: number): readonly EditableField[] =>
      fieldsOf
        .all(seq)
        .map((row) => text(row, 'field'))
        .filter(isEditableField),
    dropFacts(seq: number, fields: readonly string[]) {
      for (const field of fields) dropFact.run(seq, field)
    },

    put(seq: number, { facts, people, rounds }: Pick<EnrichedRecord, 'facts' | 'people' | 'rounds'>) {
      for (const { field, confidence, observedAt, method, evidence } of facts)
        putFact.run(seq, field, confidence, observedAt, method, JSON.stringify(evidence))
      if (people !== undefined) {
        dropPeople.run(seq)
        for (const [place, { personId, kind, observedAt, person }] of people.entries())
          addPerson.run(seq, place, personId, kind, observedAt, JSON.stringify(person))
      }
      if (rounds !== undefined) {
        dropRounds.run(seq)
        for (const [place, { roundId, observedAt, round }] of rounds.entries())
          addRound.run(seq, place, roundId, observedAt, JSON.stringify(round))
      }
    },
  }
}

function toFact(row: SqliteRow): StoredFact[] {
  const field = text(row, 'field')
  if (!isEditableField(field)) return []
  return [
    {
      field,
      confidence: Number(row['confidence']),
      observedAt: Number(row['observed_at']),
      method: text(row, 'method'),
      evidence: JSON.parse(text(row, 'evidence')),
    },
  ]
}

export const toPerson = (row: SqliteRow): StoredPerson => ({
  personId: text(row, 'person_id'),
  person: JSON.parse(text(row, 'person')),
  kind: text(row, 'kind') === 'founder' ? 'founder' : 'key_person',
  observedAt: Number(row['observed_at']),
})

const toRound = (row: SqliteRow): StoredRound => ({
  roundId: text(row, 'round_id'),
  round: JSON.parse(text(row, 'round')),
  observedAt: Number(row['observed_at']),
})
