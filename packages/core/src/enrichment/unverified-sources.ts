import type { Fact, PeopleFacts, PersonFacts } from '../extraction/index.ts'
import type { GeneralFacts } from './general-field.ts'

export type ChangeFact = <T>(fact: Fact<T>) => Fact<T>

/** Anybody may write a page about a company and send it to us. */
export const unverifiedMax = 0.5

/** What only these pages say counts for little: that they speak of the company does not make them true. */
export const capUnverified =
  (unverified: ReadonlySet<string>): ChangeFact =>
  (fact) =>
    fact.sources.every(({ page }) => unverified.has(page.url))
      ? { ...fact, confidence: Math.min(fact.confidence, unverifiedMax) }
      : fact

/** Of a page elsewhere a name and a title are read. */
export function cappedPeople(facts: PeopleFacts, unverified: ReadonlySet<string>): PeopleFacts {
  if (unverified.size === 0) return facts
  const cap = capUnverified(unverified)
  const changed = (person: PersonFacts): PersonFacts => {
    const fullName = cap(person.fullName)
    const confidence = Math.min(person.confidence, Math.max(fullName.confidence, 0))
    return { ...person, fullName, title: cap(person.title), confidence }
  }
  return {
    founders: facts.founders.map(changed),
    keyPeople: facts.keyPeople.map(changed),
    team: facts.team.map(changed),
  }
}

/** Of pages elsewhere the year and the place are read. */
export function cappedGeneral(facts: GeneralFacts, unverified: ReadonlySet<string>): GeneralFacts {
  if (unverified.size === 0) return facts
  const cap = capUnverified(unverified)
  const { identity, contacts } = facts
  return {
    ...facts,
    identity: { ...identity, foundedYear: cap(identity.foundedYear) },
    contacts: { ...contacts, location: cap(contacts.location) },
  }
}
