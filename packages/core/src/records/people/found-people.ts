import type { CompanyRecord, FoundPerson } from '../company.ts'

/** What enrichment keeps of a person, as far as it is read here. */
export interface KeptPerson {
  readonly full_name: string
  readonly title: string | null
  readonly role: string
  readonly is_current: boolean | null
  readonly experience: readonly { readonly company: string; readonly is_current: boolean | null }[]
  readonly prior_startups: readonly { readonly name: string }[]
}

/**
 * A record that tells whom enrichment found. They are read when somebody asks, which few searches do; not enumerable, so that who copies
 * the record to change it writes none of it.
 */
export function withFound(record: CompanyRecord, people: () => readonly KeptPerson[]): CompanyRecord {
  let found: CompanyRecord['found'] | null = null
  return Object.defineProperty(record, 'found', {
    enumerable: false,
    get() {
      if (found === null) {
        const kept = people()
        found = kept.length === 0 ? undefined : kept.map(foundPerson)
      }
      return found
    },
  })
}

const foundPerson = (person: KeptPerson): FoundPerson => ({
  name: person.full_name,
  title: person.title,
  isFounder: person.role !== 'executive',
  hasLeft: person.is_current === false,
  former_companies: [
    ...person.experience.filter((post) => post.is_current !== true).map(({ company }) => company),
    ...person.prior_startups.map(({ name }) => name),
  ],
})
