import { type IsForgotten, noHistory, withoutPeople } from '../records/index.ts'
import type { EnrichedRecord } from './store.ts'

/** What is about to be saved, without people who were forgotten. */
export function savedWithoutPeople(saved: EnrichedRecord, isForgotten: IsForgotten): EnrichedRecord {
  const { after, facts, people, rounds } = saved
  const given = { facts, people: people ?? [], rounds: rounds ?? [] }
  const kept = { record: after, own: null, history: noHistory, found: given }
  const left = withoutPeople(kept, isForgotten)
  // The same lists, with less in them.
  const found = left.found as typeof given
  return {
    ...saved,
    after: left.record,
    facts: found.facts,
    ...(people === undefined ? {} : { people: found.people }),
    ...(rounds === undefined ? {} : { rounds: found.rounds }),
  }
}
