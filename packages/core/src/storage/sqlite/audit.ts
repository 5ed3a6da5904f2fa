import type { Actor, AuditEntry, AuditOutcome, AuditStore } from '../../audit/index.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'

export function sqliteAuditStore(driver: SqliteDriver, committer: Committer): AuditStore {
  // Nothing is ever removed, so the largest number is also the count: the next one leaves no gap.
  const begin = driver.prepare(`
    INSERT INTO audit_entries (sequence, at, actor_kind, actor_id, action, target, details)
    VALUES ((SELECT coalesce(max(sequence), 0) + 1 FROM audit_entries), ?, ?, ?, ?, ?, ?)
    RETURNING sequence`)

  const isBegun = driver.prepare('SELECT 1 FROM audit_entries WHERE sequence = ?')
  const isEnded = driver.prepare('SELECT 1 FROM audit_outcomes WHERE sequence = ?')

  const end = driver.prepare(`
    INSERT INTO audit_outcomes (sequence, at, outcome, reason, made) VALUES (?, ?, ?, ?, ?)`)

  const newestFirst = driver.prepare(`
    SELECT entry.sequence, entry.at, actor_kind, actor_id, action, target, details,
      ended.at AS ended_at, outcome, reason, made
    FROM audit_entries AS entry LEFT JOIN audit_outcomes AS ended USING (sequence)
    WHERE entry.sequence < ?
      AND (? IS NULL OR action = ?)
      AND (? IS NULL OR actor_id = ?)
      AND (? IS NULL OR target = ? OR made = ?)
    ORDER BY entry.sequence DESC LIMIT ?`)

  return {
    begin: ({ at, actor, action, target, details }) =>
      committer.write(() => {
        const row = begin.get(at, actor.kind, actor.id, action, target, JSON.stringify(details))
        return Number(row?.['sequence'])
      }),

    end: (sequence, { at, outcome, reason, made }) =>
      committer.write(() => {
        if (isBegun.get(sequence) === undefined) throw new Error(`There is no audit entry ${sequence}.`)
        if (isEnded.get(sequence) !== undefined)
          throw new Error(`Audit entry ${sequence} has an outcome already.`)
        end.run(sequence, at, outcome, reason, made)
      }),

    async entries({ beforeSequence, limit, action, actorId, target }) {
      const before = beforeSequence ?? Number.MAX_SAFE_INTEGER
      return newestFirst
        .all(before, action, action, actorId, actorId, target, target, target, limit)
        .map(fromRow)
    },
  }
}

function fromRow(row: SqliteRow): AuditEntry {
  return {
    sequence: Number(row['sequence']),
    at: Number(row['at']),
    actor: { kind: row['actor_kind'] as Actor['kind'], id: row['actor_id'] as string | null },
    action: row['action'] as string,
    target: row['target'] as string | null,
    details: JSON.parse(row['details'] as string),
    outcome: row['outcome'] === null ? null : outcomeOf(row),
  }
}

const outcomeOf = (row: SqliteRow): AuditOutcome => ({
  at: Number(row['ended_at']),
  outcome: row['outcome'] as AuditOutcome['outcome'],
  reason: row['reason'] as string | null,
  made: row['made'] as string | null,
})
