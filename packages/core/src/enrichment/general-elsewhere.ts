import {
  type ExtractionContext,
  type Fact,
  findFoundedYear,
  findPlaceElsewhere,
  notFound,
  type Site,
} from '../extraction/index.ts'
import { isTold } from './evidence-builder.ts'
import type { GeneralFacts } from './general-field.ts'
import { spokenNames } from './identity-gate.ts'

/** With the year and the place that pages elsewhere tell, where the company's own site does not. */
export function filledElsewhere(
  facts: GeneralFacts,
  { domain, names, pages }: Site,
  context: ExtractionContext,
): GeneralFacts {
  const elsewhere = pages.filter(({ origin }) => origin === 'third_party')
  const spoken = spokenNames(names, domain)
  const { identity, contacts } = facts
  const foundedYear = isTold(identity.foundedYear)
    ? identity.foundedYear
    : findFoundedYear({ domain, names, pages: elsewhere }, spoken, context)
  const location = isTold(contacts.location)
    ? contacts.location
    : findPlaceElsewhere(elsewhere, spoken, context)
  return { ...facts, identity: { ...identity, foundedYear }, contacts: { ...contacts, location } }
}

/** What only others say of a company is shown, and no part of its record. */
export function withoutElsewhere(facts: GeneralFacts): GeneralFacts {
  const { identity, contacts } = facts
  const own = <T>(fact: Fact<T>): Fact<T> =>
    fact.sources.every(({ page }) => page.origin === 'third_party') ? notFound() : fact
  return {
    ...facts,
    identity: { ...identity, foundedYear: own(identity.foundedYear) },
    contacts: { ...contacts, location: own(contacts.location) },
  }
}
