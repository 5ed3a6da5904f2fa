import type { FoundPerson } from '../records/index.ts'
import type { StoredPerson } from './store.ts'

/** The people that enrichment found, as filters read them. */
export const foundPeople = (people: readonly StoredPerson[]): readonly FoundPerson[] =>
  people.map(({ person }) => ({
    name: person.full_name,
    title: person.title,
    isFounder: person.role !== 'executive',
    hasLeft: person.is_current === false,
    former_companies: [
      ...person.experience.filter((post) => post.is_current !== true).map(({ company }) => company),
      ...person.prior_startups.map(({ name }) => name),
    ],
  }))
