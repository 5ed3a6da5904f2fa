import { foundPeople, type StoredPerson } from '../enrichment/index.ts'
import type { CompanyRecord } from '../records/index.ts'

/**
 * A record that tells whom enrichment found. They are read when somebody asks, which few searches do; not enumerable, so that who copies
 * the record to change it writes none of it.
 */
export function withFound(record: CompanyRecord, people: () => readonly StoredPerson[]): CompanyRecord {
  let found: CompanyRecord['found'] | null = null
  return Object.defineProperty(record, 'found', {
    enumerable: false,
    get() {
      if (found === null) {
        const stored = people()
        found = stored.length === 0 ? undefined : foundPeople(stored)
      }
      return found
    },
  })
}
