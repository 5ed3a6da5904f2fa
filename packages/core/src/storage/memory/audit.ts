import type { AuditEntry, AuditStore } from '../../audit/index.ts'

export function memoryAuditStore(): AuditStore {
  const entries: AuditEntry[] = []
  return {
    async begin(draft) {
      const sequence = entries.length + 1
      // A copy: what the caller does to its object afterwards is no part of the log.
      entries.push({ ...structuredClone(draft), sequence, outcome: null })
      return sequence
    },

    async end(sequence, outcome) {
      const entry = entries[sequence - 1]
      if (entry === undefined) throw new Error(`There is no audit entry ${sequence}.`)
      if (entry.outcome !== null) throw new Error(`Audit entry ${sequence} has an outcome already.`)
      entries[sequence - 1] = { ...entry, outcome: { ...outcome } }
    },

    async entries({ beforeSequence, limit, action, actorId, target }) {
      return entries
        .filter(
          (entry) =>
            (beforeSequence === null || entry.sequence < beforeSequence) &&
            (action === null || entry.action === action) &&
            (actorId === null || entry.actor.id === actorId) &&
            (target === null || entry.target === target || entry.outcome?.made === target),
        )
        .reverse()
        .slice(0, limit)
    },
  }
}
