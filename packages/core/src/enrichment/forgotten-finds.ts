import { findsWithout, type IsForgotten, recordWithoutPeople } from '../records/index.ts'
import type { EnrichedRecord, StoredFact, StoredPerson, StoredRound } from './store.ts'

/** What is about to be saved, without people who were forgotten. */
export function savedWithoutPeople(saved: EnrichedRecord, isForgotten: IsForgotten): EnrichedRecord {
  const { after, facts, people, rounds } = saved
  const found = findsWithout({ facts, people: people ?? [], rounds: rounds ?? [] }, isForgotten)
  return {
    ...saved,
    after: recordWithoutPeople(after, isForgotten),
    facts: found.facts,
    ...(people === undefined ? {} : { people: found.people }),
    ...(rounds === undefined ? {} : { rounds: found.rounds }),
  }
}

/** Facts, people or rounds of a company and of those that were merged into it. */
export function listWithoutPeople<Item>(items: readonly Item[], isForgotten: IsForgotten): readonly Item[] {
  return items.flatMap((item) => {
    const one = [item] as readonly (StoredFact | StoredPerson | StoredRound)[]
    const [kind] = one
    if (kind === undefined) return []
    const found = findsWithout(
      {
        facts: 'evidence' in kind ? (one as readonly StoredFact[]) : [],
        people: 'person' in kind ? one : [],
        rounds: 'round' in kind ? one : [],
      },
      isForgotten,
    )
    return [...found.facts, ...found.people, ...found.rounds] as Item[]
  })
}
