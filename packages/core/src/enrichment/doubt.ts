import type { PeopleFacts, PersonFacts } from '../extraction/facts.ts'
import type { Fact } from '../extraction/finding.ts'
import type { GeneralFacts } from './general-field.ts'

export type ChangeFact = <T>(fact: Fact<T>) => Fact<T>

/** Anybody may write a page about a company and send it to us. */
export const unverifiedMax = 0.5

/** What only these pages say counts for little: that they speak of the company does not make them true. */
export const doubtOf =
  (unverified: ReadonlySet<string>): ChangeFact =>
  (fact) =>
    fact.sources.every(({ page }) => unverified.has(page.url))
      ? { ...fact, confidence: Math.min(fact.confidence, unverifiedMax) }
      : fact

/** Of a page elsewhere a name and a title are read. */
export function doubtedPeople(facts: PeopleFacts, unverified: ReadonlySet<string>): PeopleFacts {
  if (unverified.size === 0) return facts
  const doubt = doubtOf(unverified)
  const changed = (person: PersonFacts): PersonFacts => {
    const fullName = doubt(person.fullName)
    const confidence = Math.min(person.confidence, Math.max(fullName.confidence, 0))
    return { ...person, fullName, title: doubt(person.title), confidence }
  }
  return {
    founders: facts.founders.map(changed),
    keyPeople: facts.keyPeople.map(changed),
    team: facts.team.map(changed),
  }
}

/** Of pages elsewhere the year and the place are read. */
export function doubtedGeneral(facts: GeneralFacts, unverified: ReadonlySet<string>): GeneralFacts {
  if (unverified.size === 0) return facts
  const doubt = doubtOf(unverified)
  const { identity, contacts } = facts
  return {
    ...facts,
    identity: { ...identity, foundedYear: doubt(identity.foundedYear) },
    contacts: { ...contacts, location: doubt(contacts.location) },
  }
}
